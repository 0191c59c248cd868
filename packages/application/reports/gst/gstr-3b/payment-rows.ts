import { linkTo, purchases, row } from '#application/reports/gst/gstr-3b/rows';
import type { Payment } from '#domain/gst-returns/gstr3b';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { plus } from '#domain/registers/register-entry';
import type { ReportRow } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

/** Table 6.1. */
export function paymentRows(filter: Gstr3bFilter, { liability, credit, cash, reverseCharge }: Payment): readonly ReportRow[] {
  const rupees = (id: string, label: string, { igst, cgst, sgst, cess }: Taxes): ReportRow =>
    row(`6.1 ${id}`, label, { taxable: 0, igst: igst * 100, cgst: cgst * 100, sgst: sgst * 100, cess: cess * 100 });
  const paid = { igst: 0, cgst: 0, sgst: 0, cess: 0 };
  for (const head of ['igst', 'cgst', 'sgst', 'cess'] as const) paid[head] = liability[head] - cash[head];
  return [
    { ...rupees('due', 'Tax', liability), link: linkTo('/app/gstr-1', filter) },
    { ...rupees('credit', 'Credit', credit), link: purchases(filter) },
    { ...rupees('paid', 'Paid with credit', paid), link: purchases(filter) },
    { ...rupees('reverse', 'Reverse charge, in cash', reverseCharge), link: purchases(filter) },
    { ...rupees('cash', 'In cash, with reverse charge', totalCash(cash, reverseCharge)), weight: 'total' },
  ];
}

function totalCash(cash: Taxes, reverseCharge: Taxes): Taxes {
  const { igst, cgst, sgst, cess } = plus({ ...cash, taxable: 0 }, { ...reverseCharge, taxable: 0 });
  return { igst, cgst, sgst, cess };
}
