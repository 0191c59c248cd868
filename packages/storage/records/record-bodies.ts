import type { Stored } from '#application/ports/records';
import { assert } from '#domain/assert';
import type { Engine, Item } from '#storage/engine/engine';
import { text } from '#storage/engine/engine';
import { idOfRecordKey, slugOfRecordKey } from '#storage/engine/keys';
import { type RecordState, readBody, readState, storedOf } from '#storage/records/record-item';

/**
 * Records as they are, those too long for one write unit with the body of their newest log entry. An entry never changes, so the second
 * read always agrees with the first.
 */
export async function readStates(engine: Engine, items: readonly Item[]): Promise<Map<string, RecordState>> {
  const states = new Map(items.map((item) => [text(item, 'pk'), readState(item)]));
  const places = new Map<string, string>();
  for (const [key, state] of states) if (state.elsewhere) places.set(`${logKey(key, state)} ${state.meta.revisions.at(-1)}`, key);
  if (places.size === 0) return states;
  const wanted = [...places.keys()].map((place) => {
    const [pk = '', seq = ''] = place.split(' ');
    return { pk: { S: pk }, seq: { N: seq } };
  });
  for (const entry of await engine.getMany('log', wanted, 'strong')) {
    const key = places.get(`${entry.pk?.S} ${entry.seq?.N}`) ?? '';
    const state = states.get(key);
    if (state) states.set(key, { ...state, packed: entry.a?.B });
  }
  for (const [key, state] of states) assert(!state.elsewhere || state.packed !== undefined, `the log has the body of ${key}`);
  return states;
}

/** Records by their keys; deleted ones are missing. */
export async function readRecords(
  engine: Engine,
  items: readonly Item[],
): Promise<Map<string, { readonly stored: Stored; readonly state: RecordState }>> {
  const found = new Map<string, { readonly stored: Stored; readonly state: RecordState }>();
  for (const [key, state] of await readStates(engine, items)) {
    const body = readBody(state);
    if (body) found.set(key, { stored: storedOf(slugOfRecordKey(key), idOfRecordKey(key), state, body), state });
  }
  return found;
}

function logKey(recordKey: string, state: RecordState): string {
  return `${recordKey.slice(0, recordKey.indexOf('|'))}|${state.meta.stream}`;
}
