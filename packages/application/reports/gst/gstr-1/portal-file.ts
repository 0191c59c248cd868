import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type OutwardRow, outwardParts } from '#application/ports/outward';
import type { PortalFile } from '#application/reports/kit/reader';
import { gstr1File } from '#domain/gst-returns/gstr1';
import { issuedSeries } from '#domain/gst-returns/issued';
import { MonthSums, periodOf, type ReturnSum } from '#domain/gst-returns/sums';
import { monthOf } from '#domain/time/period';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';

/** A read of documents for the file. */
const atOnce = 1_000;

/**
 * GSTR-1 of a month as the portal takes it, and how many documents are in it; null where the report is no return: of several GSTINs or none, of
 * other days than a month, of one table, or compared.
 */
export async function portalFile(context: Context, filter: Gstr1Filter): Promise<PortalFile | null> {
  const { from, to, table, compare } = filter;
  const month = monthOf(from);
  const { branches, gstins } = await registrationOf(context, gstr1, filter);
  const [gstin, ...others] = gstins;
  if (gstin === undefined || others.length > 0 || from !== month.from || to !== month.to || table !== null || compare !== null) return null;
  const [sums, each] = await Promise.all([
    returnSums(context, branches, filter),
    perBranch(branches, (branchId) => documentsOf(context, branchId, filter)),
  ]);
  const documents = each.flat().map((document) => ({ ...document, hsn: [] }));
  const issued = issuedSeries(
    documents.flatMap(({ kind, number, cancelled }) => (kind === 'set-off' ? [] : [{ nature: kind, number, cancelled }])),
  );
  const file = gstr1File({ gstin, month: from, documents, sums: new MonthSums().add(sums), issued, amended: [] });
  return {
    name: `GSTR-1 ${gstin} ${periodOf(from)}.json`,
    content: new TextEncoder().encode(JSON.stringify(file)),
    rows: documents.length,
  };
}

/** The sums of all tables of these branches. */
export async function returnSums(
  { scope, ports }: Context,
  branches: readonly string[],
  { from, to }: Pick<Gstr1Filter, 'from' | 'to'>,
): Promise<readonly ReturnSum[]> {
  const each = await perBranch(branches, (branchId) =>
    Promise.all(outwardParts.map((part) => ports.books.outwardMonths(scope, branchId, part, from, to))),
  );
  return each.flat(2).flatMap(({ sums }) => sums);
}

async function documentsOf({ scope, ports }: Context, branchId: string, { from, to }: Gstr1Filter): Promise<readonly OutwardRow[]> {
  const documents: OutwardRow[] = [];
  for (;;) {
    const last = documents.at(-1);
    const { rows, more } = await ports.books.outward(scope, branchId, from, to, { limit: atOnce, ...(last ? { after: last } : {}) });
    documents.push(...rows);
    if (!more) return documents;
  }
}
