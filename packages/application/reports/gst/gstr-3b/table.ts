import { taxColumns } from '#application/reports/kit/tax-columns';
import { stateName } from '#domain/address/state';
import { type CreditTable, creditTable, type InwardCredit } from '#domain/gst-returns/credit';
import { creditOfBooks, creditOfReturn } from '#domain/gst-returns/decided-credit';
import { type OutwardTables, outwardTables, type Payment, type PlaceRow, paymentOf } from '#domain/gst-returns/gstr3b';
import type { InwardKey, InwardSum } from '#domain/gst-returns/inward';
import { MonthSums, type ReturnSum } from '#domain/gst-returns/sums';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';

export interface Gstr3bFacts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  readonly outward: readonly ReturnSum[];
  readonly inward: readonly InwardSum[];
  /** What was decided about credit in GST Reconciliation; none: the credit is that of the books. */
  readonly claimed: readonly InwardCredit[];
}

export const gstr3bColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  ...taxColumns.map((column): ReportColumn => (column.key === 'taxable' ? { ...column, optional: true } : column)),
];

export function gstr3bTable(filter: Gstr3bFilter, facts: Gstr3bFacts): ReportTable {
  const { gstins, outward, inward, claimed } = facts;
  const supplies = outwardTables(new MonthSums().add(outward));
  const bookSum = (...key: InwardKey) => totalOf(inward.filter((one) => one.key.join('|') === key.join('|')).map(({ amounts }) => amounts));
  const owed = bookSum('owed');
  const credit = creditTable({
    inward: creditOfReturn(inward, claimed),
    reversals: [],
    reclaims: [],
  });
  const payment = paymentOf({ outward: supplies, inwardReverseCharge: owed, credit, opening: noTaxes });
  return {
    title: 'GSTR-3B',
    subtitle: `${gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: gstr3bColumns,
    rows: [
      group('3.1', '3.1 Supplies, and purchases under reverse charge', suppliesRows(filter, supplies, owed)),
      ...placeRows(filter, supplies),
      group('4', claimed.length === 0 ? '4 Credit, as the books have it' : '4 Credit, as decided with GSTR-2B', creditRows(filter, credit)),
      group(
        '5',
        '5 Purchases without tax',
        withWay(filter, [
          row('5 exempt inter', 'Composition, nil rated and exempt, from other states', bookSum('untaxed', 'exempt', 'inter')),
          row('5 exempt intra', 'Composition, nil rated and exempt, within the state', bookSum('untaxed', 'exempt', 'intra')),
          row('5 non-gst inter', 'Outside GST, from other states', bookSum('untaxed', 'non-gst', 'inter')),
          row('5 non-gst intra', 'Outside GST, within the state', bookSum('untaxed', 'non-gst', 'intra')),
        ]),
      ),
      group('6.1', '6.1 Payment, in whole rupees', paymentRows(filter, payment)),
    ],
    opened: true,
    ownTotals: true,
    notes: notesOf(filter, facts),
  };
}

function notesOf({ from, to }: Gstr3bFilter, { gstins, composition, inward, claimed }: Gstr3bFacts): readonly string[] {
  const month = monthOf(from);
  return [
    claimed.length === 0
      ? 'The credit is that of the books: it was not compared with GSTR-2B. The payment is without credit of earlier months.'
      : `The credit is what was decided in GST Reconciliation; what is not decided is not claimed. The books have ${inBooks(inward)}. The payment is without credit of earlier months.`,
    ...(gstins.length === 0 ? ['This branch has no GSTIN, so it files no return.'] : []),
    ...(composition ? ['A branch under the composition scheme files CMP-08 and GSTR-4 in place of this return.'] : []),
    ...(gstins.length > 1 ? ['These branches have several GSTINs. A return is of one: choose its branches.'] : []),
    ...(from === month.from && to === month.to
      ? []
      : ['A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.']),
  ];
}

function suppliesRows(filter: Gstr3bFilter, supplies: OutwardTables, owed: TaxAmounts): readonly ReportRow[] {
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

/** Left out if there are none. */
function placeRows(filter: Gstr3bFilter, { places }: OutwardTables): readonly ReportRow[] {
  const kinds = Object.keys(buyers) as (keyof typeof buyers)[];
  const rows = kinds.flatMap((kind) => places[kind].map((place) => ({ ...placeRow(kind, place), link: linkTo('/app/gstr-1', filter) })));
  return rows.length === 0 ? [] : [group('3.2', '3.2 Of these, to other states', rows)];
}

function placeRow(kind: keyof typeof buyers, { placeOfSupply, taxable, igst }: PlaceRow): ReportRow {
  const name = `${buyers[kind]}, ${placeOfSupply} ${stateName(placeOfSupply) ?? ''}`;
  return row(`3.2 ${kind} ${placeOfSupply}`, name, { ...noTax, taxable, igst });
}

function creditRows(filter: Gstr3bFilter, credit: CreditTable): readonly ReportRow[] {
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
    line('B1', '(B)(1) Not to be claimed, section 17(5)'),
    ...some('B2', '(B)(2) Not to be claimed now'),
    { ...line('C', '(C) Credit of the month'), weight: 'total' },
    ...some('D2', '(D)(2) Not available: section 16(4), or place of supply'),
  ];
}

function paymentRows(filter: Gstr3bFilter, { liability, credit, cash, reverseCharge }: Payment): readonly ReportRow[] {
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

/** `₹1,234.00` of credit, whatever its head. */
function inBooks(inward: readonly InwardSum[]): string {
  return `₹${formatPaise(paise(creditOfBooks(inward).reduce((sum, { credit }) => sum + sumOf(credit), 0)))}`;
}

function sumOf({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}

function purchases(filter: Gstr3bFilter): string {
  return linkTo('/app/purchase-invoice-register', filter, { show: 'documents' });
}

function withWay(filter: Gstr3bFilter, rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.map((one) => ({ ...one, link: purchases(filter) }));
}

function linkTo(path: string, filter: Gstr3bFilter, more: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ from: filter.from, to: filter.to, ...branchesAsked(filter), ...more })}`;
}

function group(id: string, particulars: string, children: readonly ReportRow[]): ReportRow {
  return { id, cells: { particulars }, weight: 'group', children };
}

function row(id: string, particulars: string, { taxable, igst, cgst, sgst, cess }: TaxAmounts): ReportRow {
  return { id, cells: { particulars, taxable: taxable === 0 ? null : taxable, igst, cgst, sgst, cess: cess === 0 ? null : cess } };
}

function totalOf(rows: readonly TaxAmounts[]): TaxAmounts {
  return rows.reduce((sum, one) => plus(sum, one), noTax);
}
