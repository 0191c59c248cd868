import { ledgerName } from '#application/books/ledgers';
import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { LedgerRow } from '#application/ports/ledgers';
import type { Row, Stored } from '#application/ports/records';
import type { StatementRow } from '#application/reports/ledgers/statement-rows';
import { billOf } from '#domain/bills/bill-parts';
import { billKey } from '#domain/bills/bills';
import { paise } from '#domain/money/paise';
import type { BillChange, Posting } from '#domain/posting/effect';
import { openingDifference } from '#domain/posting/opening-difference';
import { moneyBetween } from '#modules/kit/report/drill-down';

/** A row of a ledger, and where it was read. */
export interface PlacedRow extends LedgerRow {
  readonly ledgerId: string;
  readonly branchId: string;
}

/** Details that a report can ask for below each row. */
export interface Below {
  readonly bills?: boolean;
  readonly items?: boolean;
}

/** A journal may have a thousand lines: its own screen shows them all. */
const linesShown = 20;

/** Rows of ledgers with what their vouchers say: the name of the other side, or each ledger of it, and bills and items if asked for. */
export async function describedRows(context: Context, rows: readonly PlacedRow[], below: Below = {}): Promise<readonly StatementRow[]> {
  const vouchers = await recordsNamed(
    context,
    rows.map(({ slug, id }) => ({ slug, id })),
  );
  const others = new Map(rows.map((row) => [row, row.contraId === null ? othersOf(vouchers.get(row.id), row.ledgerId) : []]));
  const ids = rows.flatMap((row) => (row.contraId === null ? (others.get(row) ?? []).map(({ ledgerId }) => ledgerId) : [row.contraId]));
  const [ledgers, numbers] = await Promise.all([
    recordsNamed(
      context,
      ids.map((id) => ({ slug: 'customer', id })),
    ),
    below.bills ? billNumbers(context, rows, vouchers) : new Map<string, string>(),
  ]);
  return rows.map((row) => {
    const voucher = vouchers.get(row.id);
    return {
      ...bareRow(row),
      ...moneyBetween(row.slug, voucher?.row ?? {}),
      type: voucherType(row.slug, voucher?.row ?? {}),
      contra: row.contraId === null ? null : nameOf(ledgers, row.contraId),
      others: (others.get(row) ?? []).map(({ ledgerId, amount }) => ({ name: nameOf(ledgers, ledgerId), amount })),
      bills: below.bills ? changesOf(voucher, row.ledgerId, row.amount).map((change) => shownBill(change, row, numbers)) : [],
      items: below.items ? itemsOf(voucher?.row) : [],
      ...saidOf(voucher),
    };
  });
}

/** A row without what its voucher says. */
export function bareRow({ date, slug, id, number, amount }: LedgerRow): StatementRow {
  const nothing = {
    type: voucherType(slug, {}),
    contra: null,
    reference: null,
    narration: null,
    reconciledOn: null,
    others: [],
    bills: [],
    items: [],
  };
  return { date, slug, id, number, amount, ...nothing };
}

function othersOf(voucher: Stored | undefined, ledgerId: string): readonly Posting[] {
  return (voucher?.effect?.postings ?? []).filter((posting) => posting.ledgerId !== ledgerId).slice(0, linesShown);
}

/** The other side of an opening balance is no ledger. */
function nameOf(found: ReadonlyMap<string, Stored>, id: string): string {
  return id === openingDifference.id ? openingDifference.name : ledgerName(found, id);
}

/** The changes of bills that belong to a row: one for the debits and one for the credits of a voucher. */
function changesOf(voucher: Stored | undefined, ledgerId: string, amount: number): readonly BillChange[] {
  const own = (voucher?.effect?.bills ?? []).filter((change) => change.ledgerId === ledgerId && change.amount !== 0);
  return own.filter((change) => Math.sign(change.amount) === Math.sign(amount)).slice(0, linesShown);
}

function shownBill(change: BillChange, row: PlacedRow, numbers: ReadonlyMap<string, string>): StatementRow['bills'][number] {
  const number = change.kind === 'settles' ? numbers.get(billKey(change)) : change.number;
  return { kind: change.kind, number: number ?? row.number, amount: paise(change.amount) };
}

/** A voucher keeps the id of a bill that it settles; its number is in the voucher that opened it. */
async function billNumbers(
  { scope, ports }: Context,
  rows: readonly PlacedRow[],
  vouchers: ReadonlyMap<string, Stored>,
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  for (const [branchId, placed] of Map.groupBy(rows, (row) => row.branchId)) {
    const wanted = new Map(
      placed.flatMap((row) =>
        changesOf(vouchers.get(row.id), row.ledgerId, row.amount)
          .filter(({ kind }) => kind === 'settles')
          .map((change) => [billKey(change), { ledgerId: change.ledgerId, billId: change.billId }] as const),
      ),
    );
    const bills = wanted.size === 0 ? [] : await ports.books.bills(scope, branchId, [...wanted.values()]);
    for (const { ledgerId, billId, parts } of bills) {
      const bill = billOf({ ledgerId, billId }, parts);
      if (bill !== undefined) numbers.set(billKey(bill), bill.number);
    }
  }
  return numbers;
}

/** The goods and services of a trade document. */
function itemsOf(row: Row | undefined): StatementRow['items'] {
  const lines = Array.isArray(row?.['lines']) ? row['lines'] : [];
  return lines.slice(0, linesShown).flatMap((line) => {
    if (typeof line !== 'object' || line === null || !('itemName' in line)) return [];
    const { itemName, quantity, unit, rate, taxable } = line;
    return [{ name: text(itemName), quantity: number(quantity), unit: text(unit), rate: number(rate), amount: paise(number(taxable)) }];
  });
}

function saidOf(voucher: Stored | undefined) {
  const row = voucher?.row ?? {};
  return { reference: textOrNull(row['referenceNo'] ?? row['instrumentNo']), narration: textOrNull(row['narration'] ?? row['notes']) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
