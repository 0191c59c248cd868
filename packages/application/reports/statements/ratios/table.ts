import { besideLabels, type KnownPeriods, periodOf } from '#application/reports/statements/rows';
import { beforeBooks, saidOf, shortOf } from '#application/reports/statements/words';
import type { Ratio } from '#domain/statements/ratios';
import type { ReportColumn, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import type { RatiosFilter } from '#modules/reports/statements/ratios';

/** Every column it may have, for Module Setup. */
export const ratiosColumns: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Ratio', kind: 'text' },
  { key: 'amount', label: 'Value', kind: 'decimal' },
  { key: 'other', label: 'Compared', kind: 'decimal', several: true },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'formula', label: 'How it is computed', kind: 'text' },
];

export interface RatiosFacts extends KnownPeriods {
  readonly ratios: readonly Ratio[];
}

export function ratiosTable(filter: RatiosFilter, facts: RatiosFacts): ReportTable {
  const beside = besideLabels(filter, facts, shortOf);
  const columns: readonly ReportColumn[] = [
    { key: 'particulars', label: 'Ratio', kind: 'text' },
    { key: 'amount', label: beside.length === 0 ? 'Value' : facts.branches === undefined ? shortOf(filter) : 'Together', kind: 'decimal' },
    ...beside.map(
      (label, index): ReportColumn => ({ key: `other${index + 1}`, label, kind: 'decimal', ...periodOf(filter, facts, index) }),
    ),
    { key: 'unit', label: 'Unit', kind: 'text' },
    { key: 'formula', label: 'How it is computed', kind: 'text' },
  ];
  const rows = facts.ratios.map((ratio) => {
    const [amount = null, ...others] = ratio.values;
    const beside = others.map((value, at) => [`other${at + 1}`, facts.known[at + 1] ? value : null] as const);
    return {
      id: `ratio:${ratio.id}`,
      cells: { particulars: ratio.name, amount, unit: ratio.unit, formula: ratio.formula, ...Object.fromEntries(beside) },
      link: linkOf(ratio, filter),
    };
  });
  return { title: 'Ratios', subtitle: saidOf(filter), columns, rows, notes: beforeBooks(facts) };
}

/** Ratios of what there is at the end of the period. The others have their figures in the profit and loss. */
const ofBalances: ReadonlySet<string> = new Set(['working_capital', 'current', 'quick', 'debt_equity']);

/** The statement whose figures a ratio comes from, for the same period and branches; of days, who owes what at its end. */
function linkOf({ id, unit }: Ratio, filter: RatiosFilter): string {
  const { from, to } = filter;
  const branches = branchesAsked(filter);
  if (unit === 'days') {
    const side = id === 'receivable_days' ? 'Receivables' : 'Payables';
    return `/app/payment-receivables-payables?${new URLSearchParams({ asOf: to, side, ...branches })}`;
  }
  return `/app/${ofBalances.has(id) ? 'balance-sheet' : 'profit-loss'}?${new URLSearchParams({ from, to, ...branches })}`;
}
