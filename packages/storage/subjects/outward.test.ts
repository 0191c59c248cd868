import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outwardParts } from '#application/ports/outward';
import { annualSums } from '#domain/gst-returns/annual/outward-table';
import { MonthSums, outwardSums, sumName } from '#domain/gst-returns/sums';
import { enteredSum } from '#domain/gst-returns/tie-outs/entered';
import { taxIn } from '#domain/registers/register-totals';
import { says as definitions } from '#modules/books-of';
import { openStorage } from '#storage/storage';
import { commitAndFold, inOrder, stepsOf, worksOf } from '#test/kit/books/entered';
import { anyOutward } from '#test/kit/books/outward';
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

const slugs = { invoice: 'sales-invoice', credit: 'sales-return', debit: 'debit-note' } as const;
const clientTypes: Readonly<Record<string, string>> = { SEZWP: 'SEZ', SEZWOP: 'SEZ', EXPWP: 'Overseas', EXPWOP: 'Overseas' };

/** A document of one of three months, posted or cancelled. */
const given = fc.tuple(anyOutward, fc.integer({ min: 5, max: 7 }), fc.boolean()).map(([document, month, cancelled]) => ({
  slug: slugs[document.kind as keyof typeof slugs],
  document: { ...document, date: `2026-0${month}${document.date.slice(7).replace('31', '30')}` },
  cancelled: cancelled && document.value % 3 === 0,
}));
type Given = typeof given extends fc.Arbitrary<infer One> ? One : never;

/** As a document stores it, and what it posts unless it is cancelled. */
function bodyOf({ document, cancelled }: Given) {
  const { rates, hsn, supply, inter, buyer, buyerGstin, buyerName, value, date, placeOfSupply, reverseCharge, ofLarge } = document;
  const row = {
    ...{ date, cancelled, placeOfSupply, reverseCharge, ofLarge, total: value, partyName: buyerName, partyGstin: buyerGstin },
    clientType: clientTypes[supply] ?? 'Domestic',
    exportType: supply.endsWith('WP') ? 'with-payment' : null,
    supplyKind: inter ? 'inter' : 'intra',
    ...(buyer === 'composition' ? { partyType: 'Composition' } : {}),
    ...{ rates: rates.map((one) => ({ ...one })), hsnSummary: hsn.map((one) => ({ ...one })) },
  };
  const postings = [
    { ledgerId: 'debtors', amount: paiseOf(100) },
    { ledgerId: 'sales', amount: paiseOf(-100) },
  ];
  return { row, effect: cancelled ? null : { date, postings, bills: [], movements: [] } };
}

it('has every document and the sums of every table, however it was entered, changed and folded', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(given, 20, 60), fc.array(fc.nat(500), { maxLength: 4 }), async (steps, folds) => {
      const scope = newScope();
      const { works, entered } = worksOf(scope, steps, bodyOf);
      await commitAndFold(open(), open(60), scope, works, folds);
      const documents = inOrder(
        [...entered].flatMap(([id, { at, number, said }]) => {
          const { row, effect } = bodyOf(said);
          const found = definitions.outward(said.slug, { ...row, number }, effect);
          return found === null ? [] : [{ id, slug: said.slug, at, date: found.date, found }];
        }),
      );
      const compare = async (first: string, last: string) => {
        const { books } = open();
        const wanted = documents.filter(({ date }) => date >= first && date <= last);
        const { rows } = await books.outward(scope, scope.branchId, first, last, { limit: 1_000 });
        expect(rows.map(({ sequence: _, ...row }) => row)).toEqual(
          wanted.map(({ id, slug, found: { hsn, ...row } }) => ({ ...row, inHsn: taxIn(hsn), slug, id })),
        );
        for (const part of outwardParts) {
          const months = new Map<string, MonthSums>();
          for (const { date, slug, found } of wanted) {
            const sums = [...outwardSums(found), ...annualSums(found), enteredSum(slug, found)].filter(
              ({ key }) => (key[0] === 'hsn') === (part === 'hsn'),
            );
            months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? new MonthSums()).add(sums));
          }
          const said = await books.outwardMonths(scope, scope.branchId, part, first, last);
          const plain = (all: ReturnType<MonthSums['all']>) =>
            all
              .filter(({ amounts }) => Object.values(amounts).some((one) => one !== 0))
              .map(({ key, amounts }) => [sumName(key), amounts])
              .sort();
          expect(said.map(({ month, sums }) => [month, plain(sums)])).toEqual(
            [...months]
              .map(([month, sums]) => [month, plain(sums.all())] as const)
              .filter(([, sums]) => sums.length > 0)
              .sort(),
          );
        }
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
