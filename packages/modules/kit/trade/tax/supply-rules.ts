import { otherCountries, placesOfSupply } from '#domain/address/state';
import { documentNumberProblem, eInvoiceNumberProblem } from '#domain/gst/document-number';
import { hsnDigitsNeeded, hsnProblem } from '#domain/gst/hsn';
import { mayBeEInvoiced, namedFrom, recipientProblem } from '#domain/gst/invoice-rules';
import { compositionProblem, invoiceType, isZeroRated, placeOfSupplyProblem, placeReasons } from '#domain/gst/place-of-supply';
import { formatPaise } from '#domain/money/format';
import { paise, sum } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { type Side, selling } from '#modules/kit/trade/side';
import { rateDayOf } from '#modules/kit/trade/tax/rate-day';
import { bearsReverseCharge, clientTypeOf, isCashSale, isUnderReverseCharge, supplierOfBranch } from '#modules/kit/trade/tax/supply';
import { unsoldWarnings } from '#modules/kit/trade/unsold';

/** GST rules on the supply as a whole. */
export function supplyProblems(row: TradeRow, facts: DocumentFacts, side: Side): readonly Problem[] {
  return side.posts === 'sale' ? saleProblems(row, facts) : purchaseProblems(row);
}

/** Goods and services are bought in India: the place of supply of imports is that of the importer (IGST Act section 11(a)). */
function purchaseProblems(row: TradeRow): readonly Problem[] {
  const problems: Problem[] = [];
  if (row.placeOfSupply === otherCountries || !placesOfSupply.some(({ code }) => code === row.placeOfSupply))
    problems.push({ path: 'placeOfSupply', message: 'Choose a place of supply in India' });
  const clientType = clientTypeOf(row);
  const [number, day] = [row.billOfEntryNo ?? null, row.billOfEntryDate ?? null];
  if (day !== null && clientType !== 'Overseas' && clientType !== 'SEZ')
    problems.push({ path: 'billOfEntryDate', message: 'Only goods from abroad or from SEZ come in by a bill of entry' });
  if (day !== null && number === null) problems.push({ path: 'billOfEntryNo', message: 'Enter the number of the bill of entry' });
  if (day === null && number !== null) problems.push({ path: 'billOfEntryDate', message: 'Enter the date of the bill of entry' });
  if (day === null && (row.dutyPercent ?? 0) > 0) problems.push({ path: 'dutyPercent', message: 'Duty needs the bill of entry' });
  return [...problems, ...customsProblems(row)];
}

/** Duty and surcharge are a rate or an amount. */
function customsProblems(row: TradeRow): readonly Problem[] {
  const cleared = (row.billOfEntryDate ?? null) !== null;
  const isImported = row.lines.some(
    ({ taxedBy, assessableValue, taxable }) => taxedBy === 'import' && (assessableValue ?? taxable ?? 0) > 0,
  );
  return (['duty', 'surcharge'] as const).flatMap((name): readonly Problem[] => {
    const path = `${name}Amount` as const;
    if ((row[path] ?? 0) === 0) return [];
    if (!cleared) return [{ path, message: 'Duty needs the bill of entry' }];
    if ((row[`${name}Percent`] ?? 0) > 0) return [{ path, message: 'Enter it as percent or as amount, not both' }];
    return isImported ? [] : [{ path, message: 'No goods come in by this bill of entry' }];
  });
}

function saleProblems(row: TradeRow, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [];
  const supplier = supplierOfBranch(facts.branch);
  const clientType = clientTypeOf(row);
  const supply = { supplierState: String(facts.branch['state'] ?? ''), clientType, placeOfSupply: row.placeOfSupply ?? '' };
  const reason = placeReasons.find(({ value }) => value === row.placeReason)?.value ?? null;
  const wrong = placeOfSupplyProblem(supply.placeOfSupply, { clientType, gstin: row.partyGstin }, reason);
  if (wrong !== null) problems.push({ path: 'placeOfSupply', message: wrong });
  const composition = supplier === 'Composition' && wrong === null ? compositionProblem(supply) : null;
  if (composition !== null) problems.push({ path: 'placeOfSupply', message: composition });
  const zeroRated = isZeroRated(supply);
  const exportType = row.exportType ?? null;
  if (!zeroRated && exportType !== null) problems.push({ path: 'exportType', message: 'Only exports and supplies to SEZ are zero-rated' });
  // IGST Act section 16(3): the supplier chooses between the two ways, and the returns ask which.
  if (zeroRated && exportType === null && supplier === 'Regular')
    problems.push({ path: 'exportType', message: 'Choose whether IGST is paid on this export or supply to SEZ' });
  if (zeroRated && row.reverseCharge) problems.push({ path: 'reverseCharge', message: 'Reverse charge does not apply to exports' });
  return [...problems, ...numberProblems(row, facts)];
}

