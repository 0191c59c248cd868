import type { Taker } from '#application/ports';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { Engine } from '#storage/engine';
import { longId, viewKeys } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
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
  if (lines.size > 0) takers.set(entry.first, { voucher: { slug, id }, number, lines });
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

/** Exact as of now. */
export async function readTakers(engine: Engine, folded: Folded, sources: readonly string[]): Promise<Map<string, Takers>> {
  const wanted = [...new Set(sources)];
  const pages = await pagesIn(engine, folded, wanted.map(pageKey));
  return new Map(
    wanted.map((source) => {
      const page = pages.get(pageKey(source));
      const takers = unpackTakers(page);
      for (const entry of folded.tail) if (entry.sequence > (page?.watermark ?? 0)) foldTakers(takers, source, entry);
      return [source, takers];
    }),
  );
}

/** The documents that have a page. */
export async function documentsTakenFrom(engine: Engine, stream: string): Promise<readonly string[]> {
  const pages = await queryPages(engine, stream, viewKeys.takersOfAll, `${viewKeys.takersOfAll}~`, { consistency: 'strong' });
  return pages.map(({ key }) => {
    const [, slug = '', id = ''] = key.split('|');
    return sourceKey({ slug, id: longId(id) });
  });
}

/** Folds a batch into the pages of the documents it takes from. */
export async function foldTakerPages(engine: Engine, stream: string, entries: readonly FoldEntry[], watermark: number): Promise<PagePut[]> {
  const sources = [...new Set(entries.flatMap((entry) => [...entry.sources]))];
  const pages = await readPages(engine, stream, sources.map(pageKey));
  refuseBeyond(pages.values(), watermark);
  return sources.map((source) => {
    const key = pageKey(source);
    const page = pages.get(key);
    const takers = unpackTakers(page);
    for (const entry of entries) if (entry.sequence > (page?.watermark ?? 0)) foldTakers(takers, source, entry);
    return { key, watermark, packed: packTakers(takers), expected: page?.watermark };
  });
}

function pageKey(source: string): string {
  const at = source.indexOf('|');
  return viewKeys.takers(source.slice(0, at), source.slice(at + 1));
}

type PackedTaker = [first: number, slug: string, id: string, number: string, ...lines: (string | number)[]];

function packTakers(takers: Takers): Uint8Array {
  return pack(
    [...takers].map(([first, { voucher, number, lines }]): PackedTaker => [first, voucher.slug, voucher.id, number, ...[...lines].flat()]),
  );
}

function unpackTakers(page: Page | undefined): Takers {
  const takers: Takers = new Map();
  if (page === undefined) return takers;
  for (const [first, slug, id, number, ...flat] of unpack<PackedTaker[]>(page.packed)) {
    const lines = new Map<string, Quantity>();
    for (let at = 0; at + 1 < flat.length; at += 2) lines.set(String(flat[at]), scaled(Number(flat[at + 1])));
    takers.set(first, { voucher: { slug, id }, number, lines });
  }
  return takers;
}
