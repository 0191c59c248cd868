import type { Engine, Item } from '#storage/engine';
import { bytes, text } from '#storage/engine';
import { viewKeys, wordsKey } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type PagePut, readPage, refuseBeyond } from '#storage/views/pages';

/**
 * Words of documents. An item per word would cost more than the document itself. So words wait in one page until there are a few hundred
 * documents and are then written as a block: sorted, and cut where many words share their beginning. Each cut is an item
 * `<beginning>|<block>`. A prefix takes one query for the items that begin with it, and one for each of its own beginnings.
 */
const documentsHeld = 768;
const wordsPerCut = 200;
/** A beginning that is a word itself, kept apart from longer ones. */
const whole = '!';

/** Whether a document has a word, by slug, id and word. */
type Held = Map<string, Map<string, Map<string, boolean>>>;

export interface WordsFolded {
  /** Written before the page that had the words. */
  readonly blocks: readonly Item[];
  readonly puts: readonly PagePut[];
}

export async function foldWordBlocks(
  engine: Engine,
  stream: string,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<WordsFolded> {
  if (!entries.some(({ words }) => words.out.length + words.into.length > 0)) return { blocks: [], puts: [] };
  const page = await readPage(engine, stream, viewKeys.wordBuffer);
  refuseBeyond([page], watermark);
  const held = page ? unpackHeld(page.packed) : new Map();
  for (const entry of entries) if (entry.sequence > (page?.watermark ?? 0)) hold(held, entry);
  const full = [...held.values()].reduce((count, documents) => count + documents.size, 0) >= documentsHeld;
  const blocks = full ? blocksOf(stream, held, watermark) : [];
  return { blocks, puts: [{ key: viewKeys.wordBuffer, watermark, packed: packHeld(full ? new Map() : held), expected: page?.watermark }] };
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

type PackedHeld = [slug: string, documents: [id: string, there: string, gone: string][]][];

function packHeld(held: Held): Uint8Array {
  const wordsOf = (known: ReadonlyMap<string, boolean>, there: boolean) =>
    [...known]
      .filter(([, has]) => has === there)
      .map(([word]) => word)
      .join(' ');
  const packed: PackedHeld = [...held].map(([slug, documents]) => [
    slug,
    [...documents].map(([id, known]) => [id, wordsOf(known, true), wordsOf(known, false)]),
  ]);
  return pack(packed);
}

function unpackHeld(packed: Uint8Array): Held {
  const split = (words: string, there: boolean) => (words === '' ? [] : words.split(' ').map((word) => [word, there] as const));
  return new Map(
    unpack<PackedHeld>(packed).map(([slug, documents]) => [
      slug,
      new Map(documents.map(([id, there, gone]) => [id, new Map([...split(there, true), ...split(gone, false)])])),
    ]),
  );
}

type Entry = readonly [word: string, id: string, there: 0 | 1];

function blocksOf(stream: string, held: Held, block: number): Item[] {
  return [...held].flatMap(([slug, documents]) => {
    const entries = [...documents].flatMap(([id, known]) => [...known].map(([word, there]): Entry => [word, id, there ? 1 : 0]));
    return cut('', entries).map(([beginning, mine]) => ({
      pk: { S: wordsKey(stream, slug) },
      sk: { S: `${beginning}|${block.toString(36).padStart(7, '0')}` },
      d: { B: pack(columns(mine)) },
    }));
  });
}

function columns(entries: readonly Entry[]): [string[], string[], number[]] {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return [sorted.map(([word]) => word), sorted.map(([, id]) => id), sorted.map(([, , there]) => there)];
}

/** Groups by one letter more until a group is small, or all of one word. */
function cut(beginning: string, entries: readonly Entry[]): [string, readonly Entry[]][] {
  if (beginning !== '' && entries.length <= wordsPerCut) return [[beginning, entries]];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const longer = entry[0] === beginning ? beginning + whole : beginning + ([...entry[0].slice(beginning.length)][0] ?? '');
    groups.set(longer, [...(groups.get(longer) ?? []), entry]);
  }
  return [...groups].flatMap(([longer, mine]) =>
    longer.endsWith(whole) ? [[longer, mine] as [string, readonly Entry[]]] : cut(longer, mine),
  );
}

/** The results for a prefix; `complete` is false when there are more than one search reads. */
export interface WordsFound {
  readonly ids: ReadonlySet<string>;
  readonly complete: boolean;
}

const enginePagesRead = 3;

/** Ids of documents with a word beginning with the prefix, from blocks and from the page that waits. */
export async function readWordBlocks(engine: Engine, stream: string, slug: string, prefix: string): Promise<WordsFound> {
  const letters = [...prefix];
  const beginnings = [prefix, ...letters.slice(0, -1).map((_, index) => `${letters.slice(0, index + 1).join('')}|`)];
  // The waiting page is read first, so words that are flushed at the same time are found twice rather than not at all.
  const page = await readPage(engine, stream, viewKeys.wordBuffer);
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
  for (const [id, known] of (page ? unpackHeld(page.packed) : new Map<string, Map<string, Map<string, boolean>>>()).get(slug) ?? [])
    for (const [word, there] of known) if (word.startsWith(prefix)) states.set(`${word} ${id}`, { block: '~', there });
  const ids = new Set<string>();
  for (const [place, { there }] of states) if (there) ids.add(place.slice(place.indexOf(' ') + 1));
  return { ids, complete: found.every(({ complete }) => complete) };
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
