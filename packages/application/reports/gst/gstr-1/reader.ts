import { registrationOf } from '#application/books/branches';
import { type Place, placesIn, writePlaces } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type OutwardRow, outwardParts } from '#application/ports/outward';
import { portalFile } from '#application/reports/gst/gstr-1/portal-file';
import { type Gstr1Facts, gstr1Columns, gstr1Table, isIn } from '#application/reports/gst/gstr-1/table';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { type Gstr1Filter, gstr1, isListed } from '#modules/reports/gst/gstr-1';

/** The sums of all tables, and a page of the documents of one. The sums cost the same however many documents there are. */
async function gstr1Facts(
  context: Context,
  _branches: readonly string[],
  filter: Gstr1Filter,
  cursor: string | undefined,
  limit: number,
): Promise<Gstr1Facts> {
  const { scope, ports } = context;
  const { from, to, table } = filter;
  const { branches, gstins, composition } = await registrationOf(context, gstr1, filter);
  const [sums, page] = await Promise.all([
    perBranch(branches, async (branchId) =>
      (await Promise.all(outwardParts.map((part) => ports.books.outwardMonths(scope, branchId, part, from, to)))).flat(),
    ),
    isListed(table) ? documentsOf(context, branches, filter, cursor, limit) : { rows: [] },
  ]);
  return { ...page, gstins, composition, sums: sums.flat(2).flatMap((month) => month.sums) };
}

/** So many pages of other tables are passed over before a page is answered short. */
const mostPages = 20;

/** Documents of a table, by day and then in the order of entry. Those of other tables are read and left out. */
async function documentsOf(
  { scope, ports }: Context,
  branches: readonly string[],
  { from, to, table }: Gstr1Filter,
  cursor: string | undefined,
  limit: number,
): Promise<Pick<Gstr1Facts, 'rows' | 'cursor'>> {
  let after = placesIn(cursor, branches.length);
  const found: OutwardRow[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const read = await perBranch(branches, (branchId) => {
      const place = after[branches.indexOf(branchId)];
      return ports.books.outward(scope, branchId, from, to, { limit, ...(place ? { after: place } : {}) });
    });
    const merged = read
      .flatMap(({ rows }, branch) => rows.map((row) => ({ ...row, branch })))
      .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.sequence - other.sequence));
    const passed: (OutwardRow & { readonly branch: number })[] = [];
    for (const row of merged.slice(0, limit)) {
      if (found.length === limit) break;
      passed.push(row);
      if (isIn(row, table)) found.push(row);
    }
    after = branches.map((_, branch): Place | null => passed.findLast((row) => row.branch === branch) ?? after[branch] ?? null);
    const more = passed.length < merged.length || read.some((one) => one.more);
    if (!more) return { rows: found };
    if (found.length === limit) break;
  }
  return { rows: found, cursor: writePlaces(after) };
}

export const gstr1Reader = reader<Gstr1Filter, Gstr1Facts>({
  report: gstr1,
  columns: gstr1Columns,
  table: gstr1Table,
  read: gstr1Facts,
  ...pagesOf('rows'),
  portalFile,
});
