import { countryCode } from '#domain/address/country';
import { otherCountries } from '#domain/address/state';
import type { EInvoiceCandidate } from '#domain/einvoice/decision';
import type { EInvoice, EInvoiceItem, EInvoiceType } from '#domain/einvoice/e-invoice';
import { isServiceCode } from '#domain/gst/hsn';
import { invoiceType } from '#domain/gst/place-of-supply';
import { extend, mulDiv, type Paise, paise, type Rate, scaled, sum, zero } from '#domain/money/paise';
import { batchId } from '#domain/stock/batch';
import { beforeDocumentDiscount, documentValues } from '#domain/totals/document-values';
import { cessByQuantity } from '#domain/totals/tax-parts';
import { dispatchedFrom, placeOf, sellerOf, transportOf } from '#modules/e-invoice/facts';
import type { DocumentFacts } from '#modules/kit/module';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { selling } from '#modules/kit/trade/side';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { clientTypeOf, supplierOfBranch, textOf } from '#modules/kit/trade/tax/supply';
import { taxOfLine, totalsInput } from '#modules/kit/trade/tax/totals';

/** How an invoice was exported, on documents that say it. */
interface ExportRow {
  readonly exportPort?: string | null;
  readonly shippingBillNo?: string | null;
  readonly shippingBillDate?: string | null;
}

/** A sale, or what corrects sales. */
type Row = (TradeRow | CorrectionRow) & ExportRow;

/** The part of a gross value that is discounted, in rupees, and the price of one unit. */
interface Priced {
  readonly gross: Paise;
  readonly price: Rate;
}

/**
 * A posted sale, return or note to a customer as e-invoicing sees it. `how` is that of a return or note, whose values are those of its invoices
 * after their discounts.
 */
export function tradeEInvoice(row: Row, facts: DocumentFacts, type: EInvoiceType, how?: Correction): EInvoiceCandidate {
  const supply = invoiceType({
    supplierState: String(facts.branch['state'] ?? ''),
    placeOfSupply: row.placeOfSupply ?? '',
    clientType: clientTypeOf(row),
    withPayment: row.exportType === 'with-payment',
    partyGstin: row.partyGstin,
  });
  return {
    date: row.date,
    supplier: supplierOfBranch(facts.branch),
    supply,
    sellerGstin: textOf(facts.branch['gstin']),
    buyerGstin: row.partyGstin,
    taxable: row.lines.some(isTaxable) || row.charges.some(isTaxed),
    taxAdjusted: how === undefined || supply.endsWith('WOP') || isTaxAdjusted(row),
    invoice: () => {
      if (supply === 'B2C') throw new Error('Broken assumption: an e-invoice to a consumer');
      return invoiceOf(row, facts, { type, supply, how });
    },
  };
}

/** A note without tax on what is taxed is a financial one. */
function isTaxAdjusted({ lines, charges }: Row): boolean {
  const parts = [...lines, ...charges];
  const taxes = sum(parts.map((part) => paise((part.igst ?? 0) + (part.cgst ?? 0) + (part.sgst ?? 0))));
  return taxes !== 0 || !parts.some((part) => (part.taxRate ?? 0) > 0);
}

interface Asked {
  readonly type: EInvoiceType;
  readonly supply: EInvoice['supply'];
  readonly how: Correction | undefined;
}

