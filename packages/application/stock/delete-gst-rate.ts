import type { Answered, Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Takes one dated rate out of the GST history of an item. Documents keep the rate they were entered with. */
export async function deleteGstRate(context: Context, id: string, version: number, effectiveFrom: Day): Promise<Answered> {
  const { gstHistory } = (await getRecord(context, inventoryItem, id)) as unknown as InventoryItem;
  const kept = gstHistory.filter((rate) => rate.effectiveFrom !== effectiveFrom);
  if (kept.length === gstHistory.length) throw new Refusal('notFound', { what: 'GST rate of this day' });
  return updateRecord(context, inventoryItem, { id, version, gstHistory: kept });
}
