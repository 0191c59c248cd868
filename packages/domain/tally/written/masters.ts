import { scaledText } from '#domain/migration/accounts/figures';
import type { Nature } from '#domain/posting/chart';
import type { BaseType } from '#domain/tally/voucher-base';
import { amountText, dayText, quantityText, rateText } from '#domain/tally/written/values';
import { field, flag, message, row, texts, type Xml } from '#domain/tally/written/xml';
import { type Day, daysBetween } from '#domain/time/day';

/** A group of the user. Tally has its own 28, which are named and never written. */
export interface WrittenGroup {
  readonly guid: string;
  readonly name: string;
  /** Null: a primary group, whose nature then counts. */
  readonly parent: string | null;
  readonly nature: Nature;
}

export interface WrittenBill {
  readonly name: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly isAdvance: boolean;
  /** Debit positive, as all amounts here. */
  readonly amount: number;
}

export interface WrittenLedger {
  readonly guid: string;
  readonly name: string;
  readonly alias: string | null;
  /** Null: the ledger of profit and loss, which is outside all groups. */
  readonly parent: string | null;
  readonly opening: number;
  readonly isBillWise: boolean;
  readonly bills: readonly WrittenBill[];
  readonly creditDays: number | null;
  readonly pan: string | null;
  /** Of a ledger of GST: `CGST`, `SGST/UTGST`, `IGST`, `Cess`. */
  readonly dutyHead: string | null;
  readonly registrations: readonly {
    readonly from: Day;
    readonly type: string;
    readonly gstin: string | null;
    readonly state: string | null;
  }[];
  readonly mailing: {
    readonly lines: readonly string[];
    readonly state: string | null;
    readonly country: string;
    readonly pincode: string;
  } | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly hasCentres: boolean;
}

export interface WrittenUnit {
  readonly guid: string;
  readonly symbol: string;
  readonly name: string;
  /** Code and name: `NOS-NUMBERS`. */
  readonly uqc: string;
  readonly decimals: number;
}

export interface WrittenRate {
  readonly from: Day;
  readonly taxability: 'Taxable' | 'Nil Rated' | 'Exempt' | 'Non-GST';
  /** Ten-thousandths of a per cent. */
  readonly rate: number;
  readonly cess: number;
  readonly isReverseCharge: boolean;
  readonly hsn: string | null;
}

export interface WrittenStock {
  readonly godown: string;
  readonly batch: string | null;
  readonly quantity: number;
  readonly value: number;
}

export interface WrittenItem {
  readonly guid: string;
  readonly name: string;
  readonly alias: string | null;
  readonly parent: string | null;
  readonly unit: string;
  /** One of it is so many of the unit, in ten-thousandths. */
  readonly alternate: { readonly unit: string; readonly each: number } | null;
  readonly isService: boolean;
  readonly hasBatches: boolean;
  readonly costing: 'Avg. Cost' | 'FIFO' | 'LIFO Annual';
  readonly rates: readonly WrittenRate[];
  readonly opening: readonly WrittenStock[];
}

export function groupXml({ guid, name, parent, nature }: WrittenGroup): string {
  const isPrimary = parent === null;
  return message(
    'GROUP',
    { NAME: name, ACTION: 'Create' },
    field('GUID', guid),
    field('PARENT', parent),
    flag('ISREVENUE', isPrimary && (nature === 'Income' || nature === 'Expense')),
    flag('ISDEEMEDPOSITIVE', isPrimary && (nature === 'Asset' || nature === 'Expense')),
    called(name),
  );
}

export function ledgerXml(ledger: WrittenLedger): string {
  const { name, parent, opening, dutyHead, creditDays, bills } = ledger;
  return message(
    'LEDGER',
    { NAME: name, ...(parent === null ? { RESERVEDNAME: name } : {}), ACTION: 'Create' },
    field('GUID', ledger.guid),
    field('INCOMETAXNUMBER', ledger.pan),
    field('PARENT', parent),
    field('TAXTYPE', dutyHead === null ? 'Others' : 'GST'),
    field('BILLCREDITPERIOD', creditDays === null ? null : `${creditDays} Days`),
    field('EMAIL', ledger.email),
    field('LEDGERMOBILE', ledger.mobile),
    field('GSTDUTYHEAD', dutyHead),
    flag('ISBILLWISEON', ledger.isBillWise),
    flag('ISCOSTCENTRESON', ledger.hasCentres),
    field('OPENINGBALANCE', opening === 0 ? null : amountText(opening)),
    called(name, ledger.alias),
    ledger.registrations.flatMap(({ from, type, gstin, state }) =>
      row(
        'LEDGSTREGDETAILS',
        field('APPLICABLEFROM', dayText(from)),
        field('GSTREGISTRATIONTYPE', type),
        field('PLACEOFSUPPLY', state),
        field('GSTIN', gstin),
      ),
    ),
    mailingXml(ledger),
    bills.flatMap((bill) =>
      row(
        'BILLALLOCATIONS',
        field('BILLDATE', dayText(bill.date)),
        field('NAME', bill.name),
        field('BILLCREDITPERIOD', creditPeriod(bill.date, bill.dueDate)),
        flag('ISADVANCE', bill.isAdvance),
        field('OPENINGBALANCE', amountText(bill.amount)),
      ),
    ),
  );
}

function mailingXml({ mailing, name }: WrittenLedger): Xml {
  if (mailing === null) return [];
  return row(
    'LEDMAILINGDETAILS',
    texts('ADDRESS', mailing.lines),
    field('APPLICABLEFROM', firstDay),
    field('PINCODE', mailing.pincode),
    field('MAILINGNAME', name),
    field('STATE', mailing.state),
    field('COUNTRY', mailing.country),
  );
}

