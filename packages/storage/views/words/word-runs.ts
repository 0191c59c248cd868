import type { Engine } from '#storage/engine/engine';
import { viewKeys, wordsKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { logEntries } from '#storage/log/log';
import {
  blockItem,
  exhausted,
  fillAll,
  inOrder,
  memorySource,
  mostAtOnce,
  type Posting,
  postingsOf,
  postingsPerBlock,
  type Run,
  RunGone,
  runSource,
  type Source,
  type Span,
  takeKnown,
} from '#storage/views/balances/postings';
import { type FoldEntry, foldEntry } from '#storage/views/fold-entry';
import { Overtaken, type Page, readPage, refuseBeyond } from '#storage/views/pages';
import type { Plan, Step } from '#storage/views/view';

/**
 * Words of the organisation's records: a page with the latest records, and sorted runs of all earlier ones. A full page becomes a run. A
 * run that is not much longer than the next one is merged with it, so a hundred thousand records make three or four runs, and the words of
 * a record are written about six times. Runs are named after the entries they cover and have the same content whichever process writes
 * them, so several projectors do no harm.
 */
const recordsHeld = 128;
const longerBy = 4;

/** The words of a record that waits, in their order and with spaces between them: those that runs know, and those it has now. */
interface Held {
  readonly known: string;
  readonly now: string;
}

export interface WordRuns {
  /** Entries up to this one are in the page or in runs. */
  readonly watermark: number;
  /** Entries up to this one are in runs. */
  readonly through: number;
  readonly held: ReadonlyMap<string, ReadonlyMap<string, Held>>;
  /** By slug, oldest first. */
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  /** Runs that were merged into others and can be deleted. */
  readonly dropped: readonly { readonly slug: string; readonly run: Run }[];
}

const noRuns: WordRuns = { watermark: 0, through: 0, held: new Map(), runs: new Map(), dropped: [] };

type PackedRun = [from: number, to: number, size: number, takesBack: boolean];
type PackedRuns = [
  through: number,
  held: [slug: string, records: [id: string, known: string, now: string][]][],
  runs: [slug: string, runs: PackedRun[]][],
  dropped: [slug: string, run: PackedRun][],
];

/** Undefined when none have been folded yet. */
export async function readWordRuns(engine: Engine, stream: string): Promise<WordRuns | undefined> {
  const page = await readPage(engine, stream, viewKeys.wordRuns);
  return page && runsOf(page);
}

function runsOf(page: Page): WordRuns {
  const [through, held, runs, dropped] = unpack<PackedRuns>(page.packed);
  const run = ([from, to, size, takesBack]: PackedRun): Run => ({ from, to, size, takesBack });
  return {
    watermark: page.watermark,
    through,
    held: new Map(held.map(([slug, records]) => [slug, new Map(records.map(([id, known, now]) => [id, { known, now }]))])),
    runs: new Map(runs.map(([slug, list]) => [slug, list.map(run)])),
    dropped: dropped.map(([slug, packed]) => ({ slug, run: run(packed) })),
  };
}

function packRuns({ through, held, runs, dropped }: WordRuns): Uint8Array {
  const run = ({ from, to, size, takesBack }: Run): PackedRun => [from, to, size, takesBack];
  const packed: PackedRuns = [
    through,
    [...held].map(([slug, records]) => [slug, [...records].map(([id, { known, now }]) => [id, known, now])]),
    [...runs].map(([slug, list]) => [slug, list.map(run)]),
    dropped.map((each) => [each.slug, run(each.run)]),
  ];
  return pack(packed);
}

/** Writes the runs that are due, and returns the page to write after them. `folded` is how far the stream was folded before. */
export async function foldWordRuns({ engine, stream, head, entries: fresh, watermark }: Step): Promise<Plan> {
  if (!fresh.some((entry) => wordsBefore(entry) !== wordsAfter(entry))) return {};
  const page = await readPage(engine, stream, viewKeys.wordRuns);
  refuseBeyond([page], watermark);
  // Without its page, everything folded before is folded again.
  const missed =
    page === undefined && head.watermark > 0
      ? (await logEntries(engine, stream, 0, head.watermark)).map((entry) => foldEntry(entry, engine.says))
      : [];
  const entries = [...missed, ...fresh];
  const before = page ? runsOf(page) : noRuns;
  // Readers of the previous page no longer need them; one that still does notices that they are gone.
  for (const { slug, run } of before.dropped) await deleteRun(engine, wordsKey(stream, slug), run);
  const held = hold(
    before.held,
    entries.filter(({ sequence }) => sequence > (page?.watermark ?? 0)),
  );
  const full = [...held.values()].reduce((count, records) => count + records.size, 0) >= recordsHeld;
  const after = full
    ? await overtakenIfGone(flush(engine, stream, { ...before, held }, watermark))
    : { ...before, watermark, held, dropped: [] };
  return { last: [{ key: viewKeys.wordRuns, watermark, packed: packRuns(after), expected: page?.watermark }] };
}

async function overtakenIfGone<T>(flushed: Promise<T>): Promise<T> {
  try {
    return await flushed;
  } catch (error) {
    if (error instanceof RunGone) throw new Overtaken(viewKeys.wordRuns, 0);
    throw error;
  }
}

function wordsBefore({ hadWords }: FoldEntry): string {
  return [...hadWords].join(' ');
}

function wordsAfter({ allWords }: FoldEntry): string {
  return [...allWords].join(' ');
}

function hold(known: WordRuns['held'], entries: readonly FoldEntry[]): Map<string, Map<string, Held>> {
  const held = new Map([...known].map(([slug, records]) => [slug, new Map(records)]));
  for (const entry of entries) {
    const { slug, id } = entry;
    const now = wordsAfter(entry);
    if (wordsBefore(entry) === now) continue;
    const records = held.get(slug) ?? new Map<string, Held>();
    held.set(slug, records);
    records.set(id, { known: records.get(id)?.known ?? wordsBefore(entry), now });
  }
  return held;
}

/** All postings of the records that wait, in order. */
export function heldPostings(records: ReadonlyMap<string, Held> | undefined): Posting[] {
  const split = (words: string) => (words === '' ? [] : words.split(' '));
  return (
    [...(records ?? [])]
      .flatMap(([id, { known, now }]) =>
        known === now ? [] : [...postingsOf(split(known), id, true), ...postingsOf(split(now), id, false)],
      )
      .sort((one, other) => inOrder(one, other) || Number(one.gone) - Number(other.gone))
      // A new item at the same key replaces the old one.
      .filter((posting, index, all) => !posting.gone || inOrder(all[index - 1] ?? { ...posting, word: '' }, posting) !== 0)
  );
}

async function flush(engine: Engine, stream: string, before: WordRuns, watermark: number): Promise<WordRuns> {
  const runs = new Map(before.runs);
  const dropped: { slug: string; run: Run }[] = [];
  for (const [slug, records] of before.held) {
    const postings = heldPostings(records);
    const older = [...(runs.get(slug) ?? [])];
    const merged: Run[] = [];
    let size = postings.length;
    for (let last = older.at(-1); last !== undefined && last.size <= longerBy * size; last = older.at(-1)) {
      size += last.size;
      merged.push(last);
      older.pop();
    }
    const span = { from: merged.at(-1)?.from ?? before.through, to: watermark };
    const pk = wordsKey(stream, slug);
    const sources = [memorySource(postings), ...merged.map((each) => runSource(engine, pk, each, ''))];
    const written = await writeRun(engine, pk, span, sources, older.length === 0);
    runs.set(slug, written.size === 0 ? older : [...older, written]);
    dropped.push(...merged.map((each) => ({ slug, run: each })));
  }
  return { watermark, through: watermark, held: new Map(), runs, dropped };
}

/** Merges the sources, newest first, into a run. The oldest run has nothing left to take back. */
async function writeRun(engine: Engine, pk: string, span: Span, sources: readonly Source[], oldest: boolean): Promise<Run> {
  let [waiting, size, after, takesBack]: [Posting[], number, string, boolean] = [[], 0, '', false];
  for (;;) {
    await fillAll(sources, mostAtOnce);
    const taken = takeKnown(sources);
    waiting = [...waiting, ...(oldest ? taken.filter(({ gone }) => !gone) : taken)];
    takesBack ||= !oldest && taken.some(({ gone }) => gone);
    const over = exhausted(sources);
    // One block is kept back until it is known whether it is the last.
    const due = Math.ceil(waiting.length / postingsPerBlock) - (over ? 0 : 1);
    const requests = [];
    for (let block = 0; block < due; block += 1) {
      const postings = waiting.slice(block * postingsPerBlock, (block + 1) * postingsPerBlock);
      const { item, key } = blockItem(pk, span, after, postings, over && block === due - 1);
      requests.push({ PutRequest: { Item: item } });
      size += postings.length;
      after = key;
    }
    waiting = waiting.slice(Math.max(0, due) * postingsPerBlock);
    await engine.writeMany('views', requests);
    if (over) return { ...span, size, takesBack };
  }
}

async function deleteRun(engine: Engine, pk: string, run: Run): Promise<void> {
  const name = viewKeys.wordBlock(run, '');
  for (;;) {
    const { items, next } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :run)',
      ExpressionAttributeValues: { ':pk': { S: pk }, ':run': { S: name } },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
    });
    await engine.writeMany(
      'views',
      items.map((Key) => ({ DeleteRequest: { Key } })),
    );
    if (next === undefined) return;
  }
}
