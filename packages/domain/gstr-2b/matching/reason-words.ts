import { stateName } from '#domain/address/state';
import { periodText } from '#domain/gstr-2b/file-problem';
import type { Difference, Pair } from '#domain/gstr-2b/matching/rows';
import { isItcAvailable, type PortalDocument, type RateRow } from '#domain/gstr-2b/portal-document';
import type { TaxField } from '#domain/gstr-2b/tax-figures';
import { formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';

/** Why a pair was made, and what differs in it, in sentences. All words about matching are made here. */

const results: Readonly<Record<Pair['result'], string>> = {
  exact: 'Number, place of supply, reverse charge and every amount are the same',
  suggested: 'The number is the same or alike, and the amounts are the same or within the tolerance',
  several: 'One document is several on the other side, and they add up to it',
  mismatch: 'It is probably the same document, with differences',
};

/** One sentence for the pair, and one for each field that differs. */
export function pairTexts({ result, level, fields }: Pick<Pair, 'result' | 'level' | 'fields'>): readonly string[] {
  const supplier = level === 'pan' ? ['The supplier has the same PAN and another GSTIN'] : [];
  return [results[result], ...supplier, ...fields.map(differenceText)];
}

export const amountNames: Readonly<Record<TaxField, string>> = {
  taxable: 'taxable value',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST/UTGST',
  cess: 'cess',
};

export function differenceText(difference: Difference): string {
  switch (difference.field) {
    case 'number':
      return `The number is ${difference.books} in the books and ${difference.portal} on the portal`;
    case 'date':
      return `The date is ${formatDay(difference.books)} in the books and ${formatDay(difference.portal)} on the portal`;
    case 'supplier':
      return `The GSTIN of the supplier is ${difference.books} in the books and ${difference.portal} on the portal`;
    case 'ownGstin':
      return `It is booked under our GSTIN ${difference.books}, and the supplier reported it for ${difference.portal}`;
    case 'placeOfSupply':
      return `The place of supply is ${placeText(difference.books)} in the books and ${placeText(difference.portal)} on the portal`;
    case 'reverseCharge':
      return difference.books
        ? 'It is under reverse charge in the books, and not on the portal'
        : 'It is under reverse charge on the portal, and not in the books';
    case 'rate':
      return `The rate is ${formatScaled(difference.books)} % in the books and ${formatScaled(difference.portal)} % on the portal`;
    case 'rates':
      return `The amounts by rate differ: ${ratesText(difference.books)} in the books, ${ratesText(difference.portal)} on the portal`;
    default:
      return amountText(difference.field, difference.books, difference.portal);
  }
}

function amountText(field: TaxField, books: Paise, portal: Paise): string {
  const [ours, theirs, gap] = [books, portal, paise(Math.abs(books - portal))].map((amount) => formatPaise(amount, { symbol: '₹' }));
  return `The ${amountNames[field]} is ${ours} in the books and ${theirs} on the portal, ${gap} ${books > portal ? 'less' : 'more'} there`;
}

function placeText(code: string): string {
  return stateName(code) ?? (code === '' ? 'not given' : code);
}

function ratesText(rows: readonly RateRow[]): string {
  if (rows.length === 0) return 'nothing more';
  return rows.map(({ rate, taxable }) => `${formatPaise(taxable, { symbol: '₹' })} at ${formatScaled(rate)} %`).join(' and ');
}

/** Of a document that an amendment replaces. */
export function amendedText({ number, period }: Pick<PortalDocument, 'number' | 'period'>): string {
  return `The supplier amended it: ${number} of ${periodText(period)} takes its place`;
}

/** What people should know of a document of the portal, whether it has a pair or not. */
export function portalTexts({
  part,
  kind,
  itc,
  section,
  original,
}: Pick<PortalDocument, 'part' | 'kind' | 'itc' | 'section' | 'original'>): readonly string[] {
  const why = itcReasons[itc.reason] ?? itc.reason;
  const isAvailable = isItcAvailable({ itc });
  return [
    ...(part === 'reversal' ? ['The portal wants this credit to be reversed'] : []),
    ...(part === 'rejected' ? ['It was rejected in the IMS'] : []),
    ...(part === 'credit' && isAvailable === false ? [`The portal does not make the credit available${why === '' ? '' : `: ${why}`}`] : []),
    ...(section.endsWith('A') && original !== null
      ? [`It amends ${original.number}${original.date === null ? '' : ` of ${formatDay(original.date)}`}`]
      : []),
    ...(kind === 'isd-invoice' || kind === 'isd-credit' ? ['It is credit from an input service distributor'] : []),
  ];
}

/** The letters of the JSON. The workbook has sentences. */
const itcReasons: Readonly<Record<string, string>> = {
  P: 'place of supply',
  C: 'after the last day of section 16(4)',
};
