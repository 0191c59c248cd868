import { bankDays } from '#application/bank/matched/bank-days';
import { readCursor, writeCursor } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { defaultLedgerId, isDerived } from '#application/derived-id';
import { addressLines } from '#application/paper/issuer';
import type { LedgerDay } from '#application/ports/ledgers';
import type { Stored } from '#application/ports/records';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { describedRows, type PlacedRow } from '#application/reports/ledgers/described-rows';
import type { StatementFacts } from '#application/reports/ledgers/ledger-report/table';
import { ledgerReportColumns, ledgerReportTable } from '#application/reports/ledgers/ledger-report/table';
import { kindOf, statementOpening } from '#application/reports/ledgers/statement-opening';
import { rowOf } from '#application/row-of';
import { type Paise, paise, sum } from '#domain/money/paise';
import { branchLedgerAlias, branchLedgerName } from '#domain/posting/default-ledgers';
import { Refusal } from '#domain/refusal';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';

interface Asked {
  readonly ledgerId: string;
  readonly from: string;
  readonly to: string;
  readonly monthly: boolean;
  readonly billWise: boolean;
  readonly itemDetail: boolean;
}

const rowsOfPage = 100;
/** A statement over branches is read whole. Beyond this limit, people must choose a shorter period. */
const mostWhole = 20_000;

/** The rows of one ledger: a page for one branch, or all for several branches. A summary by months reads no rows. */
export async function statementFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<StatementFacts> {
  const ledger = await ledgerNamed(context, asked.ledgerId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  const [only] = branches;
  if (asked.monthly) return { ...aboutLedger(ledger), ...(await monthsOf(context, ledger, branches, asked)), rows: [], first: true };
  const page =
    only !== undefined && branches.length === 1
      ? await onePage(context, ledger, only, asked, cursor)
      : await whole(context, ledger, branches, asked);
  const described = await describedRows(context, page.rows, { bills: asked.billWise, items: asked.itemDetail });
  return {
    ...aboutLedger(ledger),
    opening: page.opening,
    rows: await withBankDays(context, branches, ledger, described),
    months: [],
    first: cursor === undefined,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  };
}

/** A ledger. That of another branch has its id and its name before anything is posted to it, so it has an empty statement by then. */
async function ledgerNamed({ ports, scope }: Context, id: string): Promise<Stored | undefined> {
  const found = await ports.records.find(scope, 'customer', id);
  if (found !== undefined || !isDerived(id)) return found;
  const branches = await ports.records.all(scope, 'branch');
  const of = branches.find((branch) => defaultLedgerId(scope.organisationId, branchLedgerAlias(branch.id)) === id);
  return of && { ...of, slug: 'customer', id, row: { name: branchLedgerName(rowOf('branch', of).name) } };
}

function aboutLedger(ledger: Stored): Pick<StatementFacts, 'ledger'> {
  const { name, gstin, billingAddress } = rowOf('customer', ledger);
  const address = addressLines(billingAddress).join(', ');
  return {
    ledger: {
      id: ledger.id,
      name,
      ...kindOf(ledger),
      gstin: gstin || null,
      address: address === '' ? null : address,
    },
  };
}

/** The days of each month added up, so that a ledger may have any number of vouchers. */
async function monthsOf(
  context: Context,
  ledger: Stored,
  branches: readonly string[],
  { ledgerId, from, to }: Asked,
): Promise<Pick<StatementFacts, 'opening' | 'months'>> {
  const { books } = context.ports;
  const [balances, days] = await Promise.all([
    perBranch(branches, (branchId) => books.balances(context.scope, branchId, from, from, [ledgerId])),
    perBranch(branches, (branchId) => books.ledgerDays(context.scope, branchId, from, to, [ledgerId])),
  ]);
  const before = paise(sum(balances.flat().map(({ opening }) => opening)));
  return { opening: await statementOpening(context, branches, ledger, from, before), months: summedMonths(days.flat()) };
}

/** Days added up by month. */
function summedMonths(days: readonly Pick<LedgerDay, 'day' | 'debit' | 'credit'>[]): StatementFacts['months'] {
  const months = new Map<string, { debit: number; credit: number }>();
  for (const { day, debit, credit } of days) {
    const known = months.get(day.slice(0, 7)) ?? { debit: 0, credit: 0 };
    months.set(day.slice(0, 7), { debit: known.debit + debit, credit: known.credit + credit });
  }
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, { debit, credit }]) => ({ month, debit: paise(debit), credit: paise(credit) }));
}

interface Page {
  readonly opening: Paise;
  readonly rows: readonly PlacedRow[];
  readonly cursor?: string;
}

/** The cursor has the balance before its first row, which a page cannot know by itself. */
async function onePage(
  context: Context,
  ledger: Stored,
  branchId: string,
  { ledgerId, from, to }: Asked,
  cursor: string | undefined,
): Promise<Page> {
  const at = cursor === undefined ? undefined : readCursor(cursor);
  const page = await context.ports.books.statement(context.scope, branchId, ledgerId, from, to, {
    limit: rowsOfPage,
    ...(at === undefined ? {} : { cursor: at.place }),
  });
  const opening = at === undefined ? await statementOpening(context, [branchId], ledger, from, page.opening) : paise(at.balance);
  const closing = paise(opening + sum(page.rows.map(({ amount }) => amount)));
  return {
    opening,
    rows: page.rows.map((row) => ({ ...row, ledgerId, branchId })),
    ...(page.cursor === undefined ? {} : { cursor: writeCursor({ place: page.cursor, balance: closing }) }),
  };
}

async function whole(context: Context, ledger: Stored, branches: readonly string[], { ledgerId, from, to }: Asked): Promise<Page> {
  let read = 0;
  const found = await perBranch(branches, async (branchId) => {
    const rows: PlacedRow[] = [];
    let [opening, cursor]: [number, string | undefined] = [0, undefined];
    do {
      const page: Awaited<ReturnType<Context['ports']['books']['statement']>> = await context.ports.books.statement(
        context.scope,
        branchId,
        ledgerId,
        from,
        to,
        { limit: 1_000, ...(cursor === undefined ? {} : { cursor }) },
      );
      if (cursor === undefined) opening = page.opening;
      rows.push(...page.rows.map((row) => ({ ...row, ledgerId, branchId })));
      cursor = page.cursor;
      read += page.rows.length;
      if (read > mostWhole) throw new Refusal('notAllowed', { why: 'This statement is too long. Choose a shorter period or one branch' });
    } while (cursor !== undefined);
    return { opening, rows };
  });
  const rows = found.flatMap((branch) => branch.rows);
  rows.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.sequence - other.sequence));
  const before = paise(found.reduce((sum, branch) => sum + branch.opening, 0));
  return { opening: await statementOpening(context, branches, ledger, from, before), rows };
}

/** The day of the bank beside each entry of a bank ledger that is reconciled. */
async function withBankDays(
  context: Context,
  branches: readonly string[],
  ledger: Stored,
  rows: StatementFacts['rows'],
): Promise<StatementFacts['rows']> {
  if (ledger.row['ledgerKind'] !== 'Bank') return rows;
  const found = await perBranch(branches, (branchId) => bankDays(context, branchId, rows));
  const days = new Map(found.flatMap((each) => [...each]));
  return rows.map((row) => ({ ...row, reconciledOn: days.get(row.id)?.get(ledger.id) ?? null }));
}

export const ledgerReportReader = reader({
  report: ledgerReport,
  columns: ledgerReportColumns,
  table: ledgerReportTable,
  read: statementFacts,
  ...pagesOf('rows'),
});
