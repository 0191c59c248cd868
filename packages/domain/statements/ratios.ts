import { mulDiv } from '#domain/money/paise';
import { type Amounts, netOf, perPeriod, type StatementBooks, type StatementPeriod } from '#domain/statements/books';
import { chartOf, type StatementChart } from '#domain/statements/chart-of-statement';
import { profitAndLoss } from '#domain/statements/profit-and-loss';
import type { Day } from '#domain/time/day';
import { daysIn } from '#domain/time/period';

/** In ten-thousandths, also of a rupee. Null where the divisor is nothing, or below: of negative capital or sales a ratio says nothing. */
export interface Ratio {
  readonly id: string;
  readonly name: string;
  readonly unit: 'times' | '%' | 'days' | '₹';
  /** How it is computed, in words. */
  readonly formula: string;
  readonly values: readonly (number | null)[];
}

/** Key figures of each period, from its profit and loss and from its balance sheet. Nothing is sold yet on the days that are to come. */
export function ratios(books: StatementBooks, today: Day, chart: StatementChart = chartOf(books)): readonly Ratio[] {
  const account = profitAndLoss(books, chart);
  const balance = (...aliases: readonly string[]): Amounts => {
    const ledgers = books.ledgers.filter(
      (ledger) => ledger.alias !== 'opening_stock' && aliases.some((alias) => chart.isUnder(ledger, alias)),
    );
    return perPeriod(books, ({ end }) => ledgers.reduce((sum, { id }) => sum + netOf(end, id), 0));
  };
  const stock = perPeriod(books, ({ end }) => end.stock);
  const overdraft = minus(balance('bank_liabilities'));
  const assets = plus(balance('current_assets'), stock);
  const debts = plus(minus(balance('current_liabilities')), overdraft);
  const funds = plus(minus(balance('capital_account')), resultToDate(books, chart));
  const loans = less(minus(balance('loans')), overdraft);
  const sales = account.sales.amounts;
  const cost = less(
    plus(plus(account.openingStock.amounts, account.purchases.amounts), account.directExpenses.amounts),
    account.closingStock.amounts,
  );
  const middle = plus(account.openingStock.amounts, account.closingStock.amounts);
  const days = perPeriod(books, ({ from, to }) => daysIn({ from, to: from <= today && today < to ? today : to }));
  const receivables = balance('debtors');
  const payables = minus(balance('creditors'));
  return [
    {
      id: 'working_capital',
      name: 'Working capital',
      unit: '₹',
      formula: 'Current assets − current liabilities',
      values: less(assets, debts).map(inTenThousandths),
    },
    times('current', 'Current ratio', 'Current assets ÷ current liabilities', assets, debts),
    times('quick', 'Quick ratio', '(Current assets − closing stock) ÷ current liabilities', less(assets, stock), debts),
    times('debt_equity', 'Debt to equity', 'Loans ÷ (capital + profit & loss)', loans, funds),
    percent('gross_profit', 'Gross profit', 'Gross profit ÷ sales', account.grossProfit, sales),
    percent('net_profit', 'Net profit', 'Net profit ÷ sales', account.netProfit, sales),
    percent('return', 'Return on investment', 'Net profit ÷ (capital + profit & loss)', account.netProfit, funds),
    times(
      'stock_turnover',
      'Stock turnover',
      'Cost of goods sold ÷ average of opening and closing stock',
      cost.map((amount) => 2 * amount),
      middle,
    ),
    daysOf('receivable_days', 'Receivable days', 'Receivables ÷ sales × days of the period, up to today', receivables, sales, days),
    daysOf(
      'payable_days',
      'Payable days',
      'Payables ÷ purchases × days of the period, up to today',
      payables,
      account.purchases.amounts,
      days,
    ),
  ];
}

/** Profit & Loss A/c with everything in it, credit positive. */
function resultToDate(books: StatementBooks, chart: StatementChart): Amounts {
  const own = books.ledgers.find(({ alias }) => alias === 'profit_loss');
  const total = (period: StatementPeriod) =>
    books.ledgers.reduce((sum, ledger) => {
      const nature = chart.rootOf(ledger)?.nature;
      const isPart = ledger === own || nature === 'Income' || nature === 'Expense';
      return isPart ? sum - netOf(period.end, ledger.id) : sum;
    }, 0);
  return perPeriod(books, (period) => total(period) + period.end.stock - period.firstStock);
}

type Words = readonly [id: string, name: string, formula: string];

function times(...[id, name, formula, of, by]: [...Words, Amounts, Amounts]): Ratio {
  return { id, name, formula, unit: 'times', values: divided(of, by, () => 1_0000) };
}

function percent(...[id, name, formula, of, by]: [...Words, Amounts, Amounts]): Ratio {
  return { id, name, formula, unit: '%', values: divided(of, by, () => 100_0000) };
}

function daysOf(...[id, name, formula, of, by, days]: [...Words, Amounts, Amounts, Amounts]): Ratio {
  return { id, name, formula, unit: 'days', values: divided(of, by, (at) => (days[at] ?? 0) * 1_0000) };
}

/** With two decimals, in ten-thousandths. */
function divided(of: Amounts, by: Amounts, scale: (at: number) => number): readonly (number | null)[] {
  return of.map((amount, at) => {
    const divisor = by[at] ?? 0;
    return divisor <= 0 ? null : mulDiv(amount, scale(at) / 100, divisor) * 100;
  });
}

/** Of a rupee; null above ₹ 90,000 crore, where four decimals do not fit. */
function inTenThousandths(amount: number): number | null {
  return Number.isSafeInteger(amount * 100) ? amount * 100 : null;
}

function plus(one: Amounts, other: Amounts): Amounts {
  return one.map((amount, at) => amount + (other[at] ?? 0));
}

function less(one: Amounts, other: Amounts): Amounts {
  return one.map((amount, at) => amount - (other[at] ?? 0));
}

function minus(amounts: Amounts): Amounts {
  return amounts.map((amount) => -amount || 0);
}
