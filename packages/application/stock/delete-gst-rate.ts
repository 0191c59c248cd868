import { findOwn } from '#application/access/find-own';
import type { Answered, Context } from '#application/context';
import { attachedTo } from '#application/in-use/attached';
import { documentAtRate } from '#application/in-use/used-rates';
import { updateRecord } from '#application/records/update-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { changedRates, inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Takes one dated rate out of the GST history of an item, unless documents were issued at it. */
export async function deleteGstRate(context: Context, id: string, version: number, effectiveFrom: Day): Promise<Answered> {
  const { gstHistory } = rowOf(inventoryItem, await findOwn(context, inventoryItem, id));
  const kept = gstHistory.filter((rate) => rate.effectiveFrom !== effectiveFrom);
  if (kept.length === gstHistory.length) throw new Refusal('notFound', { what: 'GST rate from this date' });
  for (const rate of changedRates({ gstHistory }, { gstHistory: kept })) {
    const use = await documentAtRate(context, id, rate);
    if (use !== undefined) throw attachedTo([`${use}, which uses this rate`]);
  }
  return updateRecord(context, inventoryItem, { id, version, gstHistory: kept });
}
