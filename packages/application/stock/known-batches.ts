import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { batchId } from '#domain/stock/batch';
import type { Day } from '#domain/time/day';

/** The fields of a batch that documents and reports show. The price is in ten-thousandths of a rupee. */
export interface KnownBatch {
  readonly manufactured: Day | null;
  readonly expires: Day | null;
  readonly batchPrice: number | null;
  readonly isActive: boolean;
}

const nothing: KnownBatch = { manufactured: null, expires: null, batchPrice: null, isActive: true };

/** Reads these batches. A batch that never came in has no record, so its fields are empty. */
export async function knownBatches(
  context: Context,
  wanted: readonly { readonly itemId: string; readonly batch: string | null }[],
): Promise<(itemId: string, batch: string | null) => KnownBatch> {
  const ids = wanted.flatMap(({ itemId, batch }) => (batch === null ? [] : [{ slug: 'batch', id: batchId(itemId, batch) }]));
  const found = await recordsNamed(context, ids);
  return (itemId, batch) => {
    const row = batch === null ? undefined : found.get(batchId(itemId, batch))?.row;
    if (row === undefined) return nothing;
    const { manufactured, expires, batchPrice, status } = row;
    return {
      manufactured: typeof manufactured === 'string' ? manufactured : null,
      expires: typeof expires === 'string' ? expires : null,
      batchPrice: typeof batchPrice === 'number' ? batchPrice : null,
      isActive: status !== 'Inactive',
    };
  };
}
