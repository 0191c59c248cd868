import { nameKey } from '#domain/migration/name-key';
import { mulDiv, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { TallyItem } from '#domain/tally/masters';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyQuantity } from '#domain/tally/values';
import type { TallyVoucher, VoucherGoods, VoucherLine } from '#domain/tally/voucher';
import { type BaseType, movesIn, postsIn } from '#domain/tally/voucher-base';
import type { Day } from '#domain/time/day';
import { labelOf, yearOf } from '#domain/time/financial-year';

/** Paise, debit positive; of a year. */
export interface LedgerFigures {
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
  readonly closing: Paise;
}

/** Open bills of a ledger by reference, and what is on account. Debit positive. */
export interface LedgerBills {
  readonly refs: ReadonlyMap<string, Paise>;
  readonly onAccount: Paise;
}

/**
 * What Tally itself shows of a book: trial balances, open bills and stock. Vouchers may come in any order. Those that are optional, cancelled,
 * or post-dated after `asOf` count nowhere.
 */
export class TallyFigures {
  readonly #masters: TallyMasters;
  readonly #asOf: Day;
  /** By year and ledger: debit and credit. */
  readonly #years = new Map<string, Map<string, { debit: number; credit: number }>>();
  readonly #bills = new Map<string, Map<string, number>>();
  /** By item, godown and batch, then by day. */
  readonly #moved = new Map<string, Map<Day, number>>();
  readonly #counted = new Map<string, Map<Day, number>>();
  /** GSTINs of the own business that vouchers name. */
  readonly gstins = new Set<string>();
  #days: { readonly first: Day; readonly last: Day } | null = null;

  constructor(masters: TallyMasters, asOf: Day) {
    this.#masters = masters;
    this.#asOf = asOf;
  }

