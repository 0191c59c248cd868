import type { Engine } from '#storage/engine/engine';
import { wordsKey } from '#storage/engine/keys';
import type { EntryProof } from '#storage/proof/proven-entry';
import { exhausted, fillAll, memorySource, mostAtOnce, RunGone, runSource, takeKnown } from '#storage/views/balances/postings';
import { readHead } from '#storage/views/stream-head';
import { heldPostings, readWordRuns, type WordRuns } from '#storage/views/words/word-runs';

/** Words of the records of one kind: how many there are, and a sum that does not depend on their order. */
interface Sum {
  count: number;
  sum: number;
}

interface State {
  /** How far the words were kept when the proof began; undefined if there were none. */
  readonly watermark: number | undefined;
  readonly through: number;
  readonly said: Map<string, Sum>;
}

/** Compares the stored words of masters with those in the log. Memory does not grow with the number of words. */
export async function openWordProof(engine: Engine, key: string, kept?: State): Promise<EntryProof> {
  const state = kept ?? (await begun(engine, key));
  const { watermark, through, said } = state;
  return {
    state,
    tally({ sequence, slug, id, before, after }) {
      if (sequence > through) return;
      for (const word of new Set(before?.words)) add(said, slug, word, id, -1);
      for (const word of new Set(after?.words)) add(said, slug, word, id, 1);
    },
    async compare(find) {
      const words = await readWordRuns(engine, key);
      // The projector has moved on; the next proof checks it.
      if (words === undefined || words.watermark !== watermark) return;
      const kept = await keptWords(engine, key, words);
      if ((await readWordRuns(engine, key))?.watermark !== watermark) return;
      if (kept === undefined) find('words', 'some are missing');
      for (const slug of kept ? new Set([...said.keys(), ...kept.keys()]) : []) {
        const [log, view] = [said.get(slug) ?? none, kept?.get(slug) ?? none];
        if (log.count !== view.count) find(`words of ${slug}`, `${view.count} are kept, ${log.count} are in the log`);
        else if (log.sum !== view.sum) find(`words of ${slug}`, 'they are not those of the log');
      }
    },
  };
}

async function begun(engine: Engine, key: string): Promise<State> {
  const words = await readWordRuns(engine, key);
  const through = words ? Math.max(words.watermark, (await readHead(engine, key)).watermark) : 0;
  return { watermark: words?.watermark, through, said: new Map() };
}

/** Undefined when blocks are missing. */
async function keptWords(engine: Engine, key: string, words: WordRuns): Promise<ReadonlyMap<string, Sum> | undefined> {
  const kept = new Map<string, Sum>();
  for (const slug of new Set([...words.held.keys(), ...words.runs.keys()])) {
    const runs = (words.runs.get(slug) ?? []).toReversed().map((run) => runSource(engine, wordsKey(key, slug), run, ''));
    const sources = [memorySource(heldPostings(words.held.get(slug))), ...runs];
    while (!exhausted(sources)) {
      try {
        await fillAll(sources, mostAtOnce);
      } catch (error) {
        if (error instanceof RunGone) return undefined;
        throw error;
      }
      for (const { word, id, gone } of takeKnown(sources)) if (!gone) add(kept, slug, word, id, 1);
    }
  }
  return kept;
}

const none: Sum = { count: 0, sum: 0 };

function add(sums: Map<string, Sum>, slug: string, word: string, id: string, factor: 1 | -1): void {
  const sum = sums.get(slug) ?? { count: 0, sum: 0 };
  sums.set(slug, sum);
  sum.count += factor;
  sum.sum += factor * hashOf(`${word} ${id}`);
}

/** FNV-1a, 32 bits, so that sums of millions of hashes stay exact. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
