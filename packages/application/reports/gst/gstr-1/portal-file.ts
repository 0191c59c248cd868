import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { amendmentsIn } from '#application/gst-returns/amendments';
import { returnsFiledFor } from '#application/known-records';
import { type AmendmentRow, type OutwardRow, outwardParts } from '#application/ports/outward';
import { isInIff, withoutIff } from '#application/reports/gst/gstr-1/iff';
import { toldDocuments } from '#application/reports/gst/gstr-1/told';
import type { PortalFile } from '#application/reports/kit/reader';
import { type AmendedMonth, amendedFrom } from '#domain/gst-returns/amended';
import { amendmentSums } from '#domain/gst-returns/filing/amendment';
import { type FiledReturn, filedFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { gstr1File } from '#domain/gst-returns/gstr1';
import { issuedSeries } from '#domain/gst-returns/issued';
import { type Outward, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, periodOf, type ReturnSum } from '#domain/gst-returns/sums';
import { addMonths, partsOf } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';
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
  const [own, told, filed] = await Promise.all([
    returnOfDays(context, branches, filter),
    toldDocuments(context, branches, filter),
    returnsFiledFor(context, gstin),
  ]);
  const come = told.flatMap(({ filed: as, now }) => (as === null && now !== null ? [now] : []));
  const amended = await amendedPeriods(context, branches, { filter, told, filed });
  const sums = new MonthSums().add(own.sums);
  for (const one of come) sums.add(outwardSums(one));
  for (const { netted } of amended) sums.add(netted);
  const anew = amended.flatMap((one) => one.anew);
  const documents = [...(of === null ? withoutIff(filed, own.documents) : own.documents), ...come, ...anew];
  const file = gstr1File({
    ...{ gstin, month: monthOf(to).from, amended },
    documents: of === 'IFF' ? documents.filter((one) => isInIff(outwardSection(one))) : documents,
    sums: of === 'IFF' ? new MonthSums() : sums,
    // An IFF has no table 13, so that of the quarter has the numbers of its documents too.
    issued: of === null ? issuedSeries([...own.documents, ...come].flatMap(numberOf)) : [],
  });
  return {
    name: `${of ?? 'GSTR-1'} ${gstin} ${periodOf(to)}.json`,
    content: new TextEncoder().encode(JSON.stringify(file)),
    rows: documents.length + told.length - come.length - anew.length,
  };
}

/** Nothing is issued when an advance is taken back. */
function numberOf({ kind, number, cancelled }: Outward) {
  return kind === 'set-off' ? [] : [{ nature: kind, number, cancelled }];
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

interface Amending {
  readonly filter: Pick<Gstr1Filter, 'from' | 'to' | 'of'>;
  readonly told: readonly AmendmentRow[];
  readonly filed: readonly FiledReturn[];
}

/** What a return tells of documents of filed periods, period by period. Tables without documents go on from what earlier returns told of them. */
async function amendedPeriods(
  context: Context,
  branches: readonly string[],
  { filter, told, filed }: Amending,
): Promise<readonly AmendedMonth[]> {
  const changes = told.flatMap(({ filed: as, now }) => (as === null ? [] : [{ filed: as, now }]));
  const periods = Map.groupBy(changes, (one) => periodFiled(filed, monthOfDay(one.filed.date)).from);
  return Promise.all(
    [...periods]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(async ([from, some]) => {
        const { month } = periodFiled(filed, from);
        const period = { from: `${from}-01`, to: monthOf(`${month}-01`).to };
        const [own, before] = await Promise.all([
          returnSums(context, branches, period),
          amendmentsIn(context, branches, { from: period.from, to: filter.to }),
        ]);
        return amendedFrom(period.to, some, [...own, ...before.flatMap((one) => toldEarlier(one, period, filter))]);
      }),
  );
}

/** The period of the return in which a month was filed. */
function periodFiled(filed: readonly FiledReturn[], month: string): Pick<FiledReturn, 'from' | 'month'> {
  return filedFor(filed, month, 'GSTR-1') ?? { from: month, month };
}

/** What other returns told of a period before this one: new documents in its own tables, and what changed of those that it had. */
function toldEarlier(
  { filed, now, date, in1a }: AmendmentRow,
  period: Period,
  { from, of }: Pick<Gstr1Filter, 'from' | 'of'>,
): readonly ReturnSum[] {
  const isOwn = in1a && of === 'GSTR-1A';
  const day = filed?.date ?? date;
  const isOfPeriod = day >= period.from && day <= period.to;
  const isEarlier = !isOwn && (filed === null || in1a || date < from);
  return isOfPeriod && isEarlier ? amendmentSums({ filed, now }) : [];
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
