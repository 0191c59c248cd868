import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { grossProfits, maySeeSales } from '#application/reports/stock/cost-of-sales';
import { figuresBetween, itemsSeen, type PlacesRead, valuesIn } from '#application/reports/stock/stock-figures';
import { stockGroups } from '#application/reports/stock/stock-groups';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { allMethods, methodInWords, methodOn } from '#domain/cost/item-methods';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { sumOf } from '#domain/stock-figures/period-figures';
import { addDays, type Day } from '#domain/time/day';
import type { StockState } from '#domain/valuation/stock-state';

interface Asked {
  readonly from: Day;
  readonly to: Day;
}

/** How much of the items a report wants. */
interface Wanted {
  readonly places?: PlacesRead;
  /** Their reorder levels. */
  readonly levels?: boolean;
  /** Their gross profits, for people who may see the sales. */
  readonly profits?: boolean;
  /** What they would be worth by every method. */
  readonly methods?: boolean;
  /** Only these; all if missing. */
  readonly items?: readonly string[];
}

/** The items that ever moved, with their stock at both ends of the period and what moved in between, in these branches. */
export async function stockFacts(
  context: Context,
  branches: readonly string[],
  { from, to }: Asked,
  { places = 'closing', levels = false, profits = false, methods = false, items }: Wanted = {},
): Promise<StockFacts> {
  const { ports, scope } = context;
  const days = [
    { day: addDays(from, -1), places: places === 'period' },
    { day: to, places: true },
  ];
  const [{ states, methodsOf }, known, groups] = await Promise.all([
    ports.books.stock(scope, days, items),
    ports.records.all(scope, 'branch'),
    stockGroups(context),
  ]);
  const [opening, closing] = [itemsSeen(states[0] ?? nothingAt(from), branches), itemsSeen(states[1] ?? nothingAt(to), branches)];
  const wanted = items && new Set(items);
  // What they were made from comes with them.
  const asked = [...closing.items.values()].filter(({ itemId }) => wanted === undefined || wanted.has(itemId));
  const moved = asked.filter((item) => item.branches.length > 0).map(({ itemId }) => itemId);
  const [named, figures, gained, byMethod] = await Promise.all([
    itemsNamed(context, moved),
    figuresBetween(context, { opening, closing }, branches, { from, to, places }),
    profits && maySeeSales(context, branches) ? grossProfits(context, branches, { from, to }, { opening, closing }) : null,
    methods ? worthByMethod(context, branches, to) : null,
  ]);
  const units = await recordsNamed(context, namedIn(named, 'unitId', 'measure-unit'));
  return {
    items: moved.flatMap((id): StockOfItem[] => {
      const [row, of] = [named.get(id), figures.get(id)];
      if (row === undefined || of === undefined) return [];
      return [
        {
          ...{ id, name: String(row['name']), groupId: textOf(row['groupId']) },
          unit: String(units.get(String(row['unitId']))?.row['symbol'] ?? ''),
          method: methodInWords(methodOn(methodsOf(id), to)),
          reorderLevel: levels && typeof row['reorderLevel'] === 'number' ? row['reorderLevel'] : null,
          ...of,
          ...(byMethod === null ? {} : { byMethod: byMethod(id) }),
          ...(gained === null ? {} : { grossProfit: gained.get(id) ?? 0 }),
        },
      ];
    }),
    groups,
    branches: branches.map((id) => ({ id, name: textOf(known.find((one) => one.id === id)?.row['name']) ?? id })),
  };
}

/** What an item would be worth in these branches by each method. */
async function worthByMethod({ ports, scope }: Context, branches: readonly string[], day: Day) {
  const here = new Set(branches);
  const states = (await ports.books.stockByMethod(scope, day, allMethods)).map((state) => itemsSeen(state, branches));
  return (itemId: string): ReadonlyMap<ValuationMethod, number> =>
    new Map(
      allMethods.map((method, at) => {
        const state = states[at];
        return [method, state === undefined ? 0 : sumOf(valuesIn(state, state.items.get(itemId), here)).value];
      }),
    );
}

function nothingAt(day: Day): StockState {
  return { day, items: [], origins: [] };
}

/** With fewer items than this, their records cost less than the names of all. */
const fewItems = 20;

/** What reports show of items, by id. */
async function itemsNamed(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const found = new Map(ids.length > fewItems ? (await context.ports.records.catalogue(context.scope, [items])).get(items) : []);
  const missing = ids.filter((id) => !found.has(id)).map((id) => ({ slug: items, id }));
  for (const [id, { row }] of await recordsNamed(context, missing)) found.set(id, row);
  return found;
}

const items = 'inventory-item';

function namedIn(items: ReadonlyMap<string, Row>, field: string, slug: string) {
  return [...items.values()].flatMap((row) => (typeof row[field] === 'string' ? [{ slug, id: row[field] }] : []));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
