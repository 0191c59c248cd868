import { currentState } from '#domain/address/state';
import type { Bought, Inward, InwardTax, Received, Supplied } from '#domain/gst-returns/inward';
import type { BookKind } from '#domain/gstr-2b/matching/rows';
import type { RateRow } from '#domain/gstr-2b/portal-document';
import { figuresFrom, sumOfFigures } from '#domain/gstr-2b/tax-figures';
import { scaled } from '#domain/money/paise';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import { noTax, plus } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/** A purchase, what is returned of it, and notes about it; a credit note to a supplier raises a purchase. */
export type InwardKind = Exclude<BookKind, 'bill-of-entry'>;

/** A stored purchase as GSTR-3B counts it; null if it does not. Drafts and cancelled purchases have no effect on the books. */
export function inwardEntry(kind: InwardKind, row: Plain, effect: { readonly date: Day } | null): Inward | null {
  if (effect === null) return null;
  const sign = kind === 'return' || kind === 'debit' ? -1 : 1;
  const overseas = row['clientType'] === 'Overseas';
  const taxes = new Map<string, InwardTax>();
  const received = new Map<string, Received>();
  const taxed: (Plain & { readonly source: InwardTax['source'] })[] = [];
  let [exempt, nonGst] = [0, 0];
  for (const part of [...rowsIn(row['lines']), ...rowsIn(row['charges']), ...rowsIn(row['items'])]) {
    const of = (name: string) => sign * amount(part[name]);
    const source = sourceOf(part, overseas);
    const amounts = { taxable: of('taxable'), igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
    const from = suppliedBy(row, source, overseas);
    if (from !== null) {
      const rate = isTaxable(part) ? amount(part['taxRate']) : 0;
      const before = received.get(`${from} ${rate}`);
      received.set(`${from} ${rate}`, { from, rate, ...plus(before ?? noTax, amounts) });
    }
    if (source === null) {
      if (part['taxability'] === 'NonGST') nonGst += of('taxable');
      else if (row['partyType'] === 'Composition' || part['taxability'] === 'Nil' || part['taxability'] === 'Exempt')
        exempt += of('taxable');
      continue;
    }
    taxed.push({ ...part, source });
    const blocked = part['itc'] === 'ineligible';
    const key = `${source} ${blocked}`;
    const before = taxes.get(key);
    taxes.set(key, { source, blocked, ...(before === undefined ? amounts : plus(before, amounts)) });
  }
  return {
    date: effect.date,
    ...{ credits: [...taxes.values()], exempt, nonGst },
    inter: isFromOtherState(row),
    received: [...received.values()],
    bought: boughtOf(kind, row, taxedOf(taxed), effect.date),
  };
}

/** Null: the part bears no tax. */
function sourceOf(part: Plain, overseas: boolean): InwardTax['source'] | null {
  if (!isTaxable(part)) return null;
  switch (part['taxedBy']) {
    case 'import':
      return 'import-goods';
    case 'rcm':
      return overseas ? 'import-services' : 'reverse-charge';
    case 'party':
      return 'other';
    default:
      return null;
  }
}

function isTaxable(part: Plain): boolean {
  return (part['taxability'] ?? 'Taxable') === 'Taxable';
}

/** Null: goods from abroad, which tables 4A to 4D of GSTR-4 do not have. */
function suppliedBy(row: Plain, source: InwardTax['source'] | null, overseas: boolean): Supplied | null {
  if (source === 'import-services') return 'import-services';
  if (source === 'import-goods' || overseas) return null;
  const registered = text(row['partyGstin']) === '' ? 'unregistered' : 'registered';
  return source === 'reverse-charge' ? `${registered}-reverse` : registered;
}

/** The place of supply of a purchase is the state of the branch, so a supplier in another state supplies between states. */
function isFromOtherState(row: Plain): boolean {
  const address = row['billingAddress'] as { readonly state?: unknown } | null | undefined;
  const own = text(row['placeOfSupply']);
  const theirs = text(row['partyGstin']).slice(0, 2) || text(address?.state) || own;
  return currentState(theirs) !== currentState(own);
}

/** By the supplier's number and date where they were entered; goods from abroad by those of the bill of entry. */
function boughtOf(kind: InwardKind, row: Plain, { rates, blocked, isReverse }: Taxed, date: Day): Bought | null {
  const entry = text(row['billOfEntryNo']);
  const isImport = kind === 'purchase' && entry !== '';
  const supplier = text(row['partyGstin']) || null;
  if (rates.length === 0 || (supplier === null && !isImport)) return null;
  return {
    ...{ kind: isImport ? 'bill-of-entry' : kind, supplier: isImport ? null : supplier, party: text(row['partyName']) },
    voucher: text(row['number']),
    ...(isImport
      ? { number: entry, date: text(row['billOfEntryDate']) || date, port: text(row['portCode']) || null }
      : { number: text(row['referenceNo']) || text(row['number']), date: text(row['referenceDate']) || date, port: null }),
    placeOfSupply: isImport ? null : text(row['placeOfSupply']) || null,
    reverseCharge: row['reverseCharge'] === true || isReverse,
    rates,
    ...sumOfFigures(rates),
    blocked,
  };
}

/** The parts of a document that bear tax, positive. */
interface Taxed {
  readonly rates: readonly RateRow[];
  readonly blocked: Bought['blocked'];
  readonly isReverse: boolean;
}

function taxedOf(parts: readonly (Plain & { readonly source: InwardTax['source'] })[]): Taxed {
  const figures = (some: readonly Plain[]) => sumOfFigures(some.map((part) => figuresFrom((field) => amount(part[field]))));
  const { taxable: _, ...blocked } = figures(parts.filter(({ itc }) => itc === 'ineligible'));
  return {
    rates: [...Map.groupBy(parts, ({ taxRate }) => amount(taxRate))].map(([rate, some]) => ({ rate: scaled(rate), ...figures(some) })),
    blocked,
    isReverse: parts.some(({ source }) => source === 'reverse-charge'),
  };
}
