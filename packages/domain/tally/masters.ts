import { nameKey } from '#domain/migration/name-key';
import { type Paise, paise, type Quantity, type Scaled, scaled } from '#domain/money/paise';
import { isYes, listOf, systemMark, type TallyFields, type TallyObject, textOf, textsOf } from '#domain/tally/fields';
import { amountOf, dayOfTally, daysIn, quantitiesOf, tenThousandthsOf } from '#domain/tally/values';
import type { Day } from '#domain/time/day';

/** What every master has. Vouchers call it by its name or by another name it has, in any case. */
interface Named {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Its line or message in the file. */
  readonly place: number;
}

export interface TallyGroup extends Named {
  /** The name that Tally gave it, which stays when a person renames it; null: a group of the user. */
  readonly reserved: string | null;
  readonly parent: string | null;
}

export interface TallyBill {
  readonly name: string;
  readonly date: Day | null;
  readonly isAdvance: boolean;
  /** Debit positive. */
  readonly amount: Paise;
}

export interface TallyLedger extends Named {
  readonly reserved: string | null;
  /** A group; null for the ledger of profit and loss. */
  readonly parent: string | null;
  /** When the books begin, debit positive; null: it could not be read. */
  readonly opening: Paise | null;
  readonly bills: readonly TallyBill[];
  readonly isBillWise: boolean;
  readonly creditDays: number | null;
  readonly gstin: string | null;
  readonly registrationType: string | null;
  /** Of a ledger of GST: `CGST`, `SGST/UTGST`, `IGST` or `Cess`. */
  readonly dutyHead: string | null;
  /** How what is sold or bought on it is taxed. */
  readonly gst: readonly DatedGst[];
  readonly hsn: string | null;
  readonly pan: string | null;
  readonly mailingName: string | null;
  readonly address: readonly string[];
  readonly state: string | null;
  readonly country: string | null;
  readonly pincode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface TallyUnit extends Named {
  /** The code of the GST portal, such as `NOS`. */
  readonly uqc: string | null;
  readonly decimals: number;
  /** Of a compound unit: `base` has `conversion` of `additional` (ten-thousandths). */
  readonly compound: { readonly base: string; readonly additional: string; readonly conversion: Scaled } | null;
}

export interface TallyParented extends Named {
  readonly parent: string | null;
}

export interface OpeningRow {
  readonly godown: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
  readonly value: Paise;
  readonly madeOn: Day | null;
}

export interface DatedGst {
  readonly from: Day | null;
  readonly taxability: string;
  /** Ten-thousandths of a per cent; null: the details of the group or the company hold. */
  readonly rate: Scaled | null;
  readonly cess: Scaled | null;
  readonly isReverseCharge: boolean;
}

export interface TallyItem extends TallyParented {
  readonly unit: string | null;
  /** `denominator` of the unit are `conversion` of the alternate one, in ten-thousandths. */
  readonly alternate: { readonly unit: string; readonly denominator: Scaled; readonly conversion: Scaled } | null;
  readonly hasBatches: boolean;
  readonly isService: boolean;
  readonly opening: { readonly quantity: Quantity; readonly value: Paise; readonly rows: readonly OpeningRow[] };
  readonly gst: readonly DatedGst[];
  readonly hsn: string | null;
  /** Of a service that the file books on a ledger alone: that ledger. */
  readonly ledger: string | null;
}

export interface TallyVoucherType extends Named {
  readonly reserved: string | null;
  readonly parent: string | null;
}

export interface TallyCurrency extends Named {
  readonly code: string | null;
}

export function groupIn(object: TallyObject): TallyGroup {
  return { ...named(object), reserved: reservedOf(object), parent: parentOf(object) };
}

export function ledgerIn(object: TallyObject): TallyLedger {
  const gst = latest(listOf(object, 'LEDGSTREGDETAILS'));
  const mailing = latest(listOf(object, 'LEDMAILINGDETAILS'));
  const from = (part: TallyFields, name: string, older: string = name) => textOf(part, name) ?? textOf(object, older) ?? null;
  return {
    ...named(object),
    reserved: reservedOf(object),
    parent: parentOf(object),
    opening: amountOf(textOf(object, 'OPENINGBALANCE'))?.amount ?? null,
    bills: listOf(object, 'BILLALLOCATIONS').flatMap(openingBill),
    isBillWise: isYes(object, 'ISBILLWISEON'),
    creditDays: daysIn(textOf(object, 'BILLCREDITPERIOD')),
    gstin: from(gst, 'GSTIN', 'PARTYGSTIN'),
    registrationType: from(gst, 'GSTREGISTRATIONTYPE'),
    dutyHead: textOf(object, 'GSTDUTYHEAD') ?? null,
    ...taxIn(object),
    pan: textOf(object, 'INCOMETAXNUMBER') ?? null,
    mailingName: from(mailing, 'MAILINGNAME'),
    address: [textsOf(mailing, 'ADDRESS'), textsOf(object, 'ADDRESS')].find((lines) => lines.length > 0) ?? [],
    state: from(mailing, 'STATE', 'LEDSTATENAME'),
    country: from(mailing, 'COUNTRY', 'COUNTRYNAME'),
    pincode: from(mailing, 'PINCODE'),
    email: textOf(object, 'EMAIL') ?? null,
    phone: textOf(object, 'LEDGERMOBILE') ?? textOf(object, 'LEDGERPHONE') ?? null,
  };
}

function openingBill(bill: TallyFields): readonly TallyBill[] {
  const amount = amountOf(textOf(bill, 'OPENINGBALANCE'));
  const name = textOf(bill, 'NAME');
  if (amount === undefined || name === undefined) return [];
  return [{ name, date: dayOfTally(textOf(bill, 'BILLDATE')) ?? null, isAdvance: isYes(bill, 'ISADVANCE'), amount: amount.amount }];
}

export function unitIn(object: TallyObject): TallyUnit {
  const [base, additional] = [textOf(object, 'BASEUNITS'), textOf(object, 'ADDITIONALUNITS')];
  const isCompound = !isYes(object, 'ISSIMPLEUNIT') && base !== undefined && additional !== undefined;
  const conversion = tenThousandthsOf(textOf(object, 'CONVERSION')) ?? one;
  const uqc = textOf(latest(listOf(object, 'REPORTINGUQCDETAILS')), 'REPORTINGUQCNAME') ?? textOf(object, 'GSTREPUOM');
  return {
    ...named(object),
    uqc: uqc?.split('-')[0] ?? null,
    decimals: Number(textOf(object, 'DECIMALPLACES') ?? 0),
    compound: isCompound ? { base, additional, conversion } : null,
  };
}

export function parentedIn(object: TallyObject): TallyParented {
  return { ...named(object), parent: parentOf(object) };
}

export function itemIn(object: TallyObject): TallyItem {
  const unit = textOf(object, 'BASEUNITS') ?? null;
  const other = textOf(object, 'ADDITIONALUNITS');
  const hasBatches = isYes(object, 'ISBATCHWISEON');
  const scaleOf = (name: string) => tenThousandthsOf(textOf(object, name)) ?? one;
  return {
    ...parentedIn(object),
    unit,
    alternate: other === undefined ? null : { unit: other, denominator: scaleOf('DENOMINATOR'), conversion: scaleOf('CONVERSION') },
    hasBatches,
    isService: textOf(object, 'GSTTYPEOFSUPPLY') === 'Services',
    opening: {
      quantity: openingQuantity(object, unit),
      value: openingValue(object),
      rows: listOf(object, 'BATCHALLOCATIONS').map((row) => openingRow(row, unit, hasBatches)),
    },
    ...taxIn(object),
    ledger: null,
  };
}

function taxIn(object: TallyObject): Pick<TallyItem, 'gst' | 'hsn'> {
  return {
    gst: listOf(object, 'GSTDETAILS').map(datedGst),
    hsn: textOf(latest(listOf(object, 'HSNDETAILS')), 'HSNCODE') ?? null,
  };
}

/** One, in ten-thousandths. */
const one = scaled(10_000);

function openingRow(row: TallyFields, unit: string | null, hasBatches: boolean): OpeningRow {
  return {
    godown: textOf(row, 'GODOWNNAME') ?? null,
    // Every item has a batch with this name; it is one only where batches are kept.
    batch: hasBatches ? (textOf(row, 'BATCHNAME') ?? null) : null,
    quantity: openingQuantity(row, unit),
    value: openingValue(row),
    madeOn: dayOfTally(textOf(row, 'MFDON')) ?? null,
  };
}

function openingQuantity(fields: TallyFields, unit: string | null): Quantity {
  const found = quantitiesOf(textOf(fields, 'OPENINGBALANCE'));
  return (found.find((one) => unit !== null && nameKey(one.unit) === nameKey(unit)) ?? found[0])?.quantity ?? scaled(0);
}

function openingValue(fields: TallyFields): Paise {
  return amountOf(textOf(fields, 'OPENINGVALUE'))?.amount ?? paise(0);
}

function datedGst(details: TallyFields): DatedGst {
  const rates = listOf(details, 'STATEWISEDETAILS').flatMap((state) => listOf(state, 'RATEDETAILS'));
  const rateOf = (head: string) => {
    const found = rates.find((rate) => textOf(rate, 'GSTRATEDUTYHEAD') === head);
    return tenThousandthsOf(found && textOf(found, 'GSTRATE')) ?? null;
  };
  return {
    from: dayOfTally(textOf(details, 'APPLICABLEFROM')) ?? null,
    taxability: textOf(details, 'TAXABILITY') ?? '',
    rate: rateOf('IGST'),
    cess: rateOf('Cess'),
    isReverseCharge: isYes(details, 'ISREVERSECHARGEAPPLICABLE'),
  };
}

export function voucherTypeIn(object: TallyObject): TallyVoucherType {
  return { ...named(object), reserved: reservedOf(object), parent: parentOf(object) };
}

export function currencyIn(object: TallyObject): TallyCurrency {
  return { ...named(object), code: textOf(object, 'ISOCURRENCYCODE') ?? null };
}

function named(object: TallyObject): Named {
  const names = listOf(object, 'LANGUAGENAME').flatMap((language) => textsOf(language, 'NAME'));
  const name = (object.attributes['NAME'] ?? textOf(object, 'NAME') ?? names[0] ?? '').trim();
  return { name, aliases: [...new Set(names)].filter((one) => one !== name), place: object.place };
}

function reservedOf({ attributes }: TallyObject): string | null {
  return attributes['RESERVEDNAME'] || null;
}

/** Nothing is above a primary group, which some exports write as a name of Tally's own. */
function parentOf(object: TallyObject): string | null {
  const parent = textOf(object, 'PARENT');
  return parent === undefined || parent.startsWith(systemMark) ? null : parent;
}

/** Details hold from a day on, and the last are those of today. */
function latest(details: readonly TallyFields[]): TallyFields {
  const since = (one: TallyFields) => textOf(one, 'APPLICABLEFROM') ?? '';
  return details.reduce((last, one) => (since(one) >= since(last) ? one : last), details[0] ?? nothing);
}

const nothing: TallyFields = { texts: new Map(), lists: new Map() };
