import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Effect } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import { openEngine } from '#storage/engine/engine';
import { openStorage } from '#storage/storage';
import { type DatedPlace, type DatedRow, readDatedPage, readDatedRows } from '#storage/subjects/dated-sums';
import { projectLines } from '#storage/subjects/projects';
import { openTails } from '#storage/views/tail';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, paiseOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

/** A journal has a row for each ledger that it posts to for the project. */
function journal(scope: ReturnType<typeof newScope>, day: number, ledgers: number) {
  const ids = Array.from({ length: ledgers }, () => randomUUID());
  const [date, cash] = [addDays('2026-04-20', day), randomUUID()];
  const postings = [...ids.map((ledgerId) => ({ ledgerId, amount: paiseOf(5) })), { ledgerId: cash, amount: paiseOf(-5 * ledgers) }];
  const effect: Effect = { date, postings, bills: [], movements: [] };
  const row = { lines: ids.map((ledgerId) => ({ ledgerId, debit: 5, projectId: 'roof' })) };
  return create(scope, { slug: 'journal-voucher', row, effect });
}

it('the pages of a list are the whole of it, also when they end between the rows of a document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      fc.tuple(fc.nat(40), fc.nat(40)),
      fc.nat(25),
      async (documents, limit, [start, length], folded) => {
        const scope = newScope();
        const storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
        const works = documents.map(([day, ledgers]) => journal(scope, day, ledgers));
        await storage.journal.commitAll(scope, branchOf(scope), works.slice(0, folded));
        await storage.projector.project(scope.organisationId, branchOf(scope));
        await storage.journal.commitAll(scope, branchOf(scope), works.slice(folded));
        const base = openEngine(engine.client, engine.tables, 5_000, await says());
        const parts = { engine: base, tails: openTails(base) };
        const [from, to] = [addDays('2026-04-20', start), addDays('2026-04-20', start + length)];
        const whole = await readDatedRows(projectLines, parts, scope, scope.branchId, from, to);
        const rows: DatedRow[] = [];
        // A place before the period is none.
        let after: DatedPlace | undefined = { date: addDays(from, -1), sequence: 0 };
        for (let more = true; more; ) {
          const page = await readDatedPage(projectLines, parts, scope, scope.branchId, from, to, { limit, ...(after ? { after } : {}) });
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          rows.push(...page.rows);
          const last = rows.at(-1);
          after = last && { date: last.day, sequence: last.sequence, at: last.at };
          more = page.more;
        }
        expect(rows).toEqual(whole);
        const [first] = whole;
        if (first === undefined) return;
        const asked = { limit: 1_000, after: { date: first.day, sequence: first.sequence } };
        const later = await readDatedPage(projectLines, parts, scope, scope.branchId, from, to, asked);
        expect(later.rows).toEqual(whole.filter(({ day, sequence }) => day !== first.day || sequence !== first.sequence));
      },
    ),
    { numRuns: runs(12) },
  );
});
