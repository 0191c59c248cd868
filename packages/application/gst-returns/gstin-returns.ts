import type { Context } from '#application/context';
import { findOwnGstin } from '#application/gst-reconciliation/own-gstin';
import { allBranches, registrationWith } from '#application/known-records';
import type { Stored } from '#application/ports/records';
import { filingOf, type GstFiling } from '#domain/gst/due-dates';
import { seenOfGstin } from '#domain/gst/seen-of-gstin';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { Refusal } from '#domain/refusal';
import { stateOfGstin } from '#domain/registration/gstin';
import { filedIn } from '#modules/gst-returns/filed-returns';

/** The GSTIN of the open branch, how it files, and what of it is filed. */
export interface GstinReturns {
  readonly gstin: string;
  readonly state: string;
  readonly filing: GstFiling;
  /** The branches that share it. */
  readonly branches: readonly string[];
  /** Undefined: nothing is entered about the GSTIN yet. */
  readonly registration: Stored | undefined;
  readonly filed: readonly FiledReturn[];
}

/** Null if the branch is not registered. */
export async function findReturns(context: Context, path: string): Promise<GstinReturns | null> {
  const own = await findOwnGstin(context, path);
  return own === null ? null : returnsOf(context, own.gstin);
}

/** How a GSTIN files, and what of it is filed. */
export async function returnsOf(context: Context, gstin: string): Promise<GstinReturns> {
  const known = (await allBranches(context)).filter((branch) => branch.gstin === gstin);
  const registration = await registrationWith(context, gstin);
  return {
    ...{ gstin, state: stateOfGstin(gstin), filing: filingOf(known), branches: known.map(({ id }) => id) },
    ...{ registration, filed: filedIn(registration?.row) },
  };
}

/** For changing what is filed: a return is of the GSTIN, so the caller must be allowed in every active branch that has it. */
export async function returnsToChange(context: Context, path: string): Promise<GstinReturns> {
  const own = await findOwnGstin(context, path);
  if (own === null) throw new Refusal('notAllowed', { why: 'This branch has no GSTIN, so it files no return' });
  const every = (await allBranches(context)).filter(({ id }) => own.every.includes(id));
  if (seenOfGstin(every, (id) => own.branches.includes(id)).length < every.length)
    throw new Refusal('notAllowed', { why: 'A return has all branches of the GSTIN. You need this permission in each of them' });
  const found = await findReturns(context, path);
  if (found === null) throw new Refusal('notFound', { what: 'GSTIN' });
  return found;
}