function invoiceOf(row: Row, facts: DocumentFacts, { type, supply, how }: Asked): EInvoice {
  const items = [...linesOf(row, facts, how), ...chargesOf(row, facts)];
  const inItems = sum(
    items.map(({ taxable, igst, cgst, sgst, cess }) => paise(taxable + (row.reverseCharge ? 0 : igst + cgst + sgst + cess))),
  );
  const roundOff = paise(row.roundOff ?? 0);
  const state = row.placeOfSupply === otherCountries ? { state: otherCountries } : {};
  return {
    ...{ type, supply, number: row.number, date: row.date, reverseCharge: row.reverseCharge, items, roundOff },
    igstOnIntra: supply === 'B2B' && row.supplyKind === 'inter' && row.placeOfSupply === facts.branch['state'],
    seller: sellerOf(facts),
    buyer: {
      ...placeOf(row.partyName, row.billingAddress, 'partyId', 'billingAddress'),
      ...state,
      gstin: row.partyGstin,
      placeOfSupply: row.placeOfSupply ?? '',
    },
    dispatchFrom: how === undefined ? dispatchedFrom(locationOf(row), facts) : null,
    shipTo: how === undefined ? shipToOf(row) : null,
    otherCharges: paise(row.total - inItems - roundOff),
    total: paise(row.total),
    foreign: foreignOf(row),
    preceding: how === undefined ? [] : precedingOf(row as CorrectionRow),
    exported: supply.startsWith('EXP') ? exportOf(row) : null,
    transport: how === undefined ? transportOf(row, facts) : null,
  };
}

function linesOf(row: Row, facts: DocumentFacts, how: Correction | undefined): readonly EInvoiceItem[] {
  const sold = how === undefined ? soldPrices(row as TradeRow, facts) : [];
  return row.lines.flatMap((line, at) => {
    if (!isTaxable(line)) return [];
    const counted = how === undefined || how.goods;
    const taxable = paise(line.taxable ?? 0);
    const { gross, price } = sold[at] ?? asItIs(taxable, counted ? line.quantity : null);
    const cess = paise(line.cess ?? 0);
    return [
      {
        path: `lines.${at}`,
        description: line.description ?? line.itemName ?? '',
        hsn: line.hsn ?? '',
        service: isServiceCode(line.hsn ?? ''),
        quantity: scaled(counted ? (line.quantity ?? 0) : 0),
        unit: line.unitCode ?? 'OTH',
        gross,
        price,
        taxable,
        cess,
        rate: scaled(line.taxRate ?? 0),
        igst: paise(line.igst ?? 0),
        cgst: paise(line.cgst ?? 0),
        sgst: paise(line.sgst ?? 0),
        cessRate: scaled(line.cessRate ?? 0),
        cessByQuantity: counted && cess !== 0 ? paise(Math.min(cess, cessByQuantity(taxOfLine(line), scaled(line.quantity ?? 0)))) : zero,
        batch: batchOf(line, facts),
      },
    ];
  });
}

/** Charges with a rate of their own; they have no quantity. */
function chargesOf(row: Row, facts: DocumentFacts): readonly EInvoiceItem[] {
  return (row.charges as readonly TradeCharge[]).flatMap((charge, at) => {
    if (!isTaxed(charge)) return [];
    const taxable = paise(charge.taxable ?? 0);
    return [
      {
        path: `charges.${at}`,
        description: textOf(facts.find('customer', charge.ledgerId)?.['name']) ?? '',
        hsn: charge.hsn ?? '',
        service: isServiceCode(charge.hsn ?? ''),
        quantity: null,
        unit: null,
        ...asItIs(taxable, null),
        taxable,
        rate: scaled(charge.taxRate ?? 0),
        igst: paise(charge.igst ?? 0),
        cgst: paise(charge.cgst ?? 0),
        sgst: paise(charge.sgst ?? 0),
        cess: paise(charge.cess ?? 0),
        cessRate: scaled(0),
        cessByQuantity: zero,
      },
    ];
  });
}

/**
 * The value of each line before discounts: quantity times price. Where the price holds the tax it is the value with the share of the document's
 * discount, and abroad the value with all discounts at the exchange rate; the price then follows.
 */
