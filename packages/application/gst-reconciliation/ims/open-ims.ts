import type { Context } from '#application/context';
import { imsDocument } from '#application/gst-reconciliation/ims/ims-id';
import { type OwnGstin, ownGstin } from '#application/gst-reconciliation/own-gstin';
import { allBranches } from '#application/known-records';
import { filingOf } from '#domain/gst/due-dates';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { type ImsFiler, monthsLater, monthsOf2b, periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import { type ImsEntry, imsEntries } from '#domain/gstr-2b/ims/ims-records';
import type { PortalStatement, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { stateOfGstin } from '#domain/registration/gstin';
import type { ImsSource } from '#modules/purchase/gst-reconciliation/ims-operations';

/** The IMS of a period. */
export interface OpenIms {
  readonly own: OwnGstin;
  readonly filer: ImsFiler;
  readonly period: TaxPeriod;
  readonly source: ImsSource;
  readonly entries: readonly ImsEntry[];
}

/** How a GSTIN files, as its branches say. */
export async function filerOf(context: Context, gstin: string): Promise<ImsFiler> {
  const filing = filingOf((await allBranches(context)).filter((branch) => branch.gstin === gstin));
  if (filing === 'composition')
    throw new Refusal('notAllowed', { why: 'A GSTIN of the composition scheme claims no credit, so it has no IMS' });
  return { gstin, filing, state: stateOfGstin(gstin) };
}

/**
 * Reads what the IMS of a period has: what suppliers reported for it, by GSTR-2A if that was imported, because it is there before GSTR-2B is
 * drawn up; what came late for earlier months; and what waits.
 */
export async function openIms(context: Context, asked: TaxPeriod, path: string): Promise<OpenIms> {
  const own = await ownGstin(context, path);
  const { gstin } = own;
  const filer = await filerOf(context, gstin);
  const period = periodOf2b(asked, filer);
  const months = monthsOf2b(period, filer);
  const [first = period] = months;
  const earlier = Array.from({ length: limits.imsMonthsLate }, (_, at) => monthsLater(first, -1 - at));
  const read = (statement: PortalStatement, some: readonly TaxPeriod[]) => documentsOf(context, gstin, statement, some);
  const [histories, of2a, late] = await Promise.all([
    context.ports.books.imsHistories(context.scope, gstin, monthsLater(period, -limits.imsMonthsWaiting), period),
    read('GSTR-2A', months),
    read('GSTR-2A', earlier),
  ]);
  const own2b = of2a.length > 0 ? [] : await read('GSTR-2B', months);
  const here = of2a.length > 0 ? of2a : own2b;
  const amended = originalMonths(here).filter((month) => !months.includes(month) && !earlier.includes(month));
  const originals = await Promise.all([read('GSTR-2B', [...amended, ...earlier]), read('GSTR-2A', amended)]);
  const documents = new Map([...originals.flat(), ...late, ...here].map((document) => [document.id, document]));
  return {
    ...{ own, filer, period },
    source: here.length === 0 ? 'none' : of2a.length > 0 ? 'GSTR-2A' : 'GSTR-2B',
    entries: imsEntries({
      ...{ ...filer, period, today: context.today, documents: [...documents.values()] },
      histories: new Map(histories.map((history) => [history.document.id, history])),
    }),
  };
}

async function documentsOf(
  { ports, scope }: Context,
  gstin: string,
  statement: PortalStatement,
  months: readonly TaxPeriod[],
): Promise<readonly StatedDocument[]> {
  const found = await Promise.all(months.map((month) => ports.books.portalDocuments(scope, { statement, gstin }, month)));
  return found.flat().map(imsDocument);
}

/** The months of the documents that are amended, the latest first; of very many only these. */
function originalMonths(documents: readonly StatedDocument[]): readonly TaxPeriod[] {
  const months = new Set(documents.flatMap(({ original }) => original?.date?.slice(0, 7) ?? []));
  return [...months].toSorted().toReversed().slice(0, limits.monthsReconciled);
}
