import type { Taker } from '#application/ports';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { type Engine, text } from '#storage/engine';
import { longId, recordKeys, streamOfKey, viewKeys } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
import { readState } from '#storage/record-item';
import { type Folded, pagesIn } from '#storage/views/as-of';
import { type FoldEntry, sourceKey } from '#storage/views/fold-entry';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';

/**
 * Who took how much from the lines of one document, by the place of their vouchers in the log. As with bills, the part of a voucher is
 * replaced as a whole.
 */
export type Takers = Map<number, Taker>;

export function foldTakers(takers: Takers, source: string, entry: FoldEntry): void {
  if (!entry.sources.has(source)) return;
  takers.delete(entry.first);
  const lines = linesOf(entry.into, source);
  const { slug, id, number } = entry;
  if (lines.size > 0) takers.set(entry.first, { voucher: { slug, id }, number, date: entry.into?.date, lines });
}

function linesOf(effect: Effect | null, source: string): ReadonlyMap<string, Quantity> {
  const lines = new Map<string, Quantity>();
  for (const take of effect?.takes ?? [])
    if (sourceKey(take) === source) lines.set(take.lineId, scaled((lines.get(take.lineId) ?? 0) + take.quantity));
  return lines;
}

/** In the order of entry. */
export function takersOf(takers: Takers | undefined): readonly Taker[] {
  return [...(takers ?? [])].sort(([one], [other]) => one - other).map(([, taker]) => taker);
}

/**
 * Where the takers of a document are kept. Documents that were entered one after the other share a page, because they are mostly taken from
 * one after the other too. One with very many takers has a page of its own. Older books have only such pages.
 */
interface TakerPlace {
  readonly shared: string;
  readonly own: string;
}

const entriesPerPage = 64;
/** Bytes of a shared page, beyond which its longest documents get pages of their own. */
const longestShared = 16_384;

/** The first entry of a record never changes, so its record always tells its place. */
async function placesOf(engine: Engine, stream: string, sources: readonly string[]): Promise<ReadonlyMap<string, TakerPlace>> {
  const { organisationId } = streamOfKey(stream);
  const recordOf = new Map(sources.map((source) => [source, recordKeys.record(organisationId, ...partsOf(source))]));
  const keys = [...recordOf.values()].map((pk) => ({ pk: { S: pk } }));
  const items = sources.length === 0 ? [] : await engine.getMany('records', keys, 'strong');
  const first = new Map(items.map((item) => [text(item, 'pk'), readState(item).meta.first]));
  return new Map(
    [...recordOf].map(([source, record]) => [
      source,
      { shared: viewKeys.sharedTakers(Math.floor((first.get(record) ?? 0) / entriesPerPage)), own: viewKeys.takers(...partsOf(source)) },
    ]),
  );
}

/** Exact as of now. */
export async function readTakers(engine: Engine, folded: Folded, sources: readonly string[]): Promise<Map<string, Takers>> {
  const wanted = [...new Set(sources)];
  const found = await readPlaced(engine, folded.stream, wanted, (keys) => pagesIn(engine, folded, keys));
  return new Map(
    wanted.map((source) => {
      const { takers = new Map(), page } = found.get(source) ?? {};
      for (const entry of folded.tail) if (entry.sequence > (page?.watermark ?? 0)) foldTakers(takers, source, entry);
      return [source, takers];
    }),
  );
}

