import type { Answered, Context } from '#application/context';
import { attachedTo } from '#application/in-use/attached';
import { documentAtRate } from '#application/in-use/used-rates';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { changedRates, inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Takes one dated rate out of the GST history of an item, unless documents were issued at it. */
export async function deleteGstRate(context: Context, id: string, version: number, effectiveFrom: Day): Promise<Answered> {
  const { gstHistory } = (await getRecord(context, inventoryItem, id)) as unknown as InventoryItem;
  const kept = gstHistory.filter((rate) => rate.effectiveFrom !== effectiveFrom);
  if (kept.length === gstHistory.length) throw new Refusal('notFound', { what: 'GST rate from this date' });
  for (const rate of changedRates({ gstHistory }, { gstHistory: kept })) {
    const use = await documentAtRate(context, id, rate);
    if (use !== undefined) throw attachedTo([`${use}, which uses this rate`]);
  }
  return updateRecord(context, inventoryItem, { id, version, gstHistory: kept });
}
