import type { Committed } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { Attempt, Waiting } from '#storage/attempt';
import type { Engine, Item } from '#storage/engine';
import { readEntry } from '#storage/entry';
import type { Outcome } from '#storage/group';
import { recordKeys } from '#storage/keys';
import { readState, shortFingerprint, storedOf } from '#storage/record-item';

export interface SingledOut {
  readonly waiting: Waiting;
  readonly result: Committed | Error;
}

/** The answers to requests that blocked their group. */
export async function singledOut(
  engine: Engine,
  { group }: Attempt,
  outcome: Extract<Outcome, { kind: 'blocked' }>,
): Promise<readonly SingledOut[]> {
  const found: SingledOut[] = [];
  for (const [index, { by, item, key }] of outcome.works) {
    const waiting = group[index]?.waiting;
    // A changed record of a 'change' is read again and decided again; its stale version is refused then.
    if (waiting === undefined || (by === 'record' && waiting.work.kind === 'change')) continue;
    found.push({ waiting, result: by === 'unique' ? duplicateOf(key) : await repeatedOf(engine, waiting, item) });
  }
  return found;
}

function duplicateOf(key: string): Refusal {
  const field = key.split('|')[3] ?? '';
  return new Refusal('duplicate', { field }, [{ path: field, message: `${field} already exists` }]);
}

/** The id is taken. The same request gets the first answer again, another one is refused (decision D11). */
async function repeatedOf(engine: Engine, { scope, work }: Waiting, found: Item | undefined): Promise<Committed | Error> {
  const key = recordKeys.record(scope.organisationId, work.slug, work.id);
  const item = found ?? (await engine.get('records', { pk: { S: key } }, 'strong'));
  if (item === undefined) return new Refusal('busy');
  const state = readState(item);
  if (work.fingerprint === undefined || state.meta.fingerprint !== shortFingerprint(work.fingerprint))
    return new Refusal('idempotencyMismatch');
  const pk = `${key.slice(0, key.indexOf('|'))}|${state.meta.stream}`;
  const first = await engine.get('log', { pk: { S: pk }, seq: { N: String(state.meta.first) } }, 'strong');
  if (first === undefined) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} is in the log`);
  const entry = readEntry(first);
  if (entry.after === null) return new Error(`Broken assumption: the first entry of ${work.slug} ${work.id} creates it`);
  const { createdAt, createdBy } = state.meta;
  const asFirst = { ...state, version: 1, meta: { ...state.meta, updatedAt: createdAt, updatedBy: createdBy } };
  return { stored: storedOf(work.slug, work.id, asFirst, entry.after), sequence: entry.sequence, repeated: true };
}
