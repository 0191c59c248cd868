import type { Bought } from '#domain/cost/bought';
import type { PeriodState } from '#domain/cost/period-average';
import type { Transfers } from '#domain/cost/period-transfers';
import type { Layer } from '#domain/cost/pool';
import { soldBetween, soldKey, type Uplift } from '#domain/cost/uplift';
import { isPeriodMethod, type ValuationMethod } from '#domain/cost/valuation-method';
import type { Paise, Quantity } from '#domain/money/paise';
import { movementKinds } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';
import { isInTransit, type Origin } from '#domain/valuation/origin';
import type { BranchState, ItemState } from '#domain/valuation/stock-state';
import { pack, unpack } from '#storage/engine/packing';

/** The states of the items of a chunk, by their numbers, with the origins of each. */
export interface ChunkStates {
  readonly items: ReadonlyMap<number, ItemState>;
  readonly origins: readonly Readonly<Origin>[];
}

const methods: readonly ValuationMethod[] = ['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'];

/** Column by column: similar numbers side by side deflate best. */
export interface PackedStates {
  /** Quantities, values and totals by branch, and what is in transit: enough for a report. */
  readonly figures: Uint8Array;
  /** Places, layers and origins: what the valuation of later movements needs as well. */
  readonly rest: Uint8Array;
}

type PackedFigures = [
  branches: string[],
  slots: number[],
  methods: number[],
  counts: number[],
  branch: number[],
  /** Beyond the sums of the totals: mostly nothing. */
  quantities: number[],
  values: number[],
  totals: [kind: number, quantities: number[], values: number[], open: number[] | 0][],
  periods: PackedPeriods,
  origins: PackedOrigin[],
  /** Of branches, by row, and of their totals, by row and kind. Mostly there are none. */
  uplifts?: [rows: [row: number, PackedUplift][], totals: [row: number, kind: number, PackedUplift][]],
];

/** What one branch sold to another, in numbers of branches. */
type PackedUplift = [from: number, to: number, value: number][];

/** What one branch bought from another, in numbers of branches. */
type PackedBought = [from: number, to: number, value: number, quantity: number][];

type PackedTransfers = [
  came: [branch: number, kind: number, PackedBought][],
  arrived: [from: number, to: number, sold: number, quantity: number][],
  gone: [branch: number, kind: number, quantity: number][],
];

/** Quantities and values of a period follow from the totals of its item: what they have beyond is mostly nothing. */
type PackedPeriods = [
  at: number[],
  methods: number[],
  from: Day[],
  to: Day[],
  openingQuantities: number[],
  openingValues: number[],
  receiptQuantities: number[],
  receiptValues: number[],
  issued: number[],
  last: [at: number, quantity: number, value: number][],
  rates: [at: number, rates: PeriodState['rates']][],
  /** What notes changed of prices. */
  repriced?: [at: number, value: number][],
  transfers?: [at: number, PackedTransfers][],
];

type PackedRest = [
  lastValues: number[],
  lastQuantities: number[],
  locations: string[],
  batches: string[],
  places: number[],
  placeLocations: number[],
  placeBatches: number[],
  placeQuantities: number[],
  layers: number[],
  layerQuantities: number[],
  layerValues: number[],
  purchases: [layer: number, key: string][],
  origins: PackedOrigin[],
  uplifts?: [layer: number, PackedUplift][],
];

type PackedOrigin = [
  item: number,
  branch: number,
  key: string,
  day: Day,
  dispatch: number,
  whole: [quantity: number, value: number],
  back: [quantity: number, value: number],
  at?: number | null,
  returns?: [at: number, quantity: number][],
  settled?: [quantity: number, value: number, backQuantity: number, backValue: number] | null,
  /** The sale of a dispatch to the other branch. */
  sold?: [branch: number, value: number, bought: number] | null,
  counted?: [quantity: number, value: number] | null,
  uplift?: PackedUplift,
  upliftBack?: PackedUplift,
  has?: PackedBought,
  /** The branch of another GSTIN that sold it. */
  soldBy?: number,
];

