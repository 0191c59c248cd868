import { otherCountries } from '#domain/address/state';
import type { BillEnd, BillItem, EwayBill } from '#domain/eway-bill/payload';
import { pinAt } from '#domain/eway-bill/way';
import { type Paise, paise, scaled, sum, zero } from '#domain/money/paise';
import { cessByQuantity } from '#domain/totals/tax-parts';
import { dispatchedFrom, type PaperFacts, placeOf, sellerOf, transportOf } from '#modules/e-invoice/facts';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { textOf } from '#modules/kit/trade/tax/supply';
import { taxOfLine } from '#modules/kit/trade/tax/totals';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** What kind of movement a trade document is to the portal. */
export type Movement = 'sale' | 'sales-return' | 'purchase-return' | 'job-work' | 'other-challan';

type Kind = Pick<EwayBill, 'supply' | 'subType' | 'subTypeText' | 'documentType'>;

const kinds: Readonly<Record<Movement, Kind>> = {
  sale: { supply: 'O', subType: '1', subTypeText: null, documentType: 'INV' },
  'sales-return': { supply: 'I', subType: '7', subTypeText: null, documentType: 'CHL' },
  'purchase-return': { supply: 'O', subType: '8', subTypeText: 'Purchase Return', documentType: 'OTH' },
  'job-work': { supply: 'O', subType: '4', subTypeText: null, documentType: 'CHL' },
  'other-challan': { supply: 'O', subType: '8', subTypeText: 'Delivery Challan', documentType: 'CHL' },
};

/** The e-way bill of a sale, a return or a challan. */
export function tradeBill(row: TradeRow, facts: PaperFacts, movement: Movement): EwayBill {
  const isChallan = movement === 'job-work' || movement === 'other-challan';
  const isCharged = !isChallan && !row.reverseCharge && row.supplyKind !== 'zero';
  const items = row.lines.flatMap((line) => (line.itemType === 'Goods' ? [itemOf(line, isCharged)] : []));
  const ours: BillEnd = { ...ourEnd(facts), goods: dispatchedFrom(row.location, facts) };
  const end: BillEnd = { ...ours, other: ours.goods === null ? null : { gstin: null } };
  const theirs = theirEnd(row);
  const isIn = kinds[movement].supply === 'I';
  return {
    ...kinds[movement],
    ...(movement === 'sale' ? saleKind(row, facts) : {}),
    ...{ number: row.number, date: row.date, items },
    ...(isIn ? { from: theirs, to: end } : { from: end, to: theirs }),
    total: isChallan ? sum(items.map(({ taxable }) => taxable)) : paise(row.total),
    transport: transportOf(row, facts),
  };
}

/** The e-way bill of goods that go to another branch: a supply between two GSTINs, and for own use under one. */
export function transferBill(row: IstSales, facts: PaperFacts): EwayBill {
  const ours = ourEnd(facts);
  const lines = row.lines.map((line) => ({ ...line, taxable: row.taxed ? line.taxable : line.total }));
  return {
    ...(row.taxed
      ? { supply: 'O', subType: '1', subTypeText: null, documentType: 'INV' }
      : { supply: 'O', subType: '5', subTypeText: null, documentType: 'CHL' }),
    ...{ number: row.number, date: row.date, items: lines.map((line) => itemOf(line, row.taxed)), total: paise(row.total ?? 0) },
    from: ours,
    to: { ...ours, gstin: row.toGstin, paper: placeOf(ours.paper.name, row.toAddress, 'toBranchId', 'toBranchId') },
    transport: { ...transportOf({ ...row, transportMode: row.vehicleNumber === null ? null : 'Road', distance: 0 }, facts) },
  };
}

/** A bill of supply if no tax may be charged on it, and an export if it leaves India. */
function saleKind({ lines, placeOfSupply }: TradeRow, { branch }: Pick<PaperFacts, 'branch'>): Partial<Kind> {
  const goods = lines.filter(({ itemType }) => itemType === 'Goods');
  const taxable = goods.some(({ taxability }) => taxability === 'Taxable' || taxability === 'ZeroRated');
  return {
    ...(branch['composition'] === true || !taxable ? { documentType: 'BIL' } : {}),
    ...(placeOfSupply === otherCountries ? { subType: '3' } : {}),
  };
}

/** The same at ours, if the goods leave or arrive at this location of the branch. */
export function ownPin(location: string | null, facts: Pick<PaperFacts, 'branch' | 'organisation'>): number | null {
  return pinAt({ paper: sellerOf(facts), goods: dispatchedFrom(location, facts) });
}

function ourEnd(facts: Pick<PaperFacts, 'branch' | 'organisation'>): BillEnd {
  return { gstin: textOf(facts.branch['gstin']), paper: sellerOf(facts), goods: null, other: null, zone: false };
}

/** The PIN code of where the goods of a sale or return are at the party's end; null if it is not known. */
export function pinOfParty(row: Pick<TradeRow, PartyEnd>): number | null {
  return pinAt(theirEnd(row));
}

type PartyEnd = 'partyName' | 'partyGstin' | 'billingAddress' | 'shippingAddress' | 'shippingName' | 'shippingGstin' | 'clientType';

/** Another place of the same party is no other party: then only the address changes. */
function theirEnd(row: Pick<TradeRow, PartyEnd>): BillEnd {
  const { partyName, partyGstin, billingAddress, shippingAddress, clientType } = row;
  const [name, gstin] = [row.shippingName ?? null, row.shippingGstin ?? null];
  const isElsewhere = shippingAddress !== null && shippingAddress.line1 !== '' && shippingAddress.line1 !== billingAddress?.line1;
  const isOther = isElsewhere && ((name !== null && name !== partyName) || (gstin !== null && gstin !== partyGstin));
  return {
    gstin: partyGstin,
    paper: placeOf(partyName, billingAddress, 'partyId', 'billingAddress'),
    goods: isElsewhere ? placeOf(name ?? partyName, shippingAddress, 'shippingName', 'shippingAddress') : null,
    other: isOther ? { gstin } : null,
    zone: clientType === 'SEZ',
  };
}

type Line = Pick<
  TradeLine,
  | 'itemName'
  | 'description'
  | 'hsn'
  | 'quantity'
  | 'unitCode'
  | 'taxable'
  | 'taxability'
  | 'taxRate'
  | 'igst'
  | 'cgst'
  | 'sgst'
  | 'cess'
  | 'cessRate'
  | 'cessPerUnit'
>;

function itemOf(line: Omit<Line, 'description'> & Partial<Pick<Line, 'description'>>, isCharged: boolean): BillItem {
  const amount = (of: number | null): Paise => (isCharged ? paise(of ?? 0) : zero);
  const [quantity, cess] = [scaled(line.quantity ?? 0), amount(line.cess)];
  return {
    name: line.itemName ?? line.description ?? '',
    hsn: line.hsn ?? '',
    unit: line.unitCode ?? 'OTH',
    taxable: paise(line.taxable ?? 0),
    rate: scaled(isCharged ? (line.taxRate ?? 0) : 0),
    ...{ igst: amount(line.igst), cgst: amount(line.cgst), sgst: amount(line.sgst), cess, quantity },
    cessRate: scaled(isCharged ? (line.cessRate ?? 0) : 0),
    cessPerUnit: amount(line.cessPerUnit),
    cessByQuantity: paise(Math.min(cess, cessByQuantity(taxOfLine(line), quantity))),
  };
}