  /** A voucher whose masters are all there. */
  add(voucher: TallyVoucher, base: BaseType): void {
    const { date, isCancelled, isOptional, isPostDated } = voucher;
    if (date === null || isCancelled || isOptional || (isPostDated && date > this.#asOf)) return;
    if (voucher.ownGstin !== null) this.gstins.add(voucher.ownGstin);
    const { first, last } = this.#days ?? { first: date, last: date };
    this.#days = { first: date < first ? date : first, last: date > last ? date : last };
    if (postsIn(base)) for (const line of voucher.lines) this.#post(date, line);
    for (const goods of voucher.goods) this.#move(date, base, goods);
  }

  /** Ledgers with figures in a year; those of income and cost begin each year at zero. */
  trialBalance(year: string): ReadonlyMap<string, LedgerFigures> {
    const result = new Map<string, LedgerFigures>();
    for (const { name, opening, parent } of this.#masters.ledgers.all) {
      const nature = this.#masters.defaultGroup(parent)?.nature;
      const isOfYear = nature === 'Income' || nature === 'Expense';
      let before = isOfYear ? 0 : (opening ?? 0);
      if (!isOfYear) for (const [label, ledgers] of this.#years) if (label < year) before += netOf(ledgers.get(name));
      const { debit = 0, credit = 0 } = this.#years.get(year)?.get(name) ?? {};
      if (before === 0 && debit === 0 && credit === 0) continue;
      result.set(name, { opening: paise(before), debit: paise(debit), credit: paise(credit), closing: paise(before + debit - credit) });
    }
    return result;
  }

  /** Of the vouchers that count. */
  get days(): { readonly first: Day; readonly last: Day } | null {
    return this.#days;
  }

  get years(): readonly string[] {
    return [...this.#years.keys()].sort();
  }

  /**
   * The bills of every ledger that has some, with those from before the books. What the opening has more than its bills is on account; without
   * any bill that is so for customers and suppliers only, because ledgers of tax are often kept by bills from some day on.
   */
  openBills(): ReadonlyMap<string, LedgerBills> {
    const result = new Map<string, LedgerBills>();
    for (const { name, bills, opening, isBillWise, parent } of this.#masters.ledgers.all) {
      const moved = this.#bills.get(name);
      const isOpen = isBillWise && (bills.length > 0 || isParty(this.#masters.defaultGroup(parent)?.alias));
      if (!isOpen && moved === undefined) continue;
      const refs = new Map(moved);
      for (const bill of bills) addTo(refs, bill.name, bill.amount);
      if (isOpen) addTo(refs, '', (opening ?? 0) - bills.reduce((sum, { amount }) => sum + amount, 0));
      const onAccount = refs.get('') ?? 0;
      refs.delete('');
      result.set(name, {
        refs: new Map([...refs].flatMap(([ref, amount]) => (amount === 0 ? [] : [[ref, paise(amount)] as const]))),
        onAccount: paise(onAccount),
      });
    }
    return result;
  }

  /** Quantities at the end, by item, then by godown and batch (`GODOWN|BATCH`). */
  stock(): ReadonlyMap<string, ReadonlyMap<string, Quantity>> {
    const result = new Map<string, Map<string, Quantity>>();
    for (const [place, { moved, counted }] of this.#places()) {
      const quantity = [...quantitiesByDay(moved, counted)].at(-1)?.quantity ?? 0;
      const [item = '', ...at] = place.split('\n');
      if (quantity !== 0) inMap(result, item).set(at.join('|'), scaled(quantity));
    }
    return result;
  }

  /** The lowest quantity that an item ever had in a godown, where it was below zero. `day`: since when; null: from the opening on. */
  negatives(): readonly { readonly item: string; readonly godown: string; readonly quantity: Quantity; readonly day: Day | null }[] {
    return [...this.#places()].flatMap(([place, { moved, counted }]) => {
      const [item = '', godown = ''] = place.split('\n');
      const lowest = lowestOf(moved, counted);
      return lowest.quantity < 0 ? [{ item, godown, quantity: scaled(lowest.quantity), day: lowest.day === '' ? null : lowest.day }] : [];
    });
  }

  #post(date: Day, { ledger, amount, bills }: VoucherLine): void {
    const found = this.#masters.ledgers.find(ledger);
    if (found === undefined) return;
    const year = inMap(this.#years, labelOf(yearOf(date)));
    const side = year.get(found.name) ?? { debit: 0, credit: 0 };
    if (amount > 0) side.debit += amount;
    else side.credit -= amount;
    year.set(found.name, side);
    if (!found.isBillWise) return;
    const refs = inMap(this.#bills, found.name);
    for (const bill of bills) addTo(refs, bill.name ?? '', bill.amount);
    // What no bill takes is on account.
    addTo(refs, '', amount - bills.reduce((sum, bill) => sum + bill.amount, 0));
  }

  /** Where goods are or were, with those that were there when the books began: they come first, on no day. */
  #places(): ReadonlyMap<string, { readonly moved: Map<Day, number>; readonly counted: ReadonlyMap<Day, number> }> {
    const moved = new Map([...this.#moved].map(([place, days]) => [place, new Map(days)]));
    for (const item of this.#masters.items.all)
      for (const row of item.opening.rows) addTo(inMap(moved, placeOf(item, row.godown, row.batch)), '', row.quantity);
    const places = new Set([...moved.keys(), ...this.#counted.keys()]);
    return new Map(
      [...places].map((place) => [place, { moved: moved.get(place) ?? new Map(), counted: this.#counted.get(place) ?? new Map() }]),
    );
  }

  #move(date: Day, base: BaseType, goods: VoucherGoods): void {
    const item = this.#masters.items.find(goods.item);
    if (item === undefined || item.isService) return;
    const lots = goods.lots.length > 0 ? goods.lots : [{ ...goods, godown: null, batch: null, tracking: null }];
    for (const { godown, batch, quantities, tracking } of lots) {
      const place = placeOf(item, godown, batch);
      const quantity = quantityOf(item, quantities);
      if (base === 'Physical Stock') addTo(inMap(this.#counted, place), date, quantity);
      else if (movesIn(base, tracking)) addTo(inMap(this.#moved, place), date, goods.way === 'in' ? quantity : -quantity);
    }
  }
}

/** In the unit of the item. A text may have a quantity in two units, in either order; one in the alternate unit alone is converted. */
export function quantityOf({ unit, alternate }: Pick<TallyItem, 'unit' | 'alternate'>, quantities: readonly TallyQuantity[]): Quantity {
  const [first] = quantities;
  if (first === undefined) return scaled(0);
  const own = quantities.find((one) => unit !== null && nameKey(one.unit) === nameKey(unit));
  if (own !== undefined) return own.quantity;
  const other = alternate === null ? undefined : quantities.find((one) => nameKey(one.unit) === nameKey(alternate.unit));
  if (other === undefined || alternate === null || alternate.conversion === 0) return first.quantity;
  return scaled(mulDiv(other.quantity, alternate.denominator, alternate.conversion));
}

/** What is there at the end of each day: what was counted, whatever was moved before. */
function* quantitiesByDay(moved: ReadonlyMap<Day, number>, counted: ReadonlyMap<Day, number>) {
  let quantity = 0;
  for (const day of [...new Set([...moved.keys(), ...counted.keys()])].sort()) {
    quantity = counted.get(day) ?? quantity + (moved.get(day) ?? 0);
    yield { day, quantity };
  }
}

function lowestOf(moved: ReadonlyMap<Day, number>, counted: ReadonlyMap<Day, number>): { readonly day: Day; readonly quantity: number } {
  let lowest = { day: '', quantity: 0 };
  for (const one of quantitiesByDay(moved, counted)) if (one.quantity < lowest.quantity) lowest = one;
  return lowest;
}

/** Whether bills of a group are those of customers and suppliers. */
export function isParty(alias: string | undefined): boolean {
  return groupSets.parties.some((party) => party === alias);
}

function placeOf({ name, hasBatches }: TallyItem, godown: string | null, batch: string | null): string {
  return [name, godown ?? '', hasBatches ? (batch ?? '') : ''].join('\n');
}

function netOf(side: { readonly debit: number; readonly credit: number } | undefined): number {
  return side === undefined ? 0 : side.debit - side.credit;
}

function addTo<Key>(map: Map<Key, number>, key: Key, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}

function inMap<Key, Value>(map: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = new Map<Key, Value>();
  map.set(key, made);
  return made;
}
