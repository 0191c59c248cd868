import type { Context } from '#application/context';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { type FiledReturn, filedFor, lockedSince, monthAfter } from '#domain/gst-returns/filing/filed-return';
import { Refusal } from '#domain/refusal';
import { registrationSlug } from '#modules/e-invoice/settings';
import { filedIn } from '#modules/gst-returns/filed-returns';

/** What of a GSTIN is filed, and the fence of each of its branches from before it was read: a return that is filed meanwhile is seen. */
export interface FiledMonths {
  readonly filed: readonly FiledReturn[];
  readonly fences: ReadonlyMap<string, number>;
}

export async function filedMonths({ scope, ports }: Context, { gstin, branches }: OwnGstin): Promise<FiledMonths> {
  const fences = await Promise.all(branches.map(async (branchId) => [branchId, await ports.journal.fence(scope, { branchId })] as const));
  const registration = (await ports.records.all(scope, registrationSlug)).find(({ row }) => row['gstin'] === gstin);
  return { filed: filedIn(registration?.row), fences: new Map(fences) };
}

/** The first month from this one on whose GSTR-3B is not filed, or open for changes. */
export function firstOpenMonth(filed: readonly FiledReturn[], month: string): string {
  const own = filedFor(filed, month, 'GSTR-3B');
  return own === undefined || own.open !== null ? month : firstOpenMonth(filed, monthAfter(own.month));
}

/** What a filed GSTR-3B claims stays as it was filed. */
export function refuseFiledMonth(filed: readonly FiledReturn[], month: string): void {
  const own = filedFor(filed, month, 'GSTR-3B');
  if (own !== undefined && own.open === null) throw new Refusal('notAllowed', { why: `${lockedSince(own)}. Open it in GST Returns first` });
}
