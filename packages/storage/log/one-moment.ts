import type { Engine } from '#storage/engine/engine';
import { readClock } from '#storage/log/clock';

/** How far each log was at one moment, by its key; undefined if one of them grew at each attempt. Proofs over several logs are then left to the next run. */
export type OneMoment = ReadonlyMap<string, number> | undefined;

/** How often all clocks are read again because something was committed meanwhile. */
const mostLooks = 20;

/** A moment between two looks at all clocks that saw the same. */
export async function sequencesAtOneMoment(engine: Engine, keys: readonly string[]): Promise<OneMoment> {
  const look = () => Promise.all(keys.map(async (key) => (await readClock(engine, key)).sequence));
  let before = await look();
  for (let looks = 1; looks < mostLooks; looks += 1) {
    const now = await look();
    if (now.every((sequence, at) => sequence === before[at])) return new Map(keys.map((key, at) => [key, now[at] ?? 0]));
    before = now;
  }
  return undefined;
}
