import { rateOn, type Tax, type Taxability } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import { nameKey, type TallyItem } from '#domain/tally/masters';
import type { Day } from '#domain/time/day';

/** How an item is taxed from a day on. */
export interface DatedTax extends Tax {
  readonly effectiveFrom: Day;
  readonly isReverseCharge: boolean;
}

/** GST began on this day. */
const begin: Day = '2017-07-01';

const taxabilities: Readonly<Record<string, Taxability>> = {
  taxable: 'Taxable',
  exempt: 'Exempt',
  'nil rated': 'Nil',
  'non-gst': 'NonGST',
};

/**
 * The rates of an item by day, for the history of the item in the books and for what its vouchers will be computed with. The first also holds
 * for the days before it. Details that hold for its group or the company have no rate here, and are left out; an item without any is not taxed.
 */
export function taxHistoryOf({ gst }: Pick<TallyItem, 'gst'>): readonly DatedTax[] {
  const dated = gst.flatMap(({ from, taxability, rate, cess, isReverseCharge }): DatedTax[] => {
    const known = taxabilities[nameKey(taxability)];
    if (known === undefined || (known === 'Taxable' && rate === null)) return [];
    const effectiveFrom = from ?? begin;
    if (known !== 'Taxable' || rate === 0) {
      const plain = known === 'Taxable' ? 'Nil' : known;
      return [{ effectiveFrom, taxability: plain, ...noRates, isReverseCharge: false }];
    }
    return [{ effectiveFrom, taxability: known, ...noRates, rate: rate ?? scaled(0), cessRate: cess ?? scaled(0), isReverseCharge }];
  });
  const sorted = [...new Map(dated.map((one) => [one.effectiveFrom, one])).values()].sort((one, other) =>
    one.effectiveFrom.localeCompare(other.effectiveFrom),
  );
  const [first, ...later] = sorted;
  if (first === undefined) return [{ effectiveFrom: begin, taxability: 'Nil', ...noRates, isReverseCharge: false }];
  return [{ ...first, effectiveFrom: first.effectiveFrom < begin ? first.effectiveFrom : begin }, ...later];
}

const noRates = { rate: scaled(0), cessRate: scaled(0), cessPerUnit: paise(0) };

export function taxOn(item: Pick<TallyItem, 'gst'>, day: Day): DatedTax | undefined {
  return rateOn(taxHistoryOf(item), day);
}
