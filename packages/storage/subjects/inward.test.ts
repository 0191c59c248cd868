import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inwardSums } from '#domain/gst-returns/inward';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { says as definitions } from '#modules/books-of';
import { openStorage } from '#storage/storage';
import { commitAndFold, stepsOf, worksOf } from '#test/kit/books/entered';
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

const line = fc.record({
  taxability: fc.constantFrom('Taxable', 'Exempt', 'NonGST'),
  taxedBy: fc.constantFrom('party', 'rcm', 'import', 'none'),
  itc: fc.constantFrom('eligible', 'ineligible'),
  taxable: fc.nat(9_000_000),
  cgst: fc.nat(90_000),
});
const given = fc.record({
  slug: fc.constantFrom('purchase-invoice', 'purchase-return'),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 5, max: 7 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  cancelled: fc.boolean(),
});
type Given = typeof given extends fc.Arbitrary<infer One> ? One : never;

function bodyOf({ day, month, lines, cancelled }: Given) {
  const date = `2026-0${month}-${String(day).padStart(2, '0')}`;
  const row = { date, cancelled, placeOfSupply: '27', partyGstin: '27AAKFS5678L1ZB', lines: lines.map((one) => ({ ...one })) };
  const postings = [
    { ledgerId: 'purchase', amount: paiseOf(100) },
    { ledgerId: 'creditors', amount: paiseOf(-100) },
  ];
  return { row, effect: cancelled ? null : { date, postings, bills: [], movements: [] } };
}

it('has the sums of purchases, however they were entered, changed and folded', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(given, 20, 60), fc.array(fc.nat(500), { maxLength: 4 }), async (steps, folds) => {
      const scope = newScope();
      const { works, entered } = worksOf(scope, steps, bodyOf);
      await commitAndFold(open(), open(60), scope, works, folds);
      const compare = async (first: string, last: string) => {
        const wanted = new Map<string, TaxAmounts>();
        for (const { said } of entered.values()) {
          const { row, effect } = bodyOf(said);
          const found = definitions.inward(said.slug, row, effect);
          if (found === null || found.date < first || found.date > last) continue;
          for (const { key, amounts } of inwardSums(found)) {
            const name = `${found.date.slice(0, 7)} ${key.join('|')}`;
            wanted.set(name, plus(wanted.get(name) ?? noTax, amounts));
          }
        }
        const months = await open().books.inwardMonths(scope, scope.branchId, first, last);
        const said = new Map(
          months.flatMap(({ month, sums }) => sums.map(({ key, amounts }) => [`${month} ${key.join('|')}`, amounts] as const)),
        );
        const some = [...wanted].filter(([, amounts]) => Object.values(amounts).some((one) => one !== 0));
        expect([...said].sort()).toEqual(some.sort());
      };
      await compare('2026-04-01', '2027-03-31');
      await open().projector.project(scope.organisationId, branchOf(scope));
      await compare('2026-04-01', '2027-03-31');
      await compare('2026-05-10', '2026-07-01');
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(6) },
  );
});
