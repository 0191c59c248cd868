import {
  costHeads,
  costIn,
  type HeadAmounts,
  marginIn,
  noAmounts,
  type ProjectHead,
  plusAmounts,
  projectHeads,
} from '#domain/registers/project-cost';
import { type Day, formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { filters, type ProjectCostFilter, projectWiseCost } from '#modules/reports/registers/project-wise-cost';

export interface ProjectFact {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** Of the whole project; null without one. */
  readonly budget: number | null;
  readonly committed: number;
  readonly amounts: HeadAmounts;
}

/** What a document of a project did on a ledger, or with an item. */
export interface ProjectVoucher {
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  readonly number: string;
  readonly type: string;
  readonly partyName: string;
  readonly project: string;
  readonly head: ProjectHead;
  /** The ledger or the item. */
  readonly particulars: string;
  readonly value: number;
}

/** The projects and the rest of the profit and loss account, or lines in pages. */
export interface ProjectCostFacts {
  readonly projects: readonly ProjectFact[];
  readonly unallocated: HeadAmounts;
  /** The first day of the books, from which on orders may be open. */
  readonly since: Day;
  /** What is committed is always of today. */
  readonly today: Day;
  readonly lines: readonly ProjectVoucher[];
  readonly cursor?: string;
}

const ofProjects: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Project / Cost Head', kind: 'text' },
  { key: 'budget', label: 'Budget', kind: 'money', optional: true },
  { key: 'committed', label: 'Committed', kind: 'money', optional: true },
  { key: 'actual', label: 'Actual Cost', kind: 'money' },
  { key: 'variance', label: 'Variance', kind: 'money', optional: true },
  { key: 'revenue', label: 'Revenue', kind: 'money' },
  { key: 'margin', label: 'Margin', kind: 'money' },
];

const ofVouchers: readonly ReportColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'type', label: 'Voucher Type', kind: 'text' },
  { key: 'number', label: 'No.', kind: 'text' },
  { key: 'partyName', label: 'Party', kind: 'text' },
  { key: 'project', label: 'Project', kind: 'text' },
  { key: 'head', label: 'Cost Head', kind: 'text' },
  { key: 'particulars', label: 'Ledger / Item', kind: 'text' },
  { key: 'actual', label: 'Actual Cost', kind: 'money' },
  { key: 'revenue', label: 'Revenue', kind: 'money' },
];

/** Every column it may have, for Module Setup. */
export function projectWiseCostColumns(): readonly ReportSetupColumn[] {
  const own = ofVouchers.slice(0, 6);
  return [...own, ...ofProjects].map(({ key, label, kind }) => ({ key, label, kind }));
}

