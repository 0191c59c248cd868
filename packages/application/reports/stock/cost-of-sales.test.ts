import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { buildWholeReport } from '#application/reports/build-report';
import { costOfSales, maySeeCosts } from '#application/reports/stock/cost-of-sales';
import { addDays, type Day } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { type Books, documentOf, foundBooks, type OpenBooks, openBooks, parsed } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let engine: OpenBooks;
beforeAll(async () => {
  engine = await openBooks();
});
afterAll(() => engine.close());

const [first, last] = ['2026-04-01', '2026-10-31'] as const;
const place = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
const methods = {
  average: {},
  fifo: { valuation: 'FIFO' },
  lifo: { valuation: 'LIFO' },
  year: { calculationMethod: 'Weighted' },
  simple: { calculationMethod: 'Simple' },
} as const;
type Method = keyof typeof methods;

/** New books with two branches, and an item for each method. */
async function found(of: readonly Method[]) {
  const books = await foundBooks(engine.engine, engine.objects);
  const second = await books.create('branch', { code: 'NSK', name: 'Nashik', address: place, gstin: '27AAPFU0939F1ZV' });
  const party = async (name: string, group: string) =>
    (await books.create('customer', { name, groupId: books.group(group), registrationType: 'Unregistered', billingAddress: place })).id;
  const [customer, supplier] = [await party('Asha', 'debtors'), await party('Sona', 'creditors')];
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const items: string[] = [];
  for (const name of of) {
    const item = { name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', salesRate: 1000_0000, gstHistory, ...methods[name] };
    items.push((await books.create('inventory-item', item)).id);
  }
  return { books, branches: [books.context.scope.branchId, second.id], customer, supplier, items };
}

type Found = Awaited<ReturnType<typeof found>>;

interface Traded {
  readonly kind: 'buy' | 'sell';
  readonly branch: number;
  readonly item: number;
  readonly day: number;
  readonly pieces: number;
  readonly rate: number;
  /** So many pieces come back a day later. */
  readonly returned: number;
}

const traded: fc.Arbitrary<Traded> = fc.record({
  kind: fc.constantFrom('buy', 'sell'),
  branch: fc.nat(1),
  item: fc.nat(2),
  day: fc.nat(200),
  pieces: fc.integer({ min: 2, max: 20 }),
  rate: fc.integer({ min: 1_0000, max: 900_0000 }),
  returned: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
});

const contextOf = ({ books, branches }: Found, branch: number): Context => ({
  ...books.context,
  scope: { ...books.context.scope, branchId: branches[branch] ?? '' },
});

async function trade(of: Found, { kind, branch, item, day, pieces, rate, returned }: Traded): Promise<void> {
  const context = contextOf(of, branch);
  const enter = (slug: string, values: Row) => enterDocument(context, documentOf(slug), { ...parsed(slug, values), id: randomUUID() });
  const [itemId, partyId] = [of.items[item] ?? '', kind === 'buy' ? of.supplier : of.customer];
  const isBought = kind === 'buy';
  const bill = isBought ? { referenceNo: randomUUID().slice(0, 12) } : {};
  const slug = isBought ? 'purchase-invoice' : 'sales-invoice';
  const date = addDays(first, day);
  const made = await enter(slug, { date, partyId, ...bill, lines: [{ itemId, quantity: pieces * 1_0000, rate }] });
  if (returned === 0) return;
  const lineId = (made as unknown as { lines: readonly { lineId: string }[] }).lines[0]?.lineId ?? null;
  const source = { sourceSlug: slug, sourceId: made.id, sourceLine: lineId, itemId, quantity: returned * 1_0000 };
  await enter(isBought ? 'purchase-return' : 'sales-return', { date: addDays(date, 1), partyId, invoiceId: made.id, lines: [source] });
}

async function build(of: Found, slug: string, seen: readonly number[], filter: object): Promise<ReportTable> {
  const module = moduleOf(slug);
  if (module?.kind !== 'report') throw new Error(`${slug} is no report`);
  const asked = schemaOf(module.filters).parse({ ...filter, branches: seen.map((branch) => of.branches[branch]) });
  return buildWholeReport(contextOf(of, 0), module, asked as Record<string, unknown>);
}

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

/**
 * What the profit and loss account takes off the sales: nothing else is booked. A purchase return is in it at its price, and leaves the stock at
 * what the layer of its purchase still holds, which can be a paisa more or less.
 */
async function costInAccount(of: Found, seen: readonly number[], from: Day, to: Day): Promise<number> {
  const { rows } = await build(of, 'profit-loss', seen, { from, to, form: 'vertical' });
  const amount = (name: string) => Number(flat(rows).find(({ cells }) => cells['particulars'] === name)?.cells['amount'] ?? 0);
  const profit = amount('Gross Profit') - amount('Gross Loss');
  const { totals } = await build(of, 'productwise-sales-report', seen, { from, to, show: 'products' });
  return Number(totals?.['net'] ?? 0) - profit - amount('Purchase Return') - (await sentBack(of, seen, from, to));
}

/** What the stock gave up with purchase returns. */
async function sentBack(of: Found, seen: readonly number[], from: Day, to: Day): Promise<number> {
  let sum = 0;
  for (const itemId of of.items) {
    const { rows } = await build(of, 'stock-ledger', seen, { itemId, from, to });
    for (const { cells } of rows) if (cells['type'] === 'Purchase Return') sum += Number(cells['outwardValue']);
  }
  return sum;
}

describe('the cost of sales', () => {
  it('of all products is that of the profit and loss account, of any branches and days', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(traded, { minLength: 10, maxLength: 16, size: 'max' }),
        fc.tuple(fc.nat(200), fc.nat(200)),
        async (all, [one, other]) => {
          const of = await found(['average', 'fifo', 'lifo']);
          for (const it of [...all].sort((a, b) => a.day - b.day)) await trade(of, it);
          const part = [addDays(first, Math.min(one, other)), addDays(first, Math.max(one, other))] as const;
          for (const [from, to] of [[first, last], part] as const) {
            for (const seen of [[0], [1], [0, 1]]) {
              const cost = await costInAccount(of, seen, from, to);
              const { totals: stock } = await build(of, 'stock-report', seen, { from, to, consumption: true, all: true });
              const { totals: sales } = await build(of, 'productwise-sales-report', seen, { from, to, show: 'products' });
              expect(Number(stock?.['profitValue'] ?? 0)).toBe(Number(sales?.['net'] ?? 0) - cost);
              for (const show of ['products', 'branches', 'months']) {
                const { totals } = await build(of, 'productwise-sales-report', seen, { from, to, show, margin: true });
                expect([show, Number(totals?.['cost'] ?? 0)]).toEqual([show, cost]);
              }
            }
          }
        },
      ),
      // Shrinking would take longer than the test may.
      { numRuns: runs(2), endOnFailure: true },
    );
  }, 240_000);

  it('with an average of the year is that of the account of all branches, and unknown by month', async () => {
    const of = await found(['year']);
    await trade(of, { kind: 'buy', branch: 0, item: 0, day: 1, pieces: 10, rate: 100_0000, returned: 0 });
    await trade(of, { kind: 'sell', branch: 0, item: 0, day: 2, pieces: 6, rate: 300_0000, returned: 1 });
    await trade(of, { kind: 'buy', branch: 1, item: 0, day: 60, pieces: 10, rate: 200_0000, returned: 0 });
    await trade(of, { kind: 'sell', branch: 1, item: 0, day: 61, pieces: 3, rate: 300_0000, returned: 0 });
    const { totals } = await build(of, 'productwise-sales-report', [0, 1], { from: first, to: last, show: 'products', margin: true });
    expect([totals?.['cost'], await costInAccount(of, [0, 1], first, last)]).toEqual([1_200_00, 1_200_00]);
    const asked = { from: first, to: last, itemId: null };
    expect(await costOfSales(of.books.context, of.branches, asked, 'months')).toBeNull();
    expect((await costOfSales(of.books.context, of.branches, asked, 'period'))?.map(({ cost }) => cost)).toEqual([750_00, 450_00]);
  });

  it('has what a simple average leaves over, where the goods were sold', async () => {
    const of = await found(['simple']);
    await trade(of, { kind: 'buy', branch: 0, item: 0, day: 1, pieces: 10, rate: 100_0000, returned: 0 });
    await trade(of, { kind: 'sell', branch: 0, item: 0, day: 2, pieces: 6, rate: 300_0000, returned: 1 });
    await trade(of, { kind: 'buy', branch: 1, item: 0, day: 60, pieces: 30, rate: 200_0000, returned: 0 });
    await trade(of, { kind: 'sell', branch: 1, item: 0, day: 61, pieces: 3, rate: 300_0000, returned: 0 });
    // 7,000 bought, 32 pieces left at 150: 2,200 were sold, and 8 pieces at 150 are 1,200 of them.
    const asked = { from: first, to: last, itemId: null };
    const costs = await costOfSales(of.books.context, of.branches, asked, 'period');
    expect(costs?.map(({ cost }) => cost)).toEqual([750_00 + 625_00, 450_00 + 375_00]);
    const { totals } = await build(of, 'productwise-sales-report', [0, 1], { from: first, to: last, show: 'products', margin: true });
    expect([totals?.['cost'], await costInAccount(of, [0, 1], first, last)]).toEqual([2_200_00, 2_200_00]);
    const { totals: stock } = await build(of, 'stock-report', [0, 1], { from: first, to: last, consumption: true });
    expect(stock?.['profitValue']).toBe(8 * 300_00 - 2_200_00);
  });

  it.each<[string, Context['caller']['permissions'], boolean]>([
    ['everything', 'all', true],
    ['the stock report', new Set(['/stock-report', '/productwise-sales-report']), true],
    ['product-wise sales only', new Set(['/productwise-sales-report']), false],
  ])('is for people who may see %s: as they may', (_, permissions, may) => {
    const { context }: Books = engine;
    const { branchId } = context.scope;
    expect(maySeeCosts({ ...context, caller: { ...context.caller, permissions } }, [branchId])).toBe(may);
    const elsewhere = { ...context, caller: { ...context.caller, permissions, permissionsIn: () => new Set<string>() } };
    expect(maySeeCosts(elsewhere, [branchId, randomUUID()])).toBe(false);
  });
});
