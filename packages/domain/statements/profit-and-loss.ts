import { betweenBranches, isBetween, suppliedBetween } from '#domain/statements/between-branches';
import {
  type Amounts,
  columnsOn,
  moved,
  perPeriod,
  type StatementBooks,
  type StatementGroup,
  type StatementLedger,
  type StatementLine,
  sumOfLines,
  type TwoSides,
} from '#domain/statements/books';
import { chartOf, isDefaultGroup, isResult, lineIdOf, type StatementChart } from '#domain/statements/chart-of-statement';

/** Incomes are positive on incomes, expenses positive on expenses, in every column. */
export interface ProfitAndLoss {
  readonly openingStock: StatementLine;
  readonly purchases: StatementLine;
  readonly directExpenses: StatementLine;
  readonly sales: StatementLine;
  readonly directIncomes: StatementLine;
  readonly closingStock: StatementLine;
  readonly grossProfit: Amounts;
  /** With primary groups of the organisation's own after the first. */
  readonly indirectExpenses: readonly StatementLine[];
  readonly indirectIncomes: readonly StatementLine[];
  readonly netProfit: Amounts;
}

/**
 * Trading account and profit and loss of each period (decision D30). Opening stock is the value on the day before the first day, closing
 * stock that at the end of the last.
 */
export function profitAndLoss(books: StatementBooks, chart: StatementChart = chartOf(books)): ProfitAndLoss {
  const ofGroup = (group: StatementGroup, sign: 1 | -1, apart: Amounts): StatementLine => {
    const lines = chart.linesIn(group.id, ({ id }) => perPeriod(books, (period) => sign * moved(period, id)));
    const children = apart.every((amount) => amount === 0)
      ? lines
      : [...lines, { ...betweenBranches, kind: 'line' as const, amounts: apart.map((amount) => -amount || 0) }];
    return {
      ...{ id: lineIdOf(group), kind: 'group', name: group.name, children },
      amounts: children.length === 0 ? none(books) : sumOfLines(children),
    };
  };
  const none0 = none(books);
  const supplies = suppliesBetween(books, chart);
  const named = (alias: string, sign: 1 | -1, apart = none0): StatementLine => {
    const group = chart.roots.find((one) => one.alias === alias);
    return group === undefined ? { id: alias, kind: 'group', name: alias, amounts: none0, children: [] } : ofGroup(group, sign, apart);
  };
  const own = (nature: 'Income' | 'Expense', sign: 1 | -1) =>
    chart.roots
      .filter((group) => group.nature === nature && !isDefaultGroup(group))
      .map((group) => ofGroup(group, sign, none0))
      .filter(({ children }) => children?.length !== 0);

  const openingStock = line(
    'opening_stock',
    'Opening Stock',
    perPeriod(books, ({ before }) => before.stock),
  );
  const closingStock = line(
    'closing_stock',
    'Closing Stock',
    perPeriod(books, ({ end }) => end.stock),
  );
  const purchases = named('purchase_accounts', 1, supplies);
  const directExpenses = named('direct_expenses', 1);
  const sales = named('sales_accounts', -1, supplies);
  const directIncomes = named('direct_incomes', -1);
  const grossProfit = less(sumOfLines([sales, directIncomes, closingStock]), sumOfLines([openingStock, purchases, directExpenses]));
  const indirectExpenses = [named('indirect_expenses', 1), ...own('Expense', 1)];
  const indirectIncomes = [named('indirect_incomes', -1), ...own('Income', -1)];
  return {
    ...{ openingStock, purchases, directExpenses, sales, directIncomes, closingStock, grossProfit, indirectExpenses, indirectIncomes },
    netProfit: less(sumOfLines([{ amounts: grossProfit }, ...indirectIncomes]), sumOfLines(indirectExpenses)),
  };
}

/**
 * The result of each period in one figure. It is the net profit of `profitAndLoss`, but from any moment to any other.
 */
export function resultOf(
  { ledgers }: Pick<StatementBooks, 'ledgers'>,
  chart: Pick<StatementChart, 'rootOf'>,
  movedOf: (ledgerId: string) => number,
): number {
  return ledgers.reduce((sum, ledger) => (isResult(chart.rootOf(ledger)?.nature) ? sum - movedOf(ledger.id) : sum), 0);
}

/** As an account with two sides: trading account, then profit and loss. A result of 0 is a profit. */
export function twoSidesOf(
  books: Pick<StatementBooks, 'periods'>,
  pl: ProfitAndLoss,
): { readonly trading: TwoSides; readonly profitLoss: TwoSides } {
  const gross = sideOf(books, pl.grossProfit, 'gross_profit_loss', 'Gross');
  const net = sideOf(books, pl.netProfit, 'net_profit_loss', 'Net');
  const trading = {
    left: [pl.openingStock, pl.purchases, pl.directExpenses, ...gross.left(' c/o')],
    right: [pl.sales, pl.directIncomes, pl.closingStock, ...gross.right(' c/o')],
  };
  const profitLoss = {
    left: [...gross.right(' b/f'), ...pl.indirectExpenses, ...net.left('')],
    right: [...gross.left(' b/f'), ...pl.indirectIncomes, ...net.right('')],
  };
  return {
    trading: { ...trading, total: sumOfLines(trading.left) },
    profitLoss: { ...profitLoss, total: sumOfLines(profitLoss.left) },
  };
}

/** A profit is on the left, where it fills up the side, and a loss on the right: both, if one period has a profit and another a loss. */
function sideOf(books: Pick<StatementBooks, 'periods'>, amounts: Amounts, id: string, word: string) {
  const isLoss = columnsOn(books, amounts, (amount) => amount < 0);
  const inColumns = (name: string, factor: 1 | -1, columns: readonly boolean[]) =>
    columns.some(Boolean)
      ? [
          line(
            id,
            name,
            amounts.map((amount, at) => (columns[at] ? factor * amount || 0 : 0)),
          ),
        ]
      : [];
  return {
    left: (where: string) =>
      inColumns(
        `${word} Profit${where}`,
        1,
        isLoss.map((loss) => !loss),
      ),
    right: (where: string) => inColumns(`${word} Loss${where}`, -1, isLoss),
  };
}

/**
 * Supplies between branches in scope leave sales and purchases, up to the smaller of the two: goods on the way were sold, but not bought
 * yet. The result does not change. A branch by itself did sell them.
 */
function suppliesBetween(books: StatementBooks, chart: StatementChart): Amounts {
  const between = books.ledgers.filter((ledger) => isBetween(books, ledger));
  const under = (alias: string) => between.filter((ledger) => chart.rootOf(ledger)?.alias === alias);
  const [sales, purchases] = [under('sales_accounts'), under('purchase_accounts')];
  const total = (of: readonly StatementLedger[], sign: 1 | -1) =>
    perPeriod(books, (period) => (period.ofBranch === undefined ? of.reduce((sum, { id }) => sum + sign * moved(period, id), 0) : 0));
  const bought = total(purchases, 1);
  return total(sales, -1).map((sold, at) => suppliedBetween(sold, bought[at] ?? 0));
}

function line(id: string, name: string, amounts: Amounts): StatementLine {
  return { id, kind: 'line', name, amounts };
}

function none({ periods }: StatementBooks): Amounts {
  return periods.map(() => 0);
}

function less(one: Amounts, other: Amounts): Amounts {
  return one.map((amount, at) => amount - (other[at] ?? 0));
}
