import { formatPaise } from '#domain/money/format';
import type { Paise } from '#domain/money/paise';
import { type Day, formatDay } from '#domain/time/day';

/** What is known of the goods under a label. Null: it is not on the label. */
export interface LabelFacts {
  readonly name: string;
  /** What the code says: a stock code, alone or with a batch, or the barcode of a piece. */
  readonly code: string;
  readonly organisation: string | null;
  /** With its taxes. */
  readonly price: { readonly amount: Paise; readonly mrp: boolean } | null;
  readonly batch: string | null;
  readonly expires: Day | null;
  readonly netQuantity: string | null;
}

export type LabelPart = 'organisation' | 'name' | 'code' | 'price' | 'details';

/** The texts of a label besides its code in bars. */
export type LabelTexts = Readonly<Partial<Record<LabelPart, string>>>;

/** The retail sale price is said as the Legal Metrology (Packaged Commodities) Rules 2011 ask for it (rule 2(m)). */
export function labelTexts({ name, code, organisation, price, batch, expires, netQuantity }: LabelFacts): LabelTexts {
  const details = [
    batch === null || batch === code ? '' : together(`Batch ${batch}`),
    expires === null ? '' : together(`Exp ${formatDay(expires)}`),
    netQuantity === null ? '' : together(`Net qty ${netQuantity}`),
  ].filter((text) => text !== '');
  return {
    ...(organisation === null ? {} : { organisation }),
    name,
    code,
    ...(price === null ? {} : { price: priceText(price) }),
    ...(details.length === 0 ? {} : { details: details.join(', ') }),
  };
}

/** On one line. */
function together(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function priceText({ amount, mrp }: NonNullable<LabelFacts['price']>): string {
  const rupees = formatPaise(amount, { symbol: '₹' });
  return mrp ? `MRP ${rupees} (incl. of all taxes)` : `Price ${rupees}`;
}
