import type { Context } from '#application/context';
import { waitingCounts } from '#application/documents/facts/waiting-counts';
import { getGrid } from '#application/grids/grid';
import { clauseReader } from '#integrations/clauses/clauses';
import { trackersOf } from '#modules/kit/approval';
import { salesOrder } from '#modules/sales/sales-order/sales-order';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../../kit/engine.ts';
import { type Figure, figure, ratioFigure } from '../measuring/figure.ts';
import { type Meter, meter } from '../measuring/meter.ts';
import { documentBook, year } from './document-book.ts';

const [few, many] = [1_000, 10_000];

/** WAITING: the counts in the menu and the trackers of a branch that enters its ten thousandth order. */
export async function waitingOrders(): Promise<readonly Figure[]> {
  const engine = await startEngine();
  try {
    const client = engine.newClient();
    const counts = meter(client);
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const bookOf = async (count: number, every: number) => {
      const part = (index: number) => ({ needsReview: true, awaits: index % every === 0 ? 'Reviewed' : null });
      const context = await documentBook(storage, salesOrder, count, part);
      const { organisationId, branchId } = context.scope;
      await storage.projector.project(organisationId, { branchId });
      return context;
    };
    const [small, large, rare] = [await bookOf(few, 10), await bookOf(many, 10), await bookOf(many, 500)];
    const figures = [
      ...(await countFigures(counts, small, large)),
      ...(await trackerFigures(counts, large, 'one in ten waits')),
      ...(await trackerFigures(counts, rare, 'one in 500 waits')),
    ];
    client.destroy();
    return figures;
  } finally {
    await engine.stop();
  }
}

async function countFigures(counts: Meter, small: Context, large: Context): Promise<readonly Figure[]> {
  const asked = async (context: Context) => {
    await waitingCounts(context, salesOrder);
    counts.reset();
    const [reviews] = await waitingCounts(context, salesOrder);
    return { units: counts.readUnits, calls: counts.calls, count: reviews?.count ?? 0 };
  };
  const [little, much] = [await asked(small), await asked(large)];
  return [
    figure('WAITING', `orders that the menu counts among ${many}`, much.count, 'orders', { exactly: many / 10 }),
    ratioFigure(
      'WAITING',
      `read units of the menu's counts, ${many} orders beside ${few}`,
      much.units,
      'units',
      { most: 1.05 },
      little.units,
    ),
    ratioFigure('WAITING', 'engine calls of the same', much.calls, 'calls', { most: 1 }, little.calls),
  ];
}

const reader = clauseReader();

/** The first answer of a tracker, and all answers until the first fifty rows, or all there are, are on the screen. */
async function trackerFigures(counts: Meter, context: Context, which: string): Promise<readonly Figure[]> {
  const [tracker] = trackersOf(salesOrder);
  const date = { from: year.start, to: year.end };
  const body = { listId: tracker?.list ?? '', setupVersion: 0, limit: 50, filters: { date, awaits: ['Reviewed'] } };
  await getGrid(context, async () => reader, body);
  let [rows, answers, first] = [0, 0, 0];
  let cursor: string | undefined;
  counts.reset();
  do {
    const page = await getGrid(context, async () => reader, { ...body, ...(cursor === undefined ? {} : { cursor }) });
    rows += page.rows.length;
    answers += 1;
    first ||= counts.readUnits;
    cursor = page.cursor;
  } while (cursor !== undefined && rows < 50);
  const what = `of the tracker of ${many} orders, ${which}`;
  return [
    figure('WAITING', `read units of the first answer ${what}`, first, 'units', { most: 15 }),
    figure('WAITING', `read units until ${rows} rows ${what} (${answers} answers)`, counts.readUnits, 'units', { most: 60 }),
  ];
}
