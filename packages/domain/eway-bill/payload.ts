import { foreignPincode } from '#domain/address/pincode';
import { otherCountries } from '#domain/address/state';
import type { EInvoicePlace, Transport } from '#domain/einvoice/e-invoice';
import { text as cut, dateText, rupees, three, transportCodes, withoutNothing } from '#domain/einvoice/portal-text';
import { type Paise, type Percent, paise, type Quantity, scaled, sum } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** Goods of an e-way bill. Rates are zero where the document charges no tax. */
export interface BillItem {
  readonly name: string;
  readonly hsn: string;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly taxable: Paise;
  readonly rate: Percent;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly cessRate: Percent;
  readonly cessPerUnit: Paise;
  /** By rate and by quantity together, and the second alone. */
  readonly cess: Paise;
  readonly cessByQuantity: Paise;
}

/** One end of the way: who the paper names, and where the goods are. */
export interface BillEnd {
  /** Null: `URP`. */
  readonly gstin: string | null;
  readonly paper: EInvoicePlace;
  /** Where the goods leave or arrive, if it is another place than on the paper. */
  readonly goods: EInvoicePlace | null;
  /** The place is somebody else's: a contract warehouse, or a customer of the customer, with a GSTIN if there is one. */
  readonly other: { readonly gstin: string | null } | null;
  /** A special economic zone, which the portal treats as abroad. */
  readonly zone: boolean;
}

/** What an e-way bill says; codes are those of the portal. */
export interface EwayBill {
  readonly supply: 'O' | 'I';
  readonly subType: '1' | '2' | '3' | '4' | '5' | '7' | '8';
  /** Only of sub-type 8, others. */
  readonly subTypeText: string | null;
  readonly documentType: 'INV' | 'BIL' | 'BOE' | 'CHL' | 'OTH';
  readonly number: string;
  readonly date: Day;
  readonly from: BillEnd;
  readonly to: BillEnd;
  readonly items: readonly BillItem[];
  readonly total: Paise;
  readonly transport: Transport;
}

type Part = Readonly<Record<string, unknown>>;

/**
 * A request for an e-way bill, version 1.03: items carry rates, the header carries amounts. Whatever is in the total besides goods and their tax
 * lies in `otherValue`. Addresses are where the goods are, names and GSTINs those of the paper. More than 250 items are added up.
 */
export function ewayBillPayload(bill: EwayBill): Part {
  const { from, to } = bill;
  const { items, within, transaction, ...sums } = billFigures(bill);
  return withoutNothing({
    ...{ supplyType: bill.supply, subSupplyType: bill.subType, subSupplyDesc: bill.subTypeText ?? undefined, docType: bill.documentType },
    ...{ docNo: bill.number, docDate: dateText(bill.date), transactionType: transaction },
    ...endPart('from', from),
    ...endPart('to', to),
    ...(isOther(to) ? { shipToGSTIN: to.other?.gstin ?? 'URP', shipToTradeName: to.goods && cut(to.goods.name, 100) } : {}),
    totalValue: rupees(sums.taxable),
    cgstValue: rupees(sums.cgst),
    sgstValue: rupees(sums.sgst),
    igstValue: rupees(sums.igst),
    cessValue: rupees(sums.cess),
    cessNonAdvolValue: rupees(sums.cessByQuantity),
    otherValue: rupees(sums.other),
    totInvValue: rupees(sums.total),
    ...transportPart(bill.transport),
    itemList: items.map((item, at) => itemPart(item, at, within)),
  }) as Part;
}

/** The goods of a bill as the portal has them, and what they add up to. */
export interface BillFigures {
  readonly items: readonly BillItem[];
  /** Its tax is CGST and SGST. */
  readonly within: boolean;
  /** Regular, to another party's place, from one, or both. */
  readonly transaction: 1 | 2 | 3 | 4;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
  /** By rate alone. */
  readonly cess: Paise;
  readonly cessByQuantity: Paise;
  /** What is in the total besides goods and their tax; it can be negative. */
  readonly other: Paise;
  readonly total: Paise;
}