export function projectWiseCostTable(filter: ProjectCostFilter, facts: ProjectCostFacts): ReportTable {
  const head = { title: projectWiseCost.title, subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}` };
  return { ...head, ...(filter.show === 'vouchers' ? vouchers(facts) : projects(filter, facts)) };
}

type Table = Omit<ReportTable, 'title' | 'subtitle'>;

const names = new Map(filters.head.of.map(({ value, label }) => [value, label]));

function projects(filter: ProjectCostFilter, { projects: found, unallocated, since, today }: ProjectCostFacts): Table {
  const one = (filter.projectId ?? '') !== '';
  const sum = found.reduce((all, { amounts }) => plusAmounts(all, amounts), one ? noAmounts : unallocated);
  return {
    columns:
      filter.to < today
        ? ofProjects.map((column) => (column.key === 'committed' ? { ...column, label: 'Committed Today' } : column))
        : ofProjects,
    rows: [
      ...found.map((project) => projectRow(filter, project, since)),
      ...(one || projectHeads.every((head) => unallocated[head] === 0) ? [] : [unallocatedRow(filter, unallocated)]),
    ],
    totals: {
      particulars: 'Total',
      budget: sumOfKnown(found.map(({ budget }) => budget)),
      committed: found.reduce((total, { committed }) => total + committed, 0),
      variance: sumOfKnown(found.map(varianceOf)),
      ...figuresOf(sum),
    },
    notes: [
      'Stock consumed is what left for a project at its cost, less what was bought for it and is among its purchases.',
      `Budgets are of the whole project. Committed is what purchase orders dated up to ${formatDay(filter.to)} still bring, ${
        filter.to < today ? `as of today, ${formatDay(today)}: what came since then is not in it` : 'as of today'
      }. Variance = budget − committed − actual cost, of projects with a budget.`,
      ...(one ? [] : ['The margin of all rows is the net profit of the Profit & Loss account.']),
    ],
  };
}

/** Of a project without a budget there is none. */
function varianceOf({ budget, committed, amounts }: ProjectFact): number | null {
  return budget === null ? null : budget - committed - costIn(amounts);
}

/** So that a column adds up to its total; nothing if it is empty. */
function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

function figuresOf(amounts: HeadAmounts): Readonly<Record<string, ReportCell>> {
  return { actual: costIn(amounts), revenue: amounts.revenue, margin: marginIn(amounts) };
}

/** A project with its cost heads below it. */
function projectRow(filter: ProjectCostFilter, project: ProjectFact, since: Day): ReportRow {
  const { id, number, name, budget, committed, amounts } = project;
  return {
    id,
    weight: 'group',
    cells: {
      particulars: name === '' ? number : `${number} ${name}`,
      ...{ budget, committed, ...figuresOf(amounts) },
      variance: varianceOf(project),
    },
    children: [
      ...headRows(id, amounts, (head) => shown(filter, { projectId: id, head })),
      ...(committed === 0
        ? []
        : [{ id: `${id}:committed`, cells: { particulars: 'Open purchase orders', committed }, link: ordersOf(filter, id, since) }]),
    ],
    link: shown(filter, { projectId: id }),
  };
}

/** What the books have besides projects. Its vouchers are behind the profit and loss account. */
function unallocatedRow(filter: ProjectCostFilter, amounts: HeadAmounts): ReportRow {
  const { from, to, branches } = filter;
  const query = new URLSearchParams({ from, to, ...(branches.length === 0 ? {} : { branches: branches.join(',') }) });
  const link = `/app/profit-loss?${query}`;
  return {
    id: 'unallocated',
    weight: 'group',
    cells: { particulars: 'Not allocated to a project', ...figuresOf(amounts) },
    children: headRows('unallocated', amounts, () => link),
    link,
  };
}

function headRows(id: string, amounts: HeadAmounts, linkOf: (head: ProjectHead) => string): readonly ReportRow[] {
  return [...costHeads, 'revenue' as const]
    .filter((head) => amounts[head] !== 0)
    .map((head) => ({
      id: `${id}:${head}`,
      cells: { particulars: names.get(head) ?? head, [head === 'revenue' ? 'revenue' : 'actual']: amounts[head] },
      link: linkOf(head),
    }));
}

function shown(filter: ProjectCostFilter, asked: { readonly projectId: string; readonly head?: ProjectHead }): string {
  const { from, to, branches } = filter;
  const query = { from, to, show: 'vouchers', ...asked, ...(branches.length === 0 ? {} : { branches: branches.join(',') }) };
  return `/app/${projectWiseCost.slug}?${new URLSearchParams(query)}`;
}

/** All open orders of the project. */
function ordersOf({ to, branches }: ProjectCostFilter, projectId: string, since: Day): string {
  const query = { from: since, to, projectId, openOnly: 'true', ...(branches.length === 0 ? {} : { branches: branches.join(',') }) };
  return `/app/purchase-order-report?${new URLSearchParams(query)}`;
}

const stockInPaise =
  'Each line of stock is in whole paise, so lines may come to a few paise more or less than the stock consumed of the project.';

function vouchers({ lines, cursor }: ProjectCostFacts): Table {
  const sumOf = (revenue: boolean) => lines.reduce((sum, { head, value }) => ((head === 'revenue') === revenue ? sum + value : sum), 0);
  return {
    columns: ofVouchers,
    rows: lines.map(({ slug, id, date, number, type, partyName, project, head, particulars, value }, at) => ({
      id: `${id}:${at}`,
      cells: {
        ...{ date, number, type, partyName, project, particulars, head: names.get(head) ?? head },
        [head === 'revenue' ? 'revenue' : 'actual']: value,
      },
      link: voucherLink({ slug, id }),
      ...listLink({ slug, number, date }),
    })),
    totals: { partyName: lines.length === 1 ? '1 line' : `${lines.length} lines`, actual: sumOf(false), revenue: sumOf(true) },
    ...(lines.some(({ head }) => head === 'stock') ? { notes: [stockInPaise] } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
