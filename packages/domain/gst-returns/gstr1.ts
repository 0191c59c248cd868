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
  /** All posted documents that the tables list, in any order. */
  readonly documents: readonly Outward[];
  readonly sums: MonthSums;
  readonly issued: readonly IssuedSeries[];
  /** Filed periods that changed since; `documents` has what they tell anew, and `sums` what they net. */
  readonly amended: readonly AmendedMonth[];
}

/**
 * GSTR-1 as the portal takes it: rupees with two decimals, rates in percent, days `DD-MM-YYYY`. Sections without rows are left out. Table 12 has
 * two lists from May 2025 on.
 */
export function gstr1File({ gstin, month, documents, sums, issued, amended }: Gstr1): Part {
  const state = gstin.slice(0, 2);
  const today = Map.groupBy(
    documents.map((document): ListedDocument => ({ document })),
    ({ document }) => outwardSection(document),
  );
  const changed = Map.groupBy(
    amended.flatMap((one) => one.documents),
    ({ section }) => section,
  );
  const sections = Object.keys(listedSections) as ListedSection[];
  return {
    gstin,
    fp: periodOf(month),
    ...Object.fromEntries(sections.map((section) => [section, listedRows(section, today.get(section) ?? [], state)])),
    ...Object.fromEntries(
      sections.map((section) => [
        `${section}a`,
        listedRows(
          section,
          (changed.get(section) ?? []).map(({ now, filed }) => ({ document: now, filed })),
          state,
        ),
      ]),
    ),
    b2cs: some(sums.of('b2cs').map(smallRow)),
    b2csa: some(amended.flatMap((one) => amendedPlaces(one, one.small, 'txval').map((place) => ({ typ: 'OE', ...place })))),
    nil: nilRated(sums),
    at: some(byPlace(sums.of('at'), 'ad_amt')),
    ata: some(amended.flatMap((one) => amendedPlaces(one, one.advances, 'ad_amt'))),
    txpd: some(byPlace(sums.of('txpd'), 'ad_amt')),
    txpda: some(amended.flatMap((one) => amendedPlaces(one, one.setOffs, 'ad_amt'))),
    hsn: hsnOf(sums, month),
    doc_issue: issuedPart(issued),
    supeco: operators(sums),
  };
}

type Placed = SumOf<'b2cs'> | SumOf<'at'> | SumOf<'txpd'>;

/** Each place of supply with a row for each rate; `value`: the portal's name of the value. */
function byPlace(rows: readonly Placed[], value: 'txval' | 'ad_amt'): readonly Part[] {
  return [...Map.groupBy(rows, ({ of: [, type, pos] }) => `${type} ${pos}`)].map(([place, all]) => {
    const [type, pos] = place.split(' ');
    const itms = all.map(({ of: [, , , rate], ...row }) => ({
      ...{ rt: percent(rate), [value]: rupees(row.taxable), ...taxes(row, type === 'INTER') },
    }));
    return { pos, sply_ty: type, itms };
  });
}

/** With the period that is amended. */
function amendedPlaces({ month }: AmendedMonth, rows: readonly Placed[], value: 'txval' | 'ad_amt'): readonly Part[] {
  return byPlace(rows, value).map((place) => ({ omon: periodOf(month), ...place }));
}

function smallRow({ of: [, type, pos, rate], ...row }: SumOf<'b2cs'>): Part {
  return { sply_ty: type, rt: percent(rate), typ: 'OE', pos, txval: rupees(row.taxable), ...taxes(row, type === 'INTER') };
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
