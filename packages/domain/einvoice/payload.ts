import { foreignPincode } from '#domain/address/pincode';
import { otherCountries } from '#domain/address/state';
import type { EInvoice, EInvoiceItem, EInvoicePlace, Transport } from '#domain/einvoice/e-invoice';
import { dateText, rupees, text, three, transportCodes } from '#domain/einvoice/portal-text';
import { type Paise, paise, zero } from '#domain/money/paise';

/** A part of the request. What is undefined is not in its JSON. */
type Part = Readonly<Record<string, unknown>>;

/**
 * The document as the portal wants it: INV-01, version 1.1. Amounts are rupees with two decimals, quantities and prices have three. Items are
 * the taxable lines and charges; everything else in the total is `OthChrg`. Tax under reverse charge is shown, and is in no total. `ewayBill`: an
 * e-way bill is asked for together with it.
 */
export function eInvoicePayload(invoice: EInvoice, { ewayBill }: { readonly ewayBill: boolean }): Part {
  return {
    Version: '1.1',
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: invoice.supply,
      RegRev: invoice.reverseCharge ? 'Y' : 'N',
      IgstOnIntra: invoice.igstOnIntra ? 'Y' : undefined,
    },
    DocDtls: { Typ: invoice.type, No: invoice.number, Dt: dateText(invoice.date) },
    SellerDtls: { Gstin: invoice.seller.gstin, LglNm: text(invoice.seller.name, 100), ...address(invoice.seller, 50) },
    BuyerDtls: {
      Gstin: invoice.buyer.gstin ?? 'URP',
      LglNm: text(invoice.buyer.name, 100),
      Pos: invoice.buyer.placeOfSupply,
      ...address(invoice.buyer, 100),
    },
    DispDtls:
      invoice.dispatchFrom === null ? undefined : { Nm: text(invoice.dispatchFrom.name, 100), ...address(invoice.dispatchFrom, 100) },
    ShipDtls:
      invoice.shipTo === null
        ? undefined
        : { Gstin: invoice.shipTo.gstin ?? undefined, LglNm: text(invoice.shipTo.name, 100), ...address(invoice.shipTo, 100) },
    ItemList: invoice.items.map((item, at) => itemPart(item, at, invoice)),
    ValDtls: totals(invoice),
    RefDtls: preceding(invoice),
    ExpDtls: exported(invoice),
    EwbDtls: ewayBill && invoice.transport !== null ? transport(invoice.transport) : undefined,
  };
}

/** The request for an e-way bill of an invoice that is registered. The portal takes the rest from the invoice. */
export function billByIrnPayload(irn: string, way: Transport): Part {
  return { Irn: irn, ...transport(way) };
}

/** Tax is in the totals of an item unless the buyer pays it. */
function itemPart(item: EInvoiceItem, at: number, { reverseCharge, supply }: EInvoice): Part {
  const tax = reverseCharge ? 0 : item.igst + item.cgst + item.sgst + item.cess;
  return {
    SlNo: String(at + 1),
    PrdDesc: text(item.description, 300),
    IsServc: item.service ? 'Y' : 'N',
    HsnCd: item.hsn,
    Qty: item.quantity === null ? undefined : three(item.quantity),
    FreeQty: item.freeQuantity === undefined ? undefined : three(item.freeQuantity),
    Unit: item.unit ?? undefined,
    UnitPrice: three(item.price),
    TotAmt: rupees(item.gross),
    Discount: some(paise(item.gross - item.taxable)),
    AssAmt: rupees(item.taxable),
    GstRt: supply.endsWith('WOP') ? 0 : item.rate / 10_000,
    IgstAmt: some(item.igst),
    CgstAmt: some(item.cgst),
    SgstAmt: some(item.sgst),
    CesRt: item.cessRate === 0 ? undefined : item.cessRate / 10_000,
    CesAmt: some(paise(item.cess - item.cessByQuantity)),
    CesNonAdvlAmt: some(item.cessByQuantity),
    TotItemVal: rupees(paise(item.taxable + tax)),
    BchDtls: item.batch && {
      Nm: text(item.batch.number, 20),
      ExpDt: item.batch.expiry === null ? undefined : dateText(item.batch.expiry),
    },
  };
}

function totals({ items, otherCharges, roundOff, total, foreign }: EInvoice): Part {
  let [taxable, cgst, sgst, igst, cess] = [zero, zero, zero, zero, zero];
  for (const item of items) {
    taxable = paise(taxable + item.taxable);
    cgst = paise(cgst + item.cgst);
    sgst = paise(sgst + item.sgst);
    igst = paise(igst + item.igst);
    cess = paise(cess + item.cess);
  }
  return {
    AssVal: rupees(taxable),
    CgstVal: some(cgst),
    SgstVal: some(sgst),
    IgstVal: some(igst),
    CesVal: some(cess),
    OthChrg: some(otherCharges),
    RndOffAmt: some(roundOff),
    TotInvVal: rupees(total),
    TotInvValFc: foreign === null ? undefined : rupees(foreign.total),
  };
}

/** The portal refuses a number of one character here, though it takes it as the number of the document itself. */
function preceding({ preceding: earlier }: EInvoice): Part | undefined {
  const named = earlier.filter(({ number }) => /^[1-9a-zA-Z][0-9a-zA-Z/-]{1,15}$/.test(number));
  return named.length === 0 ? undefined : { PrecDocDtls: named.map(({ number, date }) => ({ InvNo: number, InvDt: dateText(date) })) };
}

function exported({ exported: details, foreign }: EInvoice): Part | undefined {
  if (details === null) return undefined;
  const { country, port, shippingBill, shippingBillDate } = details;
  const known = {
    ShipBNo: shippingBill === null ? undefined : text(shippingBill, 20),
    ShipBDt: shippingBillDate === null ? undefined : dateText(shippingBillDate),
    Port: port ?? undefined,
    ForCur: foreign?.currency,
    CntCode: country ?? undefined,
  };
  return Object.values(known).every((value) => value === undefined) ? undefined : known;
}

function transport(way: Transport): Part {
  const { mode, vehicle, vehicleType, document, documentDate } = transportCodes(way);
  const name = way.transporterName === null ? '' : text(way.transporterName, 100);
  return {
    TransId: way.transporterId ?? undefined,
    TransName: name.length >= 3 ? name : undefined,
    TransMode: mode,
    Distance: way.distance,
    TransDocNo: document,
    TransDocDt: documentDate,
    VehNo: vehicle,
    VehType: vehicleType,
  };
}

/** The second line is left out if it is shorter than the portal takes. */
function address({ line1, line2, place, pin, state }: EInvoicePlace, placeLength: number): Part {
  const second = text(line2, 100);
  return {
    Addr1: text(line1, 100),
    Addr2: second.length >= 3 ? second : undefined,
    Loc: text(place, placeLength),
    Pin: state === otherCountries ? Number(foreignPincode) : (pin ?? undefined),
    Stcd: state,
  };
}

/** Nothing is left out: the portal takes a missing amount as zero. */
function some(amount: Paise): number | undefined {
  return amount === 0 ? undefined : rupees(amount);
}