interface Placed {
  readonly place: TakerPlace;
  readonly takers: Takers;
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
): Promise<ReadonlyMap<string, Placed>> {
  const places = await placesOf(engine, stream, sources);
  const pages = new Map(await read([...places.values()].flatMap(({ shared, own }) => [shared, own])));
  const sharing = new Map([...places.values()].map(({ shared }) => [shared, unpackShared(pages.get(shared))]));
  // A page of its own that was made between two of these reads: the shared page names it, so it is there now.
  const late = [...places].filter(([source, { shared, own }]) => sharing.get(shared)?.get(source) === 'own' && !pages.get(own));
  if (late.length > 0) {
    const made = await readPages(
      engine,
      stream,
      late.map(([, { own }]) => own),
    );
    for (const [key, page] of made) pages.set(key, page);
  }
  return new Map(
    [...places].map(([source, place]): [string, Placed] => {
      const shared = sharing.get(place.shared)?.get(source);
      const own = pages.get(place.own);
      if (shared !== undefined && shared !== 'own') return [source, { place, takers: shared, page: pages.get(place.shared), isOwn: false }];
      const isOwn = shared === 'own' || own !== undefined;
      return [source, { place, takers: unpackOwn(own), page: isOwn ? own : pages.get(place.shared), isOwn }];
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

/** Folds a batch into the pages of the documents it takes from. The pages of each group are written together. */
export async function foldTakerPages(
  engine: Engine,
  stream: string,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<readonly (readonly PagePut[])[]> {
  const sources = [...new Set(entries.flatMap((entry) => [...entry.sources]))];
  const pages = new Map<string, Page | undefined>();
  const found = await readPlaced(engine, stream, sources, async (keys) => {
    for (const [key, page] of await readPages(engine, stream, keys)) pages.set(key, page);
    return pages;
  });
  refuseBeyond(
    [...found.values()].map(({ page }) => page),
    watermark,
  );
  const groups: PagePut[][] = [];
  const shared = new Map<string, SharedPage>();
  for (const [source, { place, takers, page, isOwn }] of found) {
    for (const entry of entries) if (entry.sequence > (page?.watermark ?? 0)) foldTakers(takers, source, entry);
    if (isOwn) groups.push([{ key: place.own, watermark, packed: packOwn(takers), expected: page?.watermark }]);
    else {
      const on = shared.get(place.shared) ?? unpackShared(pages.get(place.shared));
      shared.set(place.shared, on.set(source, takers));
    }
  }
  for (const [key, on] of shared) {
    const own = outgrown(on).map(([source, takers]): PagePut => {
      on.set(source, 'own');
      return { key: viewKeys.takers(...partsOf(source)), watermark, packed: packOwn(takers), expected: undefined };
    });
    groups.push([{ key, watermark, packed: packShared(on), expected: pages.get(key)?.watermark }, ...own]);
  }
  return groups;
}

/** The documents with the most takers, as many as a page that is too long must give away. */
function outgrown(on: SharedPage): readonly (readonly [string, Takers])[] {
  let rest = packShared(on).length;
  if (rest <= longestShared) return [];
  const sizes = [...on].flatMap(([source, takers]) => (takers === 'own' ? [] : [{ source, takers, size: packOwn(takers).length }]));
  const longest = sizes.toSorted((one, other) => other.size - one.size);
  const going = longest.filter(({ size }) => {
    const goes = rest > longestShared / 2;
    if (goes) rest -= size;
    return goes;
  });
  return going.map(({ source, takers }) => [source, takers] as const);
}

/** The takers of the documents of a shared page; `own` for those that have a page of their own. */
type SharedPage = Map<string, Takers | 'own'>;

function partsOf(source: string): readonly [slug: string, id: string] {
  const at = source.indexOf('|');
  return [source.slice(0, at), source.slice(at + 1)];
}

/** Lines are pairs of an id and a quantity. The date stands behind them, where there is one. */
type PackedTaker = [first: number, slug: string, id: string, number: string, ...linesAndDate: (string | number)[]];
type PackedShared = [slug: string, id: string, takers: PackedTaker[] | 0];

function packShared(on: SharedPage): Uint8Array {
  return pack([...on].map(([source, takers]): PackedShared => [...partsOf(source), takers === 'own' ? 0 : packedTakers(takers)]));
}

function unpackShared(page: Page | undefined): SharedPage {
  if (page === undefined) return new Map();
  return new Map(
    unpack<PackedShared[]>(page.packed).map(([slug, id, takers]) => [sourceKey({ slug, id }), takers === 0 ? 'own' : takersIn(takers)]),
  );
}

function packOwn(takers: Takers): Uint8Array {
  return pack(packedTakers(takers));
}

function unpackOwn(page: Page | undefined): Takers {
  return takersIn(page === undefined ? [] : unpack<PackedTaker[]>(page.packed));
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
