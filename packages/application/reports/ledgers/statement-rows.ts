import { formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, scaled } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import type { ReportRow } from '#modules/kit/module';

/** A voucher on a ledger: one row for its debits, one for its credits. */
export interface StatementRow {
  readonly date: Day;
  /** Slug and id of the voucher, and its title, such as `Sales Invoice`. */
  readonly slug: string;
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly amount: Paise;
  /** Of a bank or cash voucher: its account, and the first ledger of its other side. */
  readonly fromLedgerId?: string;
  readonly toLedgerId?: string;
  /** Name of the ledger on the other side; null when there are several. */
  readonly contra: string | null;
  /** These several. */
  readonly others: readonly { readonly name: string; readonly amount: Paise }[];
  /** What it does with bills, if asked for. */
  readonly bills: readonly { readonly kind: BillChange['kind']; readonly number: string; readonly amount: Paise }[];
  /** Its goods and services, if asked for. */
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit: string;
    readonly rate: number;
    readonly amount: Paise;
  }[];
  readonly reference: string | null;
  readonly narration: string | null;
  /** The day on which the bank had it, on a bank ledger once it is reconciled. */
  readonly reconciledOn: Day | null;
}

export function particularsOf({ contra, narration }: Pick<StatementRow, 'contra' | 'narration'>, withNarration: boolean): string {
  const particulars = contra ?? 'As per details';
  return withNarration && narration !== null ? `${particulars} (${narration})` : particulars;
}

/** The ledgers of the other side where there are several, then bills and items. Their amounts have their own column, so that debits and credits add up. */
export function rowsBelow(id: string, { others, bills, items }: Pick<StatementRow, 'others' | 'bills' | 'items'>): readonly ReportRow[] {
  return [
    ...others.map(({ name, amount }) => ({ particulars: name, detail: amount })),
    ...bills.map(({ kind, number, amount }) => ({ particulars: `${billWords[kind]} ${number}`, detail: amount })),
    // An item is on neither side.
    ...items.map((item) => ({ particulars: itemWords(item) })),
  ].map((cells, at) => ({ id: `${id}:${at}`, cells }));
}

/** A note may change the value of an item alone, and then it has no quantity. */
function itemWords({ name, quantity, unit, rate, amount }: StatementRow['items'][number]): string {
  const how = quantity === 0 ? '' : `${formatScaled(scaled(quantity))} ${unit} at ${formatScaled(scaled(rate))} = `;
  return `${name}: ${how}${formatPaise(amount)}`;
}

const billWords: Readonly<Record<BillChange['kind'], string>> = {
  opens: 'New bill',
  settles: 'Against',
  'on-account': 'On account',
};
