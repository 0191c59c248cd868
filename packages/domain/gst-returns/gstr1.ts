import type { AmendedMonth } from '#domain/gst-returns/amended';
import {
  type ListedDocument,
  type ListedSection,
  listedRows,
  listedSections,
  type Part,
  percent,
  rupees,
  some,
  taxes,
} from '#domain/gst-returns/gstr1-rows';
import { type IssuedSeries, issuedNatures } from '#domain/gst-returns/issued';
import { type Outward, outwardSection } from '#domain/gst-returns/outward';
import { type MonthSums, periodOf, type SumOf } from '#domain/gst-returns/sums';
import { mulDiv } from '#domain/money/paise';
import { plus } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

export interface Gstr1 {
  readonly gstin: string;
  /** A day of the month. */
  readonly month: Day;
  /** All posted documents of the month, in any order. */
  readonly documents: readonly Outward[];
  readonly sums: MonthSums;
  readonly issued: readonly IssuedSeries[];
  /** Filed months that changed since. */
  readonly amended: readonly AmendedMonth[];
}

/**
 * GSTR-1 as the portal takes it: rupees with two decimals, rates in percent, days `DD-MM-YYYY`. Sections without rows are left out. Table 12 has
 * two lists from May 2025 on.
 */
export function gstr1File({ gstin, month, documents, sums, issued, amended }: Gstr1): Part {
  const state = gstin.slice(0, 2);
  const today = bySection(documents.map((document) => ({ section: outwardSection(document), document })));
  const changed = bySection(amended.flatMap((one) => one.documents.map(({ section, filed, now }) => ({ section, document: now, filed }))));
  const sections = Object.keys(listedSections) as ListedSection[];
  return {
    gstin,
    fp: periodOf(month),
    ...Object.fromEntries(sections.map((section) => [section, listedRows(section, today.get(section) ?? [], state)])),
    ...Object.fromEntries(sections.map((section) => [`${section}a`, listedRows(section, changed.get(section) ?? [], state)])),
    b2cs: some(sums.of('b2cs').map(smallRow)),
    b2csa: some(amended.flatMap(smallAmended)),
    nil: nilRated(sums),
    at: advances(sums.of('at')),
    txpd: advances(sums.of('txpd')),
    hsn: hsnOf(sums, month),
    doc_issue: issuedPart(issued),
    supeco: operators(sums),
  };
}

function bySection<One extends ListedDocument & { readonly section: string | null }>(
  all: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const found = new Map<string, One[]>();
  for (const one of all) {
    if (one.section === null) continue;
    const rows = found.get(one.section);
    if (rows === undefined) found.set(one.section, [one]);
    else rows.push(one);
  }
  return found;
}

/** All rates of a place of supply, as they are now. */
function smallAmended({ month, small }: AmendedMonth): readonly Part[] {
  const places = new Map<string, { readonly pos: string; readonly sply_ty: string; readonly itms: Part[] }>();
  for (const { of, ...row } of small) {
    const [, type, pos, rate] = of;
    const place = places.get(`${type} ${pos}`) ?? { pos, sply_ty: type, itms: [] };
    place.itms.push({ rt: percent(rate), txval: rupees(row.taxable), ...taxes(row, type === 'INTER') });
    places.set(`${type} ${pos}`, place);
  }
  return [...places.values()].map((place) => ({ omon: periodOf(month), typ: 'OE', ...place }));
}

function smallRow({ of: [, type, pos, rate], ...row }: SumOf<'b2cs'>): Part {
  return { sply_ty: type, rt: percent(rate), typ: 'OE', pos, txval: rupees(row.taxable), ...taxes(row, type === 'INTER') };
}

function advances(rows: readonly (SumOf<'at'> | SumOf<'txpd'>)[]): readonly Part[] | undefined {
  const places = new Map<string, { readonly pos: string; readonly sply_ty: string; readonly itms: Part[] }>();
  for (const { of, ...row } of rows) {
    const [, type, pos, rate] = of;
    const place = places.get(`${type} ${pos}`) ?? { pos, sply_ty: type, itms: [] };
    place.itms.push({ rt: percent(rate), ad_amt: rupees(row.taxable), ...taxes(row, type === 'INTER') });
    places.set(`${type} ${pos}`, place);
  }
  return some([...places.values()]);
}

function nilRated(sums: MonthSums): Part | undefined {
  const rows = new Map<string, { nil_amt: number; expt_amt: number; ngsup_amt: number }>();
  for (const { of, taxable } of sums.of('nil')) {
    const [, type, taxability] = of;
    const row = rows.get(type) ?? { nil_amt: 0, expt_amt: 0, ngsup_amt: 0 };
    row[({ Nil: 'nil_amt', Exempt: 'expt_amt', NonGST: 'ngsup_amt' } as const)[taxability]] = rupees(taxable);
    rows.set(type, row);
  }
  return rows.size === 0 ? undefined : { inv: [...rows].map(([type, row]) => ({ sply_ty: type, ...row })) };
}

function hsnOf(sums: MonthSums, month: Day): Part | undefined {
  const rows = sums.of('hsn');
  if (rows.length === 0) return undefined;
  if (month < '2025-05-01') return { data: numbered(merged(rows)) };
  const of = (list: 'b2b' | 'b2c') => some(numbered(rows.filter(({ of: [, kind] }) => kind === list)));
  return { hsn_b2b: of('b2b'), hsn_b2c: of('b2c') };
}

/** One list of both. */
function merged(rows: readonly SumOf<'hsn'>[]): readonly SumOf<'hsn'>[] {
  const all = new Map<string, SumOf<'hsn'>>();
  for (const row of rows) {
    const key = row.of.slice(2).join(' ');
    const before = all.get(key);
    const quantity = (before?.quantity ?? 0) + row.quantity;
    all.set(key, before === undefined ? row : { ...row, ...plus(before, row), quantity });
  }
  return [...all.values()];
}

function numbered(rows: readonly SumOf<'hsn'>[]): readonly Part[] {
  return rows.map(({ of: [, , hsn, uqc, rate], ...row }, at) => ({
    num: at + 1,
    hsn_sc: hsn,
    uqc,
    qty: mulDiv(row.quantity, 1, 100) / 100,
    rt: percent(rate),
    txval: rupees(row.taxable),
    iamt: rupees(row.igst),
    camt: rupees(row.cgst),
    samt: rupees(row.sgst),
    csamt: rupees(row.cess),
  }));
}

function issuedPart(issued: readonly IssuedSeries[]): Part | undefined {
  const natures = [...new Set(issued.map(({ nature }) => nature))].sort((a, b) => issuedNatures[a] - issuedNatures[b]);
  if (natures.length === 0) return undefined;
  return {
    doc_det: natures.map((nature) => ({
      doc_num: issuedNatures[nature],
      docs: issued
        .filter((series) => series.nature === nature)
        .map(({ from, to, total, cancelled }, at) => ({
          num: at + 1,
          from,
          to,
          totnum: total,
          cancel: cancelled,
          net_issue: total - cancelled,
        })),
    })),
  };
}

function operators(sums: MonthSums): Part | undefined {
  const rows = sums.of('operator');
  const of = (section: '52' | '9(5)') =>
    some(
      rows
        .filter(({ of: [, under] }) => under === section)
        .map(({ of: [, , etin], taxable, igst, cgst, sgst, cess }) => ({
          ...{ etin, suppval: rupees(taxable), igst: rupees(igst), cgst: rupees(cgst), sgst: rupees(sgst), cess: rupees(cess) },
        })),
    );
  return rows.length === 0 ? undefined : { clttx: of('52'), paytx: of('9(5)') };
}
