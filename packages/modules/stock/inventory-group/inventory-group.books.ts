import type { MasterBooks } from '#modules/kit/books';
import type { InventoryGroup } from '#modules/stock/inventory-group/inventory-group';

export const inventoryGroupBooks: MasterBooks<InventoryGroup> = {
  retells: ['name', 'parentId'],
};
