import { type Paise, paise, type Scaled } from '#domain/money/paise';
import { isYes, listOf, type TallyFields, type TallyObject, textOf } from '#domain/tally/fields';
import { amountOf, dayOfTally, daysIn, quantitiesOf, rateOf, type TallyQuantity, tenThousandthsOf } from '#domain/tally/values';
import type { Day } from '#domain/time/day';

export const billTypes = ['New Ref', 'Agst Ref', 'Advance', 'On Account'] as const;
export type BillType = (typeof billTypes)[number];

/** Amounts are paise, debit positive. */
export interface VoucherBill {
  readonly type: BillType;
  /** Null: on account. */
  readonly name: string | null;
  readonly amount: Paise;
  /** Days until it is due; null: the file does not say, or says a day. */
  readonly creditDays: number | null;
}

/** How money went through a bank. */
export interface VoucherBank {
  /** `Cheque`, `e-Fund Transfer`, `Others` … */
  readonly transfer: string | null;
  readonly instrument: string | null;
  readonly instrumentDate: Day | null;
  /** Of the transfer, such as a UTR. */
  readonly reference: string | null;
  readonly clearedOn: Day | null;
}

export interface VoucherLine {
  readonly ledger: string;
  readonly amount: Paise;
  /** In hundredths of the currency, debit positive. */
  readonly foreign: { readonly symbol: string; readonly amount: number } | null;
  readonly bills: readonly VoucherBill[];
  /** Each category shares out the whole amount. */
  readonly centres: readonly { readonly category: string; readonly centre: string; readonly amount: Paise }[];
  readonly bank: VoucherBank | null;
}

/** Goods of one godown and batch. */
export interface VoucherLot {
  readonly godown: string | null;
  /** Where a transfer brings them. */
  readonly destination: string | null;
  readonly batch: string | null;
  readonly quantities: readonly TallyQuantity[];
  readonly amount: Paise;
  readonly madeOn: Day | null;
  /** Of the note that has moved these goods. */
  readonly tracking: string | null;
  readonly order: string | null;
}

export interface VoucherGoods {
  readonly item: string;
  /** Where their amount is booked; null: nowhere, or on several ledgers. */
  readonly ledger: string | null;
  readonly way: 'in' | 'out';
  readonly quantities: readonly TallyQuantity[];
  readonly rate: { readonly rate: Scaled; readonly unit: string } | null;
  /** Ten-thousandths of a per cent; the amount is net of it. */
  readonly discount: Scaled | null;
  /** Debit positive. */
  readonly amount: Paise;
  readonly lots: readonly VoucherLot[];
}

/** A voucher as the file has it. */
export interface TallyVoucher {
  /** Stays the same in every export; in a file without ids as long as the voucher has its place. */
  readonly guid: string;
  /** Grows with every change. */
  readonly alterId: number;
  readonly place: number;
  readonly type: string;
  readonly number: string;
  readonly date: Day | null;
  readonly reference: string | null;
  readonly referenceDate: Day | null;
  /** Numbers of the invoices that a note says it corrects. */
  readonly originals: readonly string[];
  readonly party: string | null;
  readonly partyGstin: string | null;
  readonly ownGstin: string | null;
  /** The name of a state. */
  readonly placeOfSupply: string | null;
  readonly narration: string | null;
  /** What else people wrote that has no field elsewhere, each with what it is: `Dispatched through: Blue Dart`. */
  readonly remarks: readonly string[];
  readonly isCancelled: boolean;
  readonly isOptional: boolean;
  readonly isPostDated: boolean;
  readonly lines: readonly VoucherLine[];
  readonly goods: readonly VoucherGoods[];
  /** Texts of amounts that could not be read. */
  readonly unread: readonly string[];
}

