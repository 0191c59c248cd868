import { extend, mulDiv, paise, scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import type { Day } from '#domain/time/day';

/** What is sold of an item, or returned, in one line; in rupees without tax. Charges together have no item. */
export interface SoldLine {
  readonly itemId: string;
  /** Ten-thousandths of the unit; 0 for charges. */
  readonly quantity: number;
  /** Before the discounts of the line and of the document. */
  readonly gross: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
}

/** What an invoice or a return says of sales: positive in both. */
export interface SaleEntry {
  readonly returned: boolean;
  readonly date: Day;
  readonly number: string;
  readonly partyId: string;
  /** Of a sale at the counter, the name of the buyer. */
  readonly partyName: string;
  readonly representativeId: string;
  /** Empty if nobody installs what is sold. */
  readonly installerId: string;
  readonly lines: readonly SoldLine[];
}

/**
 * What a stored document says of sales; null of one without an effect. It has the same taxable value as the registers of sales and of returns.
 */
export function saleEntry(what: 'sold' | 'returned', row: Plain, effect: Pick<Effect, 'date'> | null): SaleEntry | null {
  if (effect === null || row['unsold'] === true) return null;
  const charges = rowsIn(row['charges']).map((charge) => ({ taxable: amount(charge['taxable']), tax: taxOf(charge) }));
  const charged = charges.reduce((sum, { taxable, tax }) => ({ taxable: sum.taxable + taxable, tax: sum.tax + tax }), noCharge);
  const ofCharges = charged.taxable === 0 && charged.tax === 0 ? [] : [{ ...ofNoItem, ...charged, gross: charged.taxable }];
  return {
    returned: what === 'returned',
    date: effect.date,
    number: text(row['number']),
    partyId: text(row['partyId']),
    partyName: text(row['buyerName']) || text(row['partyName']),
    representativeId: text(row['salesRepresentativeId']),
    installerId: text(row['installerId']),
    lines: [...rowsIn(row['lines']).map((line) => soldLine(line, row)), ...ofCharges],
  };
}

const noCharge = { taxable: 0, tax: 0 };
const ofNoItem = { itemId: '', quantity: 0, discount: 0 };

function soldLine(line: Plain, row: Plain): SoldLine {
  const taxable = amount(line['taxable']);
  const gross = isDiscounted(line) || isDiscounted(row) ? Math.max(grossOf(line, row), taxable) : taxable;
  return { itemId: text(line['itemId']), quantity: amount(line['quantity']), gross, discount: gross - taxable, taxable, tax: taxOf(line) };
}

/** Without discount the gross value is the taxable one. So rounding never looks like a discount. */
function isDiscounted(row: Plain): boolean {
  return amount(row['discountPercent']) !== 0 || amount(row['discountAmount']) !== 0;
}

/** Quantity by rate, without the tax that the rate includes, in rupees. */
function grossOf(line: Plain, row: Plain): number {
  const price = extend(scaled(amount(line['quantity'])), scaled(amount(line['rate'])));
  const includes = line['taxInclusive'] === true && taxOf(line) !== 0 && row['reverseCharge'] !== true;
  const rates = includes ? amount(line['taxRate']) + amount(line['cessRate']) : 0;
  const plain = paise(mulDiv(price, 1_000_000, 1_000_000 + rates));
  const currency = text(row['currency']);
  return currency === '' || currency === 'INR' ? plain : mulDiv(plain, amount(row['exchangeRate']), 10_000);
}

function taxOf(row: Plain): number {
  return amount(row['igst']) + amount(row['cgst']) + amount(row['sgst']) + amount(row['cess']);
}