export function packStates({ items, origins }: ChunkStates): PackedStates {
  const sorted = [...items].sort(([one], [other]) => one - other);
  const branches = numbered<string>();
  const places = { locations: numbered<string>(), batches: numbered<string>() };
  const rows = sorted.flatMap(([, item]) => item.branches);
  const totals = movementKinds.flatMap((kind, index): PackedFigures[7] => {
    const of = rows.map((row) => row.totals.find((total) => total.kind === kind));
    if (of.every((total) => total === undefined)) return [];
    const column = (pick: (total: { quantity: number; value: number; open: number }) => number) =>
      of.map((total) => (total ? pick(total) : 0));
    const open = column((total) => total.open);
    return [[index, column((total) => short(total.quantity)), column((total) => total.value), open.every((one) => one === 0) ? 0 : open]];
  });
  const positions = new Map(sorted.map(([, { itemId }], at) => [itemId, at]));
  const packedOrigins = (which: (origin: Origin) => boolean) =>
    origins.filter(which).map((origin) => packOrigin(origin, positions.get(origin.itemId) ?? 0, branches.of));
  const figures: PackedFigures = [
    branches.list,
    differences(sorted.map(([slot]) => slot)),
    sorted.map(([, { method }]) => methods.indexOf(method)),
    sorted.map(([, item]) => item.branches.length),
    rows.map(({ branch }) => branches.of(branch)),
    rows.map(({ quantity, totals: moved }) => quantity - sumOf(moved, 'quantity')),
    rows.map(({ value, totals: moved }) => value - sumOf(moved, 'value')),
    totals,
    packPeriods(
      sorted.map(([, item]) => item),
      branches.of,
    ),
    packedOrigins(isInTransit),
  ];
  const uplifts = packUplifts(rows, branches.of);
  if (uplifts !== null) figures.push(uplifts);
  const layers = rows.map(storedLayers);
  const allLayers = layers.flatMap((stored) => (stored === sole ? [] : stored));
  const allPlaces = rows.flatMap((row) => row.places);
  const rest: PackedRest = [
    rows.map(({ last }) => (last === null ? 0 : byRate(last))),
    rows.map(({ last }) => short(last?.quantity ?? 0)),
    places.locations.list,
    places.batches.list,
    rows.map((row) => row.places.length),
    allPlaces.map(({ location }) => places.locations.of(location)),
    allPlaces.map(({ batch }) => places.batches.of(batch)),
    // The last place of a branch has the rest, so nothing more needs to be said of it.
    rows.flatMap((row) =>
      lastBeyond(
        row.places.map(({ quantity }) => quantity),
        row.quantity,
      ).map(short),
    ),
    layers.map((stored) => (stored === sole ? -1 : stored.length)),
    // So has the newest layer.
    layers.flatMap((stored, at) => (stored === sole ? [] : layerColumn(stored, 'quantity', rows[at]?.quantity ?? 0).map(short))),
    layers.flatMap((stored, at) =>
      stored === sole ? [] : layerColumn(stored, 'value', rows[at]?.value ?? 0).map((value, of) => worth(value, stored, of)),
    ),
    allLayers.flatMap(({ purchase }, at): [number, string][] => (purchase === undefined ? [] : [[at, purchase]])),
    packedOrigins((origin) => !isInTransit(origin)),
  ];
  const raised = allLayers.flatMap(({ uplift }, at): [number, PackedUplift][] =>
    uplift === undefined ? [] : [[at, packUplift(uplift, branches.of)]],
  );
  if (raised.length > 0) rest.push(raised);
  // Last, because the branches of all origins have their numbers now.
  return { figures: pack(figures), rest: pack(rest) };
}

