import type { BillType } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import { batchName, costCategory, creditPeriod } from '#domain/tally/written/masters';
import { amountText, dayText, quantityText, rateText } from '#domain/tally/written/values';
import { field, flag, message, row, texts, type Xml } from '#domain/tally/written/xml';
import type { Day } from '#domain/time/day';

/** Amounts are paise, debit positive; quantities ten-thousandths. Everything is named as its master is written. */
export interface WrittenVoucher {
  readonly guid: string;
  /** Grows with every change of the voucher. */
  readonly revision: number;
  readonly type: string;
  readonly base: BaseType;
  readonly number: string;
  readonly date: Day;
  readonly reference: string | null;
  readonly referenceDate: Day | null;
  readonly party: WrittenParty | null;
  readonly ownGstin: string | null;
  readonly narration: string | null;
  /** A cancelled voucher keeps its number and has no lines. */
  readonly isCancelled: boolean;
  readonly lines: readonly WrittenLine[];
  readonly goods: readonly WrittenGoods[];
}

export interface WrittenParty {
  readonly name: string;
  readonly gstin: string | null;
  readonly address: readonly string[];
  readonly state: string | null;
  readonly placeOfSupply: string | null;
}

export interface WrittenAllocation {
  readonly type: BillType;
  readonly name: string;
  readonly amount: number;
  readonly dueDate: Day | null;
}

export interface WrittenLine {
  readonly ledger: string;
  readonly amount: number;
  readonly bills: readonly WrittenAllocation[];
  readonly centre: string | null;
  readonly bank: WrittenBank | null;
}

export interface WrittenBank {
  /** As Tally calls it: `Cheque`, `e-Fund Transfer`, `Cash`, `Others`. */
  readonly way: string;
  readonly instrument: string | null;
  readonly instrumentDate: Day | null;
  readonly clearedOn: Day | null;
  readonly favouring: string | null;
}

export interface WrittenGoods {
  readonly item: string;
  readonly way: 'in' | 'out';
  /** Not negative. */
  readonly quantity: number;
  readonly unit: string;
  readonly amount: number;
  readonly godown: string;
  readonly hasBatches: boolean;
  readonly batch: string | null;
  /** The number of the note that has moved them, which the note itself has too. */
  readonly tracking: string | null;
  /** The ledger that has the amount; null where goods post nothing. */
  readonly ledger: string | null;
  readonly centre: string | null;
}

/**
 * A voucher. With goods and ledgers it is an invoice: a ledger of sales or purchases is then only in the allocations of its goods, with what
 * is left of it in a line. Goods alone are a stock journal. The amounts of a voucher add up to nothing.
 */
export function voucherXml(voucher: WrittenVoucher): string {
  const { guid, type, base, date, party, lines, goods, isCancelled } = voucher;
  const isInvoice = goods.length > 0 && base !== 'Stock Journal';
  const view = base === 'Stock Journal' ? 'Consumption Voucher View' : isInvoice ? 'Invoice Voucher View' : 'Accounting Voucher View';
  const day = dayText(date);
  return message(
    'VOUCHER',
    { REMOTEID: guid, VCHTYPE: type, ACTION: 'Create', OBJVIEW: view },
    texts('ADDRESS', party?.address ?? []),
    field('DATE', day),
    field('REFERENCEDATE', voucher.referenceDate === null ? null : dayText(voucher.referenceDate)),
    field('GUID', guid),
    field('STATENAME', party?.state),
    field('NARRATION', voucher.narration),
    field('PARTYGSTIN', party?.gstin),
    field('PLACEOFSUPPLY', party?.placeOfSupply),
    field('PARTYNAME', party?.name),
    field('CMPGSTIN', voucher.ownGstin),
    field('VOUCHERTYPENAME', type),
    field('PARTYLEDGERNAME', party?.name),
    field('VOUCHERNUMBER', voucher.number),
    field('REFERENCE', voucher.reference),
    field('PERSISTEDVIEW', view),
    field('EFFECTIVEDATE', day),
    flag('ISINVOICE', isInvoice),
    flag('ISCANCELLED', isCancelled),
    field('ALTERID', ` ${voucher.revision}`),
    goods.flatMap((one) => goodsXml(one, goodsTag(one, base))),
    lines.flatMap((line) => lineXml(line, isInvoice ? 'LEDGERENTRIES' : 'ALLLEDGERENTRIES', voucher)),
  );
}

function goodsTag({ way }: WrittenGoods, base: BaseType): string {
  if (base !== 'Stock Journal') return 'ALLINVENTORYENTRIES';
  return way === 'in' ? 'INVENTORYENTRIESIN' : 'INVENTORYENTRIESOUT';
}

function goodsXml(goods: WrittenGoods, tag: string): Xml {
  const { item, way, quantity, unit, amount, ledger } = goods;
  const said = quantityText(quantity, unit);
  const moved = [...field('AMOUNT', amountText(amount)), ...field('ACTUALQTY', said), ...field('BILLEDQTY', said)];
  return row(
    tag,
    field('STOCKITEMNAME', item),
    flag('ISDEEMEDPOSITIVE', way === 'in'),
    field('RATE', amount === 0 ? null : rateText(amount, quantity, unit)),
    moved,
    row(
      'BATCHALLOCATIONS',
      field('GODOWNNAME', goods.godown),
      field('BATCHNAME', batchName(goods.batch, goods.hasBatches)),
      field('TRACKINGNUMBER', goods.tracking),
      moved,
    ),
    ledger === null
      ? []
      : row(
          'ACCOUNTINGALLOCATIONS',
          field('LEDGERNAME', ledger),
          flag('ISDEEMEDPOSITIVE', amount > 0),
          field('AMOUNT', amountText(amount)),
          centreXml(goods.centre, amount),
        ),
  );
}

function lineXml({ ledger, amount, bills, centre, bank }: WrittenLine, tag: string, { date, party }: WrittenVoucher): Xml {
  return row(
    tag,
    field('LEDGERNAME', ledger),
    flag('ISDEEMEDPOSITIVE', amount > 0),
    flag('ISPARTYLEDGER', ledger === party?.name),
    field('AMOUNT', amountText(amount)),
    centreXml(centre, amount),
    bank === null ? [] : bankXml(bank, amount, date),
    bills.flatMap((bill) =>
      row(
        'BILLALLOCATIONS',
        field('NAME', bill.name),
        field('BILLTYPE', bill.type),
        field('BILLCREDITPERIOD', creditPeriod(date, bill.dueDate)),
        field('AMOUNT', amountText(bill.amount)),
      ),
    ),
  );
}

function centreXml(centre: string | null, amount: number): Xml {
  if (centre === null) return [];
  return row(
    'CATEGORYALLOCATIONS',
    field('CATEGORY', costCategory),
    flag('ISDEEMEDPOSITIVE', amount > 0),
    row('COSTCENTREALLOCATIONS', field('NAME', centre), field('AMOUNT', amountText(amount))),
  );
}

function bankXml({ way, instrument, instrumentDate, clearedOn, favouring }: WrittenBank, amount: number, date: Day): Xml {
  return row(
    'BANKALLOCATIONS',
    field('DATE', dayText(date)),
    field('INSTRUMENTDATE', dayText(instrumentDate ?? date)),
    field('BANKERSDATE', clearedOn === null ? null : dayText(clearedOn)),
    field('TRANSACTIONTYPE', way),
    field('PAYMENTFAVOURING', favouring),
    field('INSTRUMENTNUMBER', instrument),
    field('AMOUNT', amountText(amount)),
  );
}
