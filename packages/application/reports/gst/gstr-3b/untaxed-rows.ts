import { purchases, row } from '#application/reports/gst/gstr-3b/rows';
import type { InwardKey } from '#domain/gst-returns/inward';
import type { TaxAmounts } from '#domain/registers/register-entry';
import type { ReportRow } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

/** Table 5. */
export function untaxedRows(filter: Gstr3bFilter, bookSum: (...key: InwardKey) => TaxAmounts): readonly ReportRow[] {
  const link = purchases(filter);
  return [
    row('5 exempt inter', 'Composition, nil rated and exempt, from other states', bookSum('untaxed', 'exempt', 'inter')),
    row('5 exempt intra', 'Composition, nil rated and exempt, within the state', bookSum('untaxed', 'exempt', 'intra')),
    row('5 non-gst inter', 'Outside GST, from other states', bookSum('untaxed', 'non-gst', 'inter')),
    row('5 non-gst intra', 'Outside GST, within the state', bookSum('untaxed', 'non-gst', 'intra')),
  ].map((one) => ({ ...one, link }));
}
