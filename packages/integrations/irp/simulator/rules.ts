import { isGstin, isPinOf, stateOf } from '#integrations/nic/simulator/places';

/**
 * The rules by which the invoice registration portal refuses a document that fits its schema, written from what the portal publishes and not
 * from what the product sends. Codes and sentences are those of the portal where they are known.
 */

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

type Part = Readonly<Record<string, unknown>>;

/** A document of INV-01 that fits the schema. */
export interface Inv01 {
  readonly TranDtls: { readonly SupTyp: string; readonly RegRev?: string; readonly IgstOnIntra?: string };
  readonly DocDtls: { readonly Typ: string; readonly No: string; readonly Dt: string };
  readonly SellerDtls: Place & { readonly Gstin: string; readonly LglNm: string };
  readonly BuyerDtls: Place & { readonly Gstin: string; readonly LglNm: string; readonly Pos: string };
  readonly DispDtls?: Place;
  readonly ShipDtls?: Place & { readonly Gstin?: string };
  readonly ItemList: readonly Item[];
  readonly ValDtls: Part & { readonly AssVal: number; readonly TotInvVal: number };
  readonly EwbDtls?: Part & { readonly Distance: number };
}

export interface Place {
  readonly Addr1: string;
  readonly Loc: string;
  readonly Pin?: number;
  readonly Stcd: string;
}

export interface Item {
  readonly SlNo: string;
  readonly IsServc: string;
  readonly HsnCd: string;
  readonly Qty?: number;
  readonly Unit?: string;
  readonly TotAmt: number;
  readonly Discount?: number;
  readonly AssAmt: number;
  readonly GstRt: number;
  readonly IgstAmt?: number;
  readonly CgstAmt?: number;
  readonly SgstAmt?: number;
  readonly CesRt?: number;
  readonly CesAmt?: number;
  readonly CesNonAdvlAmt?: number;
  readonly StateCesAmt?: number;
  readonly StateCesNonAdvlAmt?: number;
  readonly OthChrg?: number;
  readonly TotItemVal: number;
}

const rates = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]);
const tolerance = 1;

/** Everything that is wrong with it on the day `today`, as days since 1970 in India. `limited`: the seller has 30 days for each document. */
export function refusals(document: Inv01, today: number, limited: boolean): readonly Refusal[] {
  return [
    ...ofPlaces(document),
    ...ofDate(document, today, limited),
    ...document.ItemList.flatMap((item) => ofItem(item, document)),
    ...ofTotals(document),
  ];
}

function ofDate({ DocDtls: { Dt } }: Inv01, today: number, limited: boolean): readonly Refusal[] {
  const age = today - dayOf(Dt);
  if (age < 0) return [{ code: '2140', message: 'Document date cannot be a future date' }];
  if (limited && age >= 30) return [{ code: '2305', message: 'Reporting of this document is not allowed after 30 days from its date' }];
  return [];
}

/** Days since 1970 of `DD/MM/YYYY`. */
export function dayOf(text: string): number {
  const [date = '', month = '', year = ''] = text.split('/');
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000;
}

function ofPlaces({ SellerDtls: seller, BuyerDtls: buyer, ShipDtls: ship, DispDtls: dispatch, TranDtls }: Inv01): readonly Refusal[] {
  const found: Refusal[] = [];
  const say = (code: string, message: string) => found.push({ code, message });
  const abroad = TranDtls.SupTyp.startsWith('EXP');
  if (stateOf(seller.Gstin) !== Number(seller.Stcd)) say('2258', 'Supplier GSTIN state code is not matching with the state code');
  if (seller.Gstin === buyer.Gstin) say('2211', 'Supplier and recipient GSTIN should not be same');
  if (buyer.Gstin === 'URP') {
    if (!abroad) say('2212', 'Recipient GSTIN cannot be URP for supplies other than export');
  } else {
    if (!isGstin(buyer.Gstin)) say('3028', 'GSTIN is not present in invoice system');
    if (stateOf(buyer.Gstin) !== Number(buyer.Stcd)) say('2265', 'Recipient GSTIN state code is not matching with the state code');
  }
  if (abroad && buyer.Stcd !== '96') say('2275', 'Recipient state code has to be 96 for export');
  for (const place of [seller, buyer, ship, dispatch])
    if (place !== undefined && !isPinOf(Number(place.Stcd), place.Pin)) say('3039', 'Pincode does not belong to the state');
  if (ship?.Gstin !== undefined && ship.Gstin !== 'URP') {
    if (ship.Gstin === buyer.Gstin) say('2323', 'Ship-to GSTIN should not be same as bill-to GSTIN');
    if (stateOf(ship.Gstin) !== Number(ship.Stcd)) say('2325', 'Ship-to GSTIN state code is not matching with the state code');
    if (!isGstin(ship.Gstin)) say('3028', 'GSTIN is not present in invoice system');
  }
  return found;
}

