import type { AmendmentRow, OutwardRow } from '#application/ports/outward';
import { taxColumns } from '#application/reports/kit/tax-columns';
import { stateName } from '#domain/address/state';
import { amendmentSums } from '#domain/gst-returns/filing/amendment';
import { type OutwardSection, outwardSection, signOf, statedRows } from '#domain/gst-returns/outward';
import { portalRefusals } from '#domain/gst-returns/refusals';
import { MonthSums, type ReturnAmounts, type ReturnSum, type SumOf } from '#domain/gst-returns/sums';
import { hsnDifference } from '#domain/gst-returns/tie-outs/hsn-difference';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type Gstr1Filter, type Gstr1Table, gstr1Tables, isListed } from '#modules/reports/gst/gstr-1';

export interface Gstr1Facts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  /** With documents that came after their own month was filed. None on later pages. */
  readonly sums: readonly ReturnSum[];
  /** What changed of documents of months that are filed. */
  readonly amended: readonly ReturnSum[];
  /** A page of these documents, in their view. */
  readonly told: readonly AmendmentRow[];
  /** A page of the documents of a table; none in other views. */
  readonly rows: readonly ListedRow[];
  readonly cursor?: string;
}

/** Every column, for the views that have it. */
export const gstr1Columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date', optional: true },
  { key: 'party', label: 'Buyer', kind: 'text', optional: true },
  { key: 'gstin', label: 'GSTIN', kind: 'text', optional: true },
  { key: 'place', label: 'Place of Supply', kind: 'text', optional: true },
  { key: 'unit', label: 'UQC', kind: 'text', optional: true },
  { key: 'quantity', label: 'Quantity', kind: 'quantity', optional: true },
  { key: 'rate', label: 'Rate %', kind: 'quantity', rate: true, optional: true },
  { key: 'documents', label: 'Documents', kind: 'number', optional: true },
  { key: 'cancelled', label: 'Cancelled', kind: 'number', optional: true },
  { key: 'net', label: 'Net Issued', kind: 'number', optional: true },
  ...taxColumns,
  { key: 'value', label: 'Value', kind: 'money', optional: true },
];

/** A document of a table. */
export type ListedRow = Omit<OutwardRow, 'inHsn'>;

export function isIn(row: ListedRow, table: Gstr1Table | null): boolean {
  return outwardSection({ ...row, hsn: [] }) === table;
}

