import { byGroup } from '#application/reports/stock/by-group';
import { goodsAsked } from '#application/reports/stock/goods-asked';
import type { StockGroup } from '#application/reports/stock/stock-of-item';
import type { ReportColumn, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type ReorderListFilter, reorderList } from '#modules/reports/stock/reorder-list';

/** Quantities are those of all branches asked for. */
export interface ItemToReorder {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly groupId: string | null;
  readonly onHand: number;
  /** For sales orders. */
  readonly reserved: number;
  /** On approved purchase orders. */
  readonly expected: number;
  readonly reorderLevel: number;
  readonly reorderQuantity: number | null;
}

/** The goods that have a reorder level, as they are now. */
export interface ReorderFacts {
  readonly items: readonly ItemToReorder[];
  readonly groups: readonly StockGroup[];
}

const columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Item', kind: 'text' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'onHand', label: 'On Hand', kind: 'quantity' },
  { key: 'reserved', label: 'Reserved', kind: 'quantity' },
  { key: 'free', label: 'Free', kind: 'quantity' },
  { key: 'expected', label: 'On Order', kind: 'quantity' },
  { key: 'reorderLevel', label: 'Reorder Level', kind: 'quantity' },
  { key: 'suggested', label: 'To Order', kind: 'quantity' },
];

/** Every column it may have, for Module Setup. */
export const reorderListColumns: readonly ReportSetupColumn[] = columns.map(({ key, label, kind }) => ({ key, label, kind }));

/** At least the reorder quantity, and enough to reach the level; null while there is enough. */
export function toOrder({ onHand, reserved, expected, reorderLevel, reorderQuantity }: ItemToReorder): number | null {
  const missing = reorderLevel - (onHand - reserved + expected);
  return missing <= 0 ? null : Math.max(missing, reorderQuantity ?? 0);
}

export function reorderListTable(filter: ReorderListFilter, { items, groups }: ReorderFacts): ReportTable {
  const shown = goodsAsked(items, groups, filter).filter((item) => filter.all || toOrder(item) !== null);
  return {
    title: reorderList.title,
    subtitle: 'As of now',
    columns,
    rows: byGroup(shown, groups, {
      item: (item) => {
        const { id, name, unit, onHand, reserved, expected, reorderLevel } = item;
        const cells = { particulars: name, unit, onHand, reserved, free: onHand - reserved, expected, reorderLevel };
        return { id, cells: { ...cells, suggested: toOrder(item) }, link: `/app/stock-report/ledger?itemId=${id}${branchesIn(filter)}` };
      },
      sums: () => ({}),
    }),
    empty: filter.all ? 'No item has a reorder level.' : 'No item is below its reorder level.',
  };
}

function branchesIn({ branches }: ReorderListFilter): string {
  return branches === null || branches.length === 0 ? '' : `&branches=${branches.join(',')}`;
}
