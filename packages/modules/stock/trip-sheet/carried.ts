import type { Problem } from '#domain/refusal';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { stepOffered } from '#modules/kit/eway-bill/standing';

/** A document whose goods go in one vehicle with those of others. */
export interface Carried {
  /** Slug and id, and the GSTIN of its branch. */
  readonly key: string;
  readonly gstin: string;
  readonly stands: EwayBillStanding & { readonly cancelled: boolean };
}

/**
 * Why e-way bills cannot be on one trip sheet at a moment (milliseconds since 1970), each at its place. Undefined: there is no such document,
 * or the caller may not see it. A sheet names a vehicle for each of them, so each must take one.
 */
export function carriedProblems(carried: readonly (Carried | undefined)[], now: number): readonly Problem[] {
  const first = carried.find((one) => one !== undefined);
  const seen = new Set<string>();
  return carried.flatMap((one, at): readonly Problem[] => {
    const message = one === undefined ? 'This document does not exist' : whyNot(one, first?.gstin ?? '', seen, now);
    if (one !== undefined) seen.add(one.key);
    return message === undefined ? [] : [{ path: `bills.${at}`, message }];
  });
}

function whyNot({ key, gstin, stands }: Carried, firstGstin: string, seen: ReadonlySet<string>, now: number): string | undefined {
  if (seen.has(key)) return 'It is on the trip sheet already';
  // Code 648 of the portal.
  if (stands.ewayBillGroup) return 'Several vehicles share its goods, so it cannot be on a trip sheet';
  const offered = stepOffered('Update Vehicle', stands, now);
  if (offered !== true) return offered;
  // A trip sheet is made by one user of the portal.
  return gstin === firstGstin
    ? undefined
    : `It is a bill of ${gstin}, and the first one is of ${firstGstin}. Make a trip sheet for each GSTIN`;
}
