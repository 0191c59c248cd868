import type { Context } from '#application/context';
import { getGrid } from '#application/grids/grid';
import { hasPayment } from '#application/lists/payment-of-rows';
import { clauseReader } from '#integrations/clauses/clauses';
import { documents } from '#modules/all';
import type { GridPageBody } from '#modules/grids/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../kit/engine.ts';
import { documentBook, type RowPart, year } from './books/document-book.ts';
import { byTurns } from './measuring/by-turns.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';
import { type Meter, meter } from './measuring/meter.ts';

const few = 1_000;

/**
 * LISTS: pages of a list of invoices as the grid service answers them, in a list of a thousand and of `many`; and the first page of every
 * kind of document. `full` makes as many of each kind, too.
 */
export async function lists(many: number, full: boolean): Promise<readonly Figure[]> {
  const engine = await startEngine();
  try {
    const client = engine.newClient();
    const counts = meter(client);
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const [small, large] = [
      await documentBook(storage, salesInvoice, few, invoice),
      await documentBook(storage, salesInvoice, many, invoice),
    ];
    const figures = [...(await measured(counts, small, large, many)), ...(await everyKind(counts, storage, full ? many : undefined))];
    client.destroy();
    return figures;
  } finally {
    await engine.stop();
  }
}

/** The end of the log, which says what is open of the invoices of a page. */
const forPayment = 1;

/** One in a hundred has a rare name, one in three another status. Most people fill in few of the further columns. */
const invoice: RowPart = (index) => ({
  ...(index % 100 === 0 ? { partyName: `Rare Traders ${index}` } : {}),
  status: index % 3 === 0 ? 'Verified' : 'New Order',
  referenceNo: null,
  projectNo: null,
  salesRepresentativeId: null,
});

const date = { from: year.start, to: year.end };
const usual: Partial<GridPageBody> = { filters: { date }, sort: [{ column: 'date', descending: true }] };
const questions: readonly { readonly what: string; readonly body: Partial<GridPageBody>; readonly most: number }[] = [
  { what: 'default filter and sort', body: usual, most: 2 + forPayment },
  { what: 'the second page of it', body: usual, most: 2 + forPayment },
  {
    what: 'one more filter and another indexed sort',
    body: { filters: { date, status: ['Verified'] }, sort: [{ column: 'number' }] },
    most: 15,
  },
  {
    what: 'a filter that one row in a hundred passes',
    body: { filters: { date, partyName: 'rare' }, sort: [{ column: 'number' }] },
    most: 15,
  },
];

async function measured(counts: Meter, small: Context, large: Context, many: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { what, body, most }] of questions.entries()) {
    const bodies = await Promise.all([small, large].map((context) => (index === 1 ? second(context, body) : bodyOf(body))));
    const ask = async (context: Context, at: number) => {
      counts.reset();
      const { rows } = await page(context, bodies[at] ?? bodyOf(body));
      return { units: counts.readUnits, rows: rows.length };
    };
    // Each once before, because what the masters say stays in memory for some seconds.
    const warm = async (context: Context, at: number) => (await ask(context, at)) && (await ask(context, at)) && ask(context, at);
    const [little, much] = [await warm(small, 0), await warm(large, 1)];
    figures.push(
      figure('LISTS', `page of 50 of ${many}, ${what}: read units (${much.rows} rows)`, much.units, 'units', { most }, little.units),
    );
    const [ofFew, ofMany] = await byTurns(
      () => ask(small, 0),
      () => ask(large, 1),
    );
    if (index === 0) figures.push(ratioFigure('LISTS', `the same page, beside a list of ${few}`, ofMany, 'ms', { most: 1.5 }, ofFew));
  }
  return figures;
}

/** Every column is filled in, as in the longest rows. */
async function everyKind(counts: Meter, storage: Storage, many: number | undefined): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const document of documents) {
    const body = { ...usual, listId: document.list.id };
    const units = async (count: number) => {
      const context = await documentBook(storage, document, count);
      // The years stay in memory for some seconds.
      await page(context, bodyOf(body));
      counts.reset();
      const { rows } = await page(context, bodyOf(body));
      return { units: counts.readUnits, rows: rows.length };
    };
    const little = await units(few);
    const of = (count: number) => `${document.list.id}, the first page of ${count}: read units`;
    const most = hasPayment(document) ? 2 + forPayment : 2;
    figures.push(figure('LISTS', `${of(few)} (${little.rows} rows)`, little.units, 'units', { most }));
    if (many !== undefined) figures.push(figure('LISTS', of(many), (await units(many)).units, 'units', { most }, little.units));
  }
  return figures;
}

const reader = clauseReader();
const page = (context: Context, body: GridPageBody) => getGrid(context, async () => reader, body);
const bodyOf = (body: Partial<GridPageBody>): GridPageBody => ({ listId: salesInvoice.list.id, setupVersion: 0, limit: 50, ...body });

async function second(context: Context, body: Partial<GridPageBody>): Promise<GridPageBody> {
  const { cursor } = await page(context, bodyOf(body));
  return { ...bodyOf(body), ...(cursor === undefined ? {} : { cursor }) };
}
