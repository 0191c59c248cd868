import { type PartB, wrongInPartB } from '#integrations/eway-bill/simulator/conveyance';
import { portalDistance } from '#integrations/eway-bill/simulator/distance';
import { dayOf, indianDay } from '#integrations/eway-bill/simulator/running-time';
import type { NoBill } from '#integrations/nic/simulator/bills';
import { isGstin, isPinOf, stateOf } from '#integrations/nic/simulator/places';

/**
 * The rules by which the e-way bill portal refuses a request that fits its schema, written from what the portal publishes and not from what
 * the product sends. Codes and sentences are those of the portal where they are known.
 */

/** A request that fits the schema. */
export interface Request extends PartB {
  readonly supplyType: 'O' | 'I';
  readonly subSupplyType: string | number;
  readonly subSupplyDesc?: string;
  readonly docType: string;
  readonly docNo: string;
  readonly docDate: string;
  readonly transactionType: number;
  readonly fromGstin: string;
  readonly fromTrdName?: string;
  readonly fromAddr1?: string;
  readonly fromPlace?: string;
  readonly fromPincode: number;
  readonly fromStateCode: number;
  readonly actFromStateCode: number;
  readonly toGstin: string;
  readonly toTrdName?: string;
  readonly toAddr1?: string;
  readonly toPlace?: string;
  readonly toPincode: number;
  readonly toStateCode: number;
  readonly actToStateCode: number;
  readonly dispatchFromGSTIN?: string;
  readonly shipToGSTIN?: string;
  readonly totalValue?: number;
  readonly cgstValue?: number;
  readonly sgstValue?: number;
  readonly igstValue?: number;
  readonly cessValue?: number;
  readonly cessNonAdvolValue?: number;
  readonly otherValue?: number;
  readonly totInvValue: number;
  readonly transDistance: string | number;
  readonly transporterId?: string;
  readonly transporterName?: string;
  readonly itemList: readonly Item[];
}

interface Item {
  readonly hsnCode: string | number;
  readonly quantity?: number;
  readonly qtyUnit?: string;
  readonly taxableAmount: number;
  readonly cgstRate?: number;
  readonly sgstRate?: number;
  readonly igstRate?: number;
  readonly cessRate?: number;
}

type Say = (code: string, message: string) => void;

/** Everything that is wrong with a request that the user `gstin` makes now. */
export function refusals(request: Request, gstin: string, now: number): readonly NoBill[] {
  const found: NoBill[] = [];
  const say: Say = (code, message) => found.push({ code, message });
  ofKind(request, say);
  ofDate(request, now, say);
  ofParties(request, gstin, say);
  ofPlaces(request, say);
  for (const item of request.itemList) ofItem(item, request, say);
  ofValues(request, say);
  if (request.transMode) found.push(...wrongInPartB(request, request.docDate));
  else if (!hasPartB(request) && !request.transporterId) say('619', 'Transporter Id is mandatory for generation of Part A slip');
  ofTransporter(request, say);
  ofDistance(request, say);
  return found;
}

/** Without any it is only Part A. */
export function hasPartB({ transMode = '', vehicleNo = '', transDocNo = '' }: PartB): boolean {
  return `${transMode}${vehicleNo}${transDocNo}` !== '';
}

/** Which documents go with which kind of supply, and whether both ends are the same person. */
const kinds: Readonly<Record<string, { readonly documents: readonly string[]; readonly own?: true }>> = {
  O1: { documents: ['INV', 'BIL'] },
  O3: { documents: ['INV', 'BIL'] },
  O4: { documents: ['CHL'] },
  O5: { documents: ['CHL'], own: true },
  O8: { documents: ['CHL', 'OTH'] },
  O9: { documents: ['INV', 'BIL', 'CHL'] },
  O10: { documents: ['CHL'], own: true },
  O11: { documents: ['CHL', 'OTH'], own: true },
  O12: { documents: ['CHL'], own: true },
  I1: { documents: ['INV', 'BIL'] },
  I2: { documents: ['BOE'] },
  I6: { documents: ['CHL'] },
  I7: { documents: ['CHL'] },
};

/** The zone that the portal treats as abroad, or truly abroad. */
const abroad = 96;

