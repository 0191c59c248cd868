import { mulDiv } from '#domain/money/paise';
import { betweenBranches, onTheWay } from '#domain/statements/between-branches';
import type { Amounts, StatementLine } from '#domain/statements/books';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn } from '#modules/kit/module';
import { besidePeriods, isWide } from '#modules/kit/report/report-filters';
import type { StatementFilter } from '#modules/kit/report/statement-filters';

/** Every column that a statement may have, for Module Setup. */
export const statementSetup: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'percent', label: '% of Sales', kind: 'decimal' },
  { key: 'other', label: 'Compared', kind: 'money', several: true },
];

/** How the lines of a statement become rows. */
export interface RowShape {
  readonly filter: StatementFilter;
  readonly columns: readonly ReportColumn[];
  /** Whether there is a figure for each period: a time before the books has none. */
  readonly known: readonly boolean[];
  /** What 100 percent is; null without that column. */
  readonly whole: number | null;
  /** The columns after the first are branches: the last one has what they did with each other, so that they add up to it. */
  readonly byBranch: boolean;
}

/** Which of its periods a statement has figures for: none for a comparison with a time before the books. */
export interface KnownPeriods {
  readonly known: readonly boolean[];
  /** The first day of the books. */
  readonly begins?: Day;
  /** Names of the branches, if these are beside the first column. */
  readonly branches?: readonly string[];
}

export function rowShape(
  filter: StatementFilter,
  facts: KnownPeriods,
  saying: (period: Period) => string,
  whole: number | null = null,
): RowShape {
  const beside = besideLabels(filter, facts, saying);
  const byBranch = facts.branches !== undefined;
  return {
    ...{ filter, whole, known: facts.known, byBranch },
    columns: [
      { key: 'particulars', label: 'Particulars', kind: 'text' },
      { key: 'amount', label: beside.length === 0 ? 'Amount' : isWide(filter.compare) ? 'Total' : saying(filter), kind: 'money' },
      ...(whole === null ? [] : [{ key: 'percent', label: '% of Sales', kind: 'decimal' } as const]),
      ...beside.map(
        (label, index): ReportColumn => ({ key: `other${index + 1}`, label, kind: 'money', ...periodOf(filter, facts, index) }),
      ),
      ...(byBranch ? [{ key: `other${beside.length + 1}`, label: betweenBranches.name, kind: 'money', optional: true } as const] : []),
    ],
  };
}

/** What a column beside the first is of, if that is another time. */
export function periodOf(
  { from, to, compare }: Pick<StatementFilter, 'from' | 'to' | 'compare'>,
  { branches }: KnownPeriods,
  index: number,
): Pick<ReportColumn, 'period'> {
  const period = branches === undefined ? besidePeriods({ from, to }, compare)[index] : undefined;
  return period === undefined ? {} : { period };
}

/** The headings of the columns after the first. */
export function besideLabels(
  { from, to, compare }: Pick<StatementFilter, 'from' | 'to' | 'compare'>,
  { branches }: KnownPeriods,
  saying: (period: Period) => string,
): readonly string[] {
  return branches ?? besidePeriods({ from, to }, compare).map(saying);
}

export function cellsOf(particulars: string, amounts: Amounts, { known, whole, byBranch }: RowShape): Readonly<Record<string, ReportCell>> {
  const [amount = 0, ...others] = amounts;
  return {
    ...{ particulars, amount },
    ...(whole === null ? {} : { percent: percentOf(amount, whole) }),
    ...Object.fromEntries(others.map((other, index) => [`other${index + 1}`, known[index + 1] ? other : null])),
    ...(byBranch ? { [`other${others.length + 1}`]: others.reduce((left, other) => left - other, amount) || null } : {}),
  };
}

/** With two decimals; none of nothing or below, and none for nothing: the amount beside it is empty, too. */
function percentOf(amount: number, whole: number): number | null {
  return whole <= 0 || amount === 0 ? null : mulDiv(amount, 100_00, whole) * 100;
}

/** A line with what is in it. `place` keeps the ids of rows apart, because a group and a ledger can be on both sides. */
export function lineRow(line: StatementLine, place: string, shape: RowShape): ReportRow {
  const { id, kind, name, amounts, children = [] } = line;
  const shown = shape.filter.groupsOnly ? children.filter((child) => child.kind !== 'ledger') : children;
  const link = linkOf(line, shape.filter);
  return {
    id: `${kind}:${place}:${id}`,
    cells: cellsOf(name, amounts, shape),
    ...(kind === 'group' || line.children !== undefined ? { weight: 'group' as const } : {}),
    ...(link === null ? {} : { link }),
    ...(shown.length === 0 ? {} : { children: shown.map((child) => lineRow(child, place, shape)) }),
  };
}

export function totalRow(id: string, name: string, amounts: Amounts, shape: RowShape, adds: ReportRow['adds'] = []): ReportRow {
  return { id: `total:${id}`, cells: cellsOf(name, amounts, shape), weight: 'total', adds };
}

/** The rows that a total adds up. */
export function added(rows: readonly ReportRow[], factor: 1 | -1 = 1): NonNullable<ReportRow['adds']> {
  return rows.map(({ id }) => ({ id, factor }));
}

/** A ledger leads to its statement, goods to the stock report, and a result to the profit and loss. */
function linkOf({ id, kind, resultSince }: StatementLine, filter: StatementFilter): string | null {
  const { from, to } = filter;
  const query = new URLSearchParams({ from, to });
  if (filter.branches.length > 0) query.set('branches', filter.branches.join(','));
  if (id === onTheWay.sold || id === onTheWay.owed) return null;
  if (kind === 'ledger') return `/app/ledger-group/report?ledger=${id}&${query}`;
  if (id === 'opening_stock' || id === 'closing_stock' || id === 'stock') return `/app/stock-report?${query}`;
  if (id === 'netProfit') return `/app/profit-loss?${query}`;
  if (resultSince !== undefined) {
    query.set('from', resultSince);
    return `/app/profit-loss?${query}`;
  }
  return null;
}
