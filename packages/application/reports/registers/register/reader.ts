import { isLimitedToOwn } from '#application/access/own';
import { branchNames } from '#application/books/branches';
import { fullPage, pageByDay } from '#application/books/by-day';
import { type Place, placesIn, writePlaces } from '#application/books/cursor';
import { ledgerName } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { RegisterMonth, RegisterRow } from '#application/ports/registers';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { saidByOwn } from '#application/reports/registers/own-documents';
import { type Register, registers } from '#application/reports/registers/register/registers';
import {
  isByCode,
  type PartAsked,
  partAsked,
  type RegisterFactRow,
  type RegisterFacts,
  ratesOf,
  registerColumns,
  registerTable,
} from '#application/reports/registers/register/table';
import { limits } from '#domain/limits';
import type { RegisterKind } from '#domain/registers/register-kind';
import { addEntry, addTotals, noTotals, type RegisterTotals } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';
import { kindsInRegister, says } from '#modules/books-of';
import type { RegisterFilter } from '#modules/reports/registers/register-report';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly show: string;
  readonly rate: string | null;
  readonly hsn: string | null;
  readonly unit: string | null;
}

/** The register of these branches: what its view needs, and no more. Documents come in pages, merged by day. */
export async function registerFacts(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  { from, to, show, ...filter }: Asked,
  cursor: string | undefined,
): Promise<RegisterFacts> {
  const lists = show === 'documents' || show === 'ledgers';
  const part = show === 'documents' ? partAsked(filter) : null;
  // Sums of documents come with their first page; the columns of ledgers need them on each, and a part says where it is.
  const summed = show !== 'documents' || cursor === undefined || part !== null;
  const reading = summed ? monthsOf(context, branches, kind, from, to, show === 'hsn' || (part !== null && isByCode(part))) : [];
  const stretches = part === null ? [{ from, to }] : stretchesWith(part, await reading, { from, to });
  const [months, documents] = await Promise.all([
    reading,
    lists ? documentsOf(context, branches, kind, stretches, part, cursor) : { rows: [] },
  ]);
  return {
    months: cursor === undefined || show !== 'documents' ? months : [],
    ...documents,
    ledgers: await ledgersIn(context, months, show),
  };
}

/** The same of the caller's own documents, all at once. */
export async function ownRegister(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  { from, to, show, ...filter }: Asked,
): Promise<RegisterFacts> {
  const nameOf = await branchNames(context, branches);
  const each = kindsInRegister(kind).map((slug) =>
    saidByOwn(context, slug, branches, { from, to }, ({ id, row, effect }) => {
      const entry = says.register(slug, row, effect ?? null);
      return entry === null ? [] : [{ ...entry, slug, id, branch: nameOf(String(row['branchId'] ?? '')) }];
    }),
  );
  const entries = byDay((await Promise.all(each)).flat());
  const months = new Map<string, RegisterTotals>();
  for (const entry of entries) {
    const month = entry.date.slice(0, 7);
    const sums = months.get(month) ?? noTotals();
    months.set(month, sums);
    addEntry(sums, entry, 1);
  }
  const part = show === 'documents' ? partAsked(filter) : null;
  const rows = entries
    .filter(({ rates, hsn }) => part === null || ratesOf(part, rates, isByCode(part) ? hsn : []).length > 0)
    .map(({ kind: _kind, hsn, ...row }): RegisterFactRow => (part !== null && isByCode(part) ? { ...row, hsn } : row));
  return {
    months: byMonth(months),
    rows: show === 'documents' || show === 'ledgers' ? rows : [],
    ledgers: await ledgersIn(context, byMonth(months), show),
  };
}

/** The ledgers of these sums, with names only where they are shown. */
async function ledgersIn(context: Context, months: readonly RegisterMonth[], show: string): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(months.flatMap(({ totals }) => [...totals.ledgers.keys()]))];
  const named =
    show === 'ledgers'
      ? await recordsNamed(
          context,
          ids.map((id) => ({ slug: 'customer', id })),
        )
      : new Map();
  return new Map(ids.map((id) => [id, ledgerName(named, id)]));
}

/** In the order of entry on each day. */
function byDay<One extends { readonly date: Day }>(all: readonly One[]): readonly One[] {
  return all.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function byMonth(months: ReadonlyMap<string, RegisterTotals>): readonly RegisterMonth[] {
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, totals]) => ({ month, totals }));
}

