import type { Uplift } from '#domain/cost/uplift';
import type { DatedMethod } from '#domain/cost/valuation-method';
import { type Paise, paise } from '#domain/money/paise';
import { inOrder } from '#domain/stock/movement-order';
import { namedBy, type StockMovement } from '#domain/stock/stock-movement';
import { addDays, type Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { type ItemValuation, itemFrom, itemState, newItem, upliftMoves, valueIssues } from '#domain/valuation/item-valuation';
import { type Costs, valueMovement } from '#domain/valuation/movement-value';
import { copyOf, isInTransit, type Origin } from '#domain/valuation/origin';
import type { ItemState, StockState } from '#domain/valuation/stock-state';
import { advance, isDue } from '#domain/valuation/year-and-method';

export interface ReplayInput {
  /**
   * All movements of the items after `start`, in any order. Those up to the day of `start` are ignored, and those after the last stop are
   * not valued; but what they name is kept in the states.
   */
  readonly movements: readonly StockMovement[];
  /** The methods of an item, the earliest first. */
  readonly methods: (itemId: string) => readonly DatedMethod[];
  /** The days, in order, at whose end the states are wanted. */
  readonly stops: readonly Day[];
  /** Where an earlier replay stopped. */
  readonly start?: StockState;
  /** What movements after these, which are not given, name: the last day on which they name it. */
  readonly namedLater?: ReadonlyMap<string, Day>;
  /** Told at the end of each day of the items whose worth may have changed on it, by a movement, a new year or another method. */
  readonly eachDay?: (day: Day, items: readonly ItemAtDay[]) => void;
}

/** An item at the end of a day, with what is in transit of it. */
export interface ItemAtDay {
  readonly item: ItemState;
  readonly origins: readonly Readonly<Origin>[];
}

export interface StockReplay {
  /** One for each stop. */
  readonly states: readonly StockState[];
  /**
   * By key of movement, in paise: the cost of what went out, the value of what came in. With an average of the period as of the last stop, or
   * of the end of its year if that is earlier.
   */
  readonly values: ReadonlyMap<string, Paise>;
  /** Extra cost by key of movement, in paise: of filled gaps and of returns to suppliers (choices 7 and 8). */
  readonly differences: ReadonlyMap<string, Paise>;
  /** By how much each movement changed the uplift of its branch, if it did. */
  readonly uplifts: ReadonlyMap<string, Uplift>;
}

/**
 * Values movements by the method of each item. Items that are made from one another must be valued together.
 *
 * A state holds no sale or purchase of the past except those that later movements name. So a return that becomes known later may name an
 * origin that the state has forgotten, and the replay then has to start from a state before that origin.
 */
export function replayStock({ movements, methods, stops, start, namedLater, eachDay }: ReplayInput): StockReplay {
  const later = start === undefined ? movements : movements.filter(({ day }) => day > start.day);
  const lastNamed = lastDaysNamed(later, namedLater);
  const costs = costsFrom(start, lastNamed);
  const items = itemsFrom(start, methods, costs.origins);
  const prepare = (item: ItemValuation, day: Day) => {
    if (isDue(item, day)) advance(item, day, costs.origins, costs.values, costs.uplifts);
  };
  const itemOf = (itemId: string, day: Day): ItemValuation => {
    let item = items.get(itemId);
    if (item === undefined) {
      item = newItem(itemId, methods(itemId), day);
      items.set(itemId, item);
    }
    prepare(item, day);
    return item;
  };
  const stateAt = (day: Day): StockState => {
    for (const item of items.values()) prepare(item, day);
    const isNamed = (key: string) => (lastNamed.get(key) ?? '') > day;
    const kept = [...costs.origins.values()].filter((origin) => isInTransit(origin) || isNamed(origin.key));
    return { day, items: [...items.values()].map((item) => itemState(item, isNamed)), origins: kept.map(copyOf) };
  };

  const end = stops.at(-1) ?? '';
  const states: StockState[] = [];
  const ordered = inOrder(later.filter(({ day }) => day <= end));
  const watch = eachDay && watchDays({ eachDay, items, costs, prepare }, turnsAfter(start?.day ?? '', end, ordered, items, methods));
  for (const movement of ordered) {
    for (let stop = stops[states.length]; stop !== undefined && stop < movement.day; stop = stops[states.length]) {
      watch?.reach(stop);
      states.push(stateAt(stop));
    }
    watch?.reach(movement.day);
    valueMovement(itemOf(movement.itemId, movement.day), movement, costs);
    watch?.moved(movement);
  }
  for (const stop of stops.slice(states.length)) {
    watch?.reach(stop);
    states.push(stateAt(stop));
  }
  watch?.reach(null);
  for (const item of items.values()) {
    valueIssues(item, costs.values);
    upliftMoves(item, costs.uplifts);
  }
  return { states, values: inPaise(costs.values), differences: inPaise(costs.differences), uplifts: costs.uplifts };
}

interface Watched extends Required<Pick<ReplayInput, 'eachDay'>> {
  readonly items: ReadonlyMap<string, ItemValuation>;
  readonly costs: Costs;
  prepare(item: ItemValuation, day: Day): void;
}

/** Follows the days of a replay. Each of `turns` ends a year or changes a method, so items may be worth something else without a movement. */
function watchDays({ eachDay, items, costs, prepare }: Watched, turns: readonly Day[]) {
  const sent = Map.groupBy([...costs.origins.values()].filter(isInTransit), ({ itemId }) => itemId);
  const changed = new Set<ItemValuation>();
  const waiting = [...turns];
  let today: Day = '';
  const endDay = () => {
    if (changed.size === 0) return;
    const isNamed = () => false;
    eachDay(
      today,
      [...changed].map((item) => ({ item: itemState(item, isNamed), origins: (sent.get(item.itemId) ?? []).filter(isInTransit) })),
    );
    changed.clear();
  };
  return {
    /** Before the first movement of a day, or at its end; null: there are no more. */
    reach(day: Day | null) {
      if (day === today) return;
      endDay();
      for (let turn = waiting[0]; turn !== undefined && (day === null || turn <= day); turn = waiting[0]) {
        waiting.shift();
        today = turn;
        for (const item of items.values()) {
          if (!isDue(item, turn)) continue;
          prepare(item, turn);
          changed.add(item);
        }
        if (turn !== day) endDay();
      }
      today = day ?? today;
    },
    moved({ key, kind, itemId }: StockMovement) {
      const item = items.get(itemId);
      if (item !== undefined) changed.add(item);
      const origin = kind === 'transfer-out' ? costs.origins.get(key) : undefined;
      if (origin !== undefined) sent.set(itemId, [...(sent.get(itemId) ?? []).filter(isInTransit), origin]);
    },
  };
}

/** The first days of years, and the days on which methods change, after a day and up to another. */
function turnsAfter(
  after: Day,
  to: Day,
  movements: readonly StockMovement[],
  items: ReadonlyMap<string, ItemValuation>,
  methods: ReplayInput['methods'],
): readonly Day[] {
  const days = new Set<Day>();
  const first = after === '' ? movements[0]?.day : after;
  for (let year = first === undefined ? undefined : yearOf(first); year !== undefined && year.end < to; ) {
    const next = addDays(year.end, 1);
    days.add(next);
    year = yearOf(next);
  }
  const ids = new Set([...items.keys(), ...movements.map(({ itemId }) => itemId)]);
  for (const id of ids) for (const { from } of methods(id).slice(1)) if (from > after && from <= to) days.add(from);
  return [...days].sort();
}

/** On which day each origin is named last. */
function lastDaysNamed(movements: readonly StockMovement[], later: ReplayInput['namedLater']): ReadonlyMap<string, Day> {
  const days = new Map<string, Day>(later);
  for (const movement of movements) {
    for (const key of namedBy(movement)) if ((days.get(key) ?? '') < movement.day) days.set(key, movement.day);
  }
  return days;
}

function costsFrom(start: StockState | undefined, named: ReadonlyMap<string, Day>): Costs {
  const origins = new Map(start?.origins.map((origin) => [origin.key, copyOf(origin)]));
  return { origins, named, values: new Map(), differences: new Map(), uplifts: new Map(), outputs: new Map() };
}

function itemsFrom(
  start: StockState | undefined,
  methods: ReplayInput['methods'],
  origins: ReadonlyMap<string, Origin>,
): Map<string, ItemValuation> {
  if (start === undefined) return new Map();
  const own = Map.groupBy(origins.values(), ({ itemId }) => itemId);
  return new Map(start.items.map((item) => [item.itemId, itemFrom(item, methods(item.itemId), start.day, own.get(item.itemId) ?? [])]));
}

function inPaise(values: ReadonlyMap<string, number>): ReadonlyMap<string, Paise> {
  const checked = new Map<string, Paise>();
  for (const [key, value] of values) checked.set(key, paise(value));
  return checked;
}
