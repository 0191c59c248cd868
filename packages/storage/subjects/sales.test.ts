import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addedBy, addSums, type SalesByName, saleParts } from '#domain/registers/sale-sums';
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

const [items, parties, people] = [12, 5, 3].map((count) => Array.from({ length: count }, () => randomUUID()));
const dayOf = (day: number) => `2026-${String(4 + Math.floor(day / 28)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;

interface Sale {
  readonly slug: string;
  readonly day: number;
  readonly party: number;
  readonly person: number;
  /** The item and the value in paise. */
  readonly lines: readonly (readonly [item: number, taxable: number])[];
  readonly freight: number;
  readonly cancelled: boolean;
}

/** As a document stores it, and what it posts unless it is cancelled. */
function bodyOf({ day, party, person, lines, freight, cancelled }: Sale) {
  const row = {
    ...{ partyId: parties?.[party] ?? '', partyName: `Party ${party}`, salesRepresentativeId: people?.[person] ?? null },
    ...(person === 2 ? { installerId: people?.[2] ?? '' } : {}),
    lines: lines.map(([item, taxable]) => {
      const gross = { quantity: 2_0000, rate: taxable * 50, taxInclusive: false };
      return { itemId: items?.[item] ?? '', ...gross, discountPercent: 10_0000, taxable: Math.round(taxable * 0.9), igst: taxable % 97 };
    }),
    charges: freight === 0 ? [] : [{ taxable: freight, igst: freight % 7 }],
  };
  const postings = [
    { ledgerId: row.partyId, amount: paiseOf(100) },
    { ledgerId: people?.[0] ?? '', amount: paiseOf(-100) },
  ];
  return { row, effect: cancelled ? null : { date: dayOf(day), postings, bills: [], movements: [] } };
}

const sale: fc.Arbitrary<Sale> = fc.record({
  slug: fc.constantFrom('sales-invoice', 'sales-invoice', 'sales-return', 'purchase-invoice'),
  day: fc.nat(80),
  party: fc.nat(4),
  person: fc.nat(3),
  lines: fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 9_000_000 })), { minLength: 1, maxLength: 4 }),
  freight: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
  cancelled: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

describe('the sales of a branch', () => {
  it('have every line, and its sums, however it was entered, changed and folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsOf(sale, 100, 300),
        fc.array(fc.nat(500), { maxLength: 4 }),
        fc.tuple(fc.nat(80), fc.nat(80)),
        async (steps, folds, [one, other]) => {
          const scope = newScope();
          const { prover } = open();
          const { works, entered } = worksOf(scope, steps, bodyOf);
          await commitAndFold(open(), open(60), scope, works, folds);
          const entries = inOrder(
            [...entered].flatMap(([id, { at, number, said }]) => {
              const { row, effect } = bodyOf(said);
              const { slug } = said;
              const entry = definitions.sale(slug, { ...row, number }, effect);
              return entry === null ? [] : [{ id, slug, at, date: entry.date, entry }];
            }),
          );
          const compare = async (first: string, last: string) => {
            const { books } = open();
            const wanted = entries.filter(({ entry }) => entry.date >= first && entry.date <= last);
            const rows = await books.soldRows(scope, scope.branchId, first, last);
            const lines = wanted.flatMap(({ id, slug, entry: { lines: all, ...of } }) => all.map((line) => ({ ...of, ...line, slug, id })));
            expect(rows.map(({ sequence: _, ...row }) => row)).toEqual(lines);
            for (const part of saleParts) {
              const months = new Map<string, SalesByName>();
              for (const { entry } of wanted) {
                const sums = months.get(entry.date.slice(0, 7)) ?? new Map();
                months.set(entry.date.slice(0, 7), sums);
                entry.lines.forEach((line, at) => {
                  const added = addedBy(part, entry, line, at);
                  if (added !== null) addSums(sums, added.name, added.sums);
                });
              }
              const said = await books.sales(scope, scope.branchId, part, first, last);
              expect(new Map(said.map(({ month, sums }) => [month, sums]))).toEqual(
                new Map([...months].filter(([, sums]) => sums.size > 0).sort()),
              );
            }
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
