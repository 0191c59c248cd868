import { seesPart } from '#application/access/own';
import { yearsOf } from '#application/books/years';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { type RowsPage, readPage } from '#application/lists/read-rows';
import type { ListRow } from '#application/ports/records';
import type { AnyDocument } from '#modules/kit/module';
import type { CountedStatus, DocumentsCounted, ListedDocument, OpenDocuments } from '#modules/reports/dashboard/work-cards';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

/** What a card counts: documents of a list, those of one side if it is named. */
export interface Counted {
  readonly module: AnyDocument;
  readonly side?: 'Sent' | 'Incoming';
}

/**
 * The documents of the year by status, in the branches of these calls. The views count them. Nobody counts them for each person, so of people
 * who see only their own documents the newest are looked at.
 */
export async function documentsByStatus(calls: readonly Context[], counted: Counted): Promise<DocumentsCounted> {
  const read = await Promise.all(calls.map((call) => (seesPart(call, counted.module) ? ownOf(call, counted) : countsOf(call, counted))));
  return { all: read.every(({ all }) => all), statuses: addedUp(read.flatMap(({ statuses }) => statuses)) };
}

async function countsOf({ ports, scope }: Context, { module, side }: Counted): Promise<DocumentsCounted> {
  const all = await ports.books.statuses(scope, scope.branchId, scope.financialYearId);
  return { all: true, statuses: all.filter((one) => one.slug === module.slug && (side === undefined || one.side === side)) };
}

/** So many of their documents at most, and no more than four times as many are looked at to find them: some fifteen read units. */
const mostOwn = 100;

async function ownOf(call: Context, counted: Counted): Promise<DocumentsCounted> {
  const { rows, cursor } = await newest(call, counted, mostOwn);
  const own = rows.filter((row) => isOf(counted, row));
  return { all: cursor === undefined, statuses: own.map((row) => ({ status: statusOf(row), count: 1, total: Number(row['total'] ?? 0) })) };
}

function addedUp(statuses: readonly CountedStatus[]): readonly CountedStatus[] {
  const sums = new Map<string, CountedStatus>();
  for (const { status, count, total } of statuses) {
    const sum = sums.get(status);
    sums.set(status, { status, count: (sum?.count ?? 0) + count, total: (sum?.total ?? 0) + total });
  }
  return [...sums.values()];
}

/**
 * Transfers that these branches sent or are sent, with one of these statuses: how many there are, and those found among the newest. What was
 * sent in March can arrive in April, so the year before the open one counts too.
 */
export async function openTransfers(
  calls: readonly Context[],
  side: 'Sent' | 'Incoming',
  statuses: readonly string[],
): Promise<OpenDocuments> {
  const counted: Counted = { module: istSales, side };
  const read = await Promise.all(
    (await Promise.all(calls.map(withYearBefore))).flat().map(async (call) => {
      const { all, statuses: counts } = await documentsByStatus([call], counted);
      const open = counts.filter(({ status }) => statuses.includes(status));
      const wanted = open.reduce((sum, { count }) => sum + count, 0);
      return { all, open, documents: await newestOpen(call, counted, statuses, wanted) };
    }),
  );
  const open = read.flatMap((one) => one.open);
  return {
    all: read.every(({ all }) => all),
    count: open.reduce((sum, { count }) => sum + count, 0),
    total: open.reduce((sum, { total }) => sum + total, 0),
    documents: read.flatMap(({ documents }) => documents),
  };
}

/** The call, and the same in the year before if there is one. */
async function withYearBefore(call: Context): Promise<readonly Context[]> {
  const years = await yearsOf(call);
  const start = years.find(({ id }) => id === call.scope.financialYearId)?.start;
  const before = years.filter(({ end }) => start !== undefined && end < start).sort((one, other) => (one.end < other.end ? 1 : -1))[0];
  return before === undefined ? [call] : [call, { ...call, scope: { ...call.scope, financialYearId: before.id } }];
}

const pageLooked = 100;
/** What is open is mostly new. Older than so many pages it is only counted. */
const mostPages = 4;

async function newestOpen(
  call: Context,
  counted: Counted,
  statuses: readonly string[],
  wanted: number,
): Promise<readonly ListedDocument[]> {
  const found: ListedDocument[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && found.length < wanted && (page === 0 || cursor !== undefined); page += 1) {
    const read: RowsPage = await newest(call, counted, pageLooked, cursor);
    cursor = read.cursor;
    const open = read.rows.filter((row) => isOf(counted, row) && statuses.includes(statusOf(row)));
    found.push(...open.map((row) => listed(row, counted)));
  }
  return found;
}

function newest(call: Context, { module }: Counted, limit: number, cursor?: string): Promise<RowsPage> {
  const reading = { module, partitions: [partitionOf(module, call.scope)], order: 0, descending: true, tests: [] };
  return readPage(call, reading, limit, cursor);
}

function isOf({ side }: Counted, row: ListRow): boolean {
  return side === undefined || row['direction'] === side;
}

function statusOf(row: ListRow): string {
  return row['cancelled'] === true ? 'Cancelled' : String(row['status']);
}

function listed(row: ListRow, { side }: Counted): ListedDocument {
  return {
    id: row.id,
    status: statusOf(row),
    number: String(row['number'] ?? ''),
    date: String(row['date'] ?? ''),
    total: Number(row['total'] ?? 0),
    other: String((side === 'Incoming' ? row['fromBranch'] : row['toBranchName']) ?? ''),
  };
}
