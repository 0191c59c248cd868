import { assert } from '#domain/assert';
import type { Engine } from '#storage/engine/engine';
import type { Entry } from '#storage/log/entry';
import { logEntries } from '#storage/log/log';
import { type FoldEntry, foldEntry } from '#storage/views/fold-entry';

/**
 * The end of a stream's log, read strongly: the entries that the views have not folded yet. The log never changes, so entries stay in
 * memory and only later ones are read. A process adds its own commits as it makes them.
 */
export interface Tails {
  /** Every entry after `after`, oldest first, exact as of now. */
  read(key: string, after: number): Promise<readonly FoldEntry[]>;
  /** From memory: the entries after `after`, when they reach to `through`. */
  known(key: string, after: number, through: number): readonly FoldEntry[] | undefined;
  written(key: string, entries: readonly Entry[]): void;
}

const mostEntries = 4_000;
const mostStreams = 64;
/** A tail as long as this means that no projector has run for a very long time. */
const longestTail = 200_000;

export function openTails(engine: Engine): Tails {
  const kept = new Map<string, { from: number; entries: FoldEntry[] }>();
  const add = (key: string, entries: readonly Entry[]) => {
    const tail = kept.get(key);
    if (tail === undefined) return;
    for (const entry of entries)
      if (entry.sequence === tail.from + tail.entries.length + 1) tail.entries.push(foldEntry(entry, engine.says));
  };
  return {
    async read(key, after) {
      let tail = kept.get(key);
      if (tail === undefined || tail.from > after || tail.from + tail.entries.length < after) {
        if (kept.size >= mostStreams) kept.clear();
        tail = { from: after, entries: [] };
        kept.set(key, tail);
      }
      const fresh = await logEntries(engine, key, tail.from + tail.entries.length, longestTail);
      add(key, fresh);
      const known = kept.get(key) ?? tail;
      const answer = known.entries.slice(Math.max(0, after - known.from));
      const surplus = known.entries.length - mostEntries;
      if (surplus > 0) {
        known.entries.splice(0, surplus);
        known.from += surplus;
      }
      // Other readers may have moved it at the same time; then the log itself is read.
      if (known.from - Math.max(0, surplus) <= after && answer.every((entry, index) => entry.sequence === after + index + 1)) return answer;
      kept.delete(key);
      const whole = await logEntries(engine, key, after, longestTail);
      assert(
        whole.every((entry, index) => entry.sequence === after + index + 1),
        `the log of ${key} is dense`,
      );
      return whole.map((entry) => foldEntry(entry, engine.says));
    },
    known(key, after, through) {
      const tail = kept.get(key);
      if (tail === undefined || tail.from > after || tail.from + tail.entries.length < through) return undefined;
      return tail.entries.slice(after - tail.from);
    },
    written: add,
  };
}
