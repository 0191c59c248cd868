import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Effect, Scope } from '#application/ports';
import { openStorage, type Storage } from '#storage/storage';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { branchOf, create, edit, newScope, paiseOf, quantityOf } from '#test/kit/works';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const ledgers = Array.from({ length: 6 }, () => randomUUID());
const items = Array.from({ length: 3 }, () => randomUUID());
const ledger = fc.integer({ min: 0, max: 5 });
const amount = fc.integer({ min: 1, max: 99_999 });
/** Days of three financial years, many of them in the same few weeks. */
const day = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`),
  fc
    .tuple(fc.integer({ min: 2025, max: 2027 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`),
);

type Step =
  | {
      readonly do: 'create';
      readonly day: string;
      readonly from: number;
      readonly to: number;
      readonly amount: number;
      readonly bill: 'opens' | 'settles' | 'none';
      readonly of: number;
      readonly item: number;
    }
  | { readonly do: 'edit'; readonly of: number; readonly day: string; readonly amount: number }
  | { readonly do: 'cancel'; readonly of: number }
  | { readonly do: 'status'; readonly of: number }
  | { readonly do: 'project'; readonly batch: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      day,
      from: ledger,
      to: ledger,
      amount,
      bill: fc.constantFrom('opens' as const, 'settles' as const, 'none' as const),
      of: fc.nat(30),
      item: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), of: fc.nat(30), day, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'status' as const), of: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const), batch: fc.integer({ min: 1, max: 9 }) }) },
);

interface Document {
  readonly id: string;
  readonly effect: Effect | null;
  readonly made: Effect;
}

/** The documents as they should be after a step; the log and the views must agree with their plain sum. */
async function take(storage: Storage, scope: Scope, documents: Document[], one: Step): Promise<void> {
  const stream = branchOf(scope);
  if (one.do === 'project') {
    await open(one.batch).projector.project(scope.organisationId, stream);
    return;
  }
  if (one.do === 'create') {
    const id = randomUUID();
    const effect = effectOf(one, id, documents);
    await storage.journal.commit(scope, stream, create(scope, { id, effect, words: ['solar', `n${one.amount}`] }));
    documents.push({ id, effect, made: effect });
    return;
  }
  const index = one.of % Math.max(1, documents.length);
  const target = documents[index];
  if (target === undefined) return;
  const effect =
    one.do === 'cancel'
      ? target.effect
        ? null
        : target.made
      : one.do === 'status'
        ? target.effect
        : rescaled(target.made, one.day, one.amount);
  await storage.journal.commit(scope, stream, edit(scope, target.id, { effect, row: { status: one.do } }));
  documents[index] = { ...target, effect };
}

function effectOf(one: Extract<Step, { do: 'create' }>, id: string, documents: readonly Document[]): Effect {
  const [from, to] = [ledgers[one.from] ?? '', ledgers[one.to] ?? ''];
  const bill = one.bill === 'settles' ? documents[one.of % Math.max(1, documents.length)]?.made.bills[0] : undefined;
  return {
    date: one.day,
    postings: [
      { ledgerId: from, amount: paiseOf(one.amount) },
      { ledgerId: to, amount: paiseOf(-one.amount) },
    ],
    bills:
      one.bill === 'opens'
        ? [
            {
              ledgerId: from,
              billId: id,
              kind: 'opens',
              amount: paiseOf(one.amount),
              number: `B${one.amount}`,
              date: one.day,
              dueDate: one.day,
            },
          ]
        : bill
          ? [
              {
                ledgerId: bill.ledgerId,
                billId: bill.billId,
                kind: 'settles',
                amount: paiseOf(one.of % 2 === 0 ? -bill.amount : -one.amount),
              },
            ]
          : [],
    movements: [
      {
        itemId: items[one.item] ?? '',
        locationId: one.of % 2 === 0 ? null : 'store',
        batch: null,
        quantity: quantityOf(one.amount),
        value: null,
      },
    ],
  };
}

function rescaled(effect: Effect, date: string, by: number): Effect {
  return {
    date,
    postings: effect.postings.map((posting) => ({ ...posting, amount: paiseOf(Math.sign(posting.amount) * by) })),
    bills: effect.bills.map((bill) => ({ ...bill, amount: paiseOf(Math.sign(bill.amount) * by) })),
    movements: effect.movements,
  };
}

