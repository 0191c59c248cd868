import type { PaymentFacts } from '#application/gst-returns/payment-facts';
import { creditRows } from '#application/reports/gst/gstr-3b/credit-rows';
import { paymentNotes } from '#application/reports/gst/gstr-3b/payment-notes';
import { paymentTables } from '#application/reports/gst/gstr-3b/payment-rows';
import { group, sumOf } from '#application/reports/gst/gstr-3b/rows';
import { placeRows, suppliesRows } from '#application/reports/gst/gstr-3b/supplies-rows';
import { untaxedRows } from '#application/reports/gst/gstr-3b/untaxed-rows';
import { taxColumns } from '#application/reports/kit/tax-columns';
import { creditOfBooks } from '#domain/gst-returns/decided-credit';
import type { InwardSum } from '#domain/gst-returns/inward';
import { linesOf, type PaymentLines } from '#domain/gst-returns/payment/filed-payment';
import { inwardSum, type ReturnFigures, type ReturnSums, returnFigures } from '#domain/gst-returns/payment/return-figures';
import { nothingBrought, payReturn } from '#domain/gst-returns/payment/return-payment';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportColumn, ReportTable } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

export interface Gstr3bFacts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  readonly sums: ReturnSums;
  /** How it is paid; null if it is not the return of a GSTIN. */
  readonly payment: PaymentFacts | null;
}

export const gstr3bColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  ...taxColumns.map((column): ReportColumn => (column.key === 'taxable' ? { ...column, optional: true } : column)),
];

export function gstr3bTable(filter: Gstr3bFilter, facts: Gstr3bFacts): ReportTable {
  const { gstins, sums, payment } = facts;
  const figures = returnFigures(sums);
  const { supplies, owed, credit } = figures;
  return {
    title: 'GSTR-3B',
    subtitle: `${gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: gstr3bColumns,
    rows: [
      group('3.1', '3.1 Supplies, and purchases under reverse charge', suppliesRows(filter, supplies, owed)),
      ...placeRows(filter, supplies),
      group(
        '4',
        sums.claimed.length === 0 ? '4 Credit, as the books have it' : '4 Credit, as decided with GSTR-2B',
        creditRows(filter, credit),
      ),
      group(
        '5',
        '5 Purchases without tax',
        untaxedRows(filter, (...key) => inwardSum(sums.inward, ...key)),
      ),
      ...paymentTables(filter, payment?.lines ?? linesAlone(figures), figures, payment),
    ],
    opened: true,
    ownTotals: true,
    notes: notesOf(filter, facts),
  };
}

function notesOf({ from, to }: Gstr3bFilter, { gstins, composition, sums: { inward, claimed }, payment }: Gstr3bFacts): readonly string[] {
  const month = monthOf(from);
  return [
    claimed.length === 0
      ? 'The credit is that of the books: it was not compared with GSTR-2B.'
      : `The credit is what was decided in GST Reconciliation. What GSTR-2B has and is not decided is in (A) and taken out in (B)(2), so that it can be claimed later. The books have ${inBooks(inward)}.`,
    ...paymentNotes(payment),
    ...(gstins.length === 0 ? ['This branch has no GSTIN, so it files no return.'] : []),
    ...(composition ? ['A branch under the composition scheme files CMP-08 and GSTR-4 in place of this return.'] : []),
    ...(gstins.length > 1 ? ['These branches have several GSTINs. A return is of one: choose its branches.'] : []),
    ...(from === month.from && to === month.to
      ? []
      : ['A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.']),
  ];
}

/** As if nothing was left of earlier months. */
function linesAlone(figures: ReturnFigures): PaymentLines {
  const brought = nothingBrought;
  return linesOf({ brought, figures, paid: payReturn(figures, brought), interest: noTaxes, lateFee: noTaxes });
}

/** `₹1,234.00` of credit, whatever its head. */
function inBooks(inward: readonly InwardSum[]): string {
  return `₹${formatPaise(paise(creditOfBooks(inward).reduce((sum, { credit }) => sum + sumOf(credit), 0)))}`;
}
