import { taxColumns } from '#application/reports/kit/tax-columns';
import { type AnnualLine, type AnnualMonth, annualReturn } from '#domain/gst-returns/annual/gstr9';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { type HsnAmounts, noTax, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { formatDay } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { type Gstr9Filter, gstr9Tables } from '#modules/reports/gst/gstr-9';

export interface Gstr9Facts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  /** Of the view of tables 4 to 9. */
  readonly months: readonly AnnualMonth[];
  /** Table 8A; null if no GSTR-2B was imported. */
  readonly statements: Taxes | null;
  /** Table 17, and table 18. */
  readonly sold: readonly ReturnSum[];
  readonly bought: readonly HsnAmounts[];
}

/** Every column, for the views that have it. */
export const gstr9Columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'unit', label: 'UQC', kind: 'text', optional: true },
  { key: 'quantity', label: 'Quantity', kind: 'quantity', optional: true },
  { key: 'rate', label: 'Rate %', kind: 'quantity', rate: true, optional: true },
  ...taxColumns.map((column): ReportColumn => (column.key === 'taxable' ? { ...column, label: 'Value', optional: true } : column)),
];

export function gstr9Table(filter: Gstr9Filter, facts: Gstr9Facts): ReportTable {
  const { table } = filter;
  const label = gstr9Tables.find(({ value }) => value === table)?.label;
  return {
    title: label === undefined ? 'GSTR-9' : `GSTR-9, table ${label}`,
    subtitle: `${facts.gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: gstr9Columns,
    ...viewOf(filter, facts),
    notes: [...notesOf(filter), ...registrationNotes(filter, facts)],
  };
}

type View = Pick<ReportTable, 'rows' | 'totals' | 'opened' | 'ownTotals' | 'empty'>;

function viewOf(filter: Gstr9Filter, facts: Gstr9Facts): View {
  switch (filter.table) {
    case '8A':
      return statementView(filter, facts);
    case '17':
      return codesView(codesSold(facts.sold), linkTo('gstr-1', filter, { table: 'hsn' }));
    case '18':
      return codesView(facts.bought, linkTo('purchase-invoice-register', filter, { show: 'hsn' }));
    default:
      return sheet(filter, facts.months);
  }
}

/** The lines by table, with the return behind them. */
const lines: Readonly<Record<string, { readonly title: string; readonly of: Readonly<Partial<Record<AnnualLine, string>>> }>> = {
  '4': {
    title: '4 Supplies, advances and purchases on which tax is payable',
    of: {
      '4A': '(A) To consumers, with their notes',
      '4B': '(B) To registered buyers',
      '4C': '(C) Exports with payment of tax',
      '4D': '(D) To special economic zones with payment of tax',
      '4E': '(E) Deemed exports',
      '4F': '(F) Advances, less those set off',
      '4G': '(G) Purchases under reverse charge',
      '4H': '(H) Sub-total, (A) to (G)',
      '4I': '(I) Credit notes on (B) to (E)',
      '4J': '(J) Debit notes on (B) to (E)',
      '4M': '(M) Sub-total of notes',
      '4N': '(N) On which tax is payable, (H) and (M)',
    },
  },
  '5': {
    title: '5 Supplies on which no tax is payable',
    of: {
      '5A': '(A) Exports without payment of tax',
      '5B': '(B) To special economic zones without payment of tax',
      '5C': '(C) The buyer pays the tax under reverse charge',
      '5C1': '(C1) The e-commerce operator pays the tax',
      '5D': '(D) Exempt',
      '5E': '(E) Nil rated',
      '5F': '(F) Outside GST',
      '5G': '(G) Sub-total, (A) to (F)',
      '5H': '(H) Credit notes on (A) to (C)',
      '5I': '(I) Debit notes on (A) to (C)',
      '5L': '(L) Sub-total of notes',
      '5M': '(M) On which no tax is payable, (G) and (L)',
      '5N': '(N) Turnover, (4N) and (5M) without (4G)',
    },
  },
  '6': {
    title: '6 Credit of the year, as GSTR-3B has it',
    of: {
      '6A': '(A) Table 4(A) of GSTR-3B',
      '6B': '(B) Purchases without reverse charge',
      '6C': '(C) Unregistered suppliers, under reverse charge',
      '6D': '(D) Registered suppliers, under reverse charge',
      '6E': '(E) Import of goods',
      '6F': '(F) Import of services',
      '6G': '(G) From an input service distributor',
      '6H': '(H) Reclaimed',
      '6I': '(I) Sub-total, (B) to (H)',
    },
  },
  '7': {
    title: '7 Credit that is reversed',
    of: {
      '7A': '(A) Rule 37',
      '7A1': '(A1) Rule 37A',
      '7A2': '(A2) Rule 38',
      '7C': '(C) Rule 42',
      '7D': '(D) Rule 43',
      '7E': '(E) Not to be claimed, section 17(5)',
      '7H': '(H) Not to be claimed now',
      '7I': '(I) Total credit reversed',
      '7J': '(J) Net credit, (6I) without (7I)',
    },
  },
  '9': {
    title: '9 Tax, in whole rupees',
    of: {
      '9 due': 'Payable, without reverse charge',
      '9 reverse': 'Payable under reverse charge',
      '9 credit': 'Paid with credit',
      '9 cash': 'Paid in cash',
    },
  },
};

const totals: readonly string[] = ['4H', '4M', '4N', '5G', '5L', '5M', '5N', '6I', '7I', '7J'];

function sheet(filter: Gstr9Filter, months: readonly AnnualMonth[]): View {
  const said = annualReturn(months);
  const row = (id: AnnualLine, particulars: string): ReportRow => ({
    id,
    cells: { particulars, ...taxCells(said[id]) },
    link: linkTo(id.startsWith('4G') || /^[679]/.test(id) ? 'gstr-3b' : 'gstr-1', filter),
    ...(totals.includes(id) ? { weight: 'total' as const } : {}),
  });
  const group = (table: string): readonly ReportRow[] => {
    const found = lines[table];
    if (found === undefined) return [];
    const children = Object.entries(found.of).map(([id, particulars]) => row(id as AnnualLine, particulars));
    return [{ id: table, cells: { particulars: found.title }, weight: 'group', children }];
  };
  const view = (table: (typeof gstr9Tables)[number]['value'], particulars: string): ReportRow => ({
    id: table,
    cells: { particulars },
    link: linkTo('gstr-9', filter, { table }),
  });
  const compared: ReportRow = {
    ...{ id: '8', cells: { particulars: '8 Credit in GSTR-2B and credit of the books' }, weight: 'group' },
    children: [view('8A', '(A) In GSTR-2B: open it to read its documents'), { ...row('6B', '(B) Table 6B'), id: '8B' }],
  };
  const codes: ReportRow = {
    ...{ id: 'codes', cells: { particulars: '17 and 18 HSN summaries' }, weight: 'group' },
    children: [view('17', '17 Of supplies: open it'), view('18', '18 Of purchases: open it')],
  };
  return {
    rows: [...['4', '5', '6', '7'].flatMap(group), compared, ...group('9'), codes],
    ...{ opened: true, ownTotals: true },
  };
}

function statementView(filter: Gstr9Filter, { statements }: Gstr9Facts): View {
  const empty = 'No GSTR-2B of this year was imported. Import it in Purchase, GST Reconciliation.';
  if (statements === null) return { rows: [], empty };
  const link = linkTo('gstr-3b', filter);
  return {
    rows: [
      { id: '8A', cells: { particulars: 'Available credit of documents of the year', ...taxCells({ ...statements, taxable: 0 }) }, link },
    ],
  };
}

function codesSold(sums: readonly ReturnSum[]): readonly HsnAmounts[] {
  const codes = new Map<string, HsnAmounts>();
  for (const { of, documents: _, ...amounts } of new MonthSums().add(sums).of('hsn')) {
    const [, , hsn, unit, rate] = of;
    const key = `${hsn}|${unit}|${rate}`;
    const before = codes.get(key);
    const quantity = (before?.quantity ?? 0) + amounts.quantity;
    codes.set(key, { hsn, unit, rate, ...taxIn([before ?? noTax, amounts]), quantity });
  }
  return [...codes.values()];
}

function codesView(codes: readonly HsnAmounts[], link: string): View {
  const sorted = [...codes].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    rows: sorted.map((one) => ({
      id: nameOf(one),
      cells: { particulars: one.hsn || 'Without a code', unit: one.unit || 'NA', quantity: one.quantity, rate: one.rate, ...taxCells(one) },
      link,
    })),
    ...(codes.length === 0 ? {} : { totals: { particulars: 'Total', ...taxCells(taxIn(codes)) } }),
    empty: 'This table is empty.',
  };
}

function nameOf({ hsn, unit, rate }: HsnAmounts): string {
  return `${hsn} ${unit} ${rate}`;
}

function notesOf({ table }: Gstr9Filter): readonly string[] {
  switch (table) {
    case '8A':
      return ['Of documents of this year, those too that are in GSTR-2B until the October after it. Without imports and reverse charge.'];
    case '17':
      return [];
    case '18':
      return [
        'Purchases less returns. Expenses and notes of suppliers have no code. The form asks for codes with 10 % of the purchases or more.',
      ];
    default:
      return [
        'A working sheet from the books: amendments of another year (4K, 4L, 5J, 5K), credit of the year before (6A1) and reversals by rule 39 are to be entered by you.',
        'Reversals and reclaims are those of the ITC Register. What is reclaimed of the year before, but for rules 37 and 37A, belongs in 6A1. Rows of GSTR-2B that nobody has decided about are not in tables 6 and 7.',
        'Table 9 pays month by month as GSTR-3B does, from a year that begins without credit.',
      ];
  }
}

function registrationNotes({ from, to }: Gstr9Filter, { gstins, composition }: Gstr9Facts): readonly string[] {
  const { start, end } = yearOf(from);
  return [
    ...(gstins.length === 0 ? ['This branch has no GSTIN, so it files no return.'] : []),
    ...(composition ? ['A branch under the composition scheme files CMP-08 and GSTR-4 in place of this return.'] : []),
    ...(gstins.length > 1 ? ['These branches have several GSTINs. A return is of one: choose its branches.'] : []),
    ...(from === start && to === end ? [] : ['This return is of a financial year. Choose its first and last day.']),
  ];
}

function taxCells({ taxable, igst, cgst, sgst, cess }: TaxAmounts): Readonly<Record<string, ReportCell>> {
  return { taxable: taxable === 0 ? null : taxable, igst, cgst, sgst, cess: cess === 0 ? null : cess };
}

function linkTo(slug: string, filter: Gstr9Filter, more: Readonly<Record<string, string>> = {}): string {
  return `/app/${slug}?${new URLSearchParams({ from: filter.from, to: filter.to, ...branchesAsked(filter), ...more })}`;
}
