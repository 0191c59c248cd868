import { type GstRate, rateOn, taxabilities } from '#domain/gst/rate';
import { mulDiv, type Paise, paise, scaled } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';

/** The GST history of a stored item, as the rules of tax want it. */
export function gstHistoryOf(item: AnyRow): readonly GstRate[] {
  const rows: unknown = item['gstHistory'];
  return Array.isArray(rows) ? rows.map(gstRateOf) : [];
}

/** How an item is taxed on a day; undefined before its first rate. */
export function itemTaxOn(item: AnyRow, day: Day): GstRate | undefined {
  return rateOn(gstHistoryOf(item), day);
}

/** What one unit of an item sells for on a day, with GST and cess; null without a sales rate. */
export function sellingPriceOn(item: AnyRow, day: Day): Paise | null {
  const { salesRate } = item;
  if (typeof salesRate !== 'number') return null;
  const { rate = 0, cessRate = 0, cessPerUnit = 0 } = itemTaxOn(item, day) ?? {};
  return paise(mulDiv(salesRate, whole + rate + cessRate, 100 * whole) + cessPerUnit);
}

/** 100 %. */
const whole = 100_0000;

function gstRateOf(row: AnyRow): GstRate {
  return {
    effectiveFrom: String(row['effectiveFrom']),
    taxability: taxabilities.find((taxability) => taxability === row['taxability']) ?? 'Taxable',
    rate: scaled(Number(row['rate'] ?? 0)),
    cessRate: scaled(Number(row['cessRate'] ?? 0)),
    cessPerUnit: paise(Number(row['cessPerUnit'] ?? 0)),
    hsn: typeof row['hsn'] === 'string' ? row['hsn'] : '',
    reverseCharge: row['reverseCharge'] === true,
  };
}
