import type { ItemMovements, StockRow, ValuedStock } from '#application/ports/stock';
import { beginning } from '#domain/cost/item-methods';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { Refusal } from '#domain/refusal';
import { inOrder } from '#domain/stock/movement-order';
import { addDays, type Day } from '#domain/time/day';
import { add, type BranchWorth, worthOfItem } from '#domain/valuation/branch-worth';
import type { StockState } from '#domain/valuation/stock-state';
import { replayStock, type StockReplay } from '#domain/valuation/valuation';
import { streamKey } from '#storage/engine/keys';
import { Replaced, readRun } from '#storage/valuation/checkpoint-run';
import { worthOn } from '#storage/valuation/day-values';
import { type Ground, openGround, type Plan, planned, type States, statesAt, type ValuationParts } from '#storage/valuation/plan';
import { movementKey, movementsOf } from '#storage/valuation/row-movements';
import { type BranchRow, Moved, openStockSource } from '#storage/valuation/stock-source';

/** Used by a reader that continues while others write. */
const attempts = 6;

/** Reads again if pages were replaced, or a page was ahead of what was read before it. */
export async function onOneGround<Answer>(
  parts: ValuationParts,
  organisationId: string,
  read: (ground: Ground) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await read(await openGround(parts, organisationId));
    } catch (error) {
      if (!(error instanceof Replaced || error instanceof Moved)) throw error;
    }
  }
  throw new Refusal('busy');
}

/** How a valuation differs from the usual. */
export interface How {
  /** Only these items, with those they were made from. */
  readonly items?: ReadonlySet<string>;
  /** Without places and layers. */
  readonly figures?: boolean;
}

export interface Valued extends StockReplay {
  readonly rows: readonly BranchRow[];
}

/** The stock at the end of these days, which are in order, and what moved since the checkpoint before the first. */
export async function valuedAt(ground: Ground, stops: readonly Day[], how: How = {}): Promise<Valued> {
  const [first = '', last = ''] = [stops[0], stops.at(-1)];
  const plan = await planned(ground, first, last, how.items === undefined ? {} : { wanted: how.items });
  const { stale, fresh } = plan.rows;
  const figures = how.figures === true && fresh.length === 0;
  const [before, earlier] = await Promise.all([
    statesAt(ground, plan.at, plan.needed, plan.stale, figures),
    plan.stale.size === 0 ? undefined : statesAt(ground, plan.back, staleIn(plan)),
  ]);
  const usual = replayed(ground, plan.at, before, fresh, stops);
  if (earlier === undefined) return { ...usual, rows: fresh };
  const others = replayed(ground, plan.back, earlier, stale, stops);
  return {
    states: usual.states.map((state, at) => joined(state, others.states[at])),
    values: new Map([...usual.values, ...others.values]),
    differences: new Map([...usual.differences, ...others.differences]),
    uplifts: new Map([...usual.uplifts, ...others.uplifts]),
    rows: [...stale, ...fresh],
  };
}

function staleIn({ stale, needed }: Plan): ReadonlySet<string> {
  return needed === undefined ? stale : new Set([...stale].filter((item) => needed.has(item)));
}

function replayed(ground: Ground, at: number, before: States, rows: readonly BranchRow[], stops: readonly Day[]): StockReplay {
  const day = ground.run?.days[at]?.day;
  const movements = movementsOf(rows, new Map(before.origins.map((origin) => [origin.key, origin.day])));
  return replayStock({ movements, methods: ground.methodsOf, stops, ...(day === undefined ? {} : { start: { day, ...before } }) });
}

function joined(one: StockState, other: StockState | undefined): StockState {
  return { day: one.day, items: [...one.items, ...(other?.items ?? [])], origins: [...one.origins, ...(other?.origins ?? [])] };
}

/** The port `Books.stock`. */
export function readStock(
  parts: ValuationParts,
  organisationId: string,
  days: readonly { readonly day: Day; readonly places: boolean }[],
  itemIds?: readonly string[],
): Promise<ValuedStock> {
  return onOneGround(parts, organisationId, async (ground) => {
    const items = itemIds === undefined ? {} : { items: new Set(itemIds) };
    const states = await Promise.all(
      days.map(async ({ day, places }) => {
        const { states: found } = await valuedAt(ground, [day], { ...items, figures: !places });
        return found[0] ?? { day, items: [], origins: [] };
      }),
    );
    return { states, methodsOf: ground.methodsOf };
  });
}

