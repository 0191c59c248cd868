import type { Catalogued, Json, Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Engine } from '#storage/engine/engine';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { nameFields } from '#storage/views/catalogued';
import { type ExactParts, exactly } from '#storage/views/exact';
import type { FoldEntry } from '#storage/views/fold-entry';
import {
  cutRows,
  type LeafChange,
  type LeafForm,
  type LeafMarks,
  type LeafRow,
  marked,
  noLeaves,
  planLeaves,
  readLeaves,
} from '#storage/views/leaves';
import { type Page, type PagePut, readPage, refuseBeyond } from '#storage/views/pages';
import type { Batch, Plan } from '#storage/views/view';

/**
 * What reports show of every ledger, group and item: a few fields of each record of a list, in leaves by id, and one page with the marks of
 * all leaves. It costs a tenth of the pages of the list.
 */
type Marks = Map<string, LeafMarks>;

export async function foldCatalogue({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const lists = Map.groupBy(
    entries.filter(({ named }) => named !== undefined),
    ({ slug }) => slug,
  );
  if (lists.size === 0) return {};
  const page = await readPage(engine, stream, viewKeys.catalogue);
  refuseBeyond([page], watermark);
  const marks = marksOf(page);
  const leaves: (readonly PagePut[])[] = [];
  for (const [slug, changed] of lists) {
    const prefix = viewKeys.catalogueOf(slug);
    const before = marks.get(slug) ?? noLeaves;
    const known = { marks: before.marks, pages: new Map<string, Page>() };
    const plan = await planLeaves(engine, stream, prefix, changed.map(changeOf), watermark, { known, form: leafForm });
    leaves.push(...plan);
    marks.set(
      slug,
      marked(
        before,
        plan.flat().map((put) => [put.key.slice(prefix.length), put.watermark]),
      ),
    );
  }
  const packed = pack([...marks].map(([slug, of]) => [slug, of.marks, of.whole]));
  return { rows: leaves, last: [{ key: viewKeys.catalogue, watermark, packed, expected: page?.watermark }] };
}

function marksOf(page: Page | undefined): Marks {
  if (page === undefined) return new Map();
  const lists = unpack<[slug: string, marks: LeafMarks['marks'], whole: boolean][]>(page.packed);
  return new Map(lists.map(([slug, marks, whole]) => [slug, { marks, whole }]));
}

function changeOf({ id, named, sequence }: FoldEntry): LeafChange {
  return { key: id, row: named ?? null, sequence };
}

const rowsPerLeaf = 128;

/** Ids rise with time, so new records come last; field by field, names deflate best. */
const leafForm: LeafForm = {
  pack(rows) {
    const columns: Json[][] = [];
    for (const [at, [, row]] of rows.entries())
      for (const [index, value] of row.entries()) {
        columns[index] ??= [];
        columns[index][at] = value;
      }
    return pack([rows.map(([key]) => key), ...columns]);
  },
  unpack(leaf) {
    const [keys, ...columns] = unpack<[string[], ...Json[][]]>(leaf.packed);
    return keys.map((key, at) => [key, columns.map((column) => column[at] ?? null)]);
  },
  cut: (rows, grows) => cutRows(rows, grows, rowsPerLeaf),
};

/** The catalogues that this process has read: a list whose leaves have not moved is not read again. */
export type KeptCatalogues = Map<string, { readonly marks: string; readonly rows: ReadonlyMap<string, LeafRow> }>;

const mostKept = 24;
/** By list and id, exact as of now. */
export function readCatalogue(
  parts: ExactParts,
  kept: KeptCatalogues,
  { organisationId }: Pick<Scope, 'organisationId'>,
  slugs: readonly Catalogued[],
): Promise<ReadonlyMap<Catalogued, ReadonlyMap<string, Row>>> {
  return exactly(parts, streamKey(organisationId, 'organisation'), async ({ stream, tail }) => {
    const page = await readPage(parts.engine, stream, viewKeys.catalogue);
    const marks = marksOf(page);
    const lists = await Promise.all(slugs.map((slug) => rowsOf(parts.engine, stream, kept, slug, marks.get(slug) ?? noLeaves)));
    return {
      watermark: Math.max(page?.watermark ?? 0, ...lists.map(({ watermark }) => watermark)),
      answer: new Map(slugs.map((slug, at) => [slug, withTail(slug, lists[at]?.rows ?? new Map(), tail)])),
    };
  });
}

async function rowsOf(engine: Engine, stream: string, kept: KeptCatalogues, slug: Catalogued, known: LeafMarks) {
  const prefix = viewKeys.catalogueOf(slug);
  const name = `${stream} ${slug}`;
  const marks = JSON.stringify(known.marks);
  const found = kept.get(name);
  const watermark = Math.max(0, ...known.marks.map(([, one]) => one));
  if (known.whole && found?.marks === marks) return { rows: found.rows, watermark };
  const stretch = await readLeaves(engine, stream, prefix, ' ', '~', { known, form: leafForm });
  if (kept.size >= mostKept) kept.clear();
  if (known.whole && stretch.watermark === watermark) kept.set(name, { marks, rows: stretch.rows });
  return stretch;
}

function withTail(slug: Catalogued, folded: ReadonlyMap<string, LeafRow>, tail: readonly FoldEntry[]): ReadonlyMap<string, Row> {
  const rows = new Map(folded);
  for (const entry of tail) {
    if (entry.slug !== slug || entry.named === undefined) continue;
    if (entry.named === null) rows.delete(entry.id);
    else rows.set(entry.id, entry.named);
  }
  const fields = nameFields[slug];
  return new Map([...rows].map(([id, row]) => [id, Object.fromEntries(fields.map((field, at) => [field, row[at] ?? null]))]));
}