const effectsOf = (documents: readonly Document[]) => documents.flatMap(({ effect }) => effect ?? []);

function naiveBalances(documents: readonly Document[], from: string, to: string) {
  const sums = new Map<string, { opening: number; debit: number; credit: number }>();
  for (const effect of effectsOf(documents)) {
    for (const posting of effect.postings) {
      const sum = sums.get(posting.ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
      if (effect.date < from) sum.opening += posting.amount;
      else if (effect.date <= to) {
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

function naiveBills(documents: readonly Document[], asOf: string) {
  const bills = new Map<string, number>();
  for (const effect of effectsOf(documents))
    if (effect.date <= asOf)
      for (const { ledgerId, billId, amount } of effect.bills)
        bills.set(`${ledgerId} ${billId}`, (bills.get(`${ledgerId} ${billId}`) ?? 0) + amount);
  return [...bills].filter(([, open]) => open !== 0).sort();
}

function naiveOnHand(documents: readonly Document[]) {
  const stock = new Map<string, number>();
  for (const effect of effectsOf(documents))
    for (const { itemId, locationId, quantity } of effect.movements)
      stock.set(`${itemId} ${locationId}`, (stock.get(`${itemId} ${locationId}`) ?? 0) + quantity);
  return [...stock].filter(([, quantity]) => quantity !== 0).sort();
}

const byLedger = <T extends { ledgerId: string }>(rows: readonly T[]) =>
  [...rows].sort((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1));

describe('views and tail say what the vouchers add up to, however often and whenever they were folded', () => {
  it('for balances, bills, stock, statements and counts, at any date', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
        async (steps, stretches) => {
          const scope = newScope();
          const storage = open();
          const documents: Document[] = [];
          for (const one of steps) await take(storage, scope, documents, one);
          // A second process, which knows nothing from memory, must see the same.
          for (const reader of [storage, open()]) {
            for (const [one, other] of [...stretches, ['2026-04-01', '2027-03-31'] as const]) {
              const [from, to] = one < other ? [one, other] : [other, one];
              expect(byLedger(await reader.books.balances(scope, scope.branchId, from, to))).toEqual(
                byLedger(naiveBalances(documents, from, to)),
              );
              const bills = await reader.books.billsAsOf(scope, scope.branchId, to);
              expect(bills.map(({ ledgerId, billId, open: left }) => [`${ledgerId} ${billId}`, left]).sort()).toEqual(
                naiveBills(documents, to),
              );
              await sameStatement(reader, scope, documents, from, to);
            }
            const onHand = await reader.books.onHand(scope, scope.branchId, items);
            expect(onHand.map(({ itemId, locationId, quantity }) => [`${itemId} ${locationId}`, quantity]).sort()).toEqual(
              naiveOnHand(documents),
            );
            expect(await reader.records.count(scope, [`sales-invoice|${scope.branchId}|${scope.financialYearId}`])).toBe(documents.length);
          }
          expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
        },
      ),
      { numRuns: Number(process.env['FOLDING_RUNS'] ?? 12) },
    );
  }, 240_000);
});

async function sameStatement(reader: Storage, scope: Scope, documents: readonly Document[], from: string, to: string): Promise<void> {
  const ledgerId = ledgers[0] ?? '';
  const rows: { date: string; id: string; amount: number }[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.books.statement(scope, scope.branchId, ledgerId, from, to, {
      limit: 3,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...page.rows.map(({ date, id, amount: moved }) => ({ date, id, amount: moved })));
    cursor = page.cursor;
    expect(page.opening).toBe(naiveBalances(documents, from, to).find((sum) => sum.ledgerId === ledgerId)?.opening ?? 0);
  } while (cursor !== undefined);
  const expected = documents.flatMap(({ id, effect }) =>
    effect === null || effect.date < from || effect.date > to
      ? []
      : [1, -1].flatMap((side) => {
          const moved = effect.postings
            .filter((posting) => posting.ledgerId === ledgerId && Math.sign(posting.amount) === side)
            .reduce((sum, posting) => sum + posting.amount, 0);
          return moved === 0 ? [] : [{ date: effect.date, id, amount: moved }];
        }),
  );
  const order = (one: (typeof rows)[number], other: (typeof rows)[number]) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
  expect([...rows].sort(order)).toEqual(expected.sort(order));
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort());
}
