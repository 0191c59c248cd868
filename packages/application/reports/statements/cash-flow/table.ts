import { added, type KnownPeriods, lineRow, type RowShape, rowShape, statementSetup, totalRow } from '#application/reports/statements/rows';
import { beforeBooks, saidOf, shortOf } from '#application/reports/statements/words';
import { sumOfLines } from '#domain/statements/books';
import type { CashFlow, CashFlowLine } from '#domain/statements/cash-flow';
import type { ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import type { CashFlowFilter } from '#modules/reports/statements/cash-flow';

/** Every column it may have, for Module Setup. */
export const cashFlowColumns: readonly ReportSetupColumn[] = statementSetup.filter(({ key }) => key !== 'percent');

export interface CashFlowFacts extends KnownPeriods {
  readonly flow: CashFlow;
}

export function cashFlowTable(filter: CashFlowFilter, { flow, ...columns }: CashFlowFacts): ReportTable {
  const shape = rowShape(filter, columns, shortOf);
  return {
    title: 'Cash Flow',
    subtitle: saidOf(filter),
    columns: shape.columns,
    rows: rowsOf(flow, shape),
    notes: ['Cash is everything under Bank Accounts, Cash-in-Hand and Bank OD A/c.', ...beforeBooks(columns)],
  };
}

function rowsOf(flow: CashFlow, shape: RowShape): readonly ReportRow[] {
  const sections = (
    [
      ['operating', 'Cash from operations', flow.operating],
      ['investing', 'Cash from investing', flow.investing],
      ['financing', 'Cash from financing', flow.financing],
    ] as const
  ).map(([id, name, lines]) => {
    const rows = lines.filter(isShown).map((line) => rowOf(line, shape));
    return { rows, total: totalRow(id, name, sumOfLines(lines), shape, added(rows)) };
  });
  const totals = sections.map(({ total }) => total);
  const net = totalRow('change', 'Net change of cash', flow.net, shape, added(totals));
  const opening: ReportRow = lineRow(
    { id: 'opening_cash', kind: 'line', name: 'Cash at the beginning', amounts: flow.opening },
    'cash',
    shape,
  );
  const closing = totalRow('closing', 'Cash at the end', flow.closing, shape, added([net, opening]));
  return [...sections.flatMap(({ rows, total }) => [...rows, total]), net, opening, closing];
}

/** Lines with nothing in any column are left out. */
function isShown({ amounts, ledgers }: CashFlowLine): boolean {
  return ledgers.length > 0 || amounts.some((amount) => amount !== 0);
}

function rowOf({ id, name, amounts, ledgers }: CashFlowLine, shape: RowShape): ReportRow {
  const children = ledgers.map((ledger) => ({ ...ledger, kind: 'ledger' as const }));
  const { weight: _, ...row } = lineRow({ id, kind: 'group', name, amounts, children }, 'cash-flow', shape);
  return row;
}
