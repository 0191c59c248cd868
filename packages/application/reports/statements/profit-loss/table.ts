import { added, type KnownPeriods, lineRow, type RowShape, rowShape, statementSetup, totalRow } from '#application/reports/statements/rows';
import { beforeBooks, saidOf, shortOf } from '#application/reports/statements/words';
import { sumOfLines, type TwoSides } from '#domain/statements/books';
import type { ProfitAndLoss } from '#domain/statements/profit-and-loss';
import type { ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { isWide } from '#modules/kit/report/report-filters';
import type { ProfitLossFilter } from '#modules/reports/statements/profit-loss';

/** Every column it may have, for Module Setup. */
export const profitLossColumns: readonly ReportSetupColumn[] = statementSetup;

/** Computed by `domain/statements`. */
export interface ProfitLossFacts extends KnownPeriods {
  readonly account: ProfitAndLoss;
  readonly sides: { readonly trading: TwoSides; readonly profitLoss: TwoSides };
}

export function profitLossTable(filter: ProfitLossFilter, { account, sides, ...columns }: ProfitLossFacts): ReportTable {
  const shape = rowShape(filter, columns, shortOf, filter.percent ? (account.sales.amounts[0] ?? 0) : null);
  const isTwoSided = filter.form === 'two-sided' && !isWide(filter.compare);
  return {
    title: 'Profit & Loss',
    subtitle: saidOf(filter),
    columns: shape.columns,
    ...(isTwoSided ? twoSided(sides, shape) : { rows: vertical(account, shape) }),
    notes: ['Stock is at the value of the stock report, by the method of each item.', ...beforeBooks(columns)],
  };
}

function twoSided({ trading, profitLoss: second }: ProfitLossFacts['sides'], shape: RowShape): Pick<ReportTable, 'rows' | 'sides'> {
  return {
    sides: { left: 'Debit', right: 'Credit' },
    rows: [...part('trading', trading, shape), ...part('result', second, shape)],
  };
}

/** The left side with its total, then the right side with the same total. The result fills up the side that is smaller. */
function part(name: string, { left, right, total }: TwoSides, shape: RowShape): readonly ReportRow[] {
  const rowsOf = (lines: TwoSides['left'], side: 'left' | 'right') =>
    lines.map((line) => ({ ...lineRow(line, `${name}-${side}`, shape), side }));
  const [one, other] = [rowsOf(left, 'left'), rowsOf(right, 'right')];
  const filled = (rows: readonly ReportRow[], against: readonly ReportRow[]) =>
    rows.map((row, at) => {
      // With a profit in one column and a loss in another both sides are filled up, and neither can be computed from the other.
      const isResult = at === rows.length - 1 && isFilling(row);
      if (isResult && against.slice(-1).some(isFilling)) return { ...row, weight: 'total' as const };
      return isResult ? { ...row, weight: 'total' as const, adds: [...added(against), ...added(rows.slice(0, -1), -1)] } : row;
    });
  const totalOf = (rows: readonly ReportRow[], side: 'left' | 'right') => ({
    ...totalRow(`${name}-${side}`, 'Total', total, shape, added(rows)),
    side,
  });
  return [...filled(one, other), totalOf(one, 'left'), ...filled(other, one), totalOf(other, 'right')];
}

function isFilling({ id }: ReportRow): boolean {
  return /:(gross|net)_profit_loss$/.test(id);
}

function vertical(account: ProfitAndLoss, shape: RowShape): readonly ReportRow[] {
  const rowsOf = (lines: TwoSides['left'], place: string) => lines.map((line) => lineRow(line, place, shape));
  const made = [account.sales, account.directIncomes, account.closingStock];
  const cost = [account.openingStock, account.purchases, account.directExpenses];
  const [madeRows, costRows] = [rowsOf(made, 'made'), rowsOf(cost, 'cost')];
  const [incomes, expenses] = [rowsOf(account.indirectIncomes, 'incomes'), rowsOf(account.indirectExpenses, 'expenses')];
  const income = totalRow('made', 'Income and closing stock', sumOfLines(made), shape, added(madeRows));
  const spent = totalRow('cost', 'Opening stock and direct costs', sumOfLines(cost), shape, added(costRows));
  const gross = totalRow('gross', 'Gross Profit', account.grossProfit, shape, [...added([income]), ...added([spent], -1)]);
  const parts = [...added([gross]), ...added(incomes), ...added(expenses, -1)];
  const net = totalRow('net', 'Net Profit', account.netProfit, shape, parts);
  return [...madeRows, income, ...costRows, spent, gross, ...incomes, ...expenses, net];
}