function ofKind(request: Request, say: Say): void {
  const { supplyType, subSupplyType, subSupplyDesc = '', docType, fromGstin, toGstin, fromStateCode, toStateCode } = request;
  const kind = kinds[`${supplyType}${subSupplyType}`];
  if (kind === undefined) {
    say('203', 'Sub-transaction type does not belong to transaction type');
    return;
  }
  if (!kind.documents.includes(docType)) say('205', 'Document type does not match with transaction & Sub trans type');
  if (String(subSupplyType) === '8' && subSupplyDesc === '')
    say('377', 'Sub Supply Type is mentioned as Others, the description for that is mandatory');
  if (kind.own === true && fromGstin !== toGstin) say('212', 'Invalid Consignee GSTIN / Enrolled URP');
  if (`${supplyType}${subSupplyType}` === 'O3' && toGstin !== 'URP' && toStateCode !== abroad)
    say('450', 'For outward-export ewaybill, To GSTIN has to be either URP or SEZ');
  if (`${supplyType}${subSupplyType}` === 'I2' && fromGstin !== 'URP' && fromStateCode !== abroad)
    say('451', 'For inward-import ewaybill, From GSTIN has to be either URP or SEZ');
}

const beginning = '01/07/2017';
const oldest = 180;

function ofDate({ docDate }: Request, now: number, say: Say): void {
  const age = indianDay(now) - dayOf(docDate);
  if (!(age >= 0)) say('207', 'Invalid Invoice Date');
  else if (dayOf(docDate) < dayOf(beginning)) say('819', 'Ewaybill cannot be generated for the document date which is prior to 01/07/2017');
  else if (age > oldest) say('820', 'You cannot generate e-Waybill with document date earlier than 180 days');
}

function ofParties(request: Request, gstin: string, say: Say): void {
  const { supplyType, fromGstin, toGstin, transactionType, dispatchFromGSTIN = '', shipToGSTIN = '' } = request;
  if (supplyType === 'O' && fromGstin !== gstin) say('359', 'User GSTIN should match to GSTIN(from) for outward transactions');
  if (supplyType === 'I' && toGstin !== gstin) say('360', 'User GSTIN should match to GSTIN(to) for inward transactions');
  if (fromGstin === 'URP' && toGstin === 'URP') say('822', 'Both supplier and recipient cannot be URP');
  if (!isParty(fromGstin)) say('208', 'Invalid Supplier GSTIN / Enrolled URP');
  if (!isParty(toGstin)) say('212', 'Invalid Consignee GSTIN / Enrolled URP');
  const [ships, dispatches] = [transactionType === 2 || transactionType === 4, transactionType === 3 || transactionType === 4];
  if (shipToGSTIN !== '') {
    if (!ships) say('616', 'Ship to GSTIN cannot be sent as the transaction type selected is Regular');
    else if (!isParty(shipToGSTIN)) say('609', 'Invalid ship to GSTIN');
    else if (shipToGSTIN !== 'URP' && shipToGSTIN === toGstin)
      say('618', 'Bill-to and ship-to GSTIN should not be same for this transaction type');
  }
  if (dispatchFromGSTIN !== '') {
    if (!dispatches) say('615', 'Dispatch from GSTIN cannot be sent as the transaction type selected is Regular');
    else if (!isParty(dispatchFromGSTIN)) say('610', 'Invalid dispatch from GSTIN');
    else if (dispatchFromGSTIN !== 'URP' && dispatchFromGSTIN === fromGstin)
      say('617', 'Bill-from and dispatch-from GSTIN should not be same for this transaction type');
  }
}

function isParty(gstin: string): boolean {
  return gstin === 'URP' || isGstin(gstin);
}

function ofPlaces(request: Request, say: Say): void {
  const { fromGstin, toGstin, transactionType } = request;
  const { fromTrdName, fromAddr1, fromPlace, fromPincode, fromStateCode, actFromStateCode } = request;
  const { toTrdName, toAddr1, toPlace, toPincode, toStateCode, actToStateCode } = request;
  if (!fromTrdName) say('229', 'Supplier name is required');
  if (!fromAddr1) say('209', 'Blank Supplier Address');
  if (!fromPlace) say('230', 'Supplier place is required');
  if (!toTrdName) say('231', 'Consignee name is required');
  if (!toAddr1) say('213', 'Invalid Consignee Address');
  if (!toPlace) say('232', 'Consignee place is required');
  if (!isStateOf(fromGstin, fromStateCode)) say('211', 'Invalid or Blank Supplier state Code');
  if (!isStateOf(toGstin, toStateCode)) say('215', 'Invalid Consignee State Code');
  if (!isPinOf(actFromStateCode, fromPincode)) say('210', 'Invalid or Blank Supplier PIN Code');
  if (!isPinOf(actToStateCode, toPincode)) say('214', 'Invalid Consignee PIN Code');
  if (transactionType !== 1) return;
  if (fromStateCode !== abroad && fromStateCode !== actFromStateCode)
    say('643', 'For regular transaction, Bill from state code and Dispatch from state code should be same');
  if (toStateCode !== abroad && toStateCode !== actToStateCode)
    say('644', 'For regular transaction, Bill to state code and Ship to state code should be same');
}

