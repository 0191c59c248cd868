import { bytes, type Engine, type Item, text } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { packPostings, unpackPostings } from '#storage/views/balances/posting-bytes';

/**
 * One word of one record, with its other words in order, separated by spaces. A search for several words reads the postings of one word and
 * sees the others. Records of a word are sorted by the words that follow it in their names. `gone` takes back a posting of an older run.
 */
export interface Posting {
  readonly word: string;
  readonly others: string;
  /** The number of other words before it in the record. */
  readonly before: number;
  readonly id: string;
  readonly gone: boolean;
}

/** Postings of the entries after `from` up to `to`, in order, cut in blocks that are never changed. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** The number of postings. */
  readonly size: number;
  /** Whether some of them take back postings of an older run. */
  readonly takesBack: boolean;
}

/** The name of a run. */
export type Span = Pick<Run, 'from' | 'to'>;

export function postingsOf(words: readonly string[], id: string, gone: boolean): Posting[] {
  return words.map((word, before) => ({ word, others: words.filter((other) => other !== word).join(' '), before, id, gone }));
}

/** All words of its record, in their order. */
export function wordsIn({ word, others, before }: Posting): readonly string[] {
  const all = others === '' ? [] : others.split(' ');
  all.splice(before, 0, word);
  return all;
}

/** In the key order of the engine, which is by bytes: characters beyond the first 65,536 come last. */
export function inOrder(one: Posting, other: Posting): number {
  return compare(one.word, other.word) || compare(placeOf(one), placeOf(other)) || compare(one.id, other.id);
}

/** As much of the other words as fits into a key. */
function placeOf({ others }: Posting): string {
  if (others.length <= longestPlace) return others;
  const cut = others.slice(0, longestPlace);
  return halfCharacter.test(cut) ? cut.slice(0, -1) : cut;
}

const longestPlace = 40;
const halfCharacter = /[\ud800-\udbff]$/;

function keyOf(posting: Posting): string {
  return `${posting.word} ${placeOf(posting)} ${posting.id}`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += 1) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return place(left) - place(right);
  }
  return one.length - other.length;
}

const place = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Some 4 kB, for which the engine charges half a unit per read. */
export const postingsPerBlock = 80;

/** A block is found by its last posting. It also names the last posting of the block before, so a reader notices a missing block. */
export function blockItem(
  pk: string,
  run: Span,
  after: string,
  postings: readonly Posting[],
  last: boolean,
): { readonly item: Item; readonly key: string } {
  const end = postings.at(-1);
  const key = last || end === undefined ? endOfRun : keyOf(end);
  return { item: { pk: { S: pk }, sk: { S: viewKeys.wordBlock(run, key) }, d: { B: packPostings(after, postings) } }, key };
}

/** Behind every word. */
const endOfRun = '\u{10ffff}';

/** Postings of one source, in order, as far as they are read. */
export interface Source {
  known: readonly Posting[];
  /** Index of the next one. */
  at: number;
  /** There are no more. */
  ended: boolean;
  /** Reads this many more blocks. */
  fill(blocks: number): Promise<void>;
}

export function memorySource(known: readonly Posting[]): Source {
  return { known, at: 0, ended: true, fill: async () => undefined };
}

/** The blocks of a run were deleted, because it was merged into a longer one. */
export class RunGone extends Error {
  constructor(run: Run) {
    super(`The words of entries ${run.from} to ${run.to} are in another run`);
    this.name = 'RunGone';
  }
}

/** The postings of a run that begin with a text: the start of a word, or a word and the start of what follows it. */
export function runSource(engine: Engine, pk: string, run: Run, beginning: string): Source {
  let reached: string | undefined;
  const source: Source = {
    known: [],
    at: 0,
    ended: false,
    async fill(wanted) {
      const read = (consistency: 'strong' | 'eventual') => readUpTo(engine, pk, run, { beginning, reached, wanted, consistency });
      const blocks = (await read('eventual')) ?? (await read('strong'));
      const last = blocks?.at(-1);
      if (blocks === undefined || last === undefined) throw new RunGone(run);
      source.known = blocks.flatMap(({ postings }) => startingWith(postings, beginning));
      source.at = 0;
      const end = last.postings.at(-1);
      source.ended = last.key === endOfRun || (end !== undefined && !begins(end, beginning) && compare(keyOf(end), beginning) > 0);
      reached = last.key;
    },
  };
  return source;
}

