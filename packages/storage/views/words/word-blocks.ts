import type { Engine, Item } from '#storage/engine/engine';
import { bytes, text } from '#storage/engine/engine';
import { viewKeys, wordsKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { FoldEntry } from '#storage/views/fold-entry';
import { readPage, refuseBeyond } from '#storage/views/pages';
import type { Batch, Plan } from '#storage/views/view';

/**
 * Words of documents. An item per word would cost more than the document itself. So words wait in one page until there are a few hundred
 * documents and are then written as a block: sorted, and cut where many words share their beginning. Each cut is an item
 * `<beginning>|<block>`. A prefix takes one query for the items that begin with it, and one for each of its own beginnings at which items
 * of the slug were ever cut; the page says how long these are.
 */
const documentsHeld = 768;
const wordsPerCut = 200;
/** A beginning that is a word itself, kept apart from longer ones. */
const whole = '!';

/** Whether a document has a word, by slug, id and word. */
type Held = Map<string, Map<string, Map<string, boolean>>>;

/** The waiting page. */
interface Waiting {
  readonly held: Held;
  /** How long, in letters, the beginnings are at which blocks were cut, by slug. Undefined in a page that older code began: any length. */
  readonly cuts: Map<string, Set<number>> | undefined;
}

export async function foldWordBlocks({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  if (!entries.some(({ words }) => words.out.length + words.into.length > 0)) return {};
  const page = await readPage(engine, stream, viewKeys.wordBuffer);
  refuseBeyond([page], watermark);
  const { held, cuts } = waitingOn(page);
  for (const entry of entries) if (entry.sequence > (page?.watermark ?? 0)) hold(held, entry);
  const full = [...held.values()].reduce((count, documents) => count + documents.size, 0) >= documentsHeld;
  const blocks = full ? blocksOf(stream, held, watermark, cuts) : [];
  const packed = packWaiting({ held: full ? new Map() : held, cuts });
  return { blocks, last: [{ key: viewKeys.wordBuffer, watermark, packed, expected: page?.watermark }] };
}

function hold(held: Held, { slug, id, words }: FoldEntry): void {
  if (words.out.length + words.into.length === 0) return;
  const documents = held.get(slug) ?? new Map<string, Map<string, boolean>>();
  held.set(slug, documents);
  const known = documents.get(id) ?? new Map<string, boolean>();
  documents.set(id, known);
  for (const word of words.out) known.set(word, false);
  for (const word of words.into) known.set(word, true);
}

/** The lengths of cuts come last, under a slug that does not exist. Older code wrote no such entry. */
type PackedWaiting = [slug: string, documents: [id: string, there: string, gone: string][]][];
const cutsSlug = '';

function packWaiting({ held, cuts }: Waiting): Uint8Array {
  const wordsOf = (known: ReadonlyMap<string, boolean>, there: boolean) =>
    [...known]
      .filter(([, has]) => has === there)
      .map(([word]) => word)
      .join(' ');
  const packed: PackedWaiting = [...held].map(([slug, documents]) => [
    slug,
    [...documents].map(([id, known]) => [id, wordsOf(known, true), wordsOf(known, false)]),
  ]);
  if (cuts) packed.push([cutsSlug, [...cuts].map(([slug, lengths]) => [slug, [...lengths].join(' '), ''])]);
  return pack(packed);
}

function waitingOn(page: { readonly packed: Uint8Array } | undefined): Waiting {
  if (page === undefined) return { held: new Map(), cuts: new Map() };
  const split = (words: string, there: boolean) => (words === '' ? [] : words.split(' ').map((word) => [word, there] as const));
  const packed = unpack<PackedWaiting>(page.packed);
  const cuts = packed.find(([slug]) => slug === cutsSlug)?.[1];
  return {
    held: new Map(
      packed
        .filter(([slug]) => slug !== cutsSlug)
        .map(([slug, documents]) => [
          slug,
          new Map(documents.map(([id, there, gone]) => [id, new Map([...split(there, true), ...split(gone, false)])])),
        ]),
    ),
    cuts: cuts && new Map(cuts.map(([slug, lengths]) => [slug, new Set(lengths.split(' ').map(Number))])),
  };
}

type Entry = readonly [word: string, id: string, there: 0 | 1];

/** Adds the lengths of the beginnings to the cuts. */
function blocksOf(stream: string, held: Held, block: number, cuts: Waiting['cuts']): Item[] {
  return [...held].flatMap(([slug, documents]) => {
    const entries = [...documents].flatMap(([id, known]) => [...known].map(([word, there]): Entry => [word, id, there ? 1 : 0]));
    const lengths = cuts?.get(slug) ?? new Set<number>();
    cuts?.set(slug, lengths);
    return cut('', entries).map(([beginning, mine]) => {
      lengths.add([...beginning].length);
      return {
        pk: { S: wordsKey(stream, slug) },
        sk: { S: `${beginning}|${block.toString(36).padStart(7, '0')}` },
        d: { B: pack(columns(mine)) },
      };
    });
  });
}

function columns(entries: readonly Entry[]): [string[], string[], number[]] {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return [sorted.map(([word]) => word), sorted.map(([, id]) => id), sorted.map(([, , there]) => there)];
}

/** Groups by one letter more until a group is small, or all of one word. */
function cut(beginning: string, entries: readonly Entry[]): [string, readonly Entry[]][] {
  if (beginning !== '' && entries.length <= wordsPerCut) return [[beginning, entries]];
  const groups = Map.groupBy(entries, ([word]) =>
    word === beginning ? beginning + whole : beginning + String.fromCodePoint(word.codePointAt(beginning.length) ?? 0),
  );
  return [...groups].flatMap(([longer, mine]) =>
    longer.endsWith(whole) ? [[longer, mine] as [string, readonly Entry[]]] : cut(longer, mine),
  );
}

/** The results for a prefix; `complete` is false if there are more than one search reads. */
export interface WordsFound {
  readonly ids: ReadonlySet<string>;
  readonly complete: boolean;
}

const enginePagesRead = 3;

/** Ids of documents with a word beginning with the prefix, from blocks and from the page that waits. */
export async function readWordBlocks(engine: Engine, stream: string, slug: string, prefix: string): Promise<WordsFound> {
  // The waiting page is read first, so words that are flushed at the same time are found twice rather than not at all.
  const page = await readPage(engine, stream, viewKeys.wordBuffer);
  const waiting = waitingOn(page);
  const beginnings = beginningsOf(prefix, waiting.cuts === undefined ? 'any' : waiting.cuts.get(slug));
  const found = await Promise.all(beginnings.map((beginning) => readBlocks(engine, wordsKey(stream, slug), beginning)));
  const states = new Map<string, { block: string; there: boolean }>();
  for (const item of found.flatMap(({ items }) => items)) {
    const sk = text(item, 'sk');
    const block = sk.slice(sk.lastIndexOf('|') + 1);
    const [words, ids, there] = unpack<[string[], string[], number[]]>(bytes(item, 'd'));
    words.forEach((word, index) => {
      if (!word.startsWith(prefix)) return;
      const place = `${word} ${ids[index]}`;
      if ((states.get(place)?.block ?? '') < block) states.set(place, { block, there: there[index] === 1 });
    });
  }
  for (const [id, known] of waiting.held.get(slug) ?? [])
    for (const [word, there] of known) if (word.startsWith(prefix)) states.set(`${word} ${id}`, { block: '~', there });
  const ids = new Set<string>();
  for (const [place, { there }] of states) if (there) ids.add(place.slice(place.indexOf(' ') + 1));
  return { ids, complete: found.every(({ complete }) => complete) };
}

/** Prefixes of the keys of items with such words; none if no block of the slug was ever written. */
function beginningsOf(prefix: string, cuts: ReadonlySet<number> | 'any' | undefined): readonly string[] {
  if (cuts === undefined) return [];
  const letters = [...prefix];
  const shorter = letters.slice(0, -1).map((_, index) => index + 1);
  const asked = cuts === 'any' ? shorter : shorter.filter((length) => cuts.has(length));
  return [prefix, ...asked.map((length) => `${letters.slice(0, length).join('')}|`)];
}

async function readBlocks(engine: Engine, pk: string, beginning: string): Promise<{ items: Item[]; complete: boolean }> {
  const items: Item[] = [];
  let start: Item | undefined;
  for (let read = 0; read < enginePagesRead; read += 1) {
    const answer = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': { S: pk }, ':beginning': { S: beginning } },
      ConsistentRead: true,
      ScanIndexForward: false,
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    items.push(...answer.items);
    start = answer.next;
    if (start === undefined) return { items, complete: true };
  }
  return { items, complete: false };
}
