import { bytes, type Engine, type Item, text } from '#storage/engine';
import { viewKeys } from '#storage/keys';
import { packPostings, unpackPostings } from '#storage/views/posting-bytes';

/**
 * One word of one record. It brings the record's other words with it, so that a search for several words reads the rarest only;
 * `others`, with spaces between them, is null when the record has lost the word, which covers what an older run says.
 */
export interface Posting {
  readonly word: string;
  readonly id: string;
  readonly others: string | null;
}

/** Postings of the entries after `from` up to `to`, in order, cut in blocks that are never changed. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** How many postings. */
  readonly size: number;
}

/** As the engine orders keys, which are bytes: characters beyond the first 65,536 stand last. */
export function inOrder(one: Posting, other: Posting): number {
  return compare(one.word, other.word) || compare(one.id, other.id);
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

/** Some 4 kB, which is what the engine charges half a unit to read. */
export const postingsPerBlock = 80;

/** A block is found by its last posting, and names the last one of the block before it: so a reader sees when one is missing. */
export function blockItem(
  pk: string,
  run: Omit<Run, 'size'>,
  after: string,
  postings: readonly Posting[],
  last: boolean,
): { readonly item: Item; readonly key: string } {
  const end = postings.at(-1);
  const key = last || end === undefined ? endOfRun : `${end.word} ${end.id}`;
  return { item: { pk: { S: pk }, sk: { S: viewKeys.wordBlock(run, key) }, d: { B: packPostings(after, postings) } }, key };
}

/** Behind every word. */
const endOfRun = '\u{10ffff}';

/** Postings that are read from one place, in order, as far as they are known. */
export interface Source {
  known: readonly Posting[];
  /** Index of the next one. */
  at: number;
  /** Nothing comes after those known. */
  ended: boolean;
  fill(): Promise<void>;
}

export function memorySource(known: readonly Posting[]): Source {
  return { known, at: 0, ended: true, fill: async () => undefined };
}

/** The blocks of a run were taken away: it has become part of a longer one since. */
export class RunGone extends Error {
  constructor(run: Run) {
    super(`The words of entries ${run.from} to ${run.to} are in another run`);
    this.name = 'RunGone';
  }
}

/** The postings of a run whose words begin with a prefix; twice as many blocks each time, `atOnce` to begin with. */
export function runSource(engine: Engine, pk: string, run: Run, prefix: string, atOnce = 1): Source {
  let wanted = atOnce;
  let reached: string | undefined;
  const source: Source = {
    known: [],
    at: 0,
    ended: false,
    async fill() {
      const read = (consistency: 'strong' | 'eventual') => readBlocks(engine, pk, run, { prefix, reached, wanted, consistency });
      const blocks = (await read('eventual')) ?? (await read('strong'));
      const last = blocks?.at(-1);
      if (blocks === undefined || last === undefined) throw new RunGone(run);
      source.known = blocks.flatMap(({ postings }) => postings.filter(({ word }) => word.startsWith(prefix)));
      source.at = 0;
      const end = last.postings.at(-1)?.word ?? '';
      source.ended = last.key === endOfRun || (!end.startsWith(prefix) && compare(end, prefix) > 0);
      reached = last.key;
      wanted = Math.min(wanted * 2, mostAtOnce);
    },
  };
  return source;
}

interface Block {
  readonly key: string;
  /** Key of the block before it. */
  readonly after: string;
  readonly postings: readonly Posting[];
}

interface Place {
  readonly prefix: string;
  /** The last block that was read. */
  readonly reached: string | undefined;
  readonly wanted: number;
  readonly consistency: 'strong' | 'eventual';
}

/** The next blocks of a run; undefined when one is missing, in a copy that lags behind or because the run is gone. */
async function readBlocks(engine: Engine, pk: string, run: Run, { prefix, reached, wanted, consistency }: Place) {
  const { items } = await engine.query('views', {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': { S: pk },
      ':from': { S: viewKeys.wordBlock(run, reached === undefined ? prefix : `${reached} `) },
      ':to': { S: viewKeys.wordBlock(run, endOfRun) },
    },
    ConsistentRead: consistency === 'strong',
    Limit: wanted,
  });
  const blocks = items.map((item): Block => {
    const key = text(item, 'sk').slice(viewKeys.wordBlock(run, '').length);
    return { key, ...unpackPostings(bytes(item, 'd')) };
  });
  const [first] = blocks;
  if (first === undefined) return undefined;
  const begins = reached === undefined ? first.after === '' || compare(first.after, prefix) < 0 : first.after === reached;
  return begins && blocks.every(({ after }, index) => index === 0 || after === blocks[index - 1]?.key) ? blocks : undefined;
}

const mostAtOnce = 64;

/** Reads on where a source has nothing left. */
export async function fillAll(sources: readonly Source[]): Promise<void> {
  await Promise.all(sources.map((source) => (source.at < source.known.length || source.ended ? undefined : source.fill())));
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
