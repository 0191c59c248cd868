import type { BooksTally } from '#application/archive/books-tally';
import type { ReadBooks } from '#application/archive/leaving/read-books';
import type { TallyOpening } from '#application/archive/leaving/tally-masters';
import { mainLocation, type TallyNames } from '#application/archive/leaving/tally-names';
import type { WrittenStock } from '#domain/tally/written/masters';
import type { Period } from '#domain/time/period';

type Stock = ReadonlyMap<string, readonly WrittenStock[]>;

interface Place {
  readonly branchId: string;
  readonly period: Period;
}

/** The goods that a branch had before a period, by item. What an item is worth then, in paise, its places share by quantity. */
export function stockBefore({ tally }: ReadBooks, names: TallyNames, branchId: string, worth: ReadonlyMap<string, number>): Stock {
  const places = new Map<string, Omit<WrittenStock, 'value'>[]>();
  for (const { branchId: of, itemId, locationId, batch, quantity } of tally.stock.values())
    if (of === branchId && quantity !== 0) listIn(places, itemId).push({ godown: godownOf(names, locationId), batch, quantity });
  return new Map([...places].map(([itemId, all]) => [itemId, shared(all, worth.get(itemId) ?? 0)]));
}

/** With the opening stock that is entered within the period, on the first day of the books: Tally has it in the masters. */
export function withEntered(stock: Stock, books: ReadBooks, names: TallyNames, { branchId, period }: Place): Stock {
  const all = new Map([...stock].map(([itemId, places]) => [itemId, [...places]]));
  for (const { branchId: of, effect } of books.openingStock)
    if (of === branchId && period.from <= effect.date && effect.date <= period.to)
      for (const { itemId, locationId, batch, quantity, value } of effect.movements)
        listIn(all, itemId).push({ godown: godownOf(names, locationId), batch, quantity, value: value ?? 0 });
  return all;
}

function godownOf(names: TallyNames, locationId: string | null): string {
  return names.godowns.get(locationId ?? '') ?? mainLocation;
}

function shared(places: readonly Omit<WrittenStock, 'value'>[], worth: number): WrittenStock[] {
  let left = { quantity: places.reduce((sum, { quantity }) => sum + quantity, 0), worth };
  return places.map((place, index) => {
    const isLast = index === places.length - 1;
    const part = left.quantity === 0 ? 0 : Number((BigInt(left.worth) * BigInt(place.quantity)) / BigInt(left.quantity));
    const value = isLast ? left.worth : part;
    left = { quantity: left.quantity - place.quantity, worth: left.worth - value };
    return { ...place, value };
  });
}

/** What the stock before a period is worth more than the goods that the books began with, in paise. */
export function grownStock(stock: Stock, books: ReadBooks, { branchId, period }: Place): number {
  let grown = [...stock.values()].flat().reduce((sum, { value }) => sum + value, 0);
  for (const { branchId: of, effect } of books.openingStock)
    if (of === branchId && effect.date < period.from) for (const { value } of effect.movements) grown -= value ?? 0;
  return grown;
}

/** The open bills of a branch by ledger. */
export function openBillsOf({ bills }: BooksTally, branchId: string): TallyOpening['bills'] {
  const open = new Map<string, { billId: string; amount: number }[]>();
  for (const [key, { branchId: of, ledgerId, amount }] of bills)
    if (of === branchId && amount !== 0) listIn(open, ledgerId).push({ billId: key.slice(key.lastIndexOf(' ') + 1), amount });
  return open;
}

function listIn<Value>(map: Map<string, Value[]>, key: string): Value[] {
  const there = map.get(key) ?? [];
  map.set(key, there);
  return there;
}
