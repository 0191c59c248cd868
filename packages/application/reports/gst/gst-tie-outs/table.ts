import type { DifferingVoucher } from '#application/reports/gst/gst-tie-outs/differing-vouchers';
import { taxColumns } from '#application/reports/kit/tax-columns';
import { agrees, type TieFigures, type TieOut, type TieOutName, tieHeads } from '#domain/gst-returns/tie-outs/tie-outs';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { documents } from '#modules/all-modules';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type GstTieOutsFilter, tieViews } from '#modules/reports/gst/gst-tie-outs';

export interface GstTieOutsFacts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  /** None on later pages. */
  readonly ties: readonly TieOut[];
  /** A page of the vouchers that differ; none in the view of all comparisons. */
  readonly vouchers: readonly DifferingVoucher[];
  readonly cursor?: string;
}

/** Every column, for the views that have it. */
export const gstTieOutsColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date', optional: true },
  { key: 'type', label: 'Type', kind: 'text', optional: true },
  { key: 'documents', label: 'Documents', kind: 'number', optional: true },
  ...taxColumns.map((column): ReportColumn => ({ ...column, optional: true })),
  { key: 'result', label: 'Result', kind: 'text' },
];

export function gstTieOutsTable(filter: GstTieOutsFilter, facts: GstTieOutsFacts): ReportTable {
  const { tie } = filter;
  const { gstins, ties } = facts;
  const label = labelOf(tie);
  return {
    title: label === undefined ? 'GST Tie-Outs' : `GST Tie-Outs: ${label}`,
    subtitle: `${gstins.join(', ') || 'Without a GSTIN'}, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: gstTieOutsColumns,
    empty: 'No voucher makes a difference here.',
    ...(tie === null
      ? { rows: ties.map((one) => tieRow(filter, one)), opened: true as const, ownTotals: true as const }
      : { rows: facts.vouchers.map((one) => voucherRow(tie, one)), ...totalsOf(tie, ties), totalsOfAll: true as const }),
    notes: notesOf(filter, facts),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

function labelOf(tie: GstTieOutsFilter['tie']): string | undefined {
  return tieViews.find(({ value }) => value === tie)?.label;
}

function notesOf({ from, to, tie }: GstTieOutsFilter, { gstins, composition, ties }: GstTieOutsFacts): readonly string[] {
  const month = monthOf(from);
  return [
    ...(tie === null ? summaryOf(ties) : ties.length === 0 ? [] : differenceOf(tie)),
    ...(gstins.length === 0 ? ['This branch has no GSTIN, so it files no return.'] : []),
    ...(composition ? ['A branch under the composition scheme files CMP-08 and GSTR-4 in place of these returns.'] : []),
    ...(gstins.length > 1 ? ['These branches have several GSTINs. A return is of one: choose its branches.'] : []),
    ...(from === month.from && to === month.to
      ? []
      : ['A return is of a month, or of a quarter for those who file quarterly. Choose its first and last day.']),
  ];
}

const paidEarlier =
  'A voucher that pays or sets off the tax of an earlier month on these ledgers is such a difference, and nothing to correct.';

function isOfLedgers(name: TieOutName): boolean {
  return name === 'output' || name === 'input' || name === 'reverse-charge';
}

function summaryOf(ties: readonly TieOut[]): readonly string[] {
  const differing = ties.filter((one) => !agrees(one));
  if (differing.length === 0) return ['All figures agree.'];
  const names = differing.map(({ name }) => labelOf(name)).join('; ');
  return [
    `Not everything agrees: ${names}. Open the difference to see its vouchers before you file the return.`,
    ...(differing.some(({ name }) => isOfLedgers(name)) ? [paidEarlier] : []),
  ];
}

function differenceOf(tie: TieOutName): readonly string[] {
  const { returned, kept } = sides[tie];
  return [`The figures are those of “${returned}” less those of “${kept}”.`, ...(isOfLedgers(tie) ? [paidEarlier] : [])];
}

/** What the two figures of each comparison are, short enough for the first column. Transfers are with notes and income: no register has them. */
const sides: Readonly<Record<TieOutName, { readonly returned: string; readonly kept: string }>> = {
  register: { returned: 'GSTR-1, sections and table 8', kept: 'Registers, with notes and income' },
  hsn: { returned: 'GSTR-1, sections and table 8', kept: 'Table 12, HSN summary' },
  issued: { returned: 'Table 13, issued and not cancelled', kept: 'Registers, with notes and income' },
  output: { returned: 'GSTR-1, without reverse charge', kept: 'Output tax ledgers, credits less debits' },
  'gstr-3b': {
    returned: 'GSTR-1, without reverse charge',
    kept: 'GSTR-3B, table 3.1 (a) to (c) and (e)',
  },
  input: { returned: 'GSTR-3B, table 4: credit of the books', kept: 'Input tax ledgers, debits less credits' },
  'reverse-charge': { returned: 'GSTR-3B, table 3.1 (d)', kept: 'RCM Payable ledgers, credits less debits' },
};

function tieRow(filter: GstTieOutsFilter, tie: TieOut): ReportRow {
  const { name, returned, kept, difference } = tie;
  const query = new URLSearchParams({ from: filter.from, to: filter.to, ...branchesAsked(filter) });
  const [first, second] = linksOf(name, query);
  const isEqual = agrees(tie);
  const result = isEqual ? 'Agrees' : 'Differs';
  return {
    id: name,
    cells: { particulars: labelOf(name) ?? name, result },
    weight: 'group',
    children: [
      { id: `${name} return`, cells: { particulars: sides[name].returned, ...figures(name, returned) }, link: first },
      { id: `${name} books`, cells: { particulars: sides[name].kept, ...figures(name, kept) }, link: second },
      {
        id: `${name} difference`,
        cells: { particulars: 'Difference', ...figures(name, difference), result },
        weight: 'total',
        ...(isEqual ? {} : { link: `/app/gst-tie-outs?${query}&tie=${name}` }),
      },
    ],
  };
}

/** What is behind each of the two figures. */
function linksOf(name: TieOutName, query: URLSearchParams): readonly [string, string] {
  const gstr1 = `/app/gstr-1?${query}`;
  const gstr3b = `/app/gstr-3b?${query}`;
  const ledgers = `/app/trial-balance?${query}`;
  switch (name) {
    case 'register':
      return [gstr1, `/app/sales-invoice-register?${query}`];
    case 'hsn':
      return [gstr1, `${gstr1}&table=hsn`];
    case 'issued':
      return [`${gstr1}&table=issued`, `/app/sales-invoice-register?${query}`];
    case 'gstr-3b':
      return [gstr1, gstr3b];
    case 'output':
      return [gstr1, ledgers];
    default:
      return [gstr3b, ledgers];
  }
}

function voucherRow(tie: TieOutName, { date, slug, id, number, difference, knownTo }: DifferingVoucher): ReportRow {
  const type = documents.find((one) => one.slug === slug)?.title ?? slug;
  return {
    id,
    cells: { particulars: number || type, date, type, ...figures(tie, difference), result: reasonOf(tie, knownTo) },
    link: voucherLink({ slug, id, date }),
  };
}

function reasonOf(tie: TieOutName, knownTo: DifferingVoucher['knownTo']): string {
  if (tie === 'hsn') return 'Its rows by HSN code come to something else';
  const inRegister = tie === 'register' || tie === 'issued';
  if (knownTo === 'return') return inRegister ? 'Only the return has it' : 'Only the return has its tax';
  if (knownTo === 'books') return inRegister ? 'Only the register has it' : 'Only the ledgers have it: no document of a return posts it';
  return inRegister ? 'The register has other figures' : 'The ledgers have other figures';
}

function totalsOf(tie: TieOutName, ties: readonly TieOut[]): Pick<ReportTable, 'totals'> {
  const found = ties.find(({ name }) => name === tie);
  return found === undefined ? {} : { totals: { particulars: 'Difference', ...figures(tie, found.difference) } };
}

function figures(name: TieOutName, of: TieFigures): Readonly<Record<string, ReportCell>> {
  return Object.fromEntries(tieHeads[name].map((head) => [head, head === 'cess' && of.cess === 0 ? null : of[head]]));
}