async function monthsOf(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  from: Day,
  to: Day,
  hsn: boolean,
): Promise<readonly RegisterMonth[]> {
  const each = await perBranch(branches, (branchId) => context.ports.books.registerMonths(context.scope, branchId, kind, from, to, hsn));
  const months = new Map<string, RegisterTotals>();
  for (const { month, totals } of each.flat()) {
    const sums = months.get(month) ?? noTotals();
    months.set(month, sums);
    addTotals(sums, totals);
  }
  return byMonth(months);
}

/** So many documents are looked at for a page. If those asked for are rarer, the page is shorter, and the next one goes on there. */
const mostLookedAt = 10 * limits.rowsPerPage;

/** The months of a period in which there is something of a part. */
function stretchesWith(part: PartAsked, months: readonly RegisterMonth[], period: Period): readonly Period[] {
  return months
    .filter(({ totals }) => ratesOf(part, totals.rates.values(), totals.hsn.values()).length > 0)
    .map(({ month }) => monthOf(`${month}-01`))
    .map(({ from, to }) => ({ from: from < period.from ? period.from : from, to: to > period.to ? period.to : to }));
}

async function documentsOf(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  stretches: readonly Period[],
  part: PartAsked | null,
  cursor: string | undefined,
): Promise<Pick<RegisterFacts, 'rows' | 'cursor'>> {
  const nameOf = await branchNames(context, branches);
  const start = placesIn(cursor, branches.length);
  const lastSeen = start.reduce((last, place) => (place !== null && place.date > last ? place.date : last), '');
  const left = stretches.filter(({ to }) => to >= lastSeen);
  const { found, places, more } = await fullPage({
    ...{ logs: branches.length, places: start, mostLookedAt },
    read: async (after) => {
      const [stretch] = left;
      if (stretch === undefined) return { rows: [], more: false };
      const page = await documentsAfter(context, branches, kind, stretch, after);
      // The next stretch begins where nothing more is in this one.
      if (!page.more) left.shift();
      return { rows: page.rows, more: page.more || left.length > 0 };
    },
    keep: async (rows) => {
      const told: readonly (RegisterRow & Pick<RegisterFactRow, 'hsn'> & { readonly branch: number })[] =
        part === null || !isByCode(part) ? rows : await withCodes(context, rows);
      return told.map((row): RegisterFactRow | null =>
        part === null || ratesOf(part, row.rates, row.hsn ?? []).length > 0 ? { ...row, branch: nameOf(branches[row.branch] ?? '') } : null,
      );
    },
  });
  return { rows: found, ...(more ? { cursor: writePlaces(places) } : {}) };
}

/** The next documents of all branches, by day. */
async function documentsAfter(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  { from, to }: Period,
  places: readonly (Place | null)[],
) {
  const pages = await perBranch(branches, (branchId) => {
    const place = places[branches.indexOf(branchId)];
    const page = { limit: limits.rowsPerPage, ...(place && place.date >= from ? { after: place } : {}) };
    return context.ports.books.register(context.scope, branchId, kind, from, to, page);
  });
  return pageByDay(pages);
}

/** With what the documents themselves say of HSN codes, which the view has only in sums. */
async function withCodes<Row extends { readonly slug: string; readonly id: string }>(context: Context, rows: readonly Row[]) {
  const stored = await recordsNamed(
    context,
    rows.map(({ slug, id }) => ({ slug, id })),
  );
  return rows.map((row) => {
    const document = stored.get(row.id);
    const effect = document?.effect ?? null;
    return { ...row, hsn: document === undefined ? [] : (says.register(row.slug, document.row, effect)?.hsn ?? []) };
  });
}

const registerReader = (register: Register) =>
  reader<RegisterFilter, RegisterFacts>({
    report: register.report,
    columns: registerColumns(register),
    table: (filter, facts) => registerTable(register, filter, facts),
    read: (context, branches, filter, cursor) =>
      isLimitedToOwn(context, register.report)
        ? ownRegister(context, branches, register.kind, filter)
        : registerFacts(context, branches, register.kind, filter, cursor),
    ...pagesOf('rows'),
  });

export const salesInvoiceRegisterReader = registerReader(registers.sales);
export const salesReturnRegisterReader = registerReader(registers['sales-returns']);
export const purchaseInvoiceRegisterReader = registerReader(registers.purchases);
export const purchaseReturnRegisterReader = registerReader(registers['purchase-returns']);
