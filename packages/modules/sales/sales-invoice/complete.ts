import { type DocumentInput, type DocumentTotals, documentTotals, totalsProblems } from '#domain/documents/totals';
import { type Supplier, supplierOf } from '#domain/gst/invoice-rules';
import { type ClientType, clientTypes, defaultPlaceOfSupply, isZeroRated, needsPlaceReason, supplyKind } from '#domain/gst/place-of-supply';
import { type Tax, taxabilities, untaxed } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import { addDays, isDay } from '#domain/time/day';
import { ledgerIsUnder } from '#modules/kit/chart';
import type { Address } from '#modules/kit/field';
import { itemTaxOn } from '#modules/kit/item-tax';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { registrationOn } from '#modules/kit/party-registration';
import type { SalesInvoice, SalesInvoiceCharge, SalesInvoiceLine } from '#modules/sales/sales-invoice/fields';

/**
 * Fills the fields that follow from party, items and date, and computes every figure. Amounts that cannot be computed stay zero; `check`
 * says why.
 */
export function completeSalesInvoice(row: SalesInvoice, facts: DocumentFacts): SalesInvoice {
  const headed = withSupply(withParty(row, facts), facts);
  const detailed: SalesInvoice = {
    ...headed,
    salesLedgerId: row.salesLedgerId ?? facts.ledger('sales'),
    reverseCharge: row.reverseCharge || bearsReverseCharge(headed, facts),
    lines: row.lines.map((line) => withItem(line, row, facts)),
  };
  const input = totalsInput(detailed, facts);
  return withTotals(detailed, totalsProblems(input).length === 0 ? documentTotals(input) : null);
}

function withParty(row: SalesInvoice, facts: DocumentFacts): SalesInvoice {
  const party = facts.find('customer', row.partyId);
  if (party === undefined) return row;
  const billingAddress = row.billingAddress ?? addressOf(party['billingAddress']);
  const days = row.creditDays ?? (row.dueDate === null && typeof party['creditDays'] === 'number' ? party['creditDays'] : null);
  return {
    ...row,
    partyName: (row.buyerName && isCashSale(row, facts) ? row.buyerName : null) ?? textOf(party['name']),
    partyGstin: registrationOn(party, row.date).gstin,
    clientType: clientTypeOf(party),
    billingAddress,
    shippingAddress: row.shippingAddress ?? billingAddress,
    ...shipTo(row, party),
    creditDays: days,
    dueDate: isDay(row.date) ? (days === null ? (row.dueDate ?? row.date) : addDays(row.date, days)) : row.dueDate,
  };
}

export interface Site {
  readonly name: string;
  readonly address: Address;
  readonly gstin: string | null;
}

/** The name and GSTIN of the customer's site at this address, unless others are typed. */
function shipTo({ shippingAddress, shippingName, shippingGstin }: SalesInvoice, party: AnyRow) {
  const sites = (party['shippingAddresses'] ?? []) as readonly Site[];
  const site = shippingAddress === null ? undefined : sites.find(({ address }) => isSamePlace(address, shippingAddress));
  return { shippingName: shippingName ?? site?.name ?? null, shippingGstin: shippingGstin ?? site?.gstin ?? null };
}

export function isSamePlace(one: Address, other: Address): boolean {
  return (['line1', 'line2', 'city', 'state', 'pincode', 'country'] as const).every((part) => one[part] === other[part]);
}

function withSupply(row: SalesInvoice, facts: DocumentFacts): SalesInvoice {
  const clientType = clientTypeOf({ clientType: row.clientType });
  const supplierState = String(facts.branch['state'] ?? '');
  const party = { clientType, gstin: row.partyGstin, state: row.billingAddress?.state ?? null };
  const placeOfSupply = row.placeOfSupply ?? defaultPlaceOfSupply(party, supplierState);
  const supplier = supplierOfBranch(facts.branch);
  const withoutPayment = row.exportType === 'without-payment';
  return {
    ...row,
    placeOfSupply,
    supplier,
    placeReason: needsPlaceReason(placeOfSupply, party) ? row.placeReason : null,
    lutNumber: withoutPayment ? (row.lutNumber ?? textOf(facts.organisation['lutNumber'])) : null,
    supplyKind: supplyKind({
      supplierState,
      placeOfSupply,
      clientType,
      withPayment: row.exportType === 'with-payment',
      supplier,
    }),
  };
}

/** How the branch that sells is registered. */
export function supplierOfBranch(branch: AnyRow): Supplier {
  return supplierOf({ gstin: textOf(branch['gstin']), composition: branch['composition'] === true });
}

/** Whether it is a cash sale at the counter, to any buyer. */
export function isCashSale(row: Pick<SalesInvoice, 'partyId'>, facts: DocumentFacts): boolean {
  return ledgerIsUnder(facts, row.partyId, groupSets.bankCash);
}

