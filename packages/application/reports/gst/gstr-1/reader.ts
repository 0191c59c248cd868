import { registrationOf } from '#application/books/branches';
import { fullPage, pageByDay } from '#application/books/by-day';
import { placesIn, writePlaces } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { isInIff } from '#application/reports/gst/gstr-1/iff';
import { portalFile, returnSums } from '#application/reports/gst/gstr-1/portal-file';
import { type Gstr1Facts, gstr1Columns, gstr1Table, isIn, type ListedRow } from '#application/reports/gst/gstr-1/table';
import { kindsOf, toldDocuments, toldSums } from '#application/reports/gst/gstr-1/told';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { limits } from '#domain/limits';
import { type Gstr1Filter, gstr1, isListed } from '#modules/reports/gst/gstr-1';

/** The sums of all tables, with the first page of the documents of one. They cost the same however many documents there are. */
async function gstr1Facts(
  context: Context,
  _branches: readonly string[],
  filter: Gstr1Filter,
  cursor: string | undefined,
): Promise<Gstr1Facts> {
  const { branches, gstins, composition } = await registrationOf(context, gstr1, filter);
  const { table } = filter;
  const [sums, page] = await Promise.all([
    cursor === undefined ? sumsOf(context, branches, filter) : { sums: [], amended: [] },
    table === 'amended' ? amendedPage(context, branches, filter) : isListed(table) ? listedPage(context, branches, filter, cursor) : noRows,
  ]);
  return { ...sums, ...page, gstins, composition };
}

const noRows = { rows: [], told: [] } as const;

async function sumsOf(context: Context, branches: readonly string[], filter: Gstr1Filter): Promise<Pick<Gstr1Facts, 'sums' | 'amended'>> {
  const { of } = filter;
  const kinds = kindsOf(filter);
  const [own, late, amended] = await Promise.all([
    of === 'GSTR-1A' ? [] : returnSums(context, branches, filter),
    kinds === null ? [] : toldSums(context, branches, filter, [kinds[0]]),
    kinds === null ? [] : toldSums(context, branches, filter, [kinds[1]]),
  ]);
  const sums = [...own, ...late];
  return { sums: of === 'IFF' ? sums.filter(({ key }) => key[0] === 'section' && isInIff(key[1])) : sums, amended };
}

async function amendedPage(context: Context, branches: readonly string[], filter: Gstr1Filter): Promise<Pick<Gstr1Facts, 'rows' | 'told'>> {
  const told = await toldDocuments(context, branches, filter);
  return { rows: [], told: told.filter(({ filed }) => filed !== null) };
}

/** New documents of earlier months come after those of the month. */
async function listedPage(
  context: Context,
  branches: readonly string[],
  filter: Gstr1Filter,
  cursor: string | undefined,
): Promise<Pick<Gstr1Facts, 'rows' | 'told' | 'cursor'>> {
  const own = filter.of === 'GSTR-1A' ? { rows: [] } : await documentsOf(context, branches, filter, cursor);
  if (own.cursor !== undefined) return { ...own, told: [] };
  const told = await toldDocuments(context, branches, filter);
  const come = told.flatMap(({ slug, id, sequence, filed, now }): readonly ListedRow[] =>
    filed === null && now !== null ? [{ ...now, slug, id, sequence }] : [],
  );
  return { rows: [...own.rows, ...come.filter((row) => isIn(row, filter.table))], told: [] };
}

/** So many documents are looked at for a page. If those of the table are rarer, the page is shorter, and the next one goes on there. */
const mostLookedAt = 10 * limits.rowsPerPage;

/** Documents of a table, by day and then in the order of entry. Those of other tables are read and left out. */
async function documentsOf(
  { scope, ports }: Context,
  branches: readonly string[],
  { from, to, table }: Gstr1Filter,
  cursor: string | undefined,
): Promise<Pick<Gstr1Facts, 'rows' | 'cursor'>> {
  const { found, places, more } = await fullPage({
    ...{ logs: branches.length, places: placesIn(cursor, branches.length), mostLookedAt },
    read: async (after) =>
      pageByDay(
        await perBranch(branches, (branchId) => {
          const place = after[branches.indexOf(branchId)];
          return ports.books.outward(scope, branchId, from, to, { limit: limits.rowsPerPage, ...(place ? { after: place } : {}) });
        }),
      ),
    keep: async (rows) => rows.map((row): ListedRow | null => (isIn(row, table) ? row : null)),
  });
  return { rows: found, ...(more ? { cursor: writePlaces(places) } : {}) };
}

export const gstr1Reader = reader<Gstr1Filter, Gstr1Facts>({
  report: gstr1,
  columns: gstr1Columns,
  table: gstr1Table,
  read: gstr1Facts,
  ...pagesOf('rows'),
  portalFile,
});