/** Without `rest` the states have neither places nor layers. */
export function unpackStates(figures: Uint8Array, rest: Uint8Array | undefined, idOf: (slot: number) => string): ChunkStates {
  const [branches, slots, itemMethods, counts, branch, beyond, valuesBeyond, totals, periods, transit, uplifts = [[], []]] =
    unpack<PackedFigures>(figures);
  const above = new Map(uplifts[0].map(([row, uplift]) => [row, unpackUplift(uplift, branches)]));
  const aboveIn = new Map(uplifts[1].map(([row, kind, uplift]) => [`${row} ${kind}`, unpackUplift(uplift, branches)]));
  const quantities = beyond.map((more, row) => totals.reduce((sum, [, moved]) => sum + long(moved[row] ?? 0), more));
  const values = valuesBeyond.map((more, row) => totals.reduce((sum, [, , moved]) => sum + (moved[row] ?? 0), more));
  const more = rest === undefined ? undefined : restOf(unpack<PackedRest>(rest), quantities, values, { branches, above });
  const ids: string[] = [];
  const items = new Map<number, ItemState>();
  let [slot, row] = [0, 0];
  for (const [at, difference] of slots.entries()) {
    slot += difference;
    const itemId = idOf(slot);
    ids.push(itemId);
    const rows: BranchState[] = [];
    for (const end = row + (counts[at] ?? 0); row < end; row += 1) {
      const place = row;
      rows.push({
        ...{ branch: branches[branch[place] ?? 0] ?? '', quantity: quantities[place] ?? 0, value: values[place] ?? 0 },
        ...(more?.[place] ?? { layers: [], last: null, places: [] }),
        ...withUplift(above.get(place)),
        totals: totals.flatMap(([kind, quantity, value, open]) => {
          const total = { quantity: long(quantity[place] ?? 0), value: value[place] ?? 0, open: open === 0 ? 0 : (open[place] ?? 0) };
          const [named, uplift] = [movementKinds[kind], aboveIn.get(`${place} ${kind}`)];
          const isNothing = total.quantity === 0 && total.value === 0 && total.open === 0 && uplift === undefined;
          return named === undefined || isNothing ? [] : [{ kind: named, ...total, ...withUplift(uplift) }];
        }),
      });
    }
    items.set(slot, {
      itemId,
      method: methods[itemMethods[at] ?? 0] ?? 'moving-average',
      branches: rows,
      period: null,
    });
  }
  const others = rest === undefined ? [] : unpack<PackedRest>(rest)[12];
  addPeriods(items, [...items.keys()], periods, branches);
  return { items, origins: [...transit, ...others].map((origin) => unpackOrigin(origin, ids, branches)) };
}

/** What moved of an item with a value of its own, and what moved at the rate of its period. */
function movedIn({ branches }: Pick<ItemState, 'branches'>) {
  const totals = branches.flatMap((branch) => branch.totals);
  const open = totals.reduce((sum, total) => sum + total.open, 0);
  return { quantity: sumOf(totals, 'quantity') - open, value: sumOf(totals, 'value'), open };
}

function packPeriods(items: readonly ItemState[], numberOf: (branch: string) => number): PackedPeriods {
  const found = items.flatMap((item, at) => (item.period === null ? [] : [{ at, period: item.period, moved: movedIn(item) }]));
  const column = (pick: (one: (typeof found)[number]) => number) => found.map(pick);
  const repriced = found.flatMap(({ period }, at): [number, number][] => (period.repriced ? [[at, period.repriced]] : []));
  const transfers = found.flatMap(({ period }, at): [number, PackedTransfers][] =>
    period.transfers === undefined ? [] : [[at, packTransfers(period.transfers, numberOf)]],
  );
  const packed: PackedPeriods = [
    differences(column(({ at }) => at)),
    column(({ period }) => methods.indexOf(period.method)),
    found.map(({ period }) => period.from),
    found.map(({ period }) => period.to),
    column(({ period }) => short(period.opening.quantity)),
    column(({ period }) => period.opening.value),
    column(({ period, moved }) => short(period.opening.quantity + period.receipts.quantity - moved.quantity)),
    column(({ period, moved }) => period.opening.value + period.receipts.value - moved.value),
    column(({ period, moved }) => short(period.issued + moved.open)),
    found.flatMap(({ period: { last } }, at): PackedPeriods[9] => (last === null ? [] : [[at, last.quantity, last.value]])),
    found.flatMap(({ period: { rates } }, at): PackedPeriods[10] => (rates.length === 0 ? [] : [[at, rates]])),
  ];
  if (repriced.length + transfers.length > 0) packed.push(repriced);
  if (transfers.length > 0) packed.push(transfers);
  return packed;
}

