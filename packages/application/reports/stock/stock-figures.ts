import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { StockRow } from '#application/ports/stock';
import type { UnitCost } from '#domain/cost/unit-cost';
import { transit } from '#domain/stock/stock-movement';
import { type ItemFigures, itemFigures, type PlacedMovement, sumOf } from '#domain/stock-figures/period-figures';
import { revaluations } from '#domain/stock-figures/revaluation';
import type { Day } from '#domain/time/day';
import type { Origin } from '#domain/valuation/origin';
import { seenBy } from '#domain/valuation/seen-by';
import type { ItemState, StockState } from '#domain/valuation/stock-state';
import { movedBetween } from '#domain/valuation/stock-totals';
import { type BranchValue, branchValues, sentValues } from '#domain/valuation/stock-values';

/**
 * What to know of the places of goods: what each is worth at the end (`closing`), since when those below zero are so, too (`below`), or their
 * figures over the whole period (`period`). The cost of the last, and of the second where something is below zero, grows with the movements
 * of the period.
 */
export type PlacesRead = 'closing' | 'below' | 'period';

/** An item in some branches over a period, and what they have sent and nobody received. */
export type FiguresOfItem = ItemFigures & { readonly transit: UnitCost };

/** A state with its items and their origins by item. */
export interface ItemsIn {
  readonly items: ReadonlyMap<string, ItemState>;
  readonly origins: ReadonlyMap<string, readonly Readonly<Origin>[]>;
}

function itemsIn({ items, origins }: StockState): ItemsIn {
  return { items: new Map(items.map((item) => [item.itemId, item])), origins: Map.groupBy(origins, ({ itemId }) => itemId) };
}

/** The same as some branches see it together (decision D44). */
export function itemsSeen(state: StockState, branches: readonly string[]): ItemsIn {
  return itemsIn(seenBy(state, branches));
}

/** The figures of each item, by its id, between the ends of a period. */
export async function figuresBetween(
  context: Context,
  { opening, closing }: { readonly opening: ItemsIn; readonly closing: ItemsIn },
  branches: readonly string[],
  { from, to, places }: { readonly from: Day; readonly to: Day; readonly places: PlacesRead },
): Promise<ReadonlyMap<string, FiguresOfItem>> {
  const here = new Set(branches);
  const isRead = places === 'period' || (places === 'below' && isAnyBelow(closing, here));
  const placed = isRead ? await placedMovements(context, branches, from, to) : null;
  const of = ({ itemId, ...item }: ItemState): FiguresOfItem => {
    const [start, end] = [opening.items.get(itemId), { itemId, ...item }];
    const own = end.branches.filter(({ branch }) => here.has(branch));
    const sent = sentValues(end, closing.origins.get(itemId) ?? []);
    const figures = itemFigures({
      opening: valuesIn(opening, start, here),
      closing: valuesIn(closing, end, here),
      moved: new Map(own.map(({ branch }) => [branch, movedBetween(start, end, branch)])),
      placed: placed && (placed.get(itemId) ?? []),
      places: places === 'period' ? 'period' : 'closing',
      revalued: revaluations(
        { item: start, origins: opening.origins.get(itemId) ?? [] },
        { item: end, origins: closing.origins.get(itemId) ?? [] },
      ),
    });
    return { ...figures, transit: sumOf(branches.flatMap((branch) => sent.get(branch) ?? [])) };
  };
  return new Map([...closing.items.values()].map((item) => [item.itemId, of(item)]));
}

/** Goods in transit belong to no branch. */
export function valuesIn(state: ItemsIn, item: ItemState | undefined, branches: ReadonlySet<string>): readonly BranchValue[] {
  if (item === undefined) return [];
  return branchValues(item, state.origins.get(item.itemId) ?? []).filter(({ branch }) => branch !== transit && branches.has(branch));
}

function isAnyBelow({ items }: ItemsIn, here: ReadonlySet<string>): boolean {
  const isBelow = ({ branch, places }: ItemState['branches'][number]) => here.has(branch) && places.some(({ quantity }) => quantity < 0);
  return [...items.values()].some(({ branches }) => branches.some(isBelow));
}

/** Movements by item. */
async function placedMovements({ ports, scope }: Context, branches: readonly string[], from: Day, to: Day) {
  const rows = await perBranch(branches, async (branch) =>
    (await ports.books.stockRows(scope, branch, from, to)).filter(isInBranch).map((row) => placedAt(row, branch)),
  );
  return Map.groupBy(rows.flat(), ({ itemId }) => itemId);
}

/** Not lost on the way to it. */
function isInBranch(row: StockRow): boolean {
  return !('transit' in row);
}

function placedAt({ itemId, locationId, batch, date: day, kind, quantity }: StockRow, branch: string): PlacedMovement & { itemId: string } {
  return { itemId, branch, location: locationId ?? '', batch: batch ?? '', day, kind, quantity };
}