/**
 * A registered recipient owes the tax on goods and services notified under section 9(3) of the CGST Act; others are charged it as usual.
 * Reverse charge does not apply to exports.
 */
export function bearsReverseCharge(row: SalesInvoice, facts: DocumentFacts): boolean {
  return owesReverseCharge(row, facts) && row.lines.some((line) => isUnderReverseCharge(line, row, facts));
}

function owesReverseCharge(row: SalesInvoice, facts: DocumentFacts): boolean {
  const supply = { clientType: clientTypeOf({ clientType: row.clientType }), placeOfSupply: row.placeOfSupply ?? '' };
  return row.partyGstin !== null && supplierOfBranch(facts.branch) === 'Regular' && !isZeroRated(supply);
}

export function isUnderReverseCharge({ itemId }: Pick<SalesInvoiceLine, 'itemId'>, row: SalesInvoice, facts: DocumentFacts): boolean {
  const item = facts.find('inventory-item', itemId);
  return item !== undefined && itemTaxOn(item, row.date)?.reverseCharge === true;
}

function withItem(line: SalesInvoiceLine, row: SalesInvoice, facts: DocumentFacts): SalesInvoiceLine {
  const item = facts.find('inventory-item', line.itemId);
  if (item === undefined) return line;
  const unit = facts.find('measure-unit', String(item['unitId']));
  const tax = itemTaxOn(item, row.date);
  return {
    ...line,
    itemName: textOf(item['name']),
    itemType: textOf(item['type']),
    hsn: line.hsn ?? (tax?.hsn || textOf(item['hsn'])),
    unit: textOf(unit?.['symbol']),
    unitCode: textOf(unit?.['quantityCode']),
    rate: line.rate ?? (typeof item['salesRate'] === 'number' ? item['salesRate'] : 0),
    taxRate: tax?.rate ?? 0,
    taxability: tax?.taxability ?? 'Nil',
    cessRate: tax?.cessRate ?? 0,
    cessPerUnit: tax?.cessPerUnit ?? 0,
  };
}

/** A completed invoice as the rules of totals want it. */
export function totalsInput(row: SalesInvoice, facts: DocumentFacts): DocumentInput {
  return {
    kind: row.supplyKind ?? 'zero',
    rounded: facts.organisation['roundOffSales'] === true,
    reverseCharge: row.reverseCharge,
    lines: row.lines.map((line) => ({
      quantity: scaled(line.quantity ?? 0),
      rate: scaled(line.rate ?? 0),
      discount: discountOf(line),
      taxInclusive: line.taxInclusive,
      tax: taxOfLine(line),
      hsn: line.hsn,
      unit: line.unitCode,
    })),
    charges: row.charges.map((charge) => ({ amount: paise(charge.amount ?? 0), tax: taxOfCharge(charge), hsn: charge.hsn })),
  };
}

function discountOf(line: SalesInvoiceLine) {
  if (line.discountPercent !== null && line.discountPercent !== 0) return { percent: scaled(line.discountPercent) };
  return line.discountAmount === null || line.discountAmount === 0 ? null : { amount: paise(line.discountAmount) };
}

function taxOfLine(line: SalesInvoiceLine): Tax {
  return {
    taxability: taxabilities.find((taxability) => taxability === line.taxability) ?? 'Nil',
    rate: scaled(line.taxRate ?? 0),
    cessRate: scaled(line.cessRate ?? 0),
    cessPerUnit: paise(line.cessPerUnit ?? 0),
  };
}

function taxOfCharge({ taxRate }: SalesInvoiceCharge): Tax {
  return taxRate === null || taxRate === 0 ? untaxed : { ...untaxed, taxability: 'Taxable', rate: scaled(taxRate) };
}

function withTotals(row: SalesInvoice, totals: DocumentTotals | null): SalesInvoice {
  return {
    ...row,
    ...headsOf(totals ?? nothing),
    roundOff: totals?.roundOff ?? 0,
    total: totals?.total ?? 0,
    lines: row.lines.map((line, i) => ({ ...line, ...headsOf(totals?.lines[i] ?? nothing), total: totals?.lines[i]?.total ?? 0 })),
    charges: row.charges.map((charge, i) => ({
      ...charge,
      ...headsOf(totals?.charges[i] ?? nothing),
      total: totals?.charges[i]?.total ?? 0,
    })),
    rates: totals?.rates ?? [],
    hsnSummary: totals?.hsn ?? [],
  };
}

interface Heads {
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly cess: number;
}

const nothing: Heads = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

function headsOf({ taxable, igst, cgst, sgst, cess }: Heads): Heads {
  return { taxable, igst, cgst, sgst, cess };
}

export function clientTypeOf(party: AnyRow): ClientType {
  return clientTypes.find((type) => type === party['clientType']) ?? 'Domestic';
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A stored address was parsed when it was written. */
function addressOf(value: unknown): Address | null {
  return typeof value === 'object' && value !== null ? (value as Address) : null;
}
