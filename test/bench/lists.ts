import { randomUUID } from 'node:crypto';
import type { Context } from '#application/context';
import { getGrid } from '#application/grids/grid';
import type { Change, Scope, Work } from '#application/ports';
import { addDays } from '#domain/time/day';
import { clauseReader } from '#integrations/clauses/clauses';
import type { GridPageBody } from '#modules/grids/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { openStorage, type Storage } from '#storage/storage';
import { startEngine } from '../kit/engine.ts';
import { dice } from './book.ts';
import { byTurns } from './by-turns.ts';
import { type Figure, figure, ratioFigure } from './figure.ts';
import { newScope } from './load.ts';
import { type Meter, meter } from './meter.ts';

const [few, many] = [1_000, 100_000];
const year = { start: '2026-04-01', end: '2027-03-31' };

/** LISTS: pages of a list of invoices as the grid service answers them, in a list of a thousand and of a hundred thousand. */
export async function lists(): Promise<readonly Figure[]> {
  const engine = await startEngine();
  try {
    const client = engine.newClient();
    const counts = meter(client);
    const storage = openStorage({ client, tables: engine.tables, clock: { now: () => new Date() } });
    const [small, large] = [await book(storage, few), await book(storage, many)];
    const figures = await measured(counts, small, large);
    client.destroy();
    return figures;
  } finally {
    await engine.stop();
  }
}

const date = { from: year.start, to: year.end };
const questions: readonly { readonly what: string; readonly body: Partial<GridPageBody>; readonly most: number }[] = [
  { what: 'default filter and sort', body: { filters: { date }, sort: [{ column: 'date', descending: true }] }, most: 2 },
  { what: 'the second page of it', body: { filters: { date }, sort: [{ column: 'date', descending: true }] }, most: 2 },
  {
    what: 'one more filter and another indexed sort',
    body: { filters: { date, status: ['Verified'] }, sort: [{ column: 'partyName' }] },
    most: 15,
  },
  {
    what: 'a filter that one row in a hundred passes',
    body: { filters: { date, partyName: 'rare' }, sort: [{ column: 'number' }] },
    most: 15,
  },
];

async function measured(counts: Meter, small: Context, large: Context): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { what, body, most }] of questions.entries()) {
    const bodies = await Promise.all([small, large].map((context) => (index === 1 ? second(context, body) : bodyOf(body))));
    const ask = async (context: Context, at: number) => {
      counts.reset();
      const { rows } = await page(context, bodies[at] ?? bodyOf(body));
      return { units: counts.readUnits, rows: rows.length };
    };
    await ask(large, 1);
    const [little, much] = [await ask(small, 0), await ask(large, 1)];
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

const reader = clauseReader();
const page = (context: Context, body: GridPageBody) => getGrid(context, async () => reader, body);
const bodyOf = (body: Partial<GridPageBody>): GridPageBody => ({ listId: salesInvoice.list.id, setupVersion: 0, limit: 50, ...body });

async function second(context: Context, body: Partial<GridPageBody>): Promise<GridPageBody> {
  const { cursor } = await page(context, bodyOf(body));
  return { ...bodyOf(body), ...(cursor === undefined ? {} : { cursor }) };
}

/** An organisation with one year and this many invoices in its list. */
async function book(storage: Storage, count: number): Promise<Context> {
  const scope = newScope();
  await storage.journal.commit(scope, 'organisation', yearWork(scope));
  const next = invoices(scope);
  for (let left = count; left > 0; left -= 600) {
    const answers = await storage.journal.commitAll(scope, { branchId: scope.branchId }, next(Math.min(600, left)));
    for (const answer of answers) if (answer instanceof Error) throw answer;
  }
  const clock = { now: () => new Date() };
  const read: Pick<Context['ports'], 'records' | 'journal' | 'books' | 'clock'> = { ...storage, clock };
  return {
    scope,
    caller: { userId: scope.userId, email: '', name: '', permissions: 'all' },
    ports: read as Context['ports'],
    today: '2026-11-21',
  };
}

function yearWork(scope: Scope): Work {
  const id = scope.financialYearId;
  const row = { ...year, label: '2026-27', status: 'Active' };
  return {
    slug: 'financial-year',
    id,
    kind: 'create',
    fingerprint: id,
    decide: () => ({
      action: 'create',
      slug: 'financial-year',
      id,
      row,
      list: { partition: 'financial-year', keys: [row.start], row },
      unique: [],
      words: [],
    }),
  };
}

function invoices(scope: Scope): (count: number) => Work[] {
  const roll = dice(20261121);
  const { orders } = salesInvoice.list;
  let index = 0;
  const next = (): Work => {
    const id = randomUUID();
    index += 1;
    const row = {
      date: addDays(year.start, roll(365)),
      number: `SI/${String(index).padStart(6, '0')}`,
      partyName: `${index % 100 === 0 ? 'Rare' : 'Sharma'} Traders ${roll(5_000)}`,
      partyGstin: '27AAPFU0939F1ZV',
      placeOfSupply: '27',
      referenceNo: null,
      taxable: roll(10_000_000),
      total: roll(10_000_000),
      dueDate: year.end,
      status: index % 3 === 0 ? 'Verified' : 'New Order',
      everDispatched: false,
      cancelled: false,
      version: 1,
      createdBy: scope.userId,
      branchId: scope.branchId,
      financialYearId: scope.financialYearId,
      partyId: randomUUID(),
      entityType: 4,
      label: `SI/${index}`,
    };
    // The keys of the product's own orders, of the few fields they look at.
    const keys = orders.map(({ key }) => key(row as unknown as Parameters<typeof key>[0]));
    const list = { partition: `sales-invoice|${scope.branchId}|${scope.financialYearId}`, keys, row };
    const change: Change = { action: 'create', slug: 'sales-invoice', id, row, list, unique: [], words: [] };
    return { slug: 'sales-invoice', id, kind: 'create', fingerprint: id, decide: () => change };
  };
  return (count) => Array.from({ length: count }, next);
}
