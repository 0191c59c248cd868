import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { together } from '#domain/tally/rows/ledgers/bills-of-file';
import { type Known, keepsBills } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { TradeParts } from '#domain/tally/rows/trade/trade-parts';
import type { VoucherBill } from '#domain/tally/voucher';

/** The bill that an invoice opens, and what it uses of others. An invoice of the books opens one, with its own number. */
export interface TradeBill {
  /** Its name in Tally; null: it has none there. */
  readonly name: string | null;
  /** Debit positive. */
  readonly amount: number;
  readonly creditDays: number | null;
  /** All that the party owes or is owed. Debit positive. */
  readonly whole: number;
  /** Advances and notes that it uses up. */
  readonly uses: readonly VoucherBill[];
}

/** A sentence: its bills are others than the books would have. */
export function tradeBill({ party, partyLines }: Pick<TradeParts, 'party' | 'partyLines'>, known: Known): TradeBill | string {
  const whole = partyLines.reduce((sum, { amount }) => sum + amount, 0);
  const bills = keepsBills(party, known) ? partyLines.flatMap((line) => line.bills).filter(({ amount }) => amount !== 0) : [];
  const strange = bills.find(({ amount }) => amount > 0 !== whole > 0);
  if (strange !== undefined) return `Its bill ${strange.name ?? ''} is on the other side than the invoice.`;
  const uses = together(bills.filter(({ type, name }) => type === 'Agst Ref' && name !== null));
  const [own, other] = bills.filter(({ type, name }) => (type === 'New Ref' || type === 'Advance') && name !== null);
  if (own !== undefined && other !== undefined) return `It opens several bills, such as ${own.name ?? ''} and ${other.name ?? ''}.`;
  const named = bills.filter(({ type }) => type !== 'On Account').reduce((sum, { amount }) => sum + amount, 0);
  const onAccount = Math.abs(whole - named);
  if (own !== undefined && onAccount !== 0) return `₹${formatPaise(paise(onAccount))} of it is on account besides its bill.`;
  return { name: own?.name ?? null, amount: own?.amount ?? 0, creditDays: own?.creditDays ?? null, whole, uses };
}
