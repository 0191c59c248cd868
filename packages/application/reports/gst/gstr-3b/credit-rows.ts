import { purchases, row, sumOf } from '#application/reports/gst/gstr-3b/rows';
import type { CreditTable } from '#domain/gst-returns/credit';
import type { ReportRow } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

const register = '/app/itc-register';

/** Table 4. What was reversed and reclaimed is in the ITC register. */
export function creditRows(filter: Gstr3bFilter, credit: CreditTable): readonly ReportRow[] {
  const link = purchases(filter);
  const line = (name: keyof CreditTable, label: string): ReportRow => ({
    ...row(`4 ${name}`, label, { ...credit[name], taxable: 0 }),
    link,
  });
  const some = (name: keyof CreditTable, label: string) => (sumOf(credit[name]) === 0 ? [] : [line(name, label)]);
  return [
    line('A1', '(A)(1) Import of goods'),
    line('A2', '(A)(2) Import of services'),
    line('A3', '(A)(3) Other purchases under reverse charge'),
    ...some('A4', '(A)(4) From an input service distributor'),
    line('A5', '(A)(5) All other'),
    line('B1', '(B)(1) Not to be claimed: section 17(5), rules 38, 42 and 43'),
    ...some('B2', '(B)(2) Not to be claimed now').map((one) => ({ ...one, link: `${register}?state=reversed` })),
    { ...line('C', '(C) Credit of the month'), weight: 'total' },
    ...some('D1', '(D)(1) Reclaimed, in (A)(5) too').map((one) => ({ ...one, link: `${register}?state=reclaimed` })),
    ...some('D2', '(D)(2) Not available: section 16(4), or place of supply'),
  ];
}
