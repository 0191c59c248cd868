import type { Context } from '#application/context';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import { returnsFiledFor } from '#application/known-records';
import { type FiledReturn, filedFor, lockedSince, monthAfter } from '#domain/gst-returns/filing/filed-return';
import { Refusal } from '#domain/refusal';

/** What of a GSTIN is filed, and the fence of each of its branches from before it was read: a return that is filed meanwhile is seen. */
export interface FiledMonths {
  readonly filed: readonly FiledReturn[];
  readonly fences: ReadonlyMap<string, number>;
}

export async function filedMonths(context: Context, { gstin, branches }: OwnGstin): Promise<FiledMonths> {
  const { scope, ports } = context;
  const fences = await Promise.all(branches.map(async (branchId) => [branchId, await ports.journal.fence(scope, { branchId })] as const));
  return { filed: await returnsFiledFor(context, gstin), fences: new Map(fences) };
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
