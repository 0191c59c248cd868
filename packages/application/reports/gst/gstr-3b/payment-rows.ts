import type { PaymentFacts } from '#application/gst-returns/payment-facts';
import { group, linkTo, purchases, row, sumOf } from '#application/reports/gst/gstr-3b/rows';
import { type PaymentLines, paidWithCredit } from '#domain/gst-returns/payment/filed-payment';
import type { ReturnFigures } from '#domain/gst-returns/payment/return-figures';
import { type BroughtForward, inPaise } from '#domain/gst-returns/payment/return-payment';
import { eachHead, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { ReportRow } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

/** Tables 5.1 and 6.1, and the statements that must not fall below zero. */
export function paymentTables(
  filter: Gstr3bFilter,
  lines: PaymentLines,
  figures: ReturnFigures,
  payment: PaymentFacts | null,
): readonly ReportRow[] {
  const statements = payment === null ? [] : statementRows(filter, figures, payment.brought, lines);
  return [
    ...lateTable(lines),
    group('6.1', '6.1 Payment, in whole rupees', paymentRows(filter, lines, payment?.brought ?? null)),
    ...statements,
  ];
}

/** Table 5.1, left out if nothing is charged. */
function lateTable(lines: PaymentLines): readonly ReportRow[] {
  const rows = [...some('5.1 interest', 'Interest', lines.interest), ...some('5.1 fee', 'Late fee', lines['late-fee'])];
  return rows.length === 0 ? [] : [group('5.1', '5.1 Interest and late fee, in whole rupees', rows)];
}

const heads: Readonly<Record<TaxHead, string>> = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST', cess: 'cess' };

function paymentRows(filter: Gstr3bFilter, lines: PaymentLines, brought: BroughtForward | null): readonly ReportRow[] {
  const link = purchases(filter);
  const sum = (...of: readonly Taxes[]) => eachHead((head) => of.reduce((total, one) => total + one[head], 0));
  const late = sum(lines.interest, lines['late-fee']);
  const credit = eachHead((head) => Math.max(0, lines.opening[head] + lines.claimed[head]));
  return [
    ...(brought === null ? [] : some('6.1 less', 'Tax below zero of earlier months, taken off', inPaise(brought.lessTax))),
    { ...of('6.1 due', 'Tax', lines.tax), link: linkTo('/app/gstr-1', filter) },
    ...some('6.1 opening', 'Credit of earlier months', lines.opening),
    { ...of('6.1 credit', sumOf(lines.opening) === 0 ? 'Credit' : 'Credit, with that of the month', credit), link },
    ...(Object.keys(heads) as TaxHead[]).flatMap((head) =>
      some(`6.1 ${head}`, `Paid with ${heads[head]} credit`, lines[`credit-${head}`]).map((one) => ({ ...one, link })),
    ),
    { ...of('6.1 paid', 'Paid with credit', paidWithCredit(lines, 'tax')), link },
    ...(brought === null
      ? []
      : some('6.1 less reverse', 'Reverse charge below zero of earlier months, taken off', inPaise(brought.lessReverse))),
    { ...of('6.1 reverse', 'Reverse charge, in cash', lines['reverse-charge']), link },
    {
      ...of(
        '6.1 cash',
        sumOf(late) === 0 ? 'In cash, with reverse charge' : 'In cash, with reverse charge, interest and late fee',
        sum(lines.cash, lines['reverse-charge'], late),
      ),
      weight: 'total',
    },
    ...some('6.1 left', 'Credit left for later months', lines.left),
    ...some('6.1 carried', 'Tax below zero, for later months', lines.carried),
    ...some('6.1 carried reverse', 'Reverse charge below zero, for later months', lines['reverse-charge-carried']),
  ];
}

/** The running statements of the portal, left out where nothing was on them. */
function statementRows(
  filter: Gstr3bFilter,
  { owed, credit }: ReturnFigures,
  brought: BroughtForward,
  lines: PaymentLines,
): readonly ReportRow[] {
  const link = purchases(filter);
  const statement = (id: string, title: string, rows: readonly (readonly [string, string, Taxes])[]) =>
    rows.every(([, , taxes]) => isNothing(taxes))
      ? []
      : [
          group(
            id,
            title,
            rows.map(([part, label, taxes]) => ({ ...of(`${id} ${part}`, label, taxes), link })),
          ),
        ];
  const claimed = eachHead((head) => credit.A2[head] + credit.A3[head]);
  return [
    ...statement('reverse-charge', 'Statement of reverse charge', [
      ['before', 'Balance of earlier months', brought.reverseCharge],
      ['paid', 'Tax, table 3.1(d)', owed],
      ['claimed', 'Less: credit, table 4(A)(2) and (3)', claimed],
      ['left', 'Balance', lines['reverse-charge-left']],
    ]),
    ...statement('reclaims', 'Statement of reclaims', [
      ['before', 'Balance of earlier months', brought.reclaims],
      ['reversed', 'Reversed, table 4(B)(2)', credit.B2],
      ['reclaimed', 'Less: reclaimed, table 4(D)(1)', credit.D1],
      ['left', 'Balance', lines['reclaims-left']],
    ]),
  ];
}

function of(id: string, label: string, taxes: Taxes): ReportRow {
  return row(id, label, { ...taxes, taxable: 0 });
}

function some(id: string, label: string, taxes: Taxes): readonly ReportRow[] {
  return isNothing(taxes) ? [] : [of(id, label, taxes)];
}

function isNothing(taxes: Taxes): boolean {
  return Object.values(taxes).every((amount) => amount === 0);
}
