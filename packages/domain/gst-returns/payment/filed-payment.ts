import type { ReturnFigures } from '#domain/gst-returns/payment/return-figures';
import { type BroughtForward, inPaise, type ReturnPayment } from '#domain/gst-returns/payment/return-payment';
import { rupees } from '#domain/gst-returns/set-off';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';

/** What is kept of the payment of a filed GSTR-3B; lines that are zero are not. `credit-igst`: the tax of each head that IGST credit paid. */
export const paymentLines = [
  'opening',
  'claimed',
  'tax',
  'reverse-charge',
  'credit-igst',
  'credit-cgst',
  'credit-sgst',
  'credit-cess',
  'cash',
  'interest',
  'late-fee',
  'left',
  'carried',
  'reverse-charge-carried',
  'reclaims-left',
  'reverse-charge-left',
] as const;
export type PaymentLineName = (typeof paymentLines)[number];

/** A line of the return of a month, in paise. */
export interface PaymentLine extends Taxes {
  /** The last month of its period. */
  readonly month: string;
  readonly line: PaymentLineName;
}

/** All lines of a return, in paise. */
export type PaymentLines = Readonly<Record<PaymentLineName, Taxes>>;

interface Paid {
  readonly brought: BroughtForward;
  readonly figures: Pick<ReturnFigures, 'credit'>;
  readonly paid: ReturnPayment;
  /** Whole rupees. */
  readonly interest: Taxes;
  readonly lateFee: Taxes;
}

export function linesOf({ brought, figures, paid: { payment, left }, interest, lateFee }: Paid): PaymentLines {
  const paidWith = (from: TaxHead) => inPaise(eachHead((to) => payment.used[`${from}-${to}`] ?? 0));
  return {
    opening: inPaise(brought.credit),
    claimed: inPaise(eachHead((head) => rupees(figures.credit.C[head]))),
    tax: inPaise(payment.liability),
    'reverse-charge': inPaise(payment.reverseCharge),
    ...{ 'credit-igst': paidWith('igst'), 'credit-cgst': paidWith('cgst') },
    ...{ 'credit-sgst': paidWith('sgst'), 'credit-cess': paidWith('cess') },
    cash: inPaise(payment.cash),
    ...{ interest: inPaise(interest), 'late-fee': inPaise(lateFee) },
    ...{ left: inPaise(left.credit), carried: inPaise(left.lessTax), 'reverse-charge-carried': inPaise(left.lessReverse) },
    ...{ 'reclaims-left': left.reclaims, 'reverse-charge-left': left.reverseCharge },
  };
}

/** With the payment of a return, in place of what was kept of it; the oldest returns go when there are too many. */
export function withPayment(kept: readonly PaymentLine[], month: string, lines: PaymentLines): readonly PaymentLine[] {
  const own = paymentLines
    .filter((line) => line === 'left' || Object.values(lines[line]).some((amount) => amount !== 0))
    .map((line) => ({ month, line, ...lines[line] }));
  const all = [...withoutPayment(kept, month), ...own].sort((one, other) => (one.month < other.month ? -1 : 1));
  const months = new Set([...new Set(all.map((one) => one.month))].slice(-limits.filedPayments));
  return all.filter((one) => months.has(one.month));
}

export function withoutPayment(kept: readonly PaymentLine[], month: string): readonly PaymentLine[] {
  return kept.filter((one) => one.month !== month);
}

/** What is kept of the return of a month; undefined: nothing. */
export function paymentOfMonth(kept: readonly PaymentLine[], month: string): PaymentLines | undefined {
  const own = kept.filter((one) => one.month === month);
  if (own.length === 0) return undefined;
  const taxesOf = (line: PaymentLineName): Taxes => {
    const found = own.find((one) => one.line === line) ?? noTaxes;
    return eachHead((head) => found[head]);
  };
  return Object.fromEntries(paymentLines.map((line) => [line, taxesOf(line)])) as PaymentLines;
}

/** What a filed return left to the next one. */
export function leftBy(lines: PaymentLines): BroughtForward {
  return {
    ...{ credit: inRupees(lines.left), lessTax: inRupees(lines.carried), lessReverse: inRupees(lines['reverse-charge-carried']) },
    ...{ reclaims: lines['reclaims-left'], reverseCharge: lines['reverse-charge-left'] },
  };
}

function inRupees(taxes: Taxes): Taxes {
  return eachHead((head) => rupees(taxes[head]));
}

/** All that credit paid, by the head of the credit or of the tax, in paise. */
export function paidWithCredit(lines: PaymentLines, by: 'credit' | 'tax'): Taxes {
  const heads: readonly TaxHead[] = ['igst', 'cgst', 'sgst', 'cess'];
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  return eachHead((head) =>
    by === 'credit' ? sum(heads.map((to) => lines[`credit-${head}`][to])) : sum(heads.map((from) => lines[`credit-${from}`][head])),
  );
}