/** No tax was paid, or the amounts of a note follow from its invoice: the portal does not compute them again. */
function isComputed({ TranDtls, DocDtls }: Inv01): boolean {
  return DocDtls.Typ === 'INV' && !TranDtls.SupTyp.endsWith('WOP');
}

function ofItem(item: Item, document: Inv01): readonly Refusal[] {
  const found: Refusal[] = [];
  const say = (code: string, message: string) => found.push({ code, message: `${message} - ${item.SlNo}` });
  const {
    IgstAmt = 0,
    CgstAmt = 0,
    SgstAmt = 0,
    CesAmt = 0,
    CesNonAdvlAmt = 0,
    StateCesAmt = 0,
    StateCesNonAdvlAmt = 0,
    OthChrg = 0,
  } = item;
  if (!/^(\d{6}|\d{8})$/.test(item.HsnCd)) say('2176', 'Invalid HSN code');
  if ((item.IsServc === 'Y') !== item.HsnCd.startsWith('99')) say('2268', 'HSN code does not match whether it is a service');
  if (!rates.has(item.GstRt)) say('2240', 'GST rate is invalid');
  if (differ(item.AssAmt, item.TotAmt - (item.Discount ?? 0))) say('2193', 'Taxable amount is not total amount less discount');
  const within = isWithin(document);
  if (within && IgstAmt > 0) say('2172', 'For intra-state supplies IGST amount cannot be passed, only CGST and SGST');
  if (!within && CgstAmt + SgstAmt > 0) say('2174', 'For inter-state supplies CGST and SGST amounts are not allowed');
  if (differ(CgstAmt, SgstAmt, 0.004)) say('2227', 'CGST and SGST amounts should be equal');
  if (isComputed(document)) {
    const tax = (item.AssAmt * item.GstRt) / 100;
    if (within ? differ(CgstAmt, tax / 2) : differ(IgstAmt, tax))
      say(within ? '2234' : '2235', 'Tax amount is not matching with the calculated value');
    if (differ(CesAmt, (item.AssAmt * (item.CesRt ?? 0)) / 100)) say('2235', 'Cess amount is not matching with the calculated value');
  }
  const taxes = IgstAmt + CgstAmt + SgstAmt + CesAmt + CesNonAdvlAmt + StateCesAmt + StateCesNonAdvlAmt;
  const withTax = item.AssAmt + taxes + OthChrg;
  const may = document.TranDtls.RegRev === 'Y' || document.TranDtls.SupTyp === 'EXPWP' ? [withTax, item.AssAmt + OthChrg] : [withTax];
  if (may.every((value) => differ(item.TotItemVal, value))) say('2194', 'Total item value is not matching with the calculated value');
  return found;
}

/** Whether it bears CGST and SGST: the seller's state is the place of supply, and it goes to no SEZ and nowhere abroad. */
export function isWithin({ TranDtls: { SupTyp, IgstOnIntra }, SellerDtls, BuyerDtls }: Inv01): boolean {
  if (SupTyp !== 'B2B' && SupTyp !== 'DEXP') return false;
  return Number(SellerDtls.Stcd) === Number(BuyerDtls.Pos) && IgstOnIntra !== 'Y';
}

function ofTotals({ ItemList: items, ValDtls }: Inv01): readonly Refusal[] {
  const found: Refusal[] = [];
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const value = (name: string) => Number(ValDtls[name] ?? 0);
  const check = (code: string, name: string, expected: number) => {
    if (differ(value(name), expected)) found.push({ code, message: `${name} is not the sum of the items` });
  };
  check(
    '2182',
    'AssVal',
    sum(({ AssAmt }) => AssAmt),
  );
  check(
    '2183',
    'CgstVal',
    sum(({ CgstAmt = 0 }) => CgstAmt),
  );
  check(
    '2184',
    'SgstVal',
    sum(({ SgstAmt = 0 }) => SgstAmt),
  );
  check(
    '2185',
    'IgstVal',
    sum(({ IgstAmt = 0 }) => IgstAmt),
  );
  check(
    '2186',
    'CesVal',
    sum(({ CesAmt = 0, CesNonAdvlAmt = 0 }) => CesAmt + CesNonAdvlAmt),
  );
  const total = sum(({ TotItemVal }) => TotItemVal) - value('Discount') + value('OthChrg') + value('RndOffAmt');
  if (differ(ValDtls.TotInvVal, total))
    found.push({ code: '2189', message: 'Total invoice value is not matching with the calculated value' });
  return found;
}

function differ(one: number, other: number, by = tolerance): boolean {
  return Math.abs(one - other) > by + 1e-6;
}