type Numbered = Pick<TradeRow, 'number' | 'clientType' | 'placeOfSupply' | 'partyGstin' | 'exportType'>;

/** What GST and the e-invoice portal refuse of the number of a sale, or of a return or note that corrects one. */
export function numberProblems(row: Numbered, facts: DocumentFacts): readonly Problem[] {
  const supply = {
    supplierState: String(facts.branch['state'] ?? ''),
    clientType: clientTypeOf(row),
    placeOfSupply: row.placeOfSupply ?? '',
  };
  const type = invoiceType({ ...supply, partyGstin: row.partyGstin, withPayment: row.exportType === 'with-payment' });
  const problemOf = mayBeEInvoiced(supplierOfBranch(facts.branch), type) ? eInvoiceNumberProblem : documentNumberProblem;
  const problem = row.number === '' ? null : problemOf(row.number);
  return problem === null ? [] : [{ path: 'number', message: problem }];
}

/** Rule 46(g) with Notification 78/2020-CT: an invoice to a registered recipient shows at least four digits of the HSN or SAC. */
export function codeProblems({ hsn }: TradeLine, row: TradeRow): readonly Problem[] {
  if (row.partyGstin === null || clientTypeOf(row) === 'Overseas') return [];
  const problem = hsnProblem(hsn ?? '', hsnDigitsNeeded({ above5Crore: false, toConsumer: false }));
  return problem === null ? [] : [{ path: 'hsn', message: `${problem} for a registered customer` }];
}

/** Reverse charge is stated for an invoice as a whole (rule 46(p)), so other taxable items are sold on another. */
export function reverseChargeProblems(row: TradeRow, facts: DocumentFacts): readonly Problem[] {
  if (!bearsReverseCharge(row, facts)) return [];
  return row.lines.flatMap((line, i) =>
    line.taxability !== 'Taxable' || isUnderReverseCharge(line, rateDayOf(row, selling), facts)
      ? []
      : [{ path: `lines.${i}.itemId`, message: 'Other items here are under reverse charge. Use a separate invoice for this one' }],
  );
}

/** Details that the law requires on paper and that can be added before printing: shown during entry, and on save. */
export function supplyWarnings(row: TradeRow, facts: DocumentFacts): readonly string[] {
  if (row.unsold === true) return unsoldWarnings(row);
  return [...letterWarnings(row), ...recipientWarnings(row, facts), ...reverseChargeWarnings(row, facts)];
}

/** Rule 96A: an export without payment of IGST goes under a letter of undertaking. */
function letterWarnings({ exportType, lutNumber }: TradeRow): readonly string[] {
  if (exportType !== 'without-payment' || (lutNumber ?? null) !== null) return [];
  return ['Enter the LUT number here or in the organisation. Without it this invoice cannot be printed or emailed'];
}

function recipientWarnings(row: TradeRow, facts: DocumentFacts): readonly string[] {
  if (supplierOfBranch(facts.branch) === 'Unregistered') return [];
  if (row.partyGstin !== null)
    return row.billingAddress?.line1 ? [] : ["Enter the customer's address: an invoice to a registered customer shows it (rule 46)"];
  const taxable = sum(row.rates.filter(({ taxability }) => taxability === 'Taxable').map((rate) => paise(rate.taxable ?? 0)));
  const named = !isCashSale(row, facts) || Boolean(row.buyerName);
  const lacks = recipientProblem(taxable, { named, hasAddress: Boolean(row.billingAddress?.line1) });
  return lacks === null ? [] : [`A sale of ${formatPaise(namedFrom, { symbol: '₹' })} or more needs the buyer's ${lacks} (rule 46)`];
}

function reverseChargeWarnings(row: TradeRow, facts: DocumentFacts): readonly string[] {
  if (row.reverseCharge || row.partyGstin !== null || supplierOfBranch(facts.branch) !== 'Regular') return [];
  return row.lines.some((line) => isUnderReverseCharge(line, rateDayOf(row, selling), facts))
    ? ['The customer is not registered, so the tax on items under reverse charge is charged on this invoice']
    : [];
}
