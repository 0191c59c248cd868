import type { AnnualTable } from '#domain/gst-returns/annual/outward-table';
import { type CreditTable, creditTable, type InwardCredit, plusTaxes } from '#domain/gst-returns/credit';
import { creditOfReturn } from '#domain/gst-returns/decided-credit';
import { outwardTables, type Payment, paymentOf } from '#domain/gst-returns/gstr3b';
import type { InwardKey, InwardSum } from '#domain/gst-returns/inward';
import { movedIn } from '#domain/gst-returns/payment/return-figures';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';

/** What a month of the year comes to: `2026-04`. */
export interface AnnualMonth {
  readonly month: string;
  /** With what its return tells of other documents of the year. */
  readonly outward: readonly ReturnSum[];
  /** What its return tells of documents of earlier years: GSTR-3B pays it, and it is in no line of tables 4 and 5. */
  readonly earlier?: readonly ReturnSum[];
  readonly inward: readonly InwardSum[];
  /** What was decided about credit in GST Reconciliation. */
  readonly claimed?: readonly InwardCredit[];
  /** What was reversed and reclaimed in the ITC register. */
  readonly moved?: readonly MovedAmount[];
}

/** The lines of GSTR-9 that follow from the books, by the numbers of the form. */
export type AnnualLine =
  | AnnualTable
  | ('4F' | '4G' | '4H' | '4M' | '4N')
  | ('5D' | '5E' | '5F' | '5G' | '5L' | '5M' | '5N')
  | ('6A' | '6B' | '6C' | '6D' | '6E' | '6F' | '6G' | '6H' | '6I')
  | ('7A' | '7A1' | '7A2' | '7C' | '7D' | '7E' | '7H' | '7I' | '7J')
  | ('9 due' | '9 reverse' | '9 credit' | '9 cash');

/**
 * Tables 4 to 7 and 9 of GSTR-9 of a year, in paise (form of Notification 13/2025-CT). Lines of notes that lower the supplies, 4I and 5H, are below
 * zero. What is not known of documents is not in it: amendments of earlier years (4K, 4L, 5J, 5K), and credit of the year before (6A1): what is
 * reclaimed of it is in 6H, by whatever rule. Rows of GSTR-2B that nobody decided about are in no line. Table 4F is what was received less what
 * was set off, of any year.
 */
export function annualReturn(months: readonly AnnualMonth[]): Readonly<Record<AnnualLine, TaxAmounts>> {
  const sums = new MonthSums();
  for (const { outward } of months) sums.add(outward);
  const inward = months.flatMap((month) => month.inward);
  const line = (table: AnnualTable) => taxIn(sums.of('annual').filter(({ of }) => of[1] === table));
  const nil = (kind: string) => taxIn(sums.of('nil').filter(({ of }) => of[2] === kind));
  const bought = (is: (key: InwardKey) => boolean) => taxIn(inward.filter(({ key }) => is(key)).map(({ amounts }) => amounts));
  const credit = creditOfYear(months);
  const moved = months.flatMap((month) => month.moved ?? []);
  const reversedBy = (...rules: readonly MovedAmount['rule'][]) =>
    sumOfMoves(moved, ({ kind, rule }) => kind === 'reversed' && rules.includes(rule));
  const reclaimed = sumOfMoves(moved, ({ kind }) => kind === 'reclaimed');
  const received = (from: string) => only(bought((key) => key[0] === 'received' && key[1] === from));
  const taxed = {
    ...{ '4A': line('4A'), '4B': line('4B'), '4C': line('4C'), '4D': line('4D'), '4E': line('4E') },
    '4F': plus(taxIn(sums.of('at')), taxIn(sums.of('txpd')), -1),
    '4G': bought((key) => key[0] === 'owed'),
  };
  const others = {
    ...{ '5A': line('5A'), '5B': line('5B'), '5C': only(line('5C'), 'value'), '5C1': line('5C1') },
    ...{ '5D': nil('Exempt'), '5E': nil('Nil'), '5F': nil('NonGST') },
  };
  const [notes, otherNotes] = [
    { '4I': line('4I'), '4J': line('4J') },
    { '5H': only(line('5H'), 'value'), '5I': only(line('5I'), 'value') },
  ];
  const claimed = {
    ...{ '6B': inPaise(plusTaxes(credit.A5, reclaimed, -1)), '6C': received('unregistered-reverse'), '6D': received('registered-reverse') },
    ...{ '6E': inPaise(credit.A1), '6F': inPaise(credit.A2), '6G': inPaise(credit.A4), '6H': inPaise(reclaimed) },
  };
  const byRule = {
    ...{ '7A': inPaise(reversedBy('37')), '7A1': inPaise(reversedBy('37A')), '7A2': inPaise(reversedBy('38')) },
    ...{ '7C': inPaise(reversedBy('42')), '7D': inPaise(reversedBy('43')) },
  };
  const reversed = {
    ...byRule,
    '7E': inPaise(plusTaxes(credit.B1, reversedBy('38', '42', '43'), -1)),
    '7H': inPaise(plusTaxes(credit.B2, reversedBy('37', '37A'), -1)),
  };
  const r = taxIn(Object.values(reversed));
  const [h, m] = [taxIn(Object.values(taxed)), taxIn(Object.values(notes))];
  const [g, l, i] = [taxIn(Object.values(others)), taxIn(Object.values(otherNotes)), taxIn(Object.values(claimed))];
  const [n, m5] = [plus(h, m), plus(g, l)];
  return {
    ...{ ...taxed, '4H': h, ...notes, '4M': m, '4N': n },
    // The turnover is without purchases under reverse charge.
    ...{ ...others, '5G': g, ...otherNotes, '5L': l, '5M': m5, '5N': plus(plus(n, m5), taxed['4G'], -1) },
    '6A': taxIn([credit.A1, credit.A2, credit.A3, credit.A4, credit.A5].map(inPaise)),
    ...{ ...claimed, '6I': i, ...reversed, '7I': r, '7J': plus(i, r, -1) },
    ...paidIn(months),
  };
}