function soldPrices(row: TradeRow, facts: DocumentFacts): readonly Priced[] {
  const isPlain = !isForeign(row) && !row.lines.some(({ taxInclusive }) => taxInclusive);
  const input = isPlain ? undefined : totalsInput(row, facts, selling);
  const values = input === undefined ? [] : documentValues(input).lines;
  return row.lines.map((line, at) => {
    const taxable = paise(line.taxable ?? 0);
    const { discount = zero, documentDiscount = zero } = values[at] ?? {};
    if (isForeign(row) && row.exchangeRate)
      return asItIs(paise(taxable + mulDiv(discount + documentDiscount, row.exchangeRate, 10_000)), line.quantity);
    const of = input?.lines[at];
    if (input !== undefined && line.taxInclusive && of !== undefined)
      return asItIs(paise(Math.max(taxable, beforeDocumentDiscount(of, input).taxable)), line.quantity);
    return { gross: paise(Math.max(taxable, extend(scaled(line.quantity ?? 0), scaled(line.rate ?? 0)))), price: scaled(line.rate ?? 0) };
  });
}

/** A value of which the price follows; of the whole where nothing is counted. */
function asItIs(gross: Paise, quantity: number | null): Priced {
  return { gross, price: scaled(quantity ? mulDiv(gross, 1_000_000, quantity) : gross * 100) };
}

function isTaxable({ taxability }: Pick<TradeLine, 'taxability'>): boolean {
  return taxability === 'Taxable' || taxability === 'ZeroRated';
}

function isTaxed({ taxRate }: Pick<TradeCharge, 'taxRate'>): boolean {
  return (taxRate ?? 0) > 0;
}

function batchOf({ itemId, batch }: Pick<TradeLine, 'itemId' | 'batch'>, { find }: DocumentFacts): EInvoiceItem['batch'] {
  // The portal takes no shorter name of a batch.
  if (batch === null || batch.trim().length < 3) return undefined;
  return { number: batch, expiry: textOf(find('batch', batchId(itemId, batch))?.['expires']) };
}

/** The one location that all goods leave from. */
function locationOf({ location, lines }: Row): string | null {
  const [first, ...others] = lines;
  const at = first?.location ?? location;
  return others.every((line) => (line.location ?? location) === at) ? at : null;
}

function shipToOf({ shippingAddress, billingAddress, shippingName, shippingGstin, partyName, partyGstin }: Row): EInvoice['shipTo'] {
  const gstin = shippingGstin ?? null;
  if (shippingAddress === null || (shippingAddress.line1 === '' && gstin === null)) return null;
  const same = (['line1', 'line2', 'city', 'state', 'pincode'] as const).every((part) => shippingAddress[part] === billingAddress?.[part]);
  if (same && (gstin === null || gstin === partyGstin) && (shippingName ?? partyName) === partyName) return null;
  return { ...placeOf(shippingName ?? partyName, shippingAddress, 'shippingName', 'shippingAddress'), gstin };
}

/** Taxes and TCS are in rupees: the total in the currency is without them. */
function foreignOf(row: Row): EInvoice['foreign'] {
  const { currency, exchangeRate, foreignTotal } = row;
  if (!isForeign(row) || !exchangeRate || currency === null || foreignTotal === null) return null;
  const taxes = row.reverseCharge ? 0 : (row.igst ?? 0) + (row.cgst ?? 0) + (row.sgst ?? 0) + (row.cess ?? 0);
  const tcs = 'tcs' in row ? (row.tcs ?? 0) : 0;
  return { currency, total: paise(foreignTotal - mulDiv(taxes + tcs, 10_000, exchangeRate)) };
}

function precedingOf({ invoices = [], invoiceNumber, invoiceDate }: CorrectionRow): EInvoice['preceding'] {
  const several = invoices.flatMap(({ number, date }) => (number === null || date === null ? [] : [{ number, date }]));
  if (several.length > 0) return several;
  return invoiceNumber === null || invoiceDate === null ? [] : [{ number: invoiceNumber, date: invoiceDate }];
}

function exportOf(row: Row): EInvoice['exported'] {
  return {
    country: countryCode(row.billingAddress?.country ?? ''),
    port: row.exportPort ?? null,
    shippingBill: row.shippingBillNo ?? null,
    shippingBillDate: row.shippingBillDate ?? null,
  };
}
