import { proposedSetOff, setOffGain, setOffRupees } from '#domain/bills/set-off';
import { paise } from '#domain/money/paise';
import type { BillSetOff } from '#modules/accounts/bill-set-off/bill-set-off';
import type { AnyRow } from '#modules/kit/module';
import { billsIn, type OpenBill } from '../../kit/document/bills/open-bills.ts';

export type SetOffLine = BillSetOff['lines'][number];

export function linesOf(values: AnyRow): readonly SetOffLine[] {
  return Array.isArray(values['lines']) ? (values['lines'] as readonly SetOffLine[]) : [];
}

/** The currency of the set-off; null for rupees. */
export function currencyOf({ currency }: AnyRow): string | null {
  return typeof currency === 'string' && currency !== '' && currency !== 'INR' ? currency : null;
}

/** The bills that are in this currency, with their amounts in it. */
export function billsOf(bills: readonly OpenBill[], currency: string | null): readonly OpenBill[] {
  return currency === null ? bills.filter(({ foreign }) => foreign === undefined) : billsIn(bills, currency);
}

/** The first currency with bills on both sides. */
export function currencyToSetOff(bills: readonly OpenBill[]): string | undefined {
  const has = (currency: string | undefined, side: SetOffLine['side']) =>
    bills.some((bill) => bill.foreign?.currency === currency && sideOf(bill) === side);
  return bills.map(({ foreign }) => foreign?.currency).find((one) => one !== undefined && has(one, 'Debit') && has(one, 'Credit'));
}

/** Exchange gain or loss in paise, as the bills are now; the save decides. */
export function gainOf(lines: readonly SetOffLine[], bills: readonly OpenBill[], ledgerId: string, currency: string | null): number {
  if (currency === null) return 0;
  const typed = lines.map(({ billId, side, amount }) => ({
    billId,
    side: side === 'Debit' ? (1 as const) : (-1 as const),
    amount: paise(amount),
  }));
  const open = bills.map((bill) => ({ ...bill, amount: paise(bill.amount), open: paise(bill.open) }));
  const rupees = setOffRupees({ ledgerId, lines: typed }, open);
  return setOffGain({ currency, lines: typed.map((line, i) => ({ ...line, rupees: rupees[i] ?? paise(0) })) });
}

export function sideOf({ open }: Pick<OpenBill, 'open'>): SetOffLine['side'] {
  return open > 0 ? 'Debit' : 'Credit';
}

/** The lines with one bill set to an amount; no amount removes it. */
export function withLine(lines: readonly SetOffLine[], bill: OpenBill, amount: number): readonly SetOffLine[] {
  const others = lines.filter(({ billId }) => billId !== bill.billId);
  return amount <= 0 ? others : [...others, { billId: bill.billId, number: bill.number, side: sideOf(bill), amount }];
}

export function totalOf(lines: readonly SetOffLine[], side: SetOffLine['side']): number {
  return lines.reduce((sum, line) => sum + (line.side === side ? line.amount : 0), 0);
}

/** The proposed amount of a picked bill: the excess of the other side, or the whole bill. */
export function partOf(lines: readonly SetOffLine[], bill: OpenBill): number {
  const side = sideOf(bill);
  const lacking = totalOf(lines, side === 'Debit' ? 'Credit' : 'Debit') - totalOf(lines, side);
  return Math.min(Math.abs(bill.open), lacking > 0 ? lacking : Math.abs(bill.open));
}

/** As much as both sides have, earliest due date first. If one bill is named, such as an advance, only that bill is used on its side. */
export function proposed(bills: readonly OpenBill[], date: string, only: string | null): readonly SetOffLine[] {
  const typed = bills.map((bill) => ({ ...bill, amount: paise(bill.amount), open: paise(bill.open) }));
  const one = typed.find(({ billId }) => billId === only);
  const parts =
    one === undefined ? proposedSetOff(typed, date) : proposedSetOff([one, ...typed.filter(({ open }) => open > 0 !== one.open > 0)], date);
  return parts.map(({ bill, amount }) => ({ billId: bill.billId, number: bill.number, side: sideOf(bill), amount }));
}
