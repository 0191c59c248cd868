import { added, type KnownPeriods, lineRow, type RowShape, rowShape, statementSetup, totalRow } from '#application/reports/statements/rows';
import { asOf, beforeBooks } from '#application/reports/statements/words';
import type { BalanceSheet } from '#domain/statements/balance-sheet';
import type { StatementLine } from '#domain/statements/books';
import { formatDay } from '#domain/time/day';
import type { ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { isWide } from '#modules/kit/report/report-filters';
import type { BalanceSheetFilter } from '#modules/reports/statements/balance-sheet';

/** Every column it may have, for Module Setup. */
export const balanceSheetColumns: readonly ReportSetupColumn[] = statementSetup.filter(({ key }) => key !== 'percent');

/** In the order of the form, and by balance if asked for. */
export interface BalanceSheetFacts extends KnownPeriods {
  readonly sheet: BalanceSheet;
}

export function balanceSheetTable(filter: BalanceSheetFilter, { sheet, ...columns }: BalanceSheetFacts): ReportTable {
  const shape = rowShape(filter, columns, ({ to }) => formatDay(to));
  // Balances are not added up over months: the last of them is the day of the sheet.
  const shown = shape.columns.filter(({ key }) => filter.compare !== 'months' || key !== 'amount');
  return {
    title: 'Balance Sheet',
    subtitle: asOf(filter.to),
    columns: shown,
    ...formed(filter, sheet, shape),
    notes: beforeBooks(columns),
  };
}

const totals = {
  'two-sided': ['Total', 'Total'],
  vertical: ['Total liabilities', 'Total assets'],
  'schedule-iii': ['Total equity and liabilities', 'Total assets'],
} as const;

function formed({ form, compare }: BalanceSheetFilter, sheet: BalanceSheet, shape: RowShape): Pick<ReportTable, 'rows' | 'sides'> {
  const isTwoSided = form === 'two-sided' && !isWide(compare);
  const [below, beside] = totals[isTwoSided || form === 'schedule-iii' ? form : 'vertical'];
  const half = (name: string, total: string, lines: readonly StatementLine[], side: 'left' | 'right'): readonly ReportRow[] => {
    const rows = lines.map((line) => lineRow(line, name, shape));
    const all = [...rows, totalRow(name, total, sheet.total, shape, added(rows))];
    return isTwoSided ? all.map((row) => ({ ...row, side })) : all;
  };
  const rows = [...half('liabilities', below, sheet.liabilities, 'left'), ...half('assets', beside, sheet.assets, 'right')];
  return isTwoSided ? { rows, sides: { left: 'Liabilities', right: 'Assets' } } : { rows };
}