function addPeriods(items: Map<number, ItemState>, slots: readonly number[], packed: PackedPeriods, branches: readonly string[]): void {
  const [
    places,
    codes,
    froms,
    tos,
    openingQuantities,
    openingValues,
    receiptQuantities,
    receiptValues,
    issued,
    lasts,
    allRates,
    repriced = [],
    transfers = [],
  ] = packed;
  const last = new Map(lasts.map(([at, quantity, value]) => [at, { quantity, value }]));
  const rates = new Map(allRates);
  const changed = new Map(repriced);
  const between = new Map(transfers);
  let place = 0;
  for (const [at, step] of places.entries()) {
    place += step;
    const [slot = 0, method] = [slots[place], methods[codes[at] ?? 0]];
    const item = items.get(slot);
    if (item === undefined || method === undefined || !isPeriodMethod(method)) continue;
    const [moved, known] = [movedIn(item), between.get(at)];
    const opening = { quantity: long(openingQuantities[at] ?? 0), value: openingValues[at] ?? 0 };
    const period: PeriodState = {
      ...{ method, from: froms[at] ?? '', to: tos[at] ?? '', opening, last: last.get(at) ?? null, rates: rates.get(at) ?? [] },
      receipts: {
        quantity: long(receiptQuantities[at] ?? 0) + moved.quantity - opening.quantity,
        value: (receiptValues[at] ?? 0) + moved.value - opening.value,
      },
      issued: long(issued[at] ?? 0) - moved.open,
      ...(changed.has(at) ? { repriced: changed.get(at) ?? 0 } : {}),
      ...(known === undefined ? {} : { transfers: unpackTransfers(known, branches) }),
    };
    items.set(slot, { ...item, period });
  }
}

type Rest = Pick<BranchState, 'layers' | 'last' | 'places'>;

function restOf(
  packed: PackedRest,
  quantities: readonly number[],
  values: readonly number[],
  { branches, above }: { readonly branches: readonly string[]; readonly above: ReadonlyMap<number, Uplift> },
): readonly Rest[] {
  const [lastValues, lastQuantities, locations, batches, places, placeLocations, placeBatches, placeQuantities, layers, ...of] = packed;
  const [layerQuantities, layerValues, purchases, , uplifts = []] = of;
  const upliftOf = new Map(uplifts.map(([at, uplift]) => [at, unpackUplift(uplift, branches)]));
  const purchaseOf = new Map(purchases);
  let [place, layer] = [0, 0];
  return layers.map((count, at) => {
    const [quantity, value] = [quantities[at] ?? 0, values[at] ?? 0];
    const end = layer + Math.max(0, count);
    const inLayers = lastWhole(layerQuantities.slice(layer, end).map(long), quantity);
    const written = layerValues
      .slice(layer, end)
      .map((of, index) => (layer + index === end - 1 ? of : valueFrom(of, inLayers[index] ?? 0)));
    const worths = lastWhole(written, value);
    const stored = inLayers.map((of, index): Layer => {
      const purchase = purchaseOf.get(layer + index);
      const one = { quantity: of, value: worths[index] ?? 0, ...withUplift(upliftOf.get(layer + index)) };
      return purchase === undefined ? one : { ...one, purchase };
    });
    const held = count < 0 ? [{ quantity, value, ...withUplift(above.get(at)) }] : stored;
    layer = end;
    const until = place + (places[at] ?? 0);
    const there = lastWhole(placeQuantities.slice(place, until).map(long), quantity).map((of, index) => ({
      location: locations[placeLocations[place + index] ?? 0] ?? '',
      batch: batches[placeBatches[place + index] ?? 0] ?? '',
      quantity: of as Quantity,
    }));
    place = until;
    const last = long(lastQuantities[at] ?? 0);
    return { layers: held, places: there, last: last === 0 ? null : { value: valueFrom(lastValues[at] ?? 0, last), quantity: last } };
  });
}

/** One layer with all that is on hand, as with a moving average. */
const sole = 'sole';

function storedLayers({ layers, quantity, value }: BranchState): readonly Layer[] | typeof sole {
  const [only] = layers;
  const isSole = layers.length === 1 && only?.quantity === quantity && only.value === value && only.purchase === undefined;
  return isSole ? sole : layers;
}

/** Most quantities are whole units. In few digits, they deflate best. */
function short(quantity: number): number {
  return quantity % wholeUnit === 0 ? (quantity / wholeUnit) * 2 : quantity * 2 + 1;
}

function long(stored: number): number {
  return stored % 2 === 0 ? (stored / 2) * wholeUnit : (stored - 1) / 2;
}

const wholeUnit = 1_0000;

function layerColumn(layers: readonly Layer[], field: 'quantity' | 'value', whole: number): readonly number[] {
  return lastBeyond(
    layers.map((layer) => layer[field]),
    whole,
  );
}

