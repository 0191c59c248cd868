import { nameKey } from '#domain/migration/name-key';
import { extend, mulDiv, type Paise, type Percent, paise, percentOf, type Quantity, type Rate, scaled } from '#domain/money/paise';
import { spread } from '#domain/money/spread';
import type { TallyItem } from '#domain/tally/masters';
import { quantityOf } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyVoucher, VoucherGoods, VoucherLot } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';

/** Goods of one place and batch. */
export interface GoodsLine {
  readonly item: TallyItem;
  /** Positive, in the unit of the item. */
  readonly quantity: Quantity;
  readonly way: 'in' | 'out';
  /** What they are worth in the voucher, positive. */
  readonly amount: Paise;
  readonly price: Price;
  readonly ledger: string | null;
  readonly godown: string | null;
  readonly destination: string | null;
  readonly batch: string | null;
  readonly madeOn: Day | null;
  readonly tracking: string | null;
  readonly order: string | null;
}

/** A rate per unit and a discount that come to exactly the amount. */
export interface Price {
  readonly rate: Rate;
  readonly percent: Percent | null;
  readonly discount: Paise | null;
}

/** The goods of a voucher, lot by lot; a sentence if the books cannot have them. */
export function goodsLines({ goods }: TallyVoucher, masters: TallyMasters): readonly GoodsLine[] | string {
  const lines: GoodsLine[] = [];
  for (const entry of goods) {
    const item = masters.items.find(entry.item);
    if (item === undefined) return `The books have no item ${entry.item}.`;
    const lots = lotsOf(entry, item);
    const amounts = amountsOf(entry, lots);
    for (const [at, { lot, quantity }] of lots.entries()) {
      const amount = amounts[at] ?? paise(0);
      if (quantity <= 0) return `${item.name} has no quantity.`;
      lines.push({
        ...{ item, quantity, way: entry.way, amount, price: priceOf(quantity, amount, entry, item), ledger: entry.ledger },
        ...{ godown: lot.godown, destination: lot.destination, madeOn: lot.madeOn, tracking: lot.tracking, order: lot.order },
        batch: item.hasBatches ? lot.batch : null,
      });
    }
  }
  return lines;
}

interface Lot {
  readonly lot: Omit<VoucherLot, 'quantities' | 'amount'>;
  readonly quantity: Quantity;
  readonly amount: Paise;
}

function lotsOf({ lots, quantities, amount }: VoucherGoods, item: TallyItem): readonly Lot[] {
  if (lots.length === 0) return [{ lot: nowhere, quantity: magnitude(quantityOf(item, quantities)), amount }];
  return lots.map((lot) => ({
    lot,
    amount: lot.amount,
    // A single lot may leave out what the entry says.
    quantity: magnitude(quantityOf(item, lot.quantities.length === 0 && lots.length === 1 ? quantities : lot.quantities)),
  }));
}

const nowhere = { godown: null, destination: null, batch: null, madeOn: null, tracking: null, order: null };

function magnitude(quantity: Quantity): Quantity {
  return scaled(Math.abs(quantity));
}

/** Amounts of lots that do not add up to that of the entry are shared out by quantity. */
function amountsOf({ amount }: VoucherGoods, lots: readonly Lot[]): readonly Paise[] {
  const whole = Math.abs(amount);
  const own = lots.map((lot) => paise(Math.abs(lot.amount)));
  if (own.reduce((sum, one) => sum + one, 0) === whole) return own;
  return spread(
    paise(whole),
    lots.map(({ quantity }) => quantity),
  );
}

/** With the rate and the discount of the file if they come to the amount; otherwise with a rate and a discount in rupees that do. */
export function priceOf(
  quantity: Quantity,
  amount: Paise,
  { rate, discount }: Pick<VoucherGoods, 'rate' | 'discount'>,
  { unit }: Pick<TallyItem, 'unit'>,
): Price {
  const own = rate !== null && (rate.unit === '' || (unit !== null && nameKey(rate.unit) === nameKey(unit))) ? rate.rate : null;
  if (own !== null && own >= 0) {
    const gross = extend(quantity, own);
    if (gross === amount) return { rate: own, percent: null, discount: null };
    if (discount !== null && discount > 0 && gross - percentOf(gross, discount) === amount)
      return { rate: own, percent: discount, discount: null };
    if (gross > amount) return { rate: own, percent: null, discount: paise(gross - amount) };
  }
  const least = mulDiv(amount, 1_000_000, quantity);
  const enough = extend(quantity, scaled(least)) >= amount ? least : least + 1;
  const over = paise(extend(quantity, scaled(enough)) - amount);
  return { rate: scaled(enough), percent: null, discount: over === 0 ? null : over };
}
