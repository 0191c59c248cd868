import type { StockGroup } from '#application/reports/stock/stock-of-item';
import type { ReportCell, ReportRow } from '#modules/kit/module';

interface Grouped {
  readonly name: string;
  readonly unit: string;
  readonly groupId: string | null;
}

export interface RowsByGroup<Item> {
  readonly item: (item: Item) => ReportRow;
  /** The figures of several items; `adds` if their quantities can be added up. */
  readonly sums: (items: readonly Item[], adds: boolean) => Readonly<Record<string, ReportCell>>;
}

/**
 * Items below their groups, and groups below theirs. Quantities are added up as in Tally: where the group says so, and only if all items
 * have one unit.
 */
export function byGroup<Item extends Grouped>(
  items: readonly Item[],
  groups: readonly StockGroup[],
  rows: RowsByGroup<Item>,
): readonly ReportRow[] {
  const known = new Map(groups.map((group) => [group.id, group]));
  const own = Map.groupBy(items, ({ groupId }) => (groupId !== null && known.has(groupId) ? groupId : null));
  const under = Map.groupBy(groups, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const rowOf = (group: StockGroup, above: number): { readonly row: ReportRow; readonly all: readonly Item[] } | null => {
    const below = above > deepest ? [] : inOrder(under.get(group.id) ?? []).flatMap((one) => rowOf(one, above + 1) ?? []);
    const mine = inOrder(own.get(group.id) ?? []);
    const all = [...below.flatMap((one) => one.all), ...mine];
    if (all.length === 0) return null;
    const children = [...below.map(({ row }) => row), ...mine.map(rows.item)];
    const adds = group.addable && new Set(all.map(({ unit }) => unit)).size === 1;
    return { row: groupRow(group.id, group.name, rows.sums(all, adds), adds ? (all[0]?.unit ?? '') : '', children), all };
  };
  const loose = inOrder(own.get(null) ?? []);
  return [
    ...inOrder(under.get(null) ?? []).flatMap((group) => rowOf(group, 0)?.row ?? []),
    ...(loose.length === 0 ? [] : [groupRow('', 'Without a group', rows.sums(loose, false), '', loose.map(rows.item))]),
  ];
}

/** Deeper than groups can be (`kit/tree.ts`). */
const deepest = 20;

function groupRow(id: string, name: string, sums: ReportRow['cells'], unit: string, children: readonly ReportRow[]): ReportRow {
  return {
    id: `group:${id}`,
    weight: 'group',
    cells: { particulars: name, ...(unit === '' || Object.keys(sums).length === 0 ? {} : { unit }), ...sums },
    children,
  };
}

export function inOrder<Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] {
  return all.toSorted((one, other) => collator.compare(one.name, other.name));
}

/** Much faster than `localeCompare` for ten thousand names. */
const collator = new Intl.Collator('en', { numeric: true });
