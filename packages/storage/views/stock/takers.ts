import { assert } from '#domain/assert';
import { type Quantity, scaled } from '#domain/money/paise';
import type { OpenedLine } from '#domain/posting/effect';
import type { Commitment, OrderKind, StandingOrder } from '#domain/stock/order-kind';
import type { Day } from '#domain/time/day';
import { type Engine, text } from '#storage/engine/engine';
import { longId, recordKeys, streamOfKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { readState } from '#storage/records/record-item';
import { type Folded, pagesIn } from '#storage/views/as-of';
import { type FoldEntry, sourceKey } from '#storage/views/fold-entry';
import { foldGiven, type Given, type GivenChanges, joinedChanges, newGiven, type Takers } from '#storage/views/given';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';
import type { Batch } from '#storage/views/view';

/**
 * Where a document that gives its lines is kept. Documents that were entered one after the other share a page, because they are mostly taken
 * from one after the other too. One with very many takers has a page of its own.
 */
interface TakerPlace {
  readonly shared: string;
  readonly own: string;
}

const entriesPerPage = 64;
/** Bytes of a shared page, beyond which its longest documents get pages of their own. */
const longestShared = 16_384;

/** The first entries of some documents. */
type Firsts = ReadonlyMap<string, number>;

/** Places that were read, by stream. A record never changes its first entry, not even when it is deleted. */
const keptFirsts = new WeakMap<Engine, Map<string, number>>();
const mostKept = 20_000;

/** The record of each document tells its place. `known` are those that need no reading. */
async function placesOf(
  engine: Engine,
  stream: string,
  sources: readonly string[],
  known: Firsts,
): Promise<ReadonlyMap<string, TakerPlace>> {
  const { organisationId } = streamOfKey(stream);
  const kept = keptFirsts.get(engine) ?? new Map<string, number>();
  keptFirsts.set(engine, kept);
  const firstOf = (source: string) => known.get(source) ?? kept.get(`${stream}|${source}`);
  const asked = sources.filter((source) => firstOf(source) === undefined);
  const keyOf = new Map(asked.map((source) => [source, recordKeys.record(organisationId, ...partsOf(source))]));
  const sourceOf = new Map([...keyOf].map(([source, key]) => [key, source]));
  if (kept.size > mostKept) kept.clear();
  // A copy that is behind has the same first entry, at half the cost. Only a record that is not there yet is read again.
  for (const consistency of ['eventual', 'strong'] as const) {
    const keys = asked.filter((source) => firstOf(source) === undefined).map((source) => ({ pk: { S: keyOf.get(source) ?? '' } }));
    for (const item of keys.length === 0 ? [] : await engine.getMany('records', keys, consistency))
      kept.set(`${stream}|${sourceOf.get(text(item, 'pk'))}`, readState(item).meta.first);
  }
  return new Map(
    sources.map((source) => [
      source,
      { shared: viewKeys.sharedTakers(Math.floor((firstOf(source) ?? 0) / entriesPerPage)), own: viewKeys.takers(...partsOf(source)) },
    ]),
  );
}

/** Exact as of now. */
export async function readTakers(engine: Engine, folded: Folded, sources: readonly string[]): Promise<Map<string, Given>> {
  const kept = await readKept(engine, folded, sources);
  return new Map(
    [...kept].map(([source, { given, watermark }]) => {
      for (const entry of folded.tail) if (entry.sequence > watermark) foldGiven(given, source, entry);
      return [source, given];
    }),
  );
}

/** What the pages have of some documents, and how far they are folded. */
export async function readKept(
  engine: Engine,
  folded: Folded,
  sources: readonly string[],
): Promise<ReadonlyMap<string, { readonly given: Given; readonly watermark: number }>> {
  const found = await readPlaced(engine, folded.stream, [...new Set(sources)], (keys) => pagesIn(engine, folded, keys));
  return new Map([...found].map(([source, { given, page }]) => [source, { given, watermark: page?.watermark ?? 0 }]));
}

interface Placed {
  readonly place: TakerPlace;
  readonly given: Given;
  /** The page that has them, or would have them. */
  readonly page: Page | undefined;
  readonly isOwn: boolean;
}

type ReadPages = (keys: readonly string[]) => Promise<ReadonlyMap<string, Page | undefined>>;

async function readPlaced(
  engine: Engine,
  stream: string,
  sources: readonly string[],
  read: ReadPages,
  firsts: Firsts = new Map(),
): Promise<ReadonlyMap<string, Placed>> {
  const places = await placesOf(engine, stream, sources, firsts);
  const pages = new Map(await read([...places.values()].map(({ shared }) => shared)));
  const sharing = new Map([...places.values()].map(({ shared }) => [shared, unpackShared(pages.get(shared))]));
  // The shared page names those that have a page of their own. Both are written together.
  const apart = [...places].filter(([source, { shared }]) => sharing.get(shared)?.get(source) === 'own').map(([, { own }]) => own);
  for (const [key, page] of apart.length === 0 ? [] : await read(apart)) pages.set(key, page);
  return new Map(
    [...places].map(([source, place]): [string, Placed] => {
      const given = sharing.get(place.shared)?.get(source);
      const isOwn = given === 'own';
      const page = pages.get(isOwn ? place.own : place.shared);
      return [source, { place, given: isOwn ? unpackOwn(page) : (given ?? newGiven()), page, isOwn }];
    }),
  );
}

/** The documents that a page names. */
export async function documentsTakenFrom(engine: Engine, stream: string): Promise<readonly string[]> {
  const pages = await queryPages(engine, stream, viewKeys.takersOfAll, `${viewKeys.takersOfAll}~`, { consistency: 'strong' });
  return pages.flatMap((page) => {
    const [, slug = '', id = ''] = page.key.split('|');
    return id === '' ? [...unpackShared(page).keys()] : [sourceKey({ slug, id: longId(id) })];
  });
}

/**
 * Folds a batch into the pages of the documents it takes from, and of orders. The pages of each group are written together. `changes` are
 * those of the open quantities of items and of what projects are committed to, by entries that the pages do not have.
 */
export async function foldTakerPages({
  engine,
  stream,
  entries,
  watermark,
}: Batch): Promise<{ readonly groups: readonly (readonly PagePut[])[]; readonly changes: GivenChanges }> {
  const sources = [...new Set(entries.flatMap((entry) => [...entry.sources]))];
  const firsts: Firsts = new Map(entries.map((entry) => [sourceKey(entry), entry.first]));
  const pages = new Map<string, Page | undefined>();
  const reading = async (keys: readonly string[]) => {
    for (const [key, page] of await readPages(engine, stream, keys)) pages.set(key, page);
    return pages;
  };
  const found = await readPlaced(engine, stream, sources, reading, firsts);
  refuseBeyond(
    [...found.values()].map(({ page }) => page),
    watermark,
  );
  const groups: PagePut[][] = [];
  const changes: GivenChanges[] = [];
  const shared = new Map<string, SharedPage>();
  const entriesOf = bySource(entries);
  for (const [source, { place, given, page, isOwn }] of found) {
    for (const entry of entriesOf.get(source) ?? [])
      if (entry.sequence > (page?.watermark ?? 0)) changes.push(foldGiven(given, source, entry));
    if (isOwn) groups.push([{ key: place.own, watermark, packed: packOwn(given), expected: page?.watermark }]);
    else {
      const on = shared.get(place.shared) ?? unpackShared(pages.get(place.shared));
      shared.set(place.shared, on.set(source, given));
    }
  }
  for (const [key, on] of shared) {
    const own = outgrown(on).map(([source, given]): PagePut => {
      on.set(source, 'own');
      return { key: viewKeys.takers(...partsOf(source)), watermark, packed: packOwn(given), expected: undefined };
    });
    groups.push([{ key, watermark, packed: packShared(on), expected: pages.get(key)?.watermark }, ...own]);
  }
  return { groups, changes: joinedChanges(changes) };
}

function bySource(entries: readonly FoldEntry[]): ReadonlyMap<string, readonly FoldEntry[]> {
  const found = new Map<string, FoldEntry[]>();
  for (const entry of entries) for (const source of entry.sources) found.set(source, [...(found.get(source) ?? []), entry]);
  return found;
}

/** The documents with the most takers, as many as a page that is too long must give away. */
function outgrown(on: SharedPage): readonly (readonly [string, Given])[] {
  let rest = packShared(on).length;
  if (rest <= longestShared) return [];
  const sizes = [...on].flatMap(([source, given]) => (given === 'own' ? [] : [{ source, given, size: packOwn(given).length }]));
  const longest = sizes.toSorted((one, other) => other.size - one.size);
  const going = longest.filter(({ size }) => {
    const goes = rest > longestShared / 2;
    if (goes) rest -= size;
    return goes;
  });
  return going.map(({ source, given }) => [source, given] as const);
}

/** The documents of a shared page; `own` for those that have a page of their own. */
type SharedPage = Map<string, Given | 'own'>;

function partsOf(source: string): readonly [slug: string, id: string] {
  const at = source.indexOf('|');
  return [source.slice(0, at), source.slice(at + 1)];
}

/** Lines are pairs of an id and a quantity. The date stands behind them, where there is one. */
type PackedTaker = [first: number, slug: string, id: string, number: string, ...linesAndDate: (string | number)[]];
/** Lines are triples of an id, an item and a quantity. */
type PackedOrder = [kind: number, ...lines: (string | number)[]];
/** Values are in the order of the lines. */
type PackedCommitment = [projectId: string, date: Day, ...values: number[]];
type PackedParts = [] | [order: PackedOrder] | [order: PackedOrder, commits: PackedCommitment];
type PackedShared = [slug: string, id: string, takers: PackedTaker[] | 0, ...parts: PackedParts];
type PackedOwn = [takers: PackedTaker[], ...parts: PackedParts];

function packShared(on: SharedPage): Uint8Array {
  return pack(
    [...on].map(([source, given]): PackedShared => [...partsOf(source), ...(given === 'own' ? ([0] as const) : packGiven(given))]),
  );
}

function unpackShared(page: Page | undefined): SharedPage {
  if (page === undefined) return new Map();
  return new Map(
    unpack<PackedShared[]>(page.packed).map(([slug, id, takers, ...parts]) => [
      sourceKey({ slug, id }),
      takers === 0 ? 'own' : newGiven(orderIn(parts), takersIn(takers)),
    ]),
  );
}

function packOwn(given: Given): Uint8Array {
  return pack(packGiven(given));
}

function unpackOwn(page: Page | undefined): Given {
  if (page === undefined) return newGiven();
  const [takers, ...parts] = unpack<PackedOwn>(page.packed);
  return newGiven(orderIn(parts), takersIn(takers));
}

function packGiven({ takers, order }: Given): PackedOwn {
  return [packedTakers(takers), ...packedParts(order)];
}

function packedParts(order: StandingOrder | null): PackedParts {
  if (order === null) return [];
  const { commits, lines } = order;
  if (commits === undefined) return [packedOrder(order)];
  return [packedOrder(order), [commits.projectId, commits.date, ...lines.map(({ lineId }) => commits.values.get(lineId) ?? 0)]];
}

const kinds = ['ordered', 'reserved', 'expected'] as const satisfies readonly OrderKind[];

function packedOrder({ kind, lines }: StandingOrder): PackedOrder {
  return [kinds.indexOf(kind), ...lines.flatMap(({ lineId, itemId, quantity }) => [lineId, itemId, quantity])];
}

function orderIn([packed, committed]: PackedParts): StandingOrder | null {
  if (packed === undefined) return null;
  const [kind, ...flat] = packed;
  const name = kinds[kind];
  assert(name !== undefined, `unknown kind ${kind} of order`);
  const lines: OpenedLine[] = [];
  for (let at = 0; at + 2 < flat.length; at += 3)
    lines.push({ lineId: String(flat[at]), itemId: String(flat[at + 1]), quantity: scaled(Number(flat[at + 2])) });
  return { kind: name, lines, ...(committed === undefined ? {} : { commits: commitmentIn(committed, lines) }) };
}

function commitmentIn([projectId, date, ...values]: PackedCommitment, lines: readonly OpenedLine[]): Commitment {
  return { projectId, date, values: new Map(lines.map(({ lineId }, at) => [lineId, values[at] ?? 0])) };
}

function packedTakers(takers: Takers): PackedTaker[] {
  return [...takers].map(([first, { voucher, number, date, lines }]) => [
    ...([first, voucher.slug, voucher.id, number] as const),
    ...[...lines].flat(),
    ...(date === undefined ? [] : [date]),
  ]);
}

function takersIn(packed: readonly PackedTaker[]): Takers {
  const takers: Takers = new Map();
  for (const [first, slug, id, number, ...flat] of packed) {
    const lines = new Map<string, Quantity>();
    for (let at = 0; at + 1 < flat.length; at += 2) lines.set(String(flat[at]), scaled(Number(flat[at + 1])));
    const date = flat.length % 2 === 0 ? undefined : (flat.at(-1) as Day);
    takers.set(first, { voucher: { slug, id }, number, date, lines });
  }
  return takers;
}
