import { assert } from '#domain/assert';
import type { Engine } from '#storage/engine/engine';
import { sharedReads } from '#storage/engine/shared-read';
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

/** A stretch of a log in memory: the entries after `from`, without a gap. */
interface Tail {
  from: number;
  readonly entries: FoldEntry[];
}

export function openTails(engine: Engine): Tails {
  const kept = new Map<string, Tail>();
  const shared = sharedReads<readonly Entry[]>();
  const add = (tail: Tail, entries: readonly Entry[]) => {
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
      // Meanwhile another reader may put another tail in its place; this one is answered from all the same.
      const last = tail.from + tail.entries.length;
      add(tail, await shared(`${last} ${key}`, () => logEntries(engine, key, last, longestTail)));
      const [{ from }, answer] = [tail, tail.entries.slice(Math.max(0, after - tail.from))];
      const surplus = tail.entries.length - mostEntries;
      if (surplus > 0) {
        tail.entries.splice(0, surplus);
        tail.from += surplus;
      }
      // Other readers may have cut it at the same time; then the log itself is read.
      if (from <= after) return answer;
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
    written(key, entries) {
      const tail = kept.get(key);
      if (tail !== undefined) add(tail, entries);
    },
  };
}