export function gstr1Table(filter: Gstr1Filter, facts: Gstr1Facts): ReportTable {
  const { table } = filter;
  const sums = new MonthSums().add(facts.sums);
  const view = isListed(table)
    ? listed(table, sums, facts)
    : table === null
      ? summary(filter, sums, facts)
      : table === 'amended'
        ? amendedView(facts)
        : views[table](sums);
  const name = filter.of ?? 'GSTR-1';
  const label = gstr1Tables.find(({ value }) => value === table)?.label;
  return {
    title: label === undefined ? name : `${name}, table ${label}`,
    subtitle: `${facts.gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: gstr1Columns,
    empty: 'This table is empty.',
    ...view,
    notes: [...tieNotes(sums), ...portalRefusals(sums), ...notesOf(filter, facts)],
    // Totals and notes come with the first page.
    ...(isListed(table) || table === 'amended' ? { totalsOfAll: true as const } : {}),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

function notesOf({ from, to, of, table, compare }: Gstr1Filter, { gstins, composition }: Gstr1Facts): readonly string[] {
  const month = monthOf(from);
  const isMonth = from === month.from && to === month.to;
  const isReturn = isMonth && gstins.length === 1 && table === null && compare === null;
  return [
    ...(gstins.length === 0 ? ['This branch has no GSTIN, so it files no return.'] : []),
    ...(composition ? ['A branch under the composition scheme files CMP-08 and GSTR-4 in place of this return.'] : []),
    ...(gstins.length > 1 ? ['These branches have several GSTINs. A return is of one: choose its branches.'] : []),
    ...(of === null ? [] : [ofWords[of]]),
    ...(isReturn ? ['Exported as JSON it is the file that the portal takes.'] : []),
    ...(isMonth ? [] : ['A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.']),
  ];
}

const ofWords = {
  'GSTR-1A': 'GSTR-1A has what changed or came after GSTR-1 of the period was filed. It is filed before GSTR-3B.',
  IFF: 'An IFF has only what is sold to registered buyers. GSTR-1 of the quarter has the rest.',
} as const;

/** What the portal would find when it compares the tables. */
function tieNotes(sums: MonthSums): readonly string[] {
  const difference = hsnDifference(sums);
  const told = taxColumns.flatMap(({ key, label }) => {
    const amount = difference[key];
    return amount === 0 ? [] : [`${label} ${formatPaise(paise(amount))}`];
  });
  return told.length === 0
    ? []
    : [`Table 12 has more than the sections and table 8 together: ${told.join(', ')}. GST Tie-Outs lists the documents.`];
}

type View = Pick<ReportTable, 'rows' | 'totals'>;

/** A row for each table, with a link to its view. */
function summary(filter: Gstr1Filter, sums: MonthSums, { amended }: Pick<Gstr1Facts, 'amended'>): View {
  const rows = gstr1Tables.flatMap(({ value, label }): readonly ReportRow[] => {
    const all = sumsOf(value, value === 'amended' ? new MonthSums().add(amended) : sums);
    if (all.length === 0) return [];
    const query = new URLSearchParams({
      ...{ from: filter.from, to: filter.to, ...branchesAsked(filter) },
      ...(filter.of === null ? {} : { of: filter.of }),
      table: value,
    });
    return [{ id: value, cells: { particulars: label, ...figures(all, value) }, link: `/app/gstr-1?${query}` }];
  });
  const sections = [...sums.of('section'), ...sums.of('nil')];
  return { rows, ...(rows.length === 0 ? {} : { totals: { particulars: 'Sections and table 8', ...taxCells(totalOf(sections)) } }) };
}

function figures(all: readonly ReturnAmounts[], table: Gstr1Table): ReportRow['cells'] {
  const documents = all.reduce((sum, one) => sum + one.documents, 0);
  if (table === 'issued') return { documents };
  return { ...(documents === 0 ? {} : { documents }), ...taxCells(totalOf(all)) };
}

function sumsOf(table: Gstr1Table, sums: MonthSums): readonly ReturnAmounts[] {
  switch (table) {
    case 'nil':
    case 'at':
    case 'txpd':
    case 'hsn':
    case 'issued':
      return sums.of(table);
    case 'amended':
      return changesIn(sums);
    default:
      return sums.of('section').filter(({ of: [, section] }) => section === table);
  }
}

/** What changed, of advances too: those that are set off lower it. */
function changesIn(sums: MonthSums): readonly ReturnAmounts[] {
  const setOffs = sums.of('txpd').map((row) => ({ ...row, ...plus(noTax, row, -1) }));
  return [...sums.of('section'), ...sums.of('nil'), ...sums.of('at'), ...setOffs];
}

function listed(table: OutwardSection, sums: MonthSums, { rows }: Gstr1Facts): View {
  const all = sums.of('section').filter(({ of: [, section] }) => section === table);
  return {
    rows: rows.map((row): ReportRow => {
      const sign = signOf(row);
      const whole = statedRows({ ...row, hsn: [] }).reduce((sum, one) => plus(sum, one, sign), noTax);
      return {
        id: row.id,
        cells: {
          ...{ particulars: row.number, date: row.date, party: row.buyerName, gstin: row.buyerGstin, place: placeName(row.placeOfSupply) },
          ...taxCells(whole),
          value: sign * row.value,
        },
        link: voucherLink(row),
      };
    }),
    totals: { particulars: 'Total', ...taxCells(totalOf(all)) },
  };
}

/** Each document with what it changes; its value is the new one. */
function amendedView({ told, amended }: Gstr1Facts): View {
  const sums = new MonthSums().add(amended);
  return {
    rows: told.flatMap(({ id, slug, filed, now }): readonly ReportRow[] => {
      if (filed === null) return [];
      const change = new MonthSums().add(amendmentSums({ filed, now }));
      const { number, date, buyerName, buyerGstin, placeOfSupply } = filed;
      return [
        {
          id,
          cells: {
            ...{ particulars: number, date, party: buyerName, gstin: buyerGstin, place: placeName(placeOfSupply) },
            ...taxCells(totalOf(changesIn(change))),
            value: now === null ? 0 : signOf(now) * now.value,
          },
          link: voucherLink({ slug, id }),
        },
      ];
    }),
    totals: { particulars: 'Total of changes', ...taxCells(totalOf(changesIn(sums))) },
  };
}

const views: Readonly<Record<Exclude<Gstr1Table, 'amended' | 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur'>, (sums: MonthSums) => View>> = {
  b2cs: (sums) =>
    withTotals(
      sums.of('b2cs').map(({ of: [, , place, rate], ...row }) => ({
        id: `${place} ${rate}`,
        cells: { particulars: placeName(place), rate, ...taxCells(row) },
      })),
      sums.of('b2cs'),
    ),
  nil: (sums) =>
    withTotals(
      sums.of('nil').map(({ of, ...row }) => ({ id: of.join(' '), cells: { particulars: nilName(of), ...taxCells(row) } })),
      sums.of('nil'),
    ),
  at: (sums) => advanceView(sums.of('at')),
  txpd: (sums) => advanceView(sums.of('txpd')),
  hsn: (sums) =>
    withTotals(
      sums.of('hsn').map(({ of: [, list, hsn, unit, rate], ...row }) => ({
        id: `${list} ${hsn} ${unit} ${rate}`,
        cells: {
          ...{ particulars: hsn || 'Without a code', party: list === 'b2b' ? 'Registered' : 'Others', unit, rate },
          ...{ quantity: row.quantity, ...taxCells(row) },
        },
      })),
      sums.of('hsn'),
    ),
  issued: (sums) => ({
    rows: sums.of('issued').map(({ of: [, kind, series], documents }) => {
      const [{ documents: cancelled } = { documents: 0 }] = sums.of('cancelled').filter(({ of }) => of[1] === kind && of[2] === series);
      return {
        id: `${kind} ${series}`,
        cells: { particulars: `${series || 'Without a series'}: ${issuedNames[kind]}`, documents, cancelled, net: documents - cancelled },
      };
    }),
  }),
};

const issuedNames = {
  invoice: 'invoices',
  debit: 'debit notes',
  credit: 'credit notes and returns',
  advance: 'receipt vouchers',
  'set-off': 'advances taken back',
} as const;

function advanceView(rows: readonly (SumOf<'at'> | SumOf<'txpd'>)[]): View {
  return withTotals(
    rows.map(({ of: [, , place, rate], ...row }) => ({
      id: `${place} ${rate}`,
      cells: { particulars: placeName(place), rate, ...taxCells(row) },
    })),
    rows,
  );
}

function withTotals(rows: readonly ReportRow[], all: readonly TaxAmounts[]): View {
  return { rows, totals: { particulars: 'Total', ...taxCells(totalOf(all)) } };
}

const taxabilityNames = { Nil: 'Nil rated', Exempt: 'Exempt', NonGST: 'Outside GST' } as const;

function nilName([, type, taxability]: SumOf<'nil'>['of']): string {
  const buyers = type.endsWith('B2B') ? 'registered buyers' : 'others';
  return `${taxabilityNames[taxability]}, ${type.startsWith('INTRA') ? 'within the state' : 'to other states'}, to ${buyers}`;
}

function placeName(code: string): string {
  return `${code} ${stateName(code) ?? ''}`.trim();
}

function totalOf(rows: readonly TaxAmounts[]): TaxAmounts {
  return rows.reduce((sum, row) => plus(sum, row), noTax);
}

function taxCells({ taxable, igst, cgst, sgst, cess }: TaxAmounts): ReportRow['cells'] {
  return { taxable, igst, cgst, sgst, cess: cess === 0 ? null : cess };
}
