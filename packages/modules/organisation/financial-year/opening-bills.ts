import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { addDays, type Day, formatDay } from '#domain/time/day';

/** A bill that was open when the books began. Debit positive: of a customer an invoice is positive, an advance negative. */
export interface OpeningBill {
  /** Made by the client and kept when the bill is changed: vouchers settle it under this id. */
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly amount: number;
}

/** As it is typed: a bill without a due date is due after the credit days of its party. */
export type TypedBill = Omit<OpeningBill, 'dueDate'> & { readonly dueDate: Day | null };

export function withDueDate(bill: TypedBill, creditDays: number | null): OpeningBill {
  return { ...bill, dueDate: bill.dueDate ?? addDays(bill.date, creditDays ?? 0) };
}

/** Problems with the bills of one ledger whose books start after `day`. */
export function openingBillProblems(bills: readonly OpeningBill[], day: Day): readonly Problem[] {
  const numbers = new Map<string, number>();
  const ids = new Set<string>();
  return bills.flatMap(({ id, number, date, dueDate, amount }, at) => {
    const problems: Problem[] = [];
    const problem = (name: string, message: string) => problems.push({ path: `bills.${at}.${name}`, message });
    const key = billNameOf({ number, date });
    const before = numbers.get(key);
    if (before !== undefined) problem('number', `Row ${before + 1} has the same number and date`);
    else numbers.set(key, at);
    if (ids.has(id)) problem('id', 'Two bills have the same id');
    ids.add(id);
    if (date > day) problem('date', `An opening bill is dated on or before ${formatDay(day)}`);
    if (dueDate < date) problem('dueDate', 'The due date is before the date of the bill');
    if (amount === 0) problem('amount', 'Enter an amount');
    return problems;
  });
}

/** The identity of a bill of a ledger. */
export function billNameOf({ number, date }: Pick<OpeningBill, 'number' | 'date'>): string {
  return `${normalName(number)}|${date}`;
}

/** A row without a bill number is an amount without a bill. */
export const onAccount = 'On account';

/** The total of the bills; the rest of a ledger's opening balance is on account. */
export function billsTotal(bills: readonly Pick<OpeningBill, 'amount'>[]): number {
  return bills.reduce((sum, { amount }) => sum + amount, 0);
}