/** Table 9: month by month as GSTR-3B pays, with the credit that the month before left. The year begins without credit. */
function paidIn(
  months: readonly AnnualMonth[],
): Pick<Readonly<Record<AnnualLine, TaxAmounts>>, '9 due' | '9 reverse' | '9 credit' | '9 cash'> {
  let [due, reverse, cash] = [noTaxes, noTaxes, noTaxes];
  for (const payment of paymentsOf(months)) {
    const add = (sum: Taxes, more: Taxes) => eachHead((head) => sum[head] + more[head]);
    [due, reverse, cash] = [add(due, payment.liability), add(reverse, payment.reverseCharge), add(cash, payment.cash)];
  }
  const fromRupees = (rupees: (head: TaxHead) => number) => inPaise(eachHead((head) => rupees(head) * 100));
  return {
    '9 due': fromRupees((head) => due[head]),
    '9 reverse': fromRupees((head) => reverse[head]),
    '9 credit': fromRupees((head) => due[head] - cash[head]),
    '9 cash': fromRupees((head) => cash[head] + reverse[head]),
  };
}

function paymentsOf(months: readonly AnnualMonth[]): readonly Payment[] {
  const payments: Payment[] = [];
  for (const some of byMonth(months)) {
    const sums = new MonthSums();
    for (const { outward, earlier = [] } of some) sums.add(outward).add(earlier);
    const inward = some.flatMap((one) => one.inward);
    const sumOf = (kind: InwardKey[0]) => taxIn(inward.filter(({ key }) => key[0] === kind).map(({ amounts }) => amounts));
    const { left: opening = noTaxes, carried: less = noTaxes, carriedReverse: lessReverse = noTaxes } = payments.at(-1) ?? {};
    payments.push(
      paymentOf({
        ...{ outward: outwardTables(sums), inwardReverseCharge: sumOf('owed'), credit: creditOf(some) },
        ...{ opening, less, lessReverse },
      }),
    );
  }
  return payments;
}

function byMonth(months: readonly AnnualMonth[]): readonly (readonly AnnualMonth[])[] {
  return [...Map.groupBy(months, ({ month }) => month)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => some);
}

/** Table 4 of GSTR-3B of a month. */
function creditOf(some: readonly AnnualMonth[]): CreditTable {
  const [inward, claimed] = [some.flatMap((one) => one.inward), some.flatMap((one) => one.claimed ?? [])];
  return creditTable({ inward: creditOfReturn(inward, claimed), ...movedIn(some.flatMap(({ moved = [] }) => moved)) });
}

function sumOfMoves(moved: readonly MovedAmount[], is: (one: MovedAmount) => boolean): Taxes {
  return moved.filter(is).reduce((sum, { taxes }) => plusTaxes(sum, taxes), noTaxes);
}

function creditOfYear(months: readonly AnnualMonth[]): Pick<CreditTable, 'A1' | 'A2' | 'A3' | 'A4' | 'A5' | 'B1' | 'B2'> {
  const tables = byMonth(months).map(creditOf);
  const sumOf = (line: keyof CreditTable) => tables.reduce((sum, table) => plusTaxes(sum, table[line]), noTaxes);
  return { A1: sumOf('A1'), A2: sumOf('A2'), A3: sumOf('A3'), A4: sumOf('A4'), A5: sumOf('A5'), B1: sumOf('B1'), B2: sumOf('B2') };
}

function inPaise(taxes: Taxes): TaxAmounts {
  return { ...noTax, ...taxes };
}

/** Its tax without its value, or the value without the tax. */
function only(amounts: TaxAmounts, keep: 'tax' | 'value' = 'tax'): TaxAmounts {
  return keep === 'tax' ? { ...amounts, taxable: 0 } : { ...noTax, taxable: amounts.taxable };
}
