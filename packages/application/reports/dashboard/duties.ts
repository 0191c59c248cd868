import type { Context } from '#application/context';
import { waitingCounts } from '#application/documents/facts/waiting-counts';
import { allBranches } from '#application/known-records';
import { filingOf } from '#domain/gst/due-dates';
import { stateOfGstin } from '#domain/registration/gstin';
import { lockInForce } from '#domain/time/books-lock';
import { labelOf } from '#domain/time/financial-year';
import { documents } from '#modules/all-modules';
import { registrationSlug } from '#modules/e-invoice/settings';
import { filedIn } from '#modules/gst-returns/filed-returns';
import { trackersOf } from '#modules/kit/approval';
import type { Place } from '#modules/kit/masters/place-link';
import type { Registration, Waiting } from '#modules/reports/dashboard/work-cards';

/** What waits for a level that the caller can give, in the branches of these calls, in every year that is not closed. The views count it. */
export async function waitingForCaller(context: Context, calls: readonly Context[]): Promise<readonly Waiting[]> {
  const { ports, scope } = context;
  const [org, all] = await Promise.all([
    ports.records.find(scope, 'org', scope.organisationId),
    ports.records.all(scope, 'financial-year'),
  ]);
  const locked = lockInForce(
    org?.row,
    all.map(({ row }) => row),
  );
  const years = all
    .filter(({ id, row }) => id === scope.financialYearId || locked === null || String(row['end']) > locked)
    .map(({ id, row }) => ({ id, start: String(row['start']), end: String(row['end']) }))
    // The open year comes first, and then the latest.
    .sort(
      (one, other) =>
        Number(other.id === scope.financialYearId) - Number(one.id === scope.financialYearId) || (one.start < other.start ? 1 : -1),
    );
  const kinds = documents.filter(({ approval }) => approval !== undefined);
  const waiting = await Promise.all(
    years.flatMap((year) =>
      kinds.map(async (module) => {
        const inYear = calls.map((call) => ({ ...call, scope: { ...call.scope, financialYearId: year.id } }));
        const counts = (await Promise.all(inYear.map((call) => waitingCounts(call, module)))).flat();
        return trackersOf(module).map(({ level, title, path }) => ({
          ...{ title, path, count: counts.reduce((sum, one) => sum + (one.level === level ? one.count : 0), 0) },
          ...(year.id === scope.financialYearId ? {} : { elsewhere: { year: labelOf(year), place: placeOf(scope, year.id) } }),
        }));
      }),
    ),
  );
  return waiting.flat();
}

function placeOf({ organisationId, branchId }: Context['scope'], financialYearId: string): Place {
  return { organisationId, branchId, financialYearId };
}

/** The GST registrations of these branches. Branches of one GSTIN file together. */
export async function registrations(context: Context, branches: readonly string[]): Promise<readonly Registration[]> {
  const known = await context.ports.records.all(context.scope, registrationSlug);
  const own = (await allBranches(context)).filter(({ id }) => branches.includes(id));
  return [...Map.groupBy(own, ({ gstin }) => gstin)].flatMap(([gstin, some]) =>
    gstin
      ? {
          ...{ gstin, state: stateOfGstin(gstin), filing: filingOf(some) },
          filed: filedIn(known.find(({ row }) => row['gstin'] === gstin)?.row),
        }
      : [],
  );
}
