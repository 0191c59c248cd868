import type { Engine } from '#storage/engine';
import { wordsKey } from '#storage/keys';
import {
  exhausted,
  fillAll,
  memorySource,
  mostAtOnce,
  type Posting,
  postingsPerBlock,
  runSource,
  type Source,
  startingWith,
  takeKnown,
} from '#storage/views/postings';
import { heldPostings, type WordRuns } from '#storage/views/word-runs';

export interface WordSearch {
  readonly slug: string;
  /** Beginnings of words, not empty and each once, in the order in which they were asked for. */
  readonly prefixes: readonly string[];
  readonly limit: number;
  /** Records that are known otherwise. */
  readonly except: ReadonlyMap<string, unknown>;
}

/**
 * Ids of records that have a word beginning with each prefix. The postings of one prefix tell all, for each brings the other
 * words of its record. So the longest prefix is looked at, and beside it the words as the beginning of a name; where neither promises
 * enough soon, the second longest, for one of the two mostly is rare and read to its end at once. Then the most fruitful is read on.
 */
export async function searchRuns(engine: Engine, stream: string, words: WordRuns, search: WordSearch): Promise<string[]> {
  const { slug, prefixes, limit, except } = search;
  const found = new Set<string>();
  const held = heldPostings(words.held.get(slug));
  const openReading = (beginning: string): Reading => ({
    sources: [
      memorySource(startingWith(held, beginning)),
      ...(words.runs.get(slug) ?? []).toReversed().map((run) => runSource(engine, wordsKey(stream, slug), run, beginning)),
    ],
    times: 0,
    postings: 0,
    hits: 0,
  });
  const read = async (reading: Reading) => {
    await fillAll(reading.sources, blocksFor(reading, limit - found.size));
    reading.times += 1;
    for (const posting of takeKnown(reading.sources)) {
      reading.postings += 1;
      if (posting.gone || !prefixes.every((prefix) => has(posting, prefix))) continue;
      reading.hits += 1;
      if (!except.has(posting.id)) found.add(posting.id);
    }
  };
  const [first = '', second] = prefixes.toSorted((one, other) => other.length - one.length);
  // All that there is of either is all there is; a name is but one way to have both words.
  const readings = [openReading(first)];
  const name = openReading(prefixes.join(' '));
  const settled = () => found.size >= limit || readings.some(({ sources }) => exhausted(sources));
  await Promise.all(second === undefined ? readings.map(read) : [...readings, name].map(read));
  while (!settled()) {
    const going = second === undefined || name.hits === 0 || exhausted(name.sources) ? readings : [name, ...readings];
    const [best] = going.toSorted((one, other) => yieldOf(other) - yieldOf(one));
    if (best === undefined) break;
    if (second !== undefined && readings.length === 1 && blocksLeft(best, limit - found.size) > worthwhile) {
      const other = openReading(second);
      readings.push(other);
      await read(other);
    } else await read(best);
  }
  return [...found].slice(0, limit);
}

/** What begins with one text, as far as it was read. */
interface Reading {
  readonly sources: readonly Source[];
  times: number;
  postings: number;
  /** Postings that have all words. */
  hits: number;
}

const yieldOf = ({ postings, hits }: Reading) => hits / Math.max(1, postings);

/** So many blocks are read on of what is known before another prefix is looked at, which may be rare. */
const worthwhile = 8;

/** Twice as many each time, and no more than so many hits are likely to lie in. */
function blocksFor(reading: Reading, wanted: number): number {
  return Math.min(2 ** reading.times, blocksLeft(reading, wanted), mostAtOnce);
}

/** In how many blocks so many hits are likely to lie. */
function blocksLeft(reading: Reading, wanted: number): number {
  return reading.hits === 0 ? Number.POSITIVE_INFINITY : Math.ceil(wanted / yieldOf(reading) / postingsPerBlock);
}

function has({ word, others }: Posting, prefix: string): boolean {
  return word.startsWith(prefix) || ` ${others}`.includes(` ${prefix}`);
}
