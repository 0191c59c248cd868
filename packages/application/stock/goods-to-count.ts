import { refuseWithoutSubscription } from '#application/access/subscription';
import { recordsNamed } from '#application/commit/records-named';
import type { Context, FileAnswer } from '#application/context';
import { allUnits, branchOf } from '#application/known-records';
import { isOffered, type Option, optionOf } from '#application/lists/list-options';
import type { OnHand } from '#application/ports/stock';
import { itemsOnHand } from '#application/stock/stock-on-hand';
import { fileOfTable } from '#application/tables/file-of-table';
import { limits } from '#domain/limits';
import type { ReportTable } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Lines of a count sheet. */
export interface GoodsToCount {
  readonly goods: readonly OnHand[];
  /** Their items, with what they hand over to forms. */
  readonly items: readonly Option[];
  /** One document cannot hold all that is in stock. */
  readonly more: boolean;
}

/** The stock of one location of the open branch, or of the whole branch, in the order of the names of the items. */
export async function goodsToCount(context: Context, location?: string): Promise<GoodsToCount> {
  const goods: OnHand[] = [];
  for await (const { items, onHand } of itemsOnHand(context, { status: ['Active'] })) {
    const of = Map.groupBy(onHand, ({ itemId }) => itemId);
    for (const { id } of items) goods.push(...inOrder((of.get(id) ?? []).filter((one) => isCounted(one, location))));
    if (goods.length > limits.linesPerDocument) break;
  }
  const shown = goods.slice(0, limits.linesPerDocument);
  return { goods: shown, items: await itemsOf(context, shown), more: goods.length > shown.length };
}

/** A list to count by. It does not say how much there should be, so that people count what they see. */
export async function countSheet(context: Context, location?: string): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  const [{ goods, items }, branch, units] = await Promise.all([goodsToCount(context, location), branchOf(context), allUnits(context)]);
  const known = new Map(items.map((item) => [item.id, item]));
  const symbols = new Map(units.map(({ id, symbol }) => [id, symbol]));
  const table: ReportTable = {
    title: 'Count Sheet',
    subtitle: [branch?.name ?? '', ...(location === undefined ? [] : [location])].join(', '),
    columns: [
      { key: 'item', label: 'Item', kind: 'text' },
      { key: 'location', label: 'Location', kind: 'text' },
      { key: 'batch', label: 'Batch', kind: 'text', optional: true },
      { key: 'unit', label: 'Unit', kind: 'text' },
      { key: 'counted', label: 'Counted', kind: 'text' },
    ],
    rows: goods.map(({ itemId, locationId, batch }, at) => {
      const item = known.get(itemId);
      const unit = symbols.get(String(item?.['unitId'])) ?? '';
      return { id: String(at), cells: { item: item?.label ?? '', location: locationId ?? '', batch: batch ?? '', unit, counted: '' } };
    }),
  };
  return fileOfTable(context, table, 'PDF');
}

function isCounted({ locationId, quantity }: OnHand, location: string | undefined): boolean {
  return quantity !== 0 && (location === undefined || locationId === location);
}

function inOrder(goods: readonly OnHand[]): readonly OnHand[] {
  const place = ({ locationId, batch }: OnHand) => `${locationId ?? ''}\n${batch ?? ''}`;
  return goods.toSorted((one, other) => place(one).localeCompare(place(other)));
}

async function itemsOf(context: Context, goods: readonly OnHand[]): Promise<readonly Option[]> {
  const found = await recordsNamed(
    context,
    goods.map(({ itemId }) => ({ slug: inventoryItem.slug, id: itemId })),
  );
  return [...found.values()]
    .filter((stored) => isOffered(context, inventoryItem, stored))
    .map(({ id, row }) => optionOf(context, inventoryItem, id, inventoryItem.label(row as never), row));
}