export function startingWith(postings: readonly Posting[], beginning: string): readonly Posting[] {
  return beginning === '' ? postings : postings.filter((posting) => begins(posting, beginning));
}

function begins({ word, others }: Posting, beginning: string): boolean {
  return beginning.length <= word.length ? word.startsWith(beginning) : `${word} ${others}`.startsWith(beginning);
}

interface Block {
  readonly key: string;
  /** Key of the block before it. */
  readonly after: string;
  readonly postings: readonly Posting[];
}

interface Place {
  readonly beginning: string;
  /** The last block that was read. */
  readonly reached: string | undefined;
  readonly wanted: number;
  readonly consistency: 'strong' | 'eventual';
}

/**
 * The next blocks up to the one with the last posting, which ends after it. Few blocks are read without a look at where that is; many could
 * be much further.
 */
async function readUpTo(engine: Engine, pk: string, run: Run, place: Place): Promise<Block[] | undefined> {
  const { beginning, wanted } = place;
  if (beginning === '' || wanted < many) return readBlocks(engine, pk, run, place, endOfRun);
  const within = await readBlocks(engine, pk, run, place, beginning + endOfRun);
  if (within === undefined || within.length >= Math.min(wanted, mostAtOnce)) return within;
  const last = await readBlocks(engine, pk, run, { ...place, reached: within.at(-1)?.key ?? place.reached, wanted: 1 }, endOfRun);
  return last && [...within, ...last];
}

const many = 4;

/** The next blocks of a run; undefined when one is missing, in a copy that lags behind or because the run is gone. None may end before `end`. */
async function readBlocks(
  engine: Engine,
  pk: string,
  run: Run,
  { beginning, reached, wanted, consistency }: Place,
  end: string,
): Promise<Block[] | undefined> {
  const { items } = await engine.query('views', {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': { S: pk },
      ':from': { S: viewKeys.wordBlock(run, reached === undefined ? beginning : `${reached} `) },
      ':to': { S: viewKeys.wordBlock(run, end) },
    },
    ConsistentRead: consistency === 'strong',
    Limit: Math.min(wanted, mostAtOnce),
  });
  const blocks = items.map((item): Block => {
    const key = text(item, 'sk').slice(viewKeys.wordBlock(run, '').length);
    return { key, ...unpackPostings(bytes(item, 'd')) };
  });
  const [first] = blocks;
  if (first === undefined) return end === endOfRun ? undefined : [];
  const begins = reached === undefined ? first.after === '' || compare(first.after, beginning) < 0 : first.after === reached;
  return begins && blocks.every(({ after }, index) => index === 0 || after === blocks[index - 1]?.key) ? blocks : undefined;
}

/** Blocks in one engine page of 1 MB, with room to spare. */
export const mostAtOnce = 64;

/** Reads more from sources that have none left in memory. */
export async function fillAll(sources: readonly Source[], blocks: number): Promise<void> {
  await Promise.all(sources.map((source) => (source.at < source.known.length || source.ended ? undefined : source.fill(blocks))));
}

export function exhausted(sources: readonly Source[]): boolean {
  return sources.every(({ known, at, ended }) => ended && at === known.length);
}

/** Takes the postings of several sources in order, as far as all of them are known; of the same place, that of the first source. */
export function takeKnown(sources: readonly Source[]): Posting[] {
  const taken: Posting[] = [];
  for (;;) {
    let least: Posting | undefined;
    for (const source of sources) {
      const head = source.known[source.at];
      if (head === undefined && !source.ended) return taken;
      if (head !== undefined && (least === undefined || inOrder(head, least) < 0)) least = head;
    }
    if (least === undefined) return taken;
    taken.push(least);
    for (const source of sources) {
      const head = source.known[source.at];
      if (head !== undefined && inOrder(head, least) === 0) source.at += 1;
    }
  }
}