/** When GST began: details without a day of their own hold since then. */
const firstDay = '20170701';

export function unitXml({ guid, symbol, name, uqc, decimals }: WrittenUnit): string {
  return message(
    'UNIT',
    { NAME: symbol, ACTION: 'Create' },
    field('NAME', symbol),
    field('GUID', guid),
    field('ORIGINALNAME', name),
    field('GSTREPUOM', uqc),
    flag('ISSIMPLEUNIT', true),
    field('DECIMALPLACES', ` ${decimals}`),
    row('REPORTINGUQCDETAILS', field('APPLICABLEFROM', firstDay), field('REPORTINGUQCNAME', uqc)),
  );
}

export interface WrittenPlace {
  readonly guid: string;
  readonly name: string;
}

export function godownXml({ guid, name }: WrittenPlace): string {
  return message('GODOWN', { NAME: name, ACTION: 'Create' }, field('GUID', guid), called(name));
}

export function stockGroupXml({ guid, name, parent }: WrittenPlace & { readonly parent: string | null }): string {
  return message('STOCKGROUP', { NAME: name, ACTION: 'Create' }, field('GUID', guid), field('PARENT', parent), called(name));
}

/** Cost centres are in the category that every company has. */
export const costCategory = 'Primary Cost Category';

export function costCentreXml({ guid, name }: WrittenPlace): string {
  return message('COSTCENTRE', { NAME: name, ACTION: 'Create' }, field('GUID', guid), field('CATEGORY', costCategory), called(name));
}

export function voucherTypeXml({ guid, name, base }: WrittenPlace & { readonly base: BaseType }): string {
  const parts = [field('GUID', guid), field('PARENT', base), field('NUMBERINGMETHOD', 'Manual'), flag('ISACTIVE', true), called(name)];
  return message('VOUCHERTYPE', { NAME: name, ACTION: 'Create' }, ...parts);
}

export function itemXml(item: WrittenItem): string {
  const { name, unit, alternate, opening, hasBatches } = item;
  const quantity = opening.reduce((sum, one) => sum + one.quantity, 0);
  const value = opening.reduce((sum, one) => sum + one.value, 0);
  return message(
    'STOCKITEM',
    { NAME: name, ACTION: 'Create' },
    field('GUID', item.guid),
    field('PARENT', item.parent),
    field('GSTTYPEOFSUPPLY', item.isService ? 'Services' : 'Goods'),
    field('COSTINGMETHOD', item.costing),
    field('VALUATIONMETHOD', 'Avg. Price'),
    field('BASEUNITS', unit),
    field('ADDITIONALUNITS', alternate?.unit),
    flag('ISBATCHWISEON', hasBatches),
    field('DENOMINATOR', alternate === null ? ' 1' : ` ${scaledText(alternate.each)}`),
    field('CONVERSION', alternate === null ? null : ' 1'),
    ...(opening.length === 0 ? [] : [stockXml(quantity, value, unit)]),
    item.rates.flatMap(rateXml),
    item.rates.flatMap(({ from, hsn }) =>
      hsn === null ? [] : row('HSNDETAILS', field('APPLICABLEFROM', dayText(from)), field('HSNCODE', hsn), specified('SRCOFHSNDETAILS')),
    ),
    called(name, item.alias),
    opening.flatMap((one) =>
      row(
        'BATCHALLOCATIONS',
        field('GODOWNNAME', one.godown),
        field('BATCHNAME', batchName(one.batch, hasBatches)),
        stockXml(one.quantity, one.value, unit),
      ),
    ),
  );
}

/** Every item has a batch with this name; of an item with batches it holds what is in none. */
export function batchName(batch: string | null, hasBatches: boolean): string {
  return hasBatches && batch !== null ? batch : 'Primary Batch';
}

function stockXml(quantity: number, value: number, unit: string): Xml {
  return [
    ...field('OPENINGBALANCE', quantityText(quantity, unit)),
    ...field('OPENINGVALUE', amountText(value)),
    ...field('OPENINGRATE', rateText(value, quantity, unit)),
  ];
}

function rateXml({ from, taxability, rate, cess, isReverseCharge }: WrittenRate): Xml {
  const heads = [
    ['CGST', rate / 2],
    ['SGST/UTGST', rate / 2],
    ['IGST', rate],
    ['Cess', cess],
  ] as const;
  const rates = heads.flatMap(([head, percent]) =>
    row(
      'RATEDETAILS',
      field('GSTRATEDUTYHEAD', head),
      field('GSTRATEVALUATIONTYPE', 'Based on Value'),
      field('GSTRATE', percent === 0 ? null : ` ${scaledText(percent)}`),
    ),
  );
  return row(
    'GSTDETAILS',
    field('APPLICABLEFROM', dayText(from)),
    field('TAXABILITY', taxability),
    specified('SRCOFGSTDETAILS'),
    flag('ISREVERSECHARGEAPPLICABLE', isReverseCharge),
    taxability === 'Taxable' ? row('STATEWISEDETAILS', rates) : [],
  );
}

function specified(tag: string): Xml {
  return field(tag, 'Specify Details Here');
}

/** The name, and another one by which it is also called. */
function called(name: string, alias: string | null = null): Xml {
  return row('LANGUAGENAME', texts('NAME', alias === null ? [name] : [name, alias]), field('LANGUAGEID', ' 1033'));
}

/** `30 Days` from the day of a bill; null: it is due at once. */
export function creditPeriod(from: Day, dueDate: Day | null): string | null {
  const days = dueDate === null ? 0 : daysBetween(from, dueDate);
  return days > 0 ? `${days} Days` : null;
}