export function voucherIn(object: TallyObject): TallyVoucher {
  const { attributes, place } = object;
  const reading = new Reading();
  const goods = [
    ...goodsIn(object, 'ALLINVENTORYENTRIES'),
    ...goodsIn(object, 'INVENTORYENTRIES'),
    ...goodsIn(object, 'INVENTORYENTRIESIN', 'in'),
    ...goodsIn(object, 'INVENTORYENTRIESOUT', 'out'),
  ];
  const ledgerLines = [...listOf(object, 'ALLLEDGERENTRIES'), ...listOf(object, 'LEDGERENTRIES')];
  const allocated = goods.flatMap(({ entry }) => listOf(entry, 'ACCOUNTINGALLOCATIONS'));
  return {
    guid: textOf(object, 'GUID') || attributes['REMOTEID'] || attributes['VCHKEY'] || placeOf(object),
    alterId: Number(textOf(object, 'ALTERID') ?? 0),
    place,
    type: textOf(object, 'VOUCHERTYPENAME') ?? attributes['VCHTYPE'] ?? '',
    number: textOf(object, 'VOUCHERNUMBER') ?? '',
    date: dayOfTally(textOf(object, 'DATE')) ?? null,
    reference: textOf(object, 'REFERENCE') ?? null,
    referenceDate: dayOfTally(textOf(object, 'REFERENCEDATE')) ?? null,
    originals: listOf(object, 'ORIGINVOICEDETAILS').flatMap((invoice) => textOf(invoice, 'REFNUM') ?? []),
    party: textOf(object, 'PARTYLEDGERNAME') ?? null,
    partyGstin: textOf(object, 'PARTYGSTIN') ?? null,
    ownGstin: textOf(object, 'CMPGSTIN') ?? null,
    placeOfSupply: textOf(object, 'PLACEOFSUPPLY') ?? null,
    narration: textOf(object, 'NARRATION') ?? null,
    remarks: remarksIn(object),
    isCancelled: isYes(object, 'ISCANCELLED'),
    isOptional: isYes(object, 'ISOPTIONAL'),
    isPostDated: isYes(object, 'ISPOSTDATED'),
    lines: [...ledgerLines, ...allocated, ...payHeads(object)].map((line) => reading.line(line)),
    goods: [
      ...goods.filter(({ entry }) => textOf(entry, 'STOCKITEMNAME') !== undefined).map(({ entry, way }) => reading.goods(entry, way)),
      // Goods within a line of a ledger: their amount is that of the line.
      ...ledgerLines.flatMap((line) =>
        listOf(line, 'INVENTORYALLOCATIONS').map((entry) => ({ ...reading.goods(entry), ledger: textOf(line, 'LEDGERNAME') ?? null })),
      ),
    ],
    unread: reading.unread,
  };
}

/** Tells vouchers apart that have no id: other programs write such files. */
function placeOf(object: TallyObject): string {
  const of = ['VOUCHERTYPENAME', 'VOUCHERNUMBER', 'DATE'].map((name) => textOf(object, name) ?? '');
  return `${of.join('|')}|${object.place}`;
}

function goodsIn(object: TallyObject, name: string, way?: 'in' | 'out') {
  return listOf(object, name)
    .filter((entry) => textOf(entry, 'STOCKITEMNAME') !== undefined || listOf(entry, 'ACCOUNTINGALLOCATIONS').length > 0)
    .map((entry) => ({ entry, way }));
}

const remarked = {
  BASICSHIPPEDBY: 'Dispatched through',
  BASICFINALDESTINATION: 'Destination',
  BASICSHIPDOCUMENTNO: 'Dispatch document',
  BASICSHIPVESSELNO: 'Vehicle',
  BILLOFLADINGNO: 'Bill of lading',
  BASICDUEDATEOFPYMT: 'Terms of payment',
  BASICORDERREF: 'Other references',
  IRN: 'IRN',
  IRNACKNO: 'Acknowledgement of the IRN',
} as const;

