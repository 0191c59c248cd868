import type { StatusCount } from '#application/ports/orders';
import type { Standing } from '#domain/documents/standing';
import { type Engine, text } from '#storage/engine/engine';
import { longId, recordKeys, streamOfKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { readState } from '#storage/records/record-item';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { type FoldEntry, sourceKey } from '#storage/views/fold-entry';
import { type Page, queryPages, readPage, readPages, refuseBeyond } from '#storage/views/pages';
import { type Batch, foldPages, type Plan } from '#storage/views/view';

/**
 * How many documents of each list have each status, and their totals. A status can follow from a later document, whose entry does not say what
 * it was before. So other pages keep the status of each document, and the change is the difference. They are written after the pages of
 * counts and read before them: then they are never ahead of the counts.
 */
/** A document of a list of documents: of a year. */
export interface Listed extends Standing {
  readonly slug: string;
  readonly yearId: string;
}

const documentsPerPage = 128;

export async function foldStandings({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const { pages, documents, changes } = await changesBy(engine, stream, entries);
  refuseBeyond(pages.values(), watermark);
  const counts = await foldPages({ engine, stream, watermark }, changes, ({ listed }) => viewKeys.statuses(listed.yearId), {
    unpack: unpackSums,
    add,
    pack: packSums,
  });
  return {
    before: counts,
    pages: [...documents].map(([key, on]) => ({ key, watermark, packed: packDocuments(on), expected: pages.get(key)?.watermark })),
  };
}

/** The documents of a year by list, side and status, exact as of now. */
export async function readStatuses(
  { engine }: Pick<BalanceParts, 'engine'>,
  { stream, tail }: Pick<Folded, 'stream' | 'tail'>,
  yearId: string,
): Promise<readonly StatusCount[]> {
  const { changes } = await changesBy(engine, stream, tail);
  const page = await readPage(engine, stream, viewKeys.statuses(yearId));
  const sums = unpackSums(page);
  for (const change of changes) if (change.listed.yearId === yearId && change.sequence > (page?.watermark ?? 0)) add(sums, change);
  return [...sums.values()].filter(({ count }) => count !== 0);
}

/** The years that have a page of counts. */
export async function yearsCounted(engine: Engine, stream: string): Promise<readonly string[]> {
  const [first, last] = [viewKeys.statusesOfAll, `${viewKeys.statusesOfAll}~`];
  const pages = await queryPages(engine, stream, first, last, { consistency: 'strong' });
  return pages.map(({ key }) => longId(key.slice(first.length)));
}

interface Change {
  readonly sequence: number;
  readonly listed: Listed;
  readonly by: 1 | -1;
}

type Documents = Map<number, Listed>;

/** What entries change that the pages of documents do not have, and these pages afterwards. */
async function changesBy(engine: Engine, stream: string, entries: readonly FoldEntry[]) {
  const steps = await stepsOf(engine, stream, entries);
  const pages = await readPages(
    engine,
    stream,
    steps.map(({ first }) => pageOf(first)),
  );
  const documents = new Map<string, Documents>();
  const changes: Change[] = [];
  for (const { sequence, first, after } of steps) {
    const key = pageOf(first);
    const page = pages.get(key);
    if (sequence <= (page?.watermark ?? 0)) continue;
    const on = documents.get(key) ?? unpackDocuments(page);
    const before = on.get(first) ?? null;
    const listed = after(before);
    if (sameListed(before, listed)) continue;
    documents.set(key, on);
    if (before !== null) changes.push({ sequence, listed: before, by: -1 });
    if (listed === null) on.delete(first);
    else {
      on.set(first, listed);
      changes.push({ sequence, listed, by: 1 });
    }
  }
  return { pages, documents, changes };
}

/** What an entry does to a document: its own, or one whose status follows. */
interface Step {
  readonly sequence: number;
  readonly first: number;
  readonly after: (before: Listed | null) => Listed | null;
}

async function stepsOf(engine: Engine, stream: string, entries: readonly FoldEntry[]): Promise<readonly Step[]> {
  const firsts = await firstsOf(engine, stream, entries);
  return entries.flatMap(({ sequence, first, stands, also = [] }): Step[] => [
    ...(stands === undefined ? [] : [{ sequence, first, after: () => stands }]),
    ...also.flatMap(([slug, id, status]): Step[] => {
      const of = firsts.get(sourceKey({ slug, id }));
      return of === undefined ? [] : [{ sequence, first: of, after: (before) => before && { ...before, status } }];
    }),
  ]);
}

/** The first entries of the documents whose status follows. Their records know them. */
async function firstsOf(engine: Engine, stream: string, entries: readonly FoldEntry[]): Promise<ReadonlyMap<string, number>> {
  const followed = entries.flatMap(({ also = [] }) => also);
  if (followed.length === 0) return new Map();
  const known = new Map(entries.map((entry) => [sourceKey(entry), entry.first]));
  const { organisationId } = streamOfKey(stream);
  const missing = new Map(
    followed.flatMap(([slug, id]): [string, string][] => {
      const source = sourceKey({ slug, id });
      return known.has(source) ? [] : [[recordKeys.record(organisationId, slug, id), source]];
    }),
  );
  const keys = [...missing.keys()].map((pk) => ({ pk: { S: pk } }));
  const items = keys.length === 0 ? [] : await engine.getMany('records', keys, 'strong');
  return new Map([...known, ...items.map((item) => [missing.get(text(item, 'pk')) ?? '', readState(item).meta.first] as const)]);
}

function pageOf(first: number): string {
  return viewKeys.standings(Math.floor(first / documentsPerPage));
}

function sameListed(one: Listed | null, other: Listed | null): boolean {
  return one === other || (one !== null && other !== null && nameOf(one) === nameOf(other) && one.total === other.total);
}

function nameOf({ yearId, slug, side, status }: Listed): string {
  return JSON.stringify([yearId, slug, side, status]);
}

type Sums = Map<string, StatusCount>;

function add(sums: Sums, { listed, by }: Change): void {
  const { slug, side, status, total } = listed;
  const name = JSON.stringify([slug, side, status]);
  const sum = sums.get(name) ?? { slug, side, status, count: 0, total: 0 };
  sums.set(name, { ...sum, count: sum.count + by, total: sum.total + by * total });
}

type PackedSums = [slug: string, side: string, status: string, count: number, total: number][];

function packSums(sums: Sums): Uint8Array {
  const some = [...sums.values()].filter(({ count }) => count !== 0);
  return pack(some.map(({ slug, side, status, count, total }) => [slug, side, status, count, total]));
}

function unpackSums(page: Page | undefined): Sums {
  if (page === undefined) return new Map();
  const all = unpack<PackedSums>(page.packed).map(([slug, side, status, count, total]) => ({ slug, side, status, count, total }));
  return new Map(all.map((sum) => [JSON.stringify([sum.slug, sum.side, sum.status]), sum]));
}

/** Few documents of a page differ in anything but their totals. */
type PackedDocuments = [names: string[], firsts: number[], nameOf: number[], totals: number[]];

function packDocuments(on: Documents): Uint8Array {
  const names = [...new Set([...on.values()].map(nameOf))];
  const packed: PackedDocuments = [
    names,
    [...on.keys()],
    [...on.values()].map((listed) => names.indexOf(nameOf(listed))),
    [...on.values()].map(({ total }) => total),
  ];
  return pack(packed);
}

function unpackDocuments(page: Page | undefined): Documents {
  if (page === undefined) return new Map();
  const [names, firsts, nameOfEach, totals] = unpack<PackedDocuments>(page.packed);
  const known = names.map((name) => JSON.parse(name) as [string, string, string, string]);
  return new Map(
    firsts.map((first, at) => {
      const [yearId = '', slug = '', side = '', status = ''] = known[nameOfEach[at] ?? 0] ?? [];
      return [first, { yearId, slug, side, status, total: totals[at] ?? 0 }];
    }),
  );
}
