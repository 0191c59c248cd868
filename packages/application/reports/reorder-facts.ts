import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { listRecords } from '#application/records/list-records';
import { recordsNamed } from '#application/records/records-named';
import { perBranch } from '#application/reports/per-branch';
import { stockGroups } from '#application/reports/stock-groups';
import { Refusal } from '#domain/refusal';
import type { ItemToReorder, ReorderFacts } from '#modules/reports/reorder-list/reorder-list';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** The goods that have a reorder level, with what there is of them in these branches, and in their orders. */
export async function reorderFacts(context: Context, branches: readonly string[]): Promise<ReorderFacts> {
  const { ports, scope } = context;
  const [items, units, groups] = await Promise.all([
    itemsWithLevel(context),
    ports.records.all(scope, 'measure-unit'),
    stockGroups(context),
  ]);
  const ids = items.map(({ id }) => id);
  const [onHand, orders] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.onHand(scope, branchId, ids)),
    perBranch(branches, (branchId) => ports.books.openOrders(scope, branchId, ids)),
  ]);
  const there = sums(onHand.flat(), ({ quantity }) => quantity);
  const reserved = sums(orders.flat(), (one) => one.reserved);
  const expected = sums(orders.flat(), (one) => one.expected);
  const symbols = new Map(units.map(({ id, row }) => [id, String(row['symbol'] ?? '')]));
  return {
    items: items.map(
      ({ id, row }): ItemToReorder => ({
        ...{ id, name: String(row['name']), unit: symbols.get(String(row['unitId'])) ?? '' },
        groupId: typeof row['groupId'] === 'string' ? row['groupId'] : null,
        ...{ onHand: there.get(id) ?? 0, reserved: reserved.get(id) ?? 0, expected: expected.get(id) ?? 0 },
        reorderLevel: Number(row['reorderLevel']),
        reorderQuantity: typeof row['reorderQuantity'] === 'number' ? row['reorderQuantity'] : null,
      }),
    ),
    groups,
  };
}

function sums<One extends { readonly itemId: string }>(all: readonly One[], of: (one: One) => number): ReadonlyMap<string, number> {
  const added = new Map<string, number>();
  for (const one of all) added.set(one.itemId, (added.get(one.itemId) ?? 0) + of(one));
  return added;
}

const itemsAtOnce = 100;
/** No list is made for more items than this. */
const mostItems = 20_000;

async function itemsWithLevel(context: Context): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  let seen = 0;
  let cursor: string | undefined;
  do {
    const page = await listRecords(context, inventoryItem, {
      limit: itemsAtOnce,
      filters: { type: ['Goods'], status: ['Active'] },
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen += page.rows.length;
    if (seen > mostItems) throw new Refusal('notAllowed', { why: `At most ${mostItems} items at once` });
    const stored = await recordsNamed(
      context,
      page.rows.map(({ id }) => ({ slug: inventoryItem.slug, id })),
    );
    found.push(...page.rows.flatMap(({ id }) => stored.get(id) ?? []).filter(({ row }) => Number(row['reorderLevel'] ?? 0) > 0));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}
