import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import type { OpenBill } from '#domain/bills/bill-parts';
import { openStorage, type Storage } from '#storage/storage';
import { usualBillSizes } from '#storage/views/bills/bill-sizes';
import { says } from '#test/kit/books/says';
import { day, items, openBills, others, parties, type Step, statementOf, step, take, type Voucher } from '#test/kit/books/voucher-history';
import { branchOf, listOf, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { endingAfter, untilItEnds } from '#test/kit/faults/ending-client';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400, billSizes = usualBillSizes) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch, billSizes });

/** Folds everything, or as much as a process does that ends after this many writes. */
async function folded(scope: Scope, batch: number, cut: number | null, billSizes = usualBillSizes): Promise<void> {
  const client = cut === null ? engine.client : endingAfter(engine, cut);
  const { projector } = openStorage({
    says,
    client,
    tables: engine.tables,
    clock: { now: () => new Date() },
    projectorBatch: batch,
    billSizes,
  });
  await untilItEnds(projector.project(scope.organisationId, branchOf(scope)));
}

type Stretch = readonly [from: string, to: string];

function naiveBalances(vouchers: readonly Voucher[], [from, to]: Stretch) {
  const sums = new Map<string, { opening: number; debit: number; credit: number }>();
  for (const { effect } of vouchers) {
    for (const posting of effect?.postings ?? []) {
      const sum = sums.get(posting.ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
      if (effect && effect.date < from) sum.opening += posting.amount;
      else if (effect && effect.date <= to) {
        if (posting.amount > 0) sum.debit += posting.amount;
        else sum.credit -= posting.amount;
      }
      sums.set(posting.ledgerId, sum);
    }
  }
  return [...sums]
    .filter(([, { opening, debit, credit }]) => opening !== 0 || debit !== 0 || credit !== 0)
    .map(([ledgerId, sum]) => ({ ledgerId, ...sum }));
}

function naiveOnHand(vouchers: readonly Voucher[]) {
  const stock = new Map<string, number>();
  for (const { effect } of vouchers)
    for (const { itemId, locationId, quantity } of effect?.movements ?? [])
      stock.set(`${itemId} ${locationId}`, (stock.get(`${itemId} ${locationId}`) ?? 0) + quantity);
  return [...stock].filter(([, quantity]) => quantity !== 0).sort();
}

const inOrder = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort();
const flat = ({ voucher, ...bill }: OpenBill) => ({ ...bill, voucherSlug: voucher.slug, voucherId: voucher.id });

async function sameBills(reader: Storage, scope: Scope, vouchers: readonly Voucher[], asOf: string): Promise<void> {
  const seen = await reader.books.billsAsOf(scope, scope.branchId, asOf);
  expect(inOrder(seen.map(flat))).toEqual(inOrder(openBills(vouchers, asOf).map(flat)));
}

async function sameStatement(
  reader: Storage,
  scope: Scope,
  vouchers: readonly Voucher[],
  ledgerId: string,
  [from, to]: Stretch,
): Promise<void> {
  const rows: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.books.statement(scope, scope.branchId, ledgerId, from, to, {
      limit: 7,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...page.rows.map(({ sequence: _, ...row }) => row));
    cursor = page.cursor;
    expect(page.opening).toBe(naiveBalances(vouchers, [from, to]).find((sum) => sum.ledgerId === ledgerId)?.opening ?? 0);
  } while (cursor !== undefined);
  expect(rows).toEqual(statementOf(vouchers, ledgerId, from, to));
  const newest = await reader.books.recent(scope, scope.branchId, ledgerId, to, 7);
  const all = statementOf(vouchers, ledgerId, '0000-01-01', to);
  expect(newest.map(({ sequence: _, ...row }) => row)).toEqual(all.slice(-7).toReversed());
}

/** The days of some ledgers, each as the balances of that day alone. */
async function sameDays(reader: Storage, scope: Scope, vouchers: readonly Voucher[], [from, to]: Stretch): Promise<void> {
  const asked: readonly string[] = [...parties, ...others].slice(0, 3);
  const dates = [...new Set(vouchers.flatMap(({ effect }) => effect?.date ?? []))];
  const expected = dates
    .filter((date) => date >= from && date <= to)
    .flatMap((date) =>
      naiveBalances(vouchers, [date, date])
        .filter(({ ledgerId, debit, credit }) => asked.includes(ledgerId) && (debit !== 0 || credit !== 0))
        .map(({ ledgerId, debit, credit }) => ({ day: date, ledgerId, debit, credit })),
    );
  expect(inOrder(await reader.books.ledgerDays(scope, scope.branchId, from, to, asked))).toEqual(inOrder(expected));
}

/** All views, as a reader gets them. */
async function sameBooks(reader: Storage, scope: Scope, vouchers: readonly Voucher[], stretches: readonly Stretch[]): Promise<void> {
  for (const stretch of stretches) {
    expect(inOrder(await reader.books.balances(scope, scope.branchId, ...stretch))).toEqual(inOrder(naiveBalances(vouchers, stretch)));
    await sameBills(reader, scope, vouchers, stretch[1]);
    await sameDays(reader, scope, vouchers, stretch);
    await sameStatement(reader, scope, vouchers, parties[0] ?? '', stretch);
    await sameStatement(reader, scope, vouchers, others[0] ?? '', stretch);
  }
  for (const ledgerId of parties) {
    const seen = await reader.books.openBills(scope, scope.branchId, ledgerId);
    const expected = openBills(vouchers, '9999-12-31').filter((bill) => bill.ledgerId === ledgerId);
    expect(inOrder(seen.map(flat))).toEqual(inOrder(expected.map(flat)));
  }
  const onHand = await reader.books.onHand(scope, scope.branchId, items);
  expect(onHand.map(({ itemId, locationId, quantity }) => [`${itemId} ${locationId}`, quantity]).sort()).toEqual(naiveOnHand(vouchers));
  const invoices = vouchers.filter(({ slug, gone }) => slug === 'sales-invoice' && !gone);
  expect(await reader.records.count(scope, [listOf(scope)])).toBe(invoices.length);
}

const year: Stretch = ['2026-04-01', '2027-03-31'];
const rising = ([one, other]: Stretch): Stretch => (one < other ? [one, other] : [other, one]);
const tries = runs(4);

describe.each([
  ['bills on the pages of their ledgers', usualBillSizes],
  ['bills in leaves', { onPage: 2, perLeaf: 2 }],
  ['every bill in a leaf of its own', { onPage: 0, perLeaf: 1 }],
])('views and tail match the vouchers, however often and whenever they were folded, with %s', (_, sizes) => {
  it(
    'for balances, bills, stock, statements and counts, at any date, even during a fold',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 10, maxLength: 70 }),
          fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
          async (steps, days) => {
            const scope = newScope();
            const storage = open();
            const vouchers: Voucher[] = [];
            const stretches = [...days.map(rising), year];
            for (const one of steps) {
              await take(storage, scope, vouchers, one, async ({ batch, cut }) => {
                const asOf = days[batch % days.length]?.[0] ?? '';
                await Promise.all([
                  folded(scope, batch, cut, sizes),
                  sameBills(storage, scope, vouchers, asOf),
                  sameBills(open(), scope, vouchers, asOf),
                ]);
              });
            }
            // A second process, which has nothing in memory, must see the same.
            for (const reader of [storage, open()]) await sameBooks(reader, scope, vouchers, stretches);
            expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
            await open(5, sizes).projector.project(scope.organisationId, branchOf(scope));
            await sameBooks(open(), scope, vouchers, stretches);
            expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
          },
        ),
        { numRuns: tries, endOnFailure: process.env['FOLDING_SHRINK'] === undefined },
      );
    },
    tries * 25_000,
  );

  it.each([1, 3])('for a settled bill whose receipt gets an earlier date, even if folding stops after %i writes', async (cut) => {
    const scope = newScope();
    const storage = open();
    const vouchers: Voucher[] = [];
    const steps: readonly Step[] = [
      { do: 'invoice', day: '2025-06-27', amount: 394, party: 1, other: 0, of: 25, part: 6 },
      { do: 'receipt', day: '2026-11-25', amount: 532, party: 1, other: 1, of: 0, part: 8 },
      { do: 'receipt', day: '2026-11-19', amount: 997, party: 1, other: 1, of: 0, part: 3 },
      { do: 'project', batch: 400, cut: null },
      { do: 'edit', of: 1, day: '2026-11-20', amount: 378, keep: 2 },
      { do: 'project', batch: 400, cut },
    ];
    for (const one of steps) await take(storage, scope, vouchers, one, ({ batch, cut: after }) => folded(scope, batch, after, sizes));
    await sameBooks(open(), scope, vouchers, [year]);
    await open(400, sizes).projector.project(scope.organisationId, branchOf(scope));
    await sameBooks(open(), scope, vouchers, [year]);
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
  });
});
