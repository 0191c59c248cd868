import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectSum } from '#application/ports/projects';
import { scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { says as definitions } from '#modules/books-of';
import { openStorage } from '#storage/storage';
import { commitAndFold, inOrder, stepsOf, worksOf } from '#test/kit/books/entered';
import { says } from '#test/kit/books/says';
import { branchOf, newScope, paiseOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 2_500) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const [projects, ledgers, items] = [3, 6, 4].map((count) => Array.from({ length: count }, () => randomUUID()));
const dayOf = (day: number) => `2026-${String(4 + Math.floor(day / 28)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;

interface Booked {
  readonly slug: 'sales-invoice' | 'journal-voucher';
  readonly day: number;
  /** 3: none. */
  readonly project: number;
  readonly ledger: number;
  readonly amount: number;
  readonly item: number;
  readonly quantity: number;
  readonly bought: boolean;
  readonly cancelled: boolean;
}

function bodyOf({ slug, day, project, ledger, amount, item, quantity, bought, cancelled }: Booked) {
  const effect: Effect = {
    ...{ date: dayOf(day), bills: [] },
    postings: [
      { ledgerId: ledgers?.[ledger] ?? '', amount: paiseOf(amount) },
      { ledgerId: ledgers?.[5] ?? '', amount: paiseOf(-amount) },
    ],
    movements: [
      {
        ...{ itemId: items?.[item] ?? '', locationId: null, batch: null },
        ...{ quantity: scaled(bought ? quantity : -quantity), value: bought ? paiseOf(amount) : null },
      },
    ],
  };
  const said = project === 3 ? {} : { projectId: projects?.[project] ?? '' };
  const own = projects?.[day % 3] ?? '';
  const lines = [
    { ledgerId: ledgers?.[ledger] ?? '', debit: amount, ...said },
    { ledgerId: ledgers?.[5] ?? '', credit: amount, projectId: own },
  ];
  const row = { partyName: 'Party', ...(slug === 'journal-voucher' ? { lines } : said) };
  return { row, effect: cancelled ? null : effect };
}

const booked: fc.Arbitrary<Booked> = fc.record({
  slug: fc.constantFrom('sales-invoice', 'journal-voucher'),
  day: fc.nat(80),
  project: fc.nat(3),
  ledger: fc.nat(5),
  amount: fc.integer({ min: 1, max: 90_000 }),
  item: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 9_0000 }),
  bought: fc.boolean(),
  cancelled: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

describe('the projects of a branch', () => {
  it('have every line, and its sums, however it was entered, changed and folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsOf(booked, 80, 200),
        fc.array(fc.nat(500), { maxLength: 3 }),
        fc.tuple(fc.nat(80), fc.nat(80)),
        async (steps, folds, [one, other]) => {
          const scope = newScope();
          const { prover } = open();
          const { works, entered } = worksOf(scope, steps, bodyOf);
          await commitAndFold(open(), open(60), scope, works, folds);
          const said = inOrder(
            [...entered].flatMap(([id, { at, said: of }]) => {
              const { row, effect } = bodyOf(of);
              const entry = definitions.project(of.slug, row, effect);
              return entry === null ? [] : entry.lines.map(({ projectId, ...line }) => ({ id, at, line, date: entry.date, projectId }));
            }),
          );
          const compare = async (first: string, last: string) => {
            const { books } = open();
            const wanted = said.filter(({ date }) => date >= first && date <= last);
            const rows = await books.projectRows(scope, scope.branchId, first, last);
            expect(rows.map(({ slug: _, number: __, partyName: ___, ...row }) => row)).toEqual(
              wanted.map(({ id, date, projectId, line: { id: lineId, ...line } }) => ({ id, date, projectId, lineId, ...line })),
            );
            const sums = new Map<string, ProjectSum>();
            for (const { projectId, line } of wanted) {
              const name = `${projectId} ${line.of} ${line.id}`;
              const { amount = 0, issued = 0 } = sums.get(name) ?? {};
              sums.set(name, { projectId, ...line, amount: amount + line.amount, issued: issued + line.issued });
            }
            const named = (all: Iterable<ProjectSum>) =>
              new Map(
                [...all]
                  .filter(({ amount, issued }) => amount !== 0 || issued !== 0)
                  .map((sum) => [`${sum.projectId} ${sum.of} ${sum.id}`, sum]),
              );
            expect(named(await books.projectSums(scope, scope.branchId, first, last))).toEqual(named(sums.values()));
          };
          await compare('2026-04-01', '2027-03-31');
          await open().projector.project(scope.organisationId, branchOf(scope));
          await compare('2026-04-01', '2027-03-31');
          await compare(dayOf(Math.min(one, other)), dayOf(Math.max(one, other)));
          expect(await prover.prove(scope.organisationId)).toEqual([]);
        },
      ),
      { numRuns: runs(6) },
    );
  });
});
