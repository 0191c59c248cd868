import type { Context } from '#application/context';
import type { Scope, Work } from '#application/ports';
import { changeOf } from '#application/records/change-of';

import { statementBooks } from '#application/reports/statement-books';
import type { ReadStatementStock } from '#application/reports/statement-stock';
import { defaultGroups } from '#domain/posting/chart';
import { balanceSheet } from '#domain/statements/balance-sheet';
import { profitAndLoss } from '#domain/statements/profit-and-loss';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyMaster } from '#modules/kit/module';
import { group } from '#modules/masters/group/group';
import { syntheticBook } from './book.ts';
import { type LoadedBook, loadBook } from './books-at-size.ts';
import { type Figure, figure, median, ratioFigure } from './figure.ts';
import { ledgerId } from './load.ts';

const ledgers = 2000;
const year = { from: '2026-04-01', to: '2027-03-31' };

/** The value of stock is read from its own checkpoints, which are measured with the stock. */
const noStock: ReadStatementStock = async () => ({ value: 0, unrealised: [] });

/**
 * Profit and loss and balance sheet of 2,000 ledgers. The chart, which is the same for any number of vouchers, is read through the list of
 * ledgers and measured apart.
 */
export async function statements(): Promise<readonly Figure[]> {
  const small = await opened(10_000);
  const big = await opened(100_000);
  try {
    const [few, many] = [await cost(small, year), await cost(big, year)];
    let worst = 0;
    for (const to of ['2026-04-30', '2026-07-17', '2026-11-08', '2027-01-23', '2027-03-15'])
      worst = Math.max(worst, (await cost(big, { from: year.from, to })).balances);
    const part = await cost(big, { from: '2026-07-17', to: '2026-11-08' });
    return [
      figure('STATEMENTS', `profit and loss and balance sheet of ${ledgers} ledgers, 10,000 vouchers: balances`, few.balances, 'units', {
        most: 24,
      }),
      figure('STATEMENTS', `profit and loss and balance sheet of ${ledgers} ledgers, 100,000 vouchers: balances`, many.balances, 'units', {
        most: 24,
      }),
      ratioFigure('STATEMENTS', 'the same read units at both sizes', many.balances, 'units', { most: 1.05 }, few.balances),
      figure('STATEMENTS', 'as of any date: worst of five', worst, 'units', { most: 48 }),
      figure('STATEMENTS', 'of any period, such as 17 July to 8 November', part.balances, 'units', { most: 48 }),
      figure('STATEMENTS', `the chart of ${ledgers} ledgers, read with it`, many.chart, 'units', { most: 120 }),
      figure('STATEMENTS', '100,000 vouchers: time with the chart', many.ms, 'ms', { most: 1000 }, few.ms),
    ];
  } finally {
    await small.stop();
    await big.stop();
  }
}

async function opened(vouchers: number): Promise<LoadedBook> {
  const book = await loadBook(syntheticBook(vouchers, ledgers), vouchers);
  const { scope, storage } = book;
  const works = [
    ...defaultGroups.map((one) => groupWork(scope, one)),
    ...Array.from({ length: ledgers }, (_, at) => ledgerWork(scope, at + 1)),
  ];
  for (let at = 0; at < works.length; at += 200) {
    const answers = await storage.journal.commitAll(scope, 'organisation', works.slice(at, at + 200));
    const failed = answers.find((answer) => answer instanceof Error);
    if (failed) throw failed;
  }
  await storage.projector.project(scope.organisationId, 'organisation');
  return book;
}

function groupWork(scope: Scope, { alias, name, parent, nature }: (typeof defaultGroups)[number]): Work {
  return workOf(scope, group, alias, { name, alias, nature, parentId: parent, isDefault: true, status: 'Active' });
}

/** As ledgers are: most of them parties with a GSTIN and a mobile number, the rest in every group. */
function ledgerWork(scope: Scope, at: number): Work {
  const of = defaultGroups[at % defaultGroups.length]?.alias ?? 'debtors';
  const row = {
    ...{
      name: `Ledger of a party ${at}`,
      alias: `L${at}`,
      gstin: '27AAPFU0939F1ZV',
      mobile: '9820012345',
      email: `accounts${at}@party.example`,
    },
    ...{
      groupId: at % 3 === 0 ? of : 'debtors',
      ledgerKind: 'Customer',
      stateName: 'Maharashtra',
      clientType: 'Domestic',
      status: 'Active',
    },
  };
  return workOf(scope, customer, ledgerId(at), row);
}

function workOf(scope: Scope, module: AnyMaster, id: string, row: Readonly<Record<string, unknown>>): Work {
  const change = changeOf(module, { action: 'create', id, row: row as never, before: undefined, userId: scope.userId });
  return { slug: module.slug, id, kind: 'create', fingerprint: id, decide: () => change };
}

/** The median of five, after one to warm up. */
async function cost(book: LoadedBook, period: { readonly from: string; readonly to: string }) {
  const { scope, storage, meter } = book;
  // No other port is used.
  const context = {
    scope,
    ports: { ...storage } as unknown as Context['ports'],
    caller: undefined,
    today: year.from,
  } as unknown as Context;
  const runs: { readonly balances: number; readonly chart: number; readonly ms: number }[] = [];
  for (let run = 0; run < 6; run += 1) {
    let read = 0;
    const books = {
      ...storage.books,
      balances: async (...asked: Parameters<typeof storage.books.balances>) => {
        const before = meter.readUnits;
        const answer = await storage.books.balances(...asked);
        read += meter.readUnits - before;
        return answer;
      },
    };
    meter.reset();
    const started = performance.now();
    const facts = await statementBooks(
      { ...context, ports: { ...context.ports, books } },
      [scope.branchId],
      { ...period, compare: null },
      noStock,
    );
    balanceSheet(facts);
    profitAndLoss(facts);
    const ms = performance.now() - started;
    if (run > 0) runs.push({ balances: read, chart: meter.readUnits - read, ms });
  }
  const of = (key: 'balances' | 'chart' | 'ms') => median(runs.map((run) => run[key]));
  return { balances: of('balances'), chart: of('chart'), ms: of('ms') };
}
