import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisterRow } from '#application/ports/registers';
import type { Scope } from '#application/ports/scope';
import { type RegisterKind, registerKinds } from '#domain/registers/register-kind';
import { addEntry, noTotals, type RegisterTotals } from '#domain/registers/register-totals';
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

const parties = Array.from({ length: 5 }, () => randomUUID());
const [sales = '', tax = ''] = [randomUUID(), randomUUID()];
const dayOf = (day: number) => `2026-${String(4 + Math.floor(day / 28)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;

interface Invoice {
  readonly slug: string;
  readonly day: number;
  readonly party: number;
  /** In paise, by rate; 0 for a cancelled document. */
  readonly taxable: number;
  readonly rate: number;
}

/** As a document stores it: its row, and what it posts unless it is cancelled. */
function bodyOf({ day, party, taxable, rate }: Invoice) {
  const half = Math.round((taxable * rate) / 200);
  const heads = { taxable, igst: 0, cgst: half, sgst: half, cess: 0 };
  const total = taxable + 2 * half;
  const partyId = parties[party] ?? '';
  const row = {
    ...{ partyId, partyName: `Party ${party}`, partyGstin: '', placeOfSupply: '27', total, roundOff: 0 },
    rates: [{ taxability: 'Taxable', rate: rate * 10_000, cessRate: 0, ...heads }],
    hsnSummary: [{ hsn: `85${rate}`, unit: 'NOS', rate: rate * 10_000, quantity: 10_000, ...heads, tax: 2 * half }],
  };
  const postings = [
    { ledgerId: partyId, amount: paiseOf(total) },
    { ledgerId: sales, amount: paiseOf(-taxable) },
    { ledgerId: tax, amount: paiseOf(0 - 2 * half) },
  ];
  return { row, effect: taxable === 0 ? null : { date: dayOf(day), postings, bills: [], movements: [] } };
}

const invoice: fc.Arbitrary<Invoice> = fc.record({
  slug: fc.constantFrom('sales-invoice', 'sales-return', 'purchase-invoice', 'purchase-return', 'credit-note'),
  day: fc.nat(80),
  party: fc.nat(parties.length - 1),
  taxable: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 9_000_000 }) }, { weight: 1, arbitrary: fc.constant(0) }),
  rate: fc.constantFrom(0, 5, 18),
});

/** The whole register, some rows at a time. */
async function rowsOf(scope: Scope, kind: RegisterKind, limit: number, from = '2026-04-01', to = '2027-03-31') {
  const { books } = open();
  const rows: RegisterRow[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1);
    const page = await books.register(scope, scope.branchId, kind, from, to, { limit, ...(after ? { after } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    // A page that says that more follows is followed by one.
    expect(page.more && page.rows.length === 0).toBe(false);
    rows.push(...page.rows);
    more = page.more;
  }
  return rows.map(({ sequence: _, ...row }) => row);
}

describe('the registers of a branch', () => {
  it('have every document in its place, and its sums, however it was entered, changed and folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsOf(invoice, 150, 450),
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
              const entry = definitions.register(slug, { number, ...row }, effect);
              return entry === null ? [] : [{ id, slug, at, date: entry.date, entry }];
            }),
          );
          const compare = async (limit: number, first: string, last: string) => {
            for (const kind of registerKinds) {
              const wanted = entries.filter(({ entry }) => entry.kind === kind && entry.date >= first && entry.date <= last);
              const shown = wanted.map(({ id, slug, entry: { kind: _kind, hsn: _hsn, ...said } }) => ({ slug, id, ...said }));
              expect(await rowsOf(scope, kind, limit, first, last)).toEqual(shown);
              const months = new Map<string, RegisterTotals>();
              for (const { entry } of wanted) {
                const sums = months.get(entry.date.slice(0, 7)) ?? noTotals();
                months.set(entry.date.slice(0, 7), sums);
                addEntry(sums, entry, 1);
              }
              const said = await open().books.registerMonths(scope, scope.branchId, kind, first, last, true);
              const [plain = []] = await open().books.registerPeriods(scope, scope.branchId, kind, [{ from: first, to: last }]);
              expect(plain).toEqual(said.map(({ month, totals }) => ({ month, totals: { ...totals, hsn: new Map() } })));
              expect(new Map(said.map(({ month, totals }) => [month, totals]))).toEqual(new Map([...months].sort()));
            }
          };
          await compare(7, '2026-04-01', '2027-03-31');
          await open().projector.project(scope.organisationId, branchOf(scope));
          await compare(100, '2026-04-01', '2027-03-31');
          await compare(50, dayOf(Math.min(one, other)), dayOf(Math.max(one, other)));
          expect(await prover.prove(scope.organisationId)).toEqual([]);
        },
      ),
      // Shrinking would take longer than the test may.
      { numRuns: runs(6), endOnFailure: true },
    );
  });
});
