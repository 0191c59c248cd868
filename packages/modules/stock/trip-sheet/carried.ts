import type { Problem } from '#domain/refusal';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { TripSheet } from '#modules/stock/trip-sheet/trip-sheet';

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

/**
 * The numbers of the bills that only this sheet may name: until the portal has answered, nobody knows which of two vehicles would carry them.
 * Once it is made, they can go on in another one.
 */
export function billsHeld({ sheetStatus, bills }: Pick<TripSheet, 'sheetStatus' | 'bills'>): readonly string[] {
  if (sheetStatus === 'Made' || sheetStatus === 'Failed') return [];
  return bills.flatMap(({ billNumber }) => billNumber ?? []);
}

/** Why these bills cannot be on a sheet, each at its place; `elsewhere`: the numbers that another sheet holds. */
export function heldProblems(bills: readonly (string | null | undefined)[], elsewhere: ReadonlySet<string>): readonly Problem[] {
  return bills.flatMap((bill, at): readonly Problem[] =>
    bill && elsewhere.has(bill) ? [{ path: `bills.${at}`, message: 'It is on another trip sheet, which is on its way to the portal' }] : [],
  );
}
