import type { Context } from '#application/context';
import { statementBooks } from '#application/reports/statements/statement-books';
import { balanceSheet } from '#domain/statements/balance-sheet';
import { type ProfitAndLoss, profitAndLoss } from '#domain/statements/profit-and-loss';
import { type Figure, figure, ratioFigure } from '../measuring/figure.ts';
import { plainTextPeers } from '../plain-text-peer.ts';
import type { Book } from './book.ts';
import { asked, askedFirst, askedOnce, type Business, contextOf, groupOfLedger } from './business.ts';

const year = { from: '2026-04-01', to: '2027-03-31' };
const pastDays = ['2026-04-30', '2026-07-17', '2026-11-08', '2027-01-23', '2027-03-15'];

/** STATEMENTS: profit and loss and balance sheet with everything they read: chart, balances, and the stock at both ends. */
export async function statements(small: Business, big: Business, book: Book): Promise<readonly Figure[]> {
  const what = 'profit and loss and balance sheet of 2,000 ledgers and 10,000 items';
  const of = (business: Business, period: Period) => asked(business, made(contextOf(business, business.storage), business, period));
  const [few, many] = [await of(small, year), await of(big, year)];
  const past: number[] = [];
  for (const to of pastDays) past.push(await askedOnce(big, made(contextOf(big, big.storage), big, { from: year.from, to })));
  const part = await of(big, { from: '2026-07-17', to: '2026-11-08' });
  const first = await askedFirst(big, (context) => made(context, big, year)());
  return [
    figure('STATEMENTS', `${what}, 10,000 vouchers: read units`, few.units, 'units', { most: 24 }),
    figure('STATEMENTS', `${what}, 100,000 vouchers: read units`, many.units, 'units', { most: 24 }),
    ratioFigure('STATEMENTS', 'the same read units at both sizes', many.units, 'units', { most: 1.05 }, few.units),
    figure('STATEMENTS', 'the first of a process that has just started', first, 'units', { most: 24 }),
    figure('STATEMENTS', 'as of any date: worst of five', Math.max(...past), 'units', { most: 48 }),
    figure('STATEMENTS', 'of any period, such as 17 July to 8 November', part.units, 'units', { most: 48 }),
    figure('STATEMENTS', '100,000 vouchers: time', many.ms, 'ms', { most: 1000 }, few.ms),
    ...(await plainTextPeers(book, groupOfLedger, { profit: withoutStock(many.answer), ms: many.ms })),
  ];
}

/** After sales that are neither folded nor valued. */
export async function statementsOfToday(business: Business): Promise<readonly Figure[]> {
  const { units } = await asked(business, made(contextOf(business, business.storage), business, year));
  return [figure('STATEMENTS', 'while the sales of 20 items are not valued yet', units, 'units', { most: 96 })];
}

interface Period {
  readonly from: string;
  readonly to: string;
}

function made(context: Context, { scope }: Business, period: Period) {
  return async () => {
    const facts = await statementBooks(context, [scope.branchId], { ...period, compare: null });
    balanceSheet(facts);
    return profitAndLoss(facts);
  };
}

function withoutStock({ netProfit, openingStock, closingStock }: ProfitAndLoss): number {
  const [profit = 0] = netProfit;
  return profit + (openingStock.amounts[0] ?? 0) - (closingStock.amounts[0] ?? 0);
}
