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
 * words of its record. So the longest prefix is looked at; where it does not promise enough soon, the words as the beginning of a name,
 * and then the second longest, for one of the two mostly is rare and read to its end at once. Then the most fruitful is read on.
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
  const [longest = '', second] = prefixes.toSorted((one, other) => other.length - one.length);
  const name = openReading(prefixes.join(' '));
  const others = second === undefined ? [] : [name, openReading(second)];
  const going = [openReading(longest)];
  // All that there is of a word is all there is; a name is but one way to have the words.
  const settled = () => found.size >= limit || going.some((reading) => reading !== name && exhausted(reading.sources));
  await Promise.all(going.map(read));
  while (!settled()) {
    const [best] = going.filter(({ sources }) => !exhausted(sources)).toSorted((one, other) => yieldOf(other) - yieldOf(one));
    const next = best === undefined || blocksLeft(best, limit - found.size) > worthwhile ? others.shift() : undefined;
    if (next !== undefined) going.push(next);
    const reading = next ?? best;
    if (reading === undefined) break;
    await read(reading);
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

/** So many blocks are read on rather than looking at other words, which may be rarer. */
const worthwhile = 6;

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
