import type { Committed, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import type { Attempt, Waiting } from '#storage/commit/attempt';
import type { Outcome } from '#storage/commit/group';
import type { Engine, Item } from '#storage/engine/engine';
import { recordKeys } from '#storage/engine/keys';
import { resultOf } from '#storage/log/entry';
import { readState, shortFingerprint, storedOf } from '#storage/records/record-item';

export interface SingledOut {
  readonly waiting: Waiting;
  readonly result: readonly Committed[] | Error;
}

/** The answers to requests that blocked their group. */
export async function singledOut(
  engine: Engine,
  { group }: Attempt,
  outcome: Extract<Outcome, { kind: 'blocked' }>,
): Promise<readonly SingledOut[]> {
  const found = new Map<Waiting, SingledOut['result']>();
  for (const [index, { by, item, key }] of outcome.works) {
    const member = group[index];
    // A changed record of a 'change' is read again and decided again; its stale version is refused then.
    if (member === undefined || (by === 'record' && member.work.kind === 'change')) continue;
    const { waiting, work } = member;
    // The first work of a request that is in the way says more than those after it: they collide with it.
    if (found.has(waiting)) continue;
    found.set(waiting, by === 'unique' ? duplicateOf(key) : await allRepeated(engine, waiting, work, item));
  }
  return [...found].map(([waiting, result]) => ({ waiting, result }));
}

/** All works of a request that was written before; an error if one of them was not. */
async function allRepeated(
  engine: Engine,
  { scope, works }: Waiting,
  blocked: Work,
  found: Item | undefined,
): Promise<SingledOut['result']> {
  const answers = await Promise.all(works.map((work) => repeatedOf(engine, scope, work, work === blocked ? found : undefined)));
  const written: Committed[] = [];
  for (const one of answers) {
    if (one instanceof Error) return one;
    written.push(one);
  }
  return written;
}

function duplicateOf(key: string): Refusal {
  const field = key.split('|')[3] ?? '';
  return new Refusal('duplicate', { field }, [{ path: field, message: `${field} already exists` }]);
}

/** The id is taken. The same request gets the first answer again, another one is refused (decision D11). */
async function repeatedOf(engine: Engine, scope: Scope, work: Work, found: Item | undefined): Promise<Committed | Error> {
  const key = recordKeys.record(scope.organisationId, work.slug, work.id);
  const item = found ?? (await engine.get('records', { pk: { S: key } }, 'strong'));
  // Another work of its request was taken by something else.
  if (item === undefined) return new Refusal('idempotencyMismatch');
  const state = readState(item);
  if (work.fingerprint === undefined || state.meta.fingerprint !== shortFingerprint(work.fingerprint))
    return new Refusal('idempotencyMismatch');
  const pk = `${key.slice(0, key.indexOf('|'))}|${state.meta.stream}`;
  const first = await engine.get('log', { pk: { S: pk }, seq: { N: String(state.meta.first) } }, 'strong');
  if (first === undefined) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} is in the log`);
  const entry = resultOf(first);
  if (entry.after === null) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} creates it`);
  const { createdAt, createdBy } = state.meta;
  const asFirst = { ...state, version: 1, meta: { ...state.meta, updatedAt: createdAt, updatedBy: createdBy } };
  return { stored: storedOf(work.slug, work.id, asFirst, entry.after), sequence: entry.sequence, repeated: true };
}
