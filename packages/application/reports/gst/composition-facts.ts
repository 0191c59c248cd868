import { registrationOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { allRegistrations } from '#application/known-records';
import type { CompositionMonth } from '#domain/gst-returns/composition/gstr4';
import { type CompositionRate, compositionRateOf } from '#domain/gst-returns/composition/rates';
import type { Period } from '#domain/time/period';
import type { AnyReport } from '#modules/kit/module';

/** What the returns of a GSTIN under the composition scheme are made of. */
export interface CompositionFacts {
  /** Of the branches that are added up; several where the branches have several. */
  readonly gstins: readonly string[];
  /** One of them is under the composition scheme. */
  readonly composition: boolean;
  /** Null: nobody entered it for the GSTIN. */
  readonly rate: CompositionRate | null;
  readonly months: readonly CompositionMonth[];
}

/** Read from sums, so it costs the same however many documents there are. */
export async function compositionFacts(
  context: Context,
  report: AnyReport,
  { from, to, branches: asked }: Period & { readonly branches: readonly string[] },
): Promise<CompositionFacts> {
  const { scope, ports } = context;
  const { branches, gstins, composition } = await registrationOf(context, report, { branches: asked });
  if (!composition) return { gstins, composition, rate: null, months: [] };
  const [registrations, each] = await Promise.all([
    allRegistrations(context),
    perBranch(branches, async (branchId) => {
      const [outward, inward] = await Promise.all([
        ports.books.outwardMonths(scope, branchId, 'tables', from, to),
        ports.books.inwardMonths(scope, branchId, from, to),
      ]);
      return [
        ...outward.map(({ month, sums }): CompositionMonth => ({ month, outward: sums, inward: [] })),
        ...inward.map(({ month, sums }): CompositionMonth => ({ month, outward: [], inward: sums })),
      ];
    }),
  ]);
  const [gstin] = gstins;
  const registration = gstins.length === 1 ? registrations.find((one) => one.gstin === gstin) : undefined;
  return { gstins, composition, rate: compositionRateOf(registration?.compositionRate), months: each.flat() };
}
