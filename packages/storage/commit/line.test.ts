import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Committed, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { disturbed } from '#test/kit/faults/disturbed-client';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (client: DynamoDBClient = engine.client, patienceMs = 20_000) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date('2026-11-21T10:00:00Z') }, patienceMs });

type Fate = 'lost before' | 'lost after' | 'slow' | undefined;

/** A client whose transactions fail in these ways, in turn. */
const meeting = (fates: readonly Fate[]) =>
  disturbed(engine, async (count, send) => {
    const fate = fates[count % fates.length];
    const broken = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
    if (fate === 'slow') await sleep(20);
    if (fate === 'lost before') throw broken;
    const answer = await send();
    if (fate === 'lost after') throw broken;
    return answer;
  });

/** The answer to a caller, without the parts that differ between two organisations. */
function told(result: Committed | Error): readonly unknown[] {
  if (result instanceof Refusal) return [result.code];
  if (result instanceof Error) return [result.message];
  return [result.stored.row['number'], result.stored.version, result.sequence, result.repeated];
}

async function expectDense(scope: Scope, committed: number) {
  const { journal, prover } = open();
  const entries = await journal.entries(scope, branchOf(scope), 0, 10_000);
  expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: committed }, (_, index) => index + 1));
  expect(await prover.prove(scope.organisationId)).toEqual([]);
}

type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'taking'; readonly value: number }
  | { readonly kind: 'again' | 'edit' | 'remove'; readonly of: number }
  | { readonly kind: 'versioned'; readonly of: number; readonly version: number };

const of = fc.nat(150);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'create' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('taking' as const), value: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('again' as const, 'edit' as const, 'remove' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('versioned' as const), of, version: fc.integer({ min: 1, max: 3 }) }) },
);

/** An engine that can be reached at least every other time. A commit without an answer until its time-out is refused (below). */
const fates: fc.Arbitrary<readonly Fate[]> = fc
  .array(fc.constantFrom<Fate>('lost before', 'lost after', 'slow', undefined), { minLength: 4, maxLength: 9 })
  .filter((met) => met.filter((fate) => fate === 'lost before').length * 2 <= met.length);

function worksOf(scope: Scope, steps: readonly Step[]): Work[] {
  const made: string[] = [];
  return steps.map((each): Work => {
    const known = 'of' in each ? made[each.of % Math.max(1, made.length)] : undefined;
    if (each.kind === 'edit' && known) return edit(scope, known, { version: 1, row: { edited: true } });
    if (each.kind === 'versioned' && known) return edit(scope, known, { version: each.version });
    if (each.kind === 'remove' && known) return { ...remove('sales-invoice', known), read: { version: 1, title: 'Sales Invoice' } };
    if (each.kind === 'again' && known) return create(scope, { id: known });
    const id = randomUUID();
    made.push(id);
    return create(scope, each.kind === 'taking' ? { id, unique: `value ${each.value}` } : { id });
  });
}

describe('works in a long line', () => {
  it('end as if run one by one, whatever happens to their transactions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: limits.groupCommit * 2, maxLength: limits.groupCommit * 5, size: 'max' }),
        fates,
        async (steps, met) => {
          const [together, apart] = [newScope(), newScope()];
          const client = meeting(met);
          const results = await open(client).journal.commitAll(together, branchOf(together), worksOf(together, steps));
          client.destroy();
          const plain = open().journal;
          const single: (Committed | Error)[] = [];
          for (const work of worksOf(apart, steps))
            single.push(await plain.commit(apart, branchOf(apart), work).catch((error: Error) => error));
          expect(results.map(told)).toEqual(single.map(told));
          await expectDense(together, results.filter((result) => !(result instanceof Error) && !result.repeated).length);
        },
      ),
      { numRuns: runs(2), endOnFailure: true },
    );
  }, 120_000);

  it('are refused if the engine gets none of them, and written when sent again', async () => {
    const scope = newScope();
    const works = Array.from({ length: limits.groupCommit * 2 + 1 }, () => create(scope));
    const results = await open(meeting(['lost before']), 600).journal.commitAll(scope, branchOf(scope), works);
    expect(results.map((result) => (result instanceof Refusal ? result.code : result))).toEqual(works.map(() => 'busy'));
    const again = await open().journal.commitAll(scope, branchOf(scope), works);
    expect(again.map(told)).toEqual(works.map((_, index) => [`SI/${index + 1}`, 1, index + 1, false]));
    await expectDense(scope, works.length);
  });

  it('keep their order when two processes write long lines at once', async () => {
    const scope = newScope();
    const lines = await Promise.all(
      [1, 2, 3].map(() => {
        const works = Array.from({ length: limits.groupCommit * 4 }, () => create(scope));
        return open(engine.newClient()).journal.commitAll(scope, branchOf(scope), works);
      }),
    );
    for (const line of lines) {
      const sequences = line.map((result) => (result instanceof Error ? Number.NaN : result.sequence));
      expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    }
    const numbers = lines.flat().map((result) => (result instanceof Error ? result.message : String(result.stored.row['number'])));
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: numbers.length }, (_, index) => `SI/${index + 1}`)));
    await expectDense(scope, numbers.length);
  }, 60_000);

  it.each([1, 2, 3, 4])(
    'exist once if the process ended at transaction %i, before or after it was written, and all are sent again',
    async (end) => {
      for (const written of [false, true]) {
        const scope = newScope();
        const works = Array.from({ length: limits.groupCommit * 4 }, () => create(scope));
        // The clock is created first, so that each transaction is a group.
        await open().journal.fence(scope, branchOf(scope));
        const ended = engine.newClient();
        const send = ended.send.bind(ended) as (command: object) => Promise<unknown>;
        let count = 0;
        ended.send = (async (command: object) => {
          const transaction = command.constructor.name === 'TransactWriteItemsCommand';
          if (transaction) count += 1;
          if (count < end) return send(command);
          if (transaction && count === end && written) await send(command);
          throw new Error('the process ended');
        }) as typeof ended.send;
        const first = await open(ended).journal.commitAll(scope, branchOf(scope), works);
        expect(first.filter((result) => !(result instanceof Error))).toHaveLength((end - 1) * limits.groupCommit);
        const second = await open().journal.commitAll(scope, branchOf(scope), works);
        expect(second.map((result) => (result instanceof Error ? result.message : result.stored.row['number']))).toEqual(
          works.map((_, index) => `SI/${index + 1}`),
        );
        expect(second.filter((result) => !(result instanceof Error) && result.repeated)).toHaveLength(
          (end - 1 + (written ? 1 : 0)) * limits.groupCommit,
        );
        await expectDense(scope, works.length);
      }
    },
  );
});