/** Most layers cost a whole number of paise per unit, which has fewer digits than their value. The newest has nothing to say. */
function worth(value: number, layers: readonly Layer[], at: number): number {
  const { quantity } = layers[at] ?? { quantity: 0 };
  if (at === layers.length - 1) return value;
  return byRate({ value, quantity });
}

function byRate({ value, quantity }: { readonly value: number; readonly quantity: number }): number {
  const isWhole = quantity > 0 && value <= mostByRate && (value * wholeUnit) % quantity === 0;
  return isWhole ? ((value * wholeUnit) / quantity) * 2 : value * 2 + 1;
}

function valueFrom(stored: number, quantity: number): number {
  return stored % 2 === 0 ? ((stored / 2) * quantity) / wholeUnit : (stored - 1) / 2;
}

/** Its ten thousandfold is still exact. */
const mostByRate = 500_000_000_000;

/** The last number is written as what it has beyond the rest of the whole: mostly nothing. */
function lastBeyond(numbers: readonly number[], whole: number): readonly number[] {
  const sum = numbers.reduce((total, one) => total + one, 0);
  return numbers.map((one, at) => (at === numbers.length - 1 ? sum - whole : one));
}

function lastWhole(stored: readonly number[], whole: number): readonly number[] {
  const others = stored.slice(0, -1).reduce((total, one) => total + one, 0);
  return stored.map((one, at) => (at === stored.length - 1 ? whole - others + one : one));
}

function sumOf(totals: BranchState['totals'], field: 'quantity' | 'value'): number {
  return totals.reduce((sum, total) => sum + total[field], 0);
}

function packOrigin(origin: Origin, item: number, numberOf: (branch: string) => number): PackedOrigin {
  const { branch, key, day, dispatch, whole, back, at, returns, settled, sold, bought, counted, uplift, upliftBack, has, from } = origin;
  const packed: PackedOrigin = [
    item,
    numberOf(branch),
    key,
    day,
    dispatch ? 1 : 0,
    [whole.quantity, whole.value],
    [back.quantity, back.value],
  ];
  const above = uplift !== undefined || has !== undefined || from !== undefined;
  const isPlain = at === undefined && settled === undefined && sold === undefined && counted === undefined && !above;
  if (isPlain) return packed;
  packed.push(
    at ?? null,
    (returns ?? []).map((one) => [one.at, one.quantity]),
  );
  if (settled !== undefined) packed.push([settled.whole.quantity, settled.whole.value, settled.back.quantity, settled.back.value]);
  else if (sold !== undefined || counted !== undefined || above) packed.push(null);
  if (sold !== undefined) packed.push([numberOf(sold.to), sold.value, bought ?? 0]);
  else if (counted !== undefined || above) packed.push(null);
  if (counted !== undefined) packed.push([counted.quantity, counted.value]);
  else if (above) packed.push(null);
  if (above) packed.push(packUplift(uplift, numberOf), packUplift(upliftBack, numberOf));
  if (has !== undefined || from !== undefined) packed.push(packBought(has, numberOf));
  if (from !== undefined) packed.push(numberOf(from));
  return packed;
}

function unpackOrigin(packed: PackedOrigin, ids: readonly string[], branches: readonly string[]): Origin {
  const [item, branch, key, day, dispatch, whole, back, at = null, returns = [], settled = null, sold = null, counted = null, ...of] =
    packed;
  const [above = [], aboveBack = [], bought = [], soldBy] = of;
  const [uplift, upliftBack, has] = [unpackUplift(above, branches), unpackUplift(aboveBack, branches), unpackBought(bought, branches)];
  const share = (quantity: number, value: number) => ({ quantity: quantity as Quantity, value: value as Paise });
  return {
    ...{
      key,
      itemId: ids[item] ?? '',
      branch: branches[branch] ?? '',
      day,
      dispatch: dispatch === 1,
      whole: share(...whole),
      back: share(...back),
    },
    ...(at === null ? {} : { at }),
    ...(returns.length === 0 ? {} : { returns: returns.map((one) => ({ at: one[0], quantity: one[1] as Quantity })) }),
    ...(settled === null ? {} : { settled: { whole: share(settled[0], settled[1]), back: share(settled[2], settled[3]) } }),
    ...(sold === null ? {} : { sold: { to: branches[sold[0]] ?? '', value: sold[1] } }),
    ...(sold === null || sold[2] === 0 ? {} : { bought: sold[2] }),
    ...(counted === null ? {} : { counted: share(...counted) }),
    ...withUplift(uplift),
    ...(upliftBack === undefined ? {} : { upliftBack }),
    ...(has === undefined ? {} : { has }),
    ...(soldBy === undefined ? {} : { from: branches[soldBy] ?? '' }),
  };
}