/** Texts of the forms for dispatch, orders and e-invoices. */
function remarksIn(object: TallyObject): readonly string[] {
  return Object.entries(remarked).flatMap(([name, label]) => {
    const text = textOf(object, name);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
}

/** The one ledger on which the amount of goods is booked. */
function bookedOn(entry: TallyFields): string | null {
  const names = new Set(listOf(entry, 'ACCOUNTINGALLOCATIONS').map((line) => textOf(line, 'LEDGERNAME')));
  const [name = null] = names;
  return names.size === 1 ? name : null;
}

/** What a payroll voucher posts to its pay heads, employee by employee. */
function payHeads(object: TallyObject): readonly TallyFields[] {
  return listOf(object, 'CATEGORYENTRY').flatMap((category) =>
    listOf(category, 'EMPLOYEEENTRIES').flatMap((employee) => listOf(employee, 'PAYHEADALLOCATIONS')),
  );
}

/** Reads amounts, and keeps what is none. */
class Reading {
  readonly unread: string[] = [];

  line(line: TallyFields): VoucherLine {
    const { amount, foreign } = this.#amount(line);
    const [bank] = listOf(line, 'BANKALLOCATIONS');
    return {
      ledger: textOf(line, 'LEDGERNAME') ?? textOf(line, 'PAYHEADNAME') ?? '',
      amount,
      foreign,
      bills: listOf(line, 'BILLALLOCATIONS').map((bill) => ({
        type: billTypes.find((type) => type === textOf(bill, 'BILLTYPE')) ?? 'On Account',
        name: textOf(bill, 'BILLTYPE') === 'On Account' ? null : (textOf(bill, 'NAME') ?? null),
        amount: this.#amount(bill).amount,
        creditDays: daysIn(textOf(bill, 'BILLCREDITPERIOD')),
      })),
      centres: listOf(line, 'CATEGORYALLOCATIONS').flatMap((category) =>
        listOf(category, 'COSTCENTREALLOCATIONS').map((centre) => ({
          category: textOf(category, 'CATEGORY') ?? '',
          centre: textOf(centre, 'NAME') ?? '',
          amount: this.#amount(centre).amount,
        })),
      ),
      bank: bank === undefined ? null : bankIn(bank),
    };
  }

  /** The amount says which way: goods that come in are a debit. Without an amount it is the list, and then the column. */
  goods(entry: TallyFields, listed?: 'in' | 'out'): VoucherGoods {
    const { amount } = this.#amount(entry);
    const column = isYes(entry, 'ISDEEMEDPOSITIVE') ? 'in' : 'out';
    return {
      item: textOf(entry, 'STOCKITEMNAME') ?? '',
      ledger: bookedOn(entry),
      way: amount > 0 ? 'in' : amount < 0 ? 'out' : (listed ?? column),
      quantities: quantitiesOf(textOf(entry, 'ACTUALQTY') ?? textOf(entry, 'BILLEDQTY')),
      rate: rateOf(textOf(entry, 'RATE')) ?? null,
      discount: tenThousandthsOf(textOf(entry, 'DISCOUNT')) ?? null,
      amount,
      lots: listOf(entry, 'BATCHALLOCATIONS').map((lot) => ({
        godown: textOf(lot, 'GODOWNNAME') ?? null,
        destination: textOf(lot, 'DESTINATIONGODOWNNAME') ?? null,
        batch: textOf(lot, 'BATCHNAME') ?? null,
        quantities: quantitiesOf(textOf(lot, 'ACTUALQTY') ?? textOf(lot, 'BILLEDQTY')),
        amount: this.#amount(lot).amount,
        madeOn: dayOfTally(textOf(lot, 'MFDON')) ?? null,
        tracking: textOf(lot, 'TRACKINGNUMBER') ?? null,
        order: textOf(lot, 'ORDERNO') ?? null,
      })),
    };
  }

  #amount(fields: TallyFields) {
    const text = textOf(fields, 'AMOUNT');
    const read = amountOf(text);
    if (read === undefined) this.unread.push(text ?? '');
    return read ?? { amount: paise(0), foreign: null };
  }
}

function bankIn(bank: TallyFields): VoucherBank {
  return {
    transfer: textOf(bank, 'TRANSACTIONTYPE') ?? null,
    instrument: textOf(bank, 'INSTRUMENTNUMBER') ?? null,
    instrumentDate: dayOfTally(textOf(bank, 'INSTRUMENTDATE')) ?? null,
    reference: textOf(bank, 'UNIQUEREFERENCENUMBER') ?? null,
    clearedOn: dayOfTally(textOf(bank, 'BANKERSDATE')) ?? null,
  };
}
