import { bankDays } from '#application/bank/reconciled-rows';
import type { Context } from '#application/context';
import { addressLines } from '#application/documents/paper/issuer';
import type { LedgerRow, Stored } from '#application/ports';
import { readCursor, writeCursor } from '#application/reports/cursor';
import { ledgerName, recordsNamed } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { statementOpening } from '#application/reports/statement-opening';
import { voucherType } from '#application/reports/voucher-type';
import { type Paise, paise, sum } from '#domain/money/paise';
import { openingDifference } from '#domain/posting/opening-difference';
import { Refusal } from '#domain/refusal';
import type { StatementFacts } from '#modules/reports/ledger-report/ledger-report';

interface Asked {
  readonly ledgerId: string;
  readonly from: string;
  readonly to: string;
  readonly monthly: boolean;
}

const rowsOfPage = 100;
/** A statement over branches or months is read whole. Beyond this limit, people must choose a shorter period. */
const mostWhole = 20_000;

/** The rows of one ledger: a page for one branch, or all for several branches or a summary by months. */
export async function statementFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<StatementFacts> {
  const ledger = await context.ports.records.find(context.scope, 'customer', asked.ledgerId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  const [only] = branches;
  const page =
    only !== undefined && branches.length === 1 && !asked.monthly
      ? await onePage(context, ledger, only, asked, cursor)
      : await whole(context, ledger, branches, asked);
  const described = asked.monthly ? page.rows.map(bare) : await describedRows(context, page.rows);
  const rows = asked.monthly ? described : await withBankDays(context, branches, ledger, described);
  const address = addressLines(ledger.row['billingAddress']).join(', ');
  return {
    ledger: {
      id: ledger.id,
      name: String(ledger.row['name']),
      gstin: textOrNull(ledger.row['gstin']),
      address: address === '' ? null : address,
    },
    opening: page.opening,
    rows,
    first: cursor === undefined,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  };
}

interface Page {
  readonly opening: Paise;
  readonly rows: readonly LedgerRow[];
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
    rows: page.rows,
    ...(page.cursor === undefined ? {} : { cursor: writeCursor({ place: page.cursor, balance: closing }) }),
  };
}

async function whole(context: Context, ledger: Stored, branches: readonly string[], { ledgerId, from, to }: Asked): Promise<Page> {
  let read = 0;
  const found = await perBranch(branches, async (branchId) => {
    const rows: LedgerRow[] = [];
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
      rows.push(...page.rows);
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

async function describedRows(context: Context, rows: readonly LedgerRow[]): Promise<StatementFacts['rows']> {
  const vouchers = await recordsNamed(
    context,
    rows.map(({ slug, id }) => ({ slug, id })),
  );
  const contras = await recordsNamed(
    context,
    rows.flatMap(({ contraId }) => (contraId === null ? [] : [{ slug: 'customer', id: contraId }])),
  );
  return rows.map((row) => ({
    ...bare(row),
    type: voucherType(row.slug, vouchers.get(row.id)?.row ?? {}),
    contra: row.contraId === null ? null : contraName(contras, row.contraId),
    ...saidOf(vouchers.get(row.id)),
  }));
}

/** The other side of an opening balance is no ledger. */
function contraName(found: ReadonlyMap<string, Stored>, id: string): string {
  return id === openingDifference.id ? openingDifference.name : ledgerName(found, id);
}

function bare({ date, slug, id, number, amount }: LedgerRow): StatementFacts['rows'][number] {
  return {
    date,
    slug,
    id,
    number,
    amount,
    type: voucherType(slug, {}),
    contra: null,
    reference: null,
    narration: null,
    reconciledOn: null,
  };
}

function saidOf(voucher: Stored | undefined) {
  const row = voucher?.row ?? {};
  return { reference: textOrNull(row['referenceNo'] ?? row['instrumentNo']), narration: textOrNull(row['narration'] ?? row['notes']) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