function packTransfers({ came, arrived, gone }: Transfers, numberOf: (branch: string) => number): PackedTransfers {
  return [
    came.map(({ branch, kind, bought }) => [numberOf(branch), movementKinds.indexOf(kind), packBought(bought, numberOf)]),
    arrived.map(({ from, to, sold, quantity }) => [numberOf(from), numberOf(to), sold ? 1 : 0, short(quantity)]),
    gone.map(({ branch, kind, quantity }) => [numberOf(branch), movementKinds.indexOf(kind), short(quantity)]),
  ];
}

function unpackTransfers([came, arrived, gone]: PackedTransfers, branches: readonly string[]): Transfers {
  const nameOf = (branch: number) => branches[branch] ?? '';
  return {
    came: came.flatMap(([branch, kind, of]) => {
      const [named, bought] = [movementKinds[kind], unpackBought(of, branches)];
      return named === undefined || bought === undefined ? [] : [{ branch: nameOf(branch), kind: named, bought }];
    }),
    arrived: arrived.map(([from, to, sold, quantity]) => ({
      ...{ from: nameOf(from), to: nameOf(to), sold: sold === 1, quantity: long(quantity) },
    })),
    gone: gone.flatMap(([branch, kind, quantity]) => {
      const named = movementKinds[kind];
      return named === undefined ? [] : [{ branch: nameOf(branch), kind: named, quantity: long(quantity) }];
    }),
  };
}

function packBought(bought: Bought, numberOf: (branch: string) => number): PackedBought {
  return Object.entries(bought ?? {}).flatMap(([sale, { value, quantity }]): PackedBought => {
    const sold = soldBetween(sale);
    return sold === null ? [] : [[numberOf(sold.from), numberOf(sold.to), value, short(quantity)]];
  });
}

function unpackBought(packed: PackedBought, branches: readonly string[]): Bought {
  if (packed.length === 0) return undefined;
  return Object.fromEntries(
    packed.map(([from, to, value, quantity]) => [soldKey(branches[from] ?? '', branches[to] ?? ''), { value, quantity: long(quantity) }]),
  );
}

function packUplifts(rows: readonly BranchState[], numberOf: (branch: string) => number) {
  const held = rows.flatMap(({ uplift }, row): [number, PackedUplift][] =>
    uplift === undefined ? [] : [[row, packUplift(uplift, numberOf)]],
  );
  const moved = rows.flatMap(({ totals }, row) =>
    totals.flatMap(({ kind, uplift }): [number, number, PackedUplift][] =>
      uplift === undefined ? [] : [[row, movementKinds.indexOf(kind), packUplift(uplift, numberOf)]],
    ),
  );
  return held.length === 0 && moved.length === 0 ? null : ([held, moved] as NonNullable<PackedFigures[10]>);
}

function packUplift(uplift: Uplift, numberOf: (branch: string) => number): PackedUplift {
  return Object.entries(uplift ?? {}).flatMap(([sale, value]): PackedUplift => {
    const sold = soldBetween(sale);
    return sold === null ? [] : [[numberOf(sold.from), numberOf(sold.to), value]];
  });
}

function unpackUplift(packed: PackedUplift, branches: readonly string[]): Uplift {
  if (packed.length === 0) return undefined;
  return Object.fromEntries(packed.map(([from, to, value]) => [soldKey(branches[from] ?? '', branches[to] ?? ''), value]));
}

function withUplift(uplift: Uplift): { readonly uplift?: Uplift } {
  return uplift === undefined ? {} : { uplift };
}

function numbered<T>() {
  const numbers = new Map<T, number>();
  const list: T[] = [];
  return {
    list,
    of(value: T): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, list.length);
      return list.push(value) - 1;
    },
  };
}

function differences(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}
