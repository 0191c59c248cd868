import type { Context } from '#application/context';
import type { StockGroup } from '#application/reports/stock/stock-of-item';

/** The groups of items, for the rows of reports. */
export async function stockGroups({ ports, scope }: Context): Promise<readonly StockGroup[]> {
  const groups = await ports.records.all(scope, 'inventory-group');
  return groups.map(({ id, row }) => ({
    ...{ id, name: String(row['name']), addable: row['addable'] === true },
    parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
  }));
}