/** More than 250 items are added up. */
export function billFigures(bill: EwayBill): BillFigures {
  const { from, to, total } = bill;
  const items = bill.items.length > mostItems ? together(bill.items) : bill.items;
  const of = (amount: (item: BillItem) => number) => sum(items.map((item) => paise(amount(item))));
  const taxable = of((item) => item.taxable);
  const taxes = of(({ igst, cgst, sgst, cess }) => igst + cgst + sgst + cess);
  return {
    ...{ items, within: isWithin(bill), taxable, total },
    transaction: isOther(from) ? (isOther(to) ? 4 : 3) : isOther(to) ? 2 : 1,
    cgst: of(({ cgst }) => cgst),
    sgst: of(({ sgst }) => sgst),
    igst: of(({ igst }) => igst),
    cess: of(({ cess, cessByQuantity }) => cess - cessByQuantity),
    cessByQuantity: of(({ cessByQuantity }) => cessByQuantity),
    other: paise(total - taxable - taxes),
  };
}

/** A registration is of one state: a place in another state is not of the same one, and no regular transaction (643, 644). */
function isOther({ other, goods, paper, zone }: BillEnd): boolean {
  return other !== null || (!zone && goods !== null && goods.state !== paper.state);
}

/** Whether it bears CGST and SGST. The tax of small lines may be nothing: then the states tell. */
function isWithin({ items, from, to }: EwayBill): boolean {
  if (items.some(({ igst }) => igst !== 0)) return false;
  return items.some(({ cgst }) => cgst !== 0) || (from.paper.state === to.paper.state && !from.zone && !to.zone);
}

/** The portal takes no more. */
const mostItems = 250;

/** Goods with the same code, unit and rates as one item, under the name of the first. */
function together(items: readonly BillItem[]): readonly BillItem[] {
  const groups = new Map<string, BillItem>();
  for (const item of items) {
    const key = [item.hsn, item.unit, item.rate, item.cessRate, item.cessPerUnit].join(' ');
    const first = groups.get(key);
    groups.set(key, first === undefined ? item : added(first, item));
  }
  return [...groups.values()];
}

function added(one: BillItem, other: BillItem): BillItem {
  const both = (of: (item: BillItem) => Paise) => paise(of(one) + of(other));
  return {
    ...one,
    quantity: scaled(one.quantity + other.quantity),
    taxable: both(({ taxable }) => taxable),
    igst: both(({ igst }) => igst),
    cgst: both(({ cgst }) => cgst),
    sgst: both(({ sgst }) => sgst),
    cess: both(({ cess }) => cess),
    cessByQuantity: both(({ cessByQuantity }) => cessByQuantity),
  };
}

function endPart(side: 'from' | 'to', { gstin, paper, goods, zone }: BillEnd): Part {
  const at = goods ?? paper;
  const line2 = cut(at.line2, 120);
  return {
    [`${side}Gstin`]: gstin ?? 'URP',
    [`${side}TrdName`]: cut(paper.name, 100),
    [`${side}Addr1`]: cut(at.line1, 120),
    [`${side}Addr2`]: line2 === '' ? undefined : line2,
    [`${side}Place`]: cut(at.place, 50),
    [`${side}Pincode`]: at.state === otherCountries ? Number(foreignPincode) : (at.pin ?? undefined),
    [`${side}StateCode`]: Number(zone ? otherCountries : paper.state),
    [side === 'from' ? 'actFromStateCode' : 'actToStateCode']: Number(at.state),
  };
}

function itemPart(item: BillItem, at: number, within: boolean): Part {
  const whole = item.rate / 10_000;
  return {
    itemNo: at + 1,
    productName: cut(item.name, 100),
    hsnCode: item.hsn,
    quantity: three(item.quantity),
    qtyUnit: item.unit,
    taxableAmount: rupees(item.taxable),
    cgstRate: within ? whole / 2 : 0,
    sgstRate: within ? whole / 2 : 0,
    igstRate: within ? 0 : whole,
    cessRate: item.cessRate / 10_000,
    cessNonAdvol: rupees(item.cessPerUnit),
  };
}

/** By road there is a vehicle, else a document of the carrier; with a transporter alone it is only Part A. */
function transportPart(way: Transport): Part {
  const { mode, vehicle, vehicleType, document, documentDate } = transportCodes(way);
  return {
    transMode: mode,
    transDistance: way.distance,
    transporterId: way.transporterId ?? undefined,
    transporterName: way.transporterName === null ? undefined : cut(way.transporterName, 100),
    transDocNo: document,
    transDocDate: documentDate,
    vehicleNo: vehicle,
    vehicleType,
  };
}
