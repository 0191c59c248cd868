import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { type AmendmentRow, type OutwardRow, outwardParts } from '#application/ports/outward';
import { isInIff, withoutIff } from '#application/reports/gst/gstr-1/iff';
import { toldDocuments } from '#application/reports/gst/gstr-1/told';
import type { PortalFile } from '#application/reports/kit/reader';
import { type AmendedMonth, amendedFrom } from '#domain/gst-returns/amended';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { gstr1File } from '#domain/gst-returns/gstr1';
import { issuedSeries } from '#domain/gst-returns/issued';
import { type Outward, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, periodOf, type ReturnSum } from '#domain/gst-returns/sums';
import { addMonths, partsOf } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';

/** A read of documents for the file. */
const atOnce = 1_000;

/**
 * GSTR-1, GSTR-1A or an IFF as the portal takes it, and how many documents are in it; null where the report is no return: of several GSTINs or
 * none, of other days than a month (or a quarter, if the GSTIN files quarterly), of one table, or compared.
 */
export async function portalFile(context: Context, filter: Gstr1Filter): Promise<PortalFile | null> {
  const { from, to, of, table, compare } = filter;
  const { branches, gstins, quarterly } = await registrationOf(context, gstr1, filter);
  const [gstin, ...others] = gstins;
  if (gstin === undefined || others.length > 0 || table !== null || compare !== null) return null;
  if (from !== monthOf(from).from || to !== monthOf(to).to || !isPeriod(filter, quarterly)) return null;
  const [own, told] = await Promise.all([returnOfDays(context, branches, filter), toldDocuments(context, branches, filter)]);
  const come = told.flatMap(({ filed, now }) => (filed === null && now !== null ? [now] : []));
  const sums = new MonthSums().add(own.sums);
  for (const one of come) sums.add(outwardSums(one));
  const documents = [...(of === null ? await withoutIff(context, gstin, own.documents) : own.documents), ...come];
  const file = gstr1File({
    ...{ gstin, month: monthOf(to).from },
    documents: of === 'IFF' ? documents.filter((one) => isInIff(outwardSection(one))) : documents,
    sums: of === 'IFF' ? new MonthSums() : sums,
    issued:
      of === null
        ? issuedSeries(
            documents.flatMap(({ kind, number, cancelled }) => (kind === 'set-off' ? [] : [{ nature: kind, number, cancelled }])),
          )
        : [],
    amended: await amendedMonths(context, branches, told),
  });
  return {
    name: `${of ?? 'GSTR-1'} ${gstin} ${periodOf(to)}.json`,
    content: new TextEncoder().encode(JSON.stringify(file)),
    rows: documents.length + told.length - come.length,
  };
}

/** Of GSTR-1A only the period counts: it has no documents of its own. */
async function returnOfDays(context: Context, branches: readonly string[], filter: Gstr1Filter) {
  if (filter.of === 'GSTR-1A') return { sums: [], documents: [] };
  const [sums, each] = await Promise.all([
    returnSums(context, branches, filter),
    perBranch(branches, (branchId) => documentsOf(context, branchId, filter)),
  ]);
  return { sums, documents: each.flat().map((document): Outward => ({ ...document, hsn: [] })) };
}

/** A month, or a quarter of the calendar. IFFs are of months. */
function isPeriod({ from, to, of }: Gstr1Filter, quarterly: boolean): boolean {
  if (monthOf(from).from === monthOf(to).from) return true;
  return quarterly && of !== 'IFF' && partsOf(to).month % 3 === 0 && monthOf(addMonths(from, 2)).to === to;
}

/** What a return tells of documents of filed months, month by month. */
async function amendedMonths(
  context: Context,
  branches: readonly string[],
  told: readonly AmendmentRow[],
): Promise<readonly AmendedMonth[]> {
  const changes = told.flatMap(({ filed, now }) => (filed === null ? [] : [{ filed, now }]));
  const months = Map.groupBy(changes, ({ filed }) => monthOfDay(filed.date));
  return Promise.all(
    [...months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(async ([month, some]) => {
        const period = monthOf(`${month}-01`);
        return amendedFrom(period.from, some, await returnSums(context, branches, period));
      }),
  );
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