/** The port `Books.stockByMethod`. Checkpoints have each item by its own method, so it is valued from the beginning. */
export function readStockByMethod(
  parts: ValuationParts,
  organisationId: string,
  day: Day,
  methods: readonly ValuationMethod[],
): Promise<readonly StockState[]> {
  return onOneGround(parts, organisationId, async ({ source }) => {
    const movements = movementsOf(await source.rows(undefined, day), new Map());
    return methods.flatMap((method) => replayStock({ movements, methods: () => [{ from: beginning, method }], stops: [day] }).states);
  });
}

type WorthByDay = ReadonlyMap<Day, ReadonlyMap<string, BranchWorth>>;

/** The port `Books.stockWorth`. */
export async function readStockWorth(parts: ValuationParts, organisationId: string, days: readonly Day[]): Promise<WorthByDay> {
  const kept = await keptWorth(parts, organisationId, days);
  const others = [...new Set(days)].filter((day) => !kept.has(day));
  return others.length === 0 ? kept : new Map([...kept, ...(await replayedWorth(parts, organisationId, others))]);
}

/** From the newest run: the days on which and before which nothing changed since. */
async function keptWorth(parts: ValuationParts, organisationId: string, days: readonly Day[]): Promise<WorthByDay> {
  const stream = streamKey(organisationId, 'organisation');
  // The run goes first: what it does not have yet is then in the logs.
  const run = await readRun(parts.engine, stream);
  if (run === undefined) return new Map();
  const source = await openStockSource(parts, organisationId);
  try {
    const since = await source.since(run, () => undefined);
    // How an item is valued now may say something else of days that have passed.
    if (since.methods.size > 0) return new Map();
    const first = [...since.items.values()].sort()[0] ?? '9999-12-31';
    return await worthOn(
      parts.engine,
      stream,
      run.values,
      days.filter((day) => day < first && day <= run.valuedTo),
    );
  } catch (error) {
    if (error instanceof Replaced || error instanceof Moved) return new Map();
    throw error;
  }
}

function replayedWorth(parts: ValuationParts, organisationId: string, days: readonly Day[]): Promise<WorthByDay> {
  return onOneGround(parts, organisationId, async (ground) => {
    const worth = new Map<Day, ReadonlyMap<string, BranchWorth>>();
    for (const day of days) {
      const { states } = await valuedAt(ground, [day], { figures: true });
      worth.set(day, worthIn(states[0]));
    }
    return worth;
  });
}

/** What a whole state is worth, by branch. */
export function worthIn(state: StockState | undefined): ReadonlyMap<string, BranchWorth> {
  const worth = new Map<string, BranchWorth>();
  const origins = Map.groupBy(state?.origins ?? [], ({ itemId }) => itemId);
  for (const item of state?.items ?? [])
    for (const [branch, more] of worthOfItem(item, origins.get(item.itemId) ?? [])) add(worth, branch, more);
  return worth;
}

/** The port `Books.itemMovements`. */
export function readItemMovements(
  parts: ValuationParts,
  organisationId: string,
  itemId: string,
  from: Day,
  to: Day,
): Promise<ItemMovements> {
  return onOneGround(parts, organisationId, async (ground) => {
    const { states, values, uplifts, rows } = await valuedAt(ground, [addDays(from, -1), to], { items: new Set([itemId]) });
    const mine = rows.filter(({ row }) => row.itemId === itemId && row.date >= from);
    const turns = new Map(inOrder(movementsOf(mine, new Map())).map(({ key }, turn) => [key, turn]));
    const turnOf = (row: StockRow) => turns.get(movementKey(row)) ?? 0;
    return {
      states,
      methodsOf: ground.methodsOf,
      // As they are valued: what came in on a day stands before what went out.
      rows: mine
        .map(({ row, branch }) => {
          const key = movementKey(row);
          const uplift = uplifts.get(key);
          return { ...row, branchId: branch, cost: values.get(key) ?? 0, ...(uplift && { uplift }) };
        })
        .sort((one, other) => turnOf(one) - turnOf(other)),
    };
  });
}
