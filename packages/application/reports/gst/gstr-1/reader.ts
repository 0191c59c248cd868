import { registrationOf } from '#application/books/branches';
import { fullPage, pageByDay } from '#application/books/by-day';
import { placesIn, writePlaces } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { OutwardRow } from '#application/ports/outward';
import { portalFile, returnSums } from '#application/reports/gst/gstr-1/portal-file';
import { type Gstr1Facts, gstr1Columns, gstr1Table, isIn } from '#application/reports/gst/gstr-1/table';
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
  const [sums, page] = await Promise.all([
    cursor === undefined ? returnSums(context, branches, filter) : [],
    isListed(filter.table) ? documentsOf(context, branches, filter, cursor) : { rows: [] },
  ]);
  return { ...page, gstins, composition, sums };
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
    keep: async (rows) => rows.map((row): OutwardRow | null => (isIn(row, table) ? row : null)),
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
