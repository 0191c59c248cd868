import { group, linkTo, purchases, row } from '#application/reports/gst/gstr-3b/rows';
import { stateName } from '#domain/address/state';
import type { OutwardTables, PlaceRow } from '#domain/gst-returns/gstr3b';
import { noTax, type TaxAmounts } from '#domain/registers/register-entry';
import type { ReportRow } from '#modules/kit/module';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

/** Table 3.1. */
export function suppliesRows(filter: Gstr3bFilter, supplies: OutwardTables, owed: TaxAmounts): readonly ReportRow[] {
  const gstr1 = linkTo('/app/gstr-1', filter);
  const value = (taxable: number) => ({ ...noTax, taxable });
  return [
    { ...row('3.1 a', '(a) Taxed, other than (b)', supplies.taxed), link: gstr1 },
    { ...row('3.1 b', '(b) Zero rated: exports and SEZ', supplies.zeroRated), link: gstr1 },
    { ...row('3.1 c', '(c) Nil rated and exempt', value(supplies.exempt)), link: `${gstr1}&table=nil` },
    { ...row('3.1 d', '(d) Purchases under reverse charge', owed), link: purchases(filter) },
    { ...row('3.1 e', '(e) Outside GST', value(supplies.nonGst)), link: `${gstr1}&table=nil` },
  ];
}

const buyers = { unregistered: 'Unregistered', composition: 'Composition', uin: 'UIN holders' } as const;

/** Table 3.2, left out if there are none. */
export function placeRows(filter: Gstr3bFilter, { places }: OutwardTables): readonly ReportRow[] {
  const kinds = Object.keys(buyers) as (keyof typeof buyers)[];
  const rows = kinds.flatMap((kind) => places[kind].map((place) => ({ ...placeRow(kind, place), link: linkTo('/app/gstr-1', filter) })));
  return rows.length === 0 ? [] : [group('3.2', '3.2 Of these, to other states', rows)];
}

function placeRow(kind: keyof typeof buyers, { placeOfSupply, taxable, igst }: PlaceRow): ReportRow {
  const name = `${buyers[kind]}, ${placeOfSupply} ${stateName(placeOfSupply) ?? ''}`;
  return row(`3.2 ${kind} ${placeOfSupply}`, name, { ...noTax, taxable, igst });
}