/** The state of a registration is in its GSTIN; a zone is sent as abroad. */
function isStateOf(gstin: string, state: number): boolean {
  const known = (state >= 1 && state <= 38) || [96, 97, 99].includes(state);
  return known && (gstin === 'URP' || state === abroad || stateOf(gstin) === state);
}

const rates = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]);
const units = new Set(
  'BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS NOS OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS'.split(
    ' ',
  ),
);

function ofItem(
  { hsnCode, qtyUnit = '', cgstRate = 0, sgstRate = 0, igstRate = 0, taxableAmount }: Item,
  request: Request,
  say: Say,
): void {
  if (!/^(?!99)(\d{4}|\d{6}|\d{8})$/.test(String(hsnCode))) say('216', 'Invalid HSN Code');
  if (qtyUnit !== '' && !units.has(qtyUnit)) say('217', 'Invalid UQC Code');
  if (taxableAmount < 0) say('234', 'Total amount/Taxable amount is mandatory');
  if (cgstRate !== sgstRate) say('251', 'CGST and SGST TaxRate should be same');
  if (!rates.has(cgstRate * 2)) say('252', 'Invalid CGST Tax Rate');
  if (!rates.has(igstRate)) say('254', 'Invalid IGST Tax Rate');
  const zone = request.fromStateCode === abroad || request.toStateCode === abroad;
  if (zone && cgstRate > 0) say('378', 'The supplier or consignee belong to SEZ, Inter state tax rates are applicable here');
  else if (request.fromStateCode === request.toStateCode) {
    if (igstRate > 0) say('218', 'Invalid Tax Rate for Intra State Transaction');
  } else if (cgstRate > 0) say('219', 'Invalid Tax Rate for Inter State Transaction');
}

const tolerance = 2;

function ofValues(request: Request, say: Say): void {
  const { totalValue = 0, cgstValue = 0, sgstValue = 0, igstValue = 0, cessValue = 0, cessNonAdvolValue = 0, otherValue = 0 } = request;
  if (totalValue < 0) say('627', 'Total value should not be negative');
  if (request.totInvValue < 0) say('628', 'Total invoice value should not be negative');
  if (igstValue < 0) say('629', 'IGST value should not be negative');
  if (cgstValue < 0) say('630', 'CGST value should not be negative');
  if (sgstValue < 0) say('631', 'SGST value should not be negative');
  if (cessValue < 0) say('632', 'Cess value should not be negative');
  if (cessNonAdvolValue < 0) say('633', 'Cess non advol should not be negative');
  const parts = totalValue + cgstValue + sgstValue + igstValue + cessValue + cessNonAdvolValue + otherValue;
  if (request.totInvValue < parts - tolerance - 1e-6)
    say('620', 'Total invoice value cannot be less than the sum of total assessable value and tax values');
}

/** An id may have a check character that is wrong, so only its form is checked. */
export function isTransporter(id: string): boolean {
  return /^\d{2}[0-9A-Z]{13}$/.test(id);
}

function ofTransporter({ transMode = '', vehicleNo = '', transDocNo = '', transporterId = '' }: Request, say: Say): void {
  if (transporterId !== '' && !isTransporter(transporterId)) say('222', 'Invalid Transporter Id');
  if (transMode !== '') return;
  if (vehicleNo !== '') say('621', 'Trans mode is mandatory since vehicle number is present');
  if (transDocNo !== '') say('622', 'Trans mode is mandatory since trans doc number is present');
}

const farthest = 4000;
const farthestInOnePin = 100;

/** Zero: the portal computes it. Otherwise it may be a tenth more than the portal's own. */
function ofDistance({ transDistance, fromPincode, toPincode }: Request, say: Say): void {
  const distance = Number(transDistance);
  if (!Number.isInteger(distance) || distance < 0 || distance > farthest) say('221', 'Invalid Approximate Distance');
  if (fromPincode === 999_999 || toPincode === 999_999) return;
  const most = fromPincode === toPincode ? farthestInOnePin : portalDistance(fromPincode, toPincode) * 1.1;
  if (distance > most) say('702', 'The distance between the pincodes given is too high');
}
