import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import type { FreeStock } from '#application/ports/stock';
import { reader } from '#application/reports/kit/reader';
import type { ItemToReorder, ReorderFacts } from '#application/reports/stock/reorder-list/table';
import { reorderListColumns, reorderListTable } from '#application/reports/stock/reorder-list/table';
import { stockGroups } from '#application/reports/stock/stock-groups';
import { reorderList } from '#modules/reports/stock/reorder-list';

/**
 * The goods that have a reorder level, with what there is of them in these branches, and in their orders. Neither a record nor a movement is
 * read, so it costs the same in any book.
 */
export async function reorderFacts(context: Context, branches: readonly string[]): Promise<ReorderFacts> {
  const { ports, scope } = context;
  const [catalogue, units, groups, stock] = await Promise.all([
    ports.records.catalogue(scope, ['inventory-item']),
    ports.records.all(scope, 'measure-unit'),
    stockGroups(context),
    perBranch(branches, (branchId) => ports.books.freeStock(scope, branchId)),
  ]);
  const there = addedUp(stock.flat());
  const symbols = new Map(units.map(({ id, row }) => [id, String(row['symbol'] ?? '')]));
  const items = [...(catalogue.get('inventory-item') ?? [])].filter(([, row]) => isKept(row));
  return {
    items: items.map(([id, row]): ItemToReorder => {
      const { onHand, reserved, expected } = there.get(id) ?? nothing;
      return {
        ...{ id, name: String(row['name']), unit: symbols.get(String(row['unitId'])) ?? '' },
        groupId: typeof row['groupId'] === 'string' ? row['groupId'] : null,
        ...{ onHand, reserved, expected, reorderLevel: Number(row['reorderLevel']) },
        reorderQuantity: typeof row['reorderQuantity'] === 'number' ? row['reorderQuantity'] : null,
      };
    }),
    groups,
  };
}

/** Active goods with a reorder level. */
function isKept(row: Row): boolean {
  return row['type'] === 'Goods' && row['status'] === 'Active' && Number(row['reorderLevel'] ?? 0) > 0;
}

type Quantities = Readonly<Record<'onHand' | 'reserved' | 'expected', number>>;
const nothing: Quantities = { onHand: 0, reserved: 0, expected: 0 };

function addedUp(stock: readonly FreeStock[]): ReadonlyMap<string, Quantities> {
  const sums = new Map<string, Quantities>();
  for (const { itemId, onHand, reserved, expected } of stock) {
    const sum = sums.get(itemId) ?? nothing;
    sums.set(itemId, { onHand: sum.onHand + onHand, reserved: sum.reserved + reserved, expected: sum.expected + expected });
  }
  return sums;
}

export const reorderListReader = reader({
  report: reorderList,
  columns: reorderListColumns,
  table: reorderListTable,
  read: reorderFacts,
});
