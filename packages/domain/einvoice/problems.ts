import { isPincodeOfState } from '#domain/address/pincode';
import { currentState, otherCountries } from '#domain/address/state';
import type { EInvoiceSettings } from '#domain/einvoice/applicability';
import type { EInvoice, EInvoiceItem, EInvoicePlace } from '#domain/einvoice/e-invoice';
import { eInvoiceNumberProblem } from '#domain/gst/document-number';
import { hsnProblem } from '#domain/gst/hsn';
import { isGstRate, noGstRate } from '#domain/gst/known-rate';
import type { Problem } from '#domain/refusal';
import { stateOfGstin } from '#domain/registration/gstin';
import { type Day, dayNumber } from '#domain/time/day';

/** What the portal would refuse, with its code if it has one. */
export interface EInvoiceProblem extends Problem {
  readonly rule: string;
  readonly code?: string;
}

/** The portal takes so many days, the day of the document included, from organisations above 10 crore (since 1 April 2025). */
const reportingDays = 30;
const mostItems = 1000;
const mostRoundOff = 99_99;

/**
 * Everything that the portal would refuse and that can be known before it is sent on `today`: told while the document is entered, where it
 * costs seconds. Empty if nothing is wrong.
 */
export function eInvoiceProblems(invoice: EInvoice, settings: EInvoiceSettings, today: Day): readonly EInvoiceProblem[] {
  return [
    ...numberProblems(invoice),
    ...dateProblems(invoice, settings, today),
    ...placeProblems(invoice.seller),
    ...stateProblem(invoice.seller, invoice.seller.gstin, { rule: 'seller-state', code: '2258' }),
    ...placeProblems(invoice.buyer),
    ...stateProblem(invoice.buyer, invoice.buyer.gstin, { rule: 'buyer-state', code: '2265' }),
    ...(invoice.dispatchFrom === null ? [] : placeProblems(invoice.dispatchFrom)),
    ...shipToProblems(invoice),
    ...(invoice.items.length > mostItems
      ? [problem('lines', `An e-invoice has at most ${mostItems} items. Divide this document`, 'too-many-items')]
      : []),
    ...invoice.items.flatMap((item) => itemProblems(item, invoice)),
    ...(Math.abs(invoice.roundOff) > mostRoundOff ? [problem('roundOff', 'An e-invoice is rounded by at most ₹99.99', 'round-off')] : []),
  ];
}

/** When the document must be registered at the latest; null if there is no limit for this organisation. */
export function lastReportingDay(date: Day, { turnoverClass }: EInvoiceSettings): number | null {
  return turnoverClass === '5-10 crore' ? null : dayNumber(date) + reportingDays - 1;
}

function numberProblems({ number }: EInvoice): readonly EInvoiceProblem[] {
  const message = eInvoiceNumberProblem(number);
  return message === null ? [] : [problem('number', message, 'number-form')];
}

function dateProblems({ date }: EInvoice, settings: EInvoiceSettings, today: Day): readonly EInvoiceProblem[] {
  const last = lastReportingDay(date, settings);
  if (date > today) return [problem('date', 'The portal takes no date in the future', 'future-date')];
  if (last === null || dayNumber(today) <= last) return [];
  return [problem('date', `The portal takes a document for ${reportingDays} days, and they have passed`, 'older-than-30-days', '2305')];
}

function placeProblems(place: EInvoicePlace): readonly EInvoiceProblem[] {
  const { nameAt, addressAt, name, line1, place: city, pin, state } = place;
  const problems: EInvoiceProblem[] = [];
  if (name.trim().length < 3) problems.push(problem(nameAt, 'The portal wants a name of at least three characters', 'name-length'));
  if (line1.trim() === '')
    problems.push(problem(`${addressAt}.line1`, 'The portal wants the first line of the address', 'address-missing'));
  if (city.trim().length < 3)
    problems.push(problem(`${addressAt}.city`, 'The portal wants a place of at least three characters', 'place-length'));
  if (state === otherCountries) return problems;
  if (pin === null) problems.push(problem(`${addressAt}.pincode`, 'The portal wants a PIN code', 'pin-missing'));
  else if (!isPincodeOfState(String(pin), state))
    problems.push(problem(`${addressAt}.pincode`, 'This PIN code is not in the selected state', 'pin-of-another-state', '3039'));
  return problems;
}

function stateProblem(
  place: EInvoicePlace,
  gstin: string | null,
  { rule, code }: { readonly rule: string; readonly code: string },
): readonly EInvoiceProblem[] {
  if (gstin === null || stateOfGstin(gstin) === currentState(place.state)) return [];
  return [problem(`${place.addressAt}.state`, 'The state of the address is not that of the GSTIN', rule, code)];
}

function shipToProblems({ shipTo, buyer }: EInvoice): readonly EInvoiceProblem[] {
  if (shipTo === null) return [];
  const same =
    shipTo.gstin !== null && shipTo.gstin === buyer.gstin
      ? [
          problem(
            'shippingGstin',
            'Leave this empty if the goods go to another place of the same GSTIN: the portal refuses the GSTIN of the buyer here',
            'ship-to-is-bill-to',
            '2323',
          ),
        ]
      : stateProblem(shipTo, shipTo.gstin, { rule: 'ship-to-state', code: '2325' });
  return [...placeProblems(shipTo), ...same];
}

/** All classes that make e-invoices are above 5 crore, where six digits are due. */
function itemProblems(item: EInvoiceItem, { supply, date, type }: EInvoice): readonly EInvoiceProblem[] {
  const problems: EInvoiceProblem[] = [];
  const hsn = hsnProblem(item.hsn, 6);
  if (hsn !== null) problems.push(problem(`${item.path}.hsn`, hsn, item.hsn === '' ? 'hsn-missing' : 'hsn-digits'));
  if (item.description.trim().length < 3)
    problems.push(problem(`${item.path}.description`, 'The portal wants a description of at least three characters', 'description'));
  if (item.taxable < 0 || item.gross < item.taxable)
    problems.push(problem(item.path, 'The portal takes no negative amounts', 'negative-amount'));
  // A note keeps the rate of its invoice, which may be of an earlier time.
  if (type === 'INV' && !supply.endsWith('WOP') && !isGstRate(item.rate, date))
    problems.push(problem(`${item.path}.taxRate`, noGstRate(item.rate, date), 'unknown-rate', '2240'));
  return problems;
}

function problem(path: string, message: string, rule: string, code?: string): EInvoiceProblem {
  return { path, message, rule, ...(code === undefined ? {} : { code }) };
}
