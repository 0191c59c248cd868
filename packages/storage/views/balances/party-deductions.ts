import type { DeductedEntry } from '#domain/tax-at-source/deducted-entry';
import { addPartySums } from '#domain/tax-at-source/party-sums';
import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type Folded, pagesIn } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type Page, queryPages } from '#storage/views/pages';
import { type Batch, foldPages, type Plan } from '#storage/views/view';

/** What the documents of a year say of tax at source for one party: a small page for each party and year that has any. */
export async function foldPartyDeductions(batch: Batch): Promise<Plan> {
  const pages = await foldPages(batch, batch.entries.flatMap(changesOf), ({ page }) => page, {
    unpack: sumsOfPage,
    add: (sums, { said, factor }) => addPartySums(sums, said.sums, factor),
    pack: (sums) => pack([...sums]),
  });
  return { pages };
}

/** The sums of some parties and years, exact as of now. */
export async function readPartyDeductions(
  engine: Engine,
  folded: Folded,
  keys: readonly string[],
): Promise<Map<string, Map<string, readonly number[]>>> {
  if (keys.length === 0) return new Map();
  const pages = await pagesIn(
    engine,
    folded,
    keys.map((key) => viewKeys.partyDeductions(key)),
  );
  return new Map(
    keys.map((key) => {
      const page = pages.get(viewKeys.partyDeductions(key));
      const sums = sumsOfPage(page);
      for (const entry of folded.tail) if (entry.sequence > (page?.watermark ?? 0)) foldDeductions(new Map([[key, sums]]), entry);
      return [key, sums];
    }),
  );
}

/** The sums of all parties of a financial year, or of all years, exact as of now. */
export async function readDeductions(
  engine: Engine,
  folded: Folded,
  year?: number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>> {
  const prefix = year === undefined ? viewKeys.partyDeductions('') : viewKeys.partyDeductionsOf(year);
  const found = await queryPages(engine, folded.stream, prefix, `${prefix}~`, { consistency: 'strong' });
  const pages = new Map(found.map((page) => [page.key, page]));
  const all = new Map<string, Map<string, readonly number[]>>();
  for (const page of found) all.set(page.key.slice(viewKeys.partyDeductions('').length), sumsOfPage(page));
  for (const entry of folded.tail)
    for (const { page, said, factor, sequence } of changesOf(entry)) {
      if (!page.startsWith(prefix) || sequence <= (pages.get(page)?.watermark ?? 0)) continue;
      const sums = all.get(said.key) ?? new Map<string, readonly number[]>();
      all.set(said.key, sums);
      addPartySums(sums, said.sums, factor);
    }
  return all;
}

/** Folds an entry into the sums that are known. */
export function foldDeductions(
  known: ReadonlyMap<string, Map<string, readonly number[]>>,
  { deducted }: Pick<FoldEntry, 'deducted'>,
): void {
  for (const [said, factor] of [
    [deducted?.out, -1],
    [deducted?.into, 1],
  ] as const) {
    const sums = said ? known.get(said.key) : undefined;
    if (said && sums) addPartySums(sums, said.sums, factor);
  }
}

interface Change {
  readonly page: string;
  readonly sequence: number;
  readonly said: DeductedEntry;
  readonly factor: 1 | -1;
}

function changesOf(entry: FoldEntry): readonly Change[] {
  const { out, into } = entry.deducted ?? { out: null, into: null };
  const change = (said: DeductedEntry | null, factor: 1 | -1) =>
    said === null ? [] : [{ page: viewKeys.partyDeductions(said.key), sequence: entry.sequence, said, factor }];
  return [...change(out, -1), ...change(into, 1)];
}

function sumsOfPage(page: Page | undefined): Map<string, readonly number[]> {
  return new Map(page === undefined ? [] : unpack<[string, readonly number[]][]>(page.packed));
}
