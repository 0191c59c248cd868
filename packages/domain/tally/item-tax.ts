import { rateOn, type Tax, type Taxability } from '#domain/gst/rate';
import { nameKey } from '#domain/migration/name-key';
import { paise, scaled } from '#domain/money/paise';
import { gstBegan } from '#domain/registration/registration';
import type { TallyItem } from '#domain/tally/masters';
import type { Day } from '#domain/time/day';

/** How an item is taxed from a day on. */
export interface DatedTax extends Tax {
  readonly effectiveFrom: Day;
  readonly isReverseCharge: boolean;
}

const taxabilities: Readonly<Record<string, Taxability>> = {
  taxable: 'Taxable',
  exempt: 'Exempt',
  'nil rated': 'Nil',
  'non-gst': 'NonGST',
};

/**
 * The rates of an item by day, for its history in the books and for what its vouchers will be computed with; of several for one day, the last
 * in the file. The first also holds for the days before it, from the day GST began. Details that hold for its group or the company have no rate
 * here, and are left out; an item without any is not taxed.
 */
export function taxHistoryOf({ gst }: Pick<TallyItem, 'gst'>): readonly DatedTax[] {
  const said = gst.flatMap(({ from, taxability, rate, cess, isReverseCharge }): DatedTax[] => {
    const known = taxabilities[nameKey(taxability)];
    if (known === undefined || (known === 'Taxable' && rate === null)) return [];
    const effectiveFrom = from ?? gstBegan;
    if (known !== 'Taxable' || rate === 0) {
      const plain = known === 'Taxable' ? 'Nil' : known;
      return [{ effectiveFrom, taxability: plain, ...noRates, isReverseCharge: false }];
    }
    return [{ effectiveFrom, taxability: known, ...noRates, rate: rate ?? scaled(0), cessRate: cess ?? scaled(0), isReverseCharge }];
  });
  if (said.length === 0) return [{ effectiveFrom: gstBegan, taxability: 'Nil', ...noRates, isReverseCharge: false }];
  const inOrder = said.toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));
  const dated = inOrder.map((one, at) => (at === 0 || one.effectiveFrom < gstBegan ? { ...one, effectiveFrom: gstBegan } : one));
  return [...new Map(dated.map((one) => [one.effectiveFrom, one])).values()];
}

const noRates = { rate: scaled(0), cessRate: scaled(0), cessPerUnit: paise(0) };

export function taxOn(item: Pick<TallyItem, 'gst'>, day: Day): DatedTax | undefined {
  return rateOn(taxHistoryOf(item), day);
}
