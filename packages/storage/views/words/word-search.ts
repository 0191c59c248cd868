import type { Engine } from '#storage/engine/engine';
import { wordsKey } from '#storage/engine/keys';
import {
  exhausted,
  fillAll,
  memorySource,
  mostAtOnce,
  type Posting,
  postingsPerBlock,
  type Run,
  runSource,
  type Source,
  startingWith,
  takeKnown,
  wordsIn,
} from '#storage/views/balances/postings';
import { heldPostings, type WordRuns } from '#storage/views/words/word-runs';

export interface WordSearch {
  readonly slug: string;
  /** Beginnings of words, not empty and each once, in the requested order. */
  readonly prefixes: readonly string[];
  readonly limit: number;
  /** Records known from elsewhere. */
  readonly except: ReadonlyMap<string, unknown>;
}

/**
 * Records that have a word beginning with each prefix. The postings of one prefix are enough, because each has the other words of its
 * record. Usually one of two words is rare and is read to its end. If all are common, many of the first postings have them all, or the records
 * that have them are next to each other in one of three places: at the start of a name, after its last word, or after a word and the first
 * word of a name. The most promising ones are read further.
 */
export async function searchRuns(engine: Engine, stream: string, words: WordRuns, search: WordSearch): Promise<Found[]> {
  const { slug, prefixes, limit, except } = search;
  const found = new Map<string, Posting>();
  const runs = words.runs.get(slug) ?? [];
  const open = readingsOf(engine, wordsKey(stream, slug), runs, heldPostings(words.held.get(slug)));
  const read = async (reading: Reading) => {
    if (exhausted(reading.sources)) reading.sources = reading.later.splice(0);
    await fillAll(reading.sources, blocksFor(reading, limit - found.size));
    reading.times += 1;
    for (const posting of takeKnown(reading.sources)) {
      reading.postings += 1;
      reading.last = posting;
      if (posting.gone || !prefixes.every((prefix) => has(posting, prefix))) continue;
      reading.hits += 1;
      if (!except.has(posting.id)) found.set(posting.id, posting);
    }
  };
  const going: Reading[] = [];
  const waiting = waysToRead(prefixes, runs[0]?.size ?? 0);
  // A whole word has all its results; a place is only one of several.
  const settled = () => found.size >= limit || going.some((reading) => reading.whole && over(reading));
  while (!settled()) {
    const [best] = going.filter((reading) => !over(reading)).toSorted((one, other) => yieldOf(other) - yieldOf(one));
    const next = best === undefined || blocksLeft(best, limit - found.size) > worthwhile ? waiting.shift() : undefined;
    const beginning = next?.(going);
    if (next !== undefined && (beginning === undefined || going.some((reading) => reading.beginning === beginning))) continue;
    const reading = beginning === undefined ? best : open(beginning, prefixes.includes(beginning));
    if (reading === undefined) break;
    if (reading !== best) going.push(reading);
    await read(reading);
  }
  const apart = areApart(going);
  return [...found].slice(0, limit).map(([id, posting]) => ({ id, words: wordsIn(posting), apart }));
}

/** Whether those found are in several places, or lie between many records of their word that have not all words. */
function areApart(going: readonly Reading[]): boolean {
  const fruitful = going.filter(({ hits }) => hits > 0);
  return fruitful.filter(({ whole }) => !whole).length > 1 || fruitful.some((reading) => yieldOf(reading) < 0.5);
}

/** A found record. The index has its words in order, unless they changed a moment ago. */
export interface Found {
  readonly id: string;
  readonly words?: readonly string[];
  /** Others lie between it and the next one that was found. */
  readonly apart?: boolean;
}

/** The postings that begin with one text, as far as they were read. */
interface Reading {
  readonly beginning: string;
  /** Whether it is one of the prefixes, so that it has all results. */
  readonly whole: boolean;
  sources: readonly Source[];
  /** The results after the sources are read to the end. */
  readonly later: Source[];
  times: number;
  postings: number;
  /** Postings that have all words. */
  hits: number;
  last: Posting | undefined;
}

/**
 * The oldest run is longer than all others together and usually has enough. Runs that take back its postings are read with it. For a whole
 * word the others are read after it, or with it if they may also be taken back.
 */
function readingsOf(engine: Engine, pk: string, runs: readonly Run[], held: readonly Posting[]) {
  const [oldest, newer] = [runs.slice(0, 1), runs.slice(1)];
  const takingBack = newer.filter(({ takesBack }) => takesBack);
  return (beginning: string, whole: boolean): Reading => {
    const sourcesOf = (read: readonly Run[]) => [
      memorySource(startingWith(held, beginning)),
      ...read.toReversed().map((run) => runSource(engine, pk, run, beginning)),
    ];
    const together = whole && takingBack.length > 0 ? newer : takingBack;
    const later = whole && takingBack.length === 0 && newer.length > 0 ? sourcesOf(newer) : [];
    return { beginning, whole, sources: sourcesOf([...oldest, ...together]), later, times: 0, postings: 0, hits: 0, last: undefined };
  };
}

const over = ({ sources, later }: Reading) => exhausted(sources) && later.length === 0;

/** The texts to start with, one after another; undefined when the postings read so far do not tell. */
type Way = (going: readonly Reading[]) => string | undefined;

function waysToRead(prefixes: readonly string[], postings: number): Way[] {
  const byLength = prefixes.toSorted((one, other) => other.length - one.length);
  const [longest, second] = byLength;
  const number = byLength.find((prefix) => rare.test(prefix));
  const turned = [...prefixes.slice(-1), ...prefixes.slice(0, -1)].join(' ');
  const places: Way[] = postings < worthPlaces ? [] : [() => prefixes.join(' '), () => turned];
  const next: Way[] = postings < worthPlaces ? [] : [(going) => further(going, prefixes)];
  return [() => number, () => longest, ...places, ...next, () => second, ...next];
}

/** Most of a number. */
const rare = /^(?=.*\p{N}).{4}/u;

/** With fewer postings a word is usually in a block or two. */
const worthPlaces = 16_000;

/** Where records that share the last posting's word and the next one have the other prefixes; not read yet, but soon. */
function further(going: readonly Reading[], prefixes: readonly string[]): string | undefined {
  const last = going.findLast(({ whole }) => whole)?.last;
  if (last === undefined) return undefined;
  const { word, others } = last;
  const next = others.split(' ', 1)[0] ?? '';
  const missing = prefixes.filter((prefix) => !word.startsWith(prefix) && !next.startsWith(prefix));
  return next === '' || missing.length === 0 ? undefined : [word, next, ...missing].join(' ');
}

const yieldOf = ({ postings, hits }: Reading) => hits / Math.max(1, postings);

/** Up to this many more blocks are read rather than searching elsewhere. */
const worthwhile = 6;

/** Twice as many each time, but no more than this many hits are likely to need. */
function blocksFor(reading: Reading, wanted: number): number {
  return Math.min(2 ** reading.times, blocksLeft(reading, wanted), mostAtOnce);
}

/** The number of blocks that this many hits are likely to need. */
function blocksLeft(reading: Reading, wanted: number): number {
  return reading.hits === 0 ? Number.POSITIVE_INFINITY : Math.ceil(wanted / yieldOf(reading) / postingsPerBlock);
}

function has({ word, others }: Posting, prefix: string): boolean {
  return word.startsWith(prefix) || ` ${others}`.includes(` ${prefix}`);
}
