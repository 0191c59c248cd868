import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import { type TallyVoucher, voucherIn } from '#domain/tally/voucher';
import { type BaseType, isBaseType } from '#domain/tally/voucher-base';
import { tallyObject } from '#test/kit/books/tally-object';
import { namesOfFile } from '#test/kit/tally/names-of-file';
import { tallyMasters } from '#test/kit/tally/tally-masters';

type Sample = Parameters<typeof tallyObject>[1] & object;

const gst = (rate: string, more: Sample = {}, APPLICABLEFROM = '20170701') => ({
  ...{ APPLICABLEFROM, TAXABILITY: 'Taxable', ...more },
  STATEWISEDETAILS: [{ RATEDETAILS: [{ GSTRATEDUTYHEAD: 'IGST', GSTRATE: rate }] }],
});
const party = (PARENT: string, LEDSTATENAME: string, PARTYGSTIN: string) => ({ PARENT, ISBILLWISEON: 'Yes', LEDSTATENAME, PARTYGSTIN });
const each = (names: readonly string[], sampleOf: (name: string) => Sample) =>
  Object.fromEntries(names.map((called) => [called, sampleOf(called)]));

/** A trader in Maharashtra: lamps of 18 %, oil in batches of 5 %, soap that went from 28 to 18 %, and freight under reverse charge. */
export const traderMasters: Readonly<Record<string, Sample>> = {
  'LEDGER Anvi': party('Sundry Debtors', 'Maharashtra', '27AAACR5055K1Z7'),
  'LEDGER Surat Mills': party('Sundry Creditors', 'Gujarat', '24AANFA2641L1ZF'),
  ...each(['LEDGER Sales', 'LEDGER Scrap Sales'], () => ({ PARENT: 'Sales Accounts' })),
  'LEDGER Purchase': { PARENT: 'Purchase Accounts' },
  ...each(['LEDGER Output CGST', 'LEDGER Output SGST', 'LEDGER Output IGST', 'LEDGER Input IGST'], (name) => ({
    ...{ PARENT: 'Duties & Taxes', GSTDUTYHEAD: name.endsWith('SGST') ? 'SGST/UTGST' : (name.split(' ')[2] ?? '') },
  })),
  'LEDGER TDS': { PARENT: 'Duties & Taxes' },
  ...each(['LEDGER Round Off', 'LEDGER Rent', 'LEDGER Discount'], () => ({ PARENT: 'Indirect Expenses' })),
  'LEDGER Freight': { PARENT: 'Direct Incomes' },
  'LEDGER Cash': { PARENT: 'Cash-in-Hand' },
  ...each(['LEDGER HDFC', 'LEDGER SBI'], () => ({ PARENT: 'Bank Accounts' })),
  ...each(['GODOWN Main', 'GODOWN Depot'], () => ({})),
  'STOCKITEM Lamp': {
    ...{ BASEUNITS: 'Nos', GSTDETAILS: [gst('18')] },
    ...{ ADDITIONALUNITS: 'Box', DENOMINATOR: '12', CONVERSION: '1' },
  },
  'STOCKITEM Oil': { BASEUNITS: 'Kg', ISBATCHWISEON: 'Yes', GSTDETAILS: [gst('5')] },
  'STOCKITEM Soap': { BASEUNITS: 'Nos', GSTDETAILS: [gst('28'), gst('18', {}, '20250922')] },
  'STOCKITEM Cartage': {
    ...{ BASEUNITS: 'Nos', GSTTYPEOFSUPPLY: 'Services', GSTDETAILS: [gst('18', { ISREVERSECHARGEAPPLICABLE: 'Yes' })] },
  },
  'STOCKITEM Design': { BASEUNITS: 'Nos', GSTTYPEOFSUPPLY: 'Services', GSTDETAILS: [gst('18')] },
  ...each(['COSTCENTRE Shop', 'COSTCENTRE Sales Team'], () => ({})),
};

/** The masters of the trader, with others, and the books that have them. */
export function traderKnown(more: Readonly<Record<string, Sample>> = {}, own: NamesInBooks['own'] = registered): Known {
  const masters = tallyMasters({ ...traderMasters, ...more });
  return { masters, names: namesOfFile(masters, own) };
}

export const registered: NamesInBooks['own'] = { gstin: '27AAPFU0939F1ZV', state: '27' };

/** A line: debits are positive here. */
export const line = (LEDGERNAME: string, amount: number, more: object = {}) => ({ LEDGERNAME, AMOUNT: (-amount).toFixed(2), ...more });
export const bill = (NAME: string, BILLTYPE: string, amount: number, more: object = {}) => ({
  ...{ NAME, BILLTYPE, AMOUNT: (-amount).toFixed(2), ...more },
});
export const bills = (...BILLALLOCATIONS: readonly object[]) => ({ BILLALLOCATIONS });
/** Parts of a line for cost centres of one category. */
export const centres = (...parts: readonly (readonly [name: string, amount: number])[]) => ({
  CATEGORYALLOCATIONS: [
    { CATEGORY: 'Primary', COSTCENTREALLOCATIONS: parts.map(([NAME, amount]) => ({ NAME, AMOUNT: (-amount).toFixed(2) })) },
  ],
});

export interface SampleGoods {
  readonly item?: string;
  readonly ledger?: string;
  readonly rate?: string;
  readonly unit?: string;
  readonly godown?: string;
  readonly to?: string;
  readonly batch?: string;
  readonly madeOn?: string;
  readonly tracking?: string;
  readonly order?: string;
}

/** Goods: what comes in is positive here. */
export function goods(quantity: number, amount: number, { item = 'Lamp', ledger, rate, unit, ...lotOf }: SampleGoods = {}) {
  const { godown = 'Main', to, batch, madeOn, tracking, order } = lotOf;
  const [AMOUNT, ACTUALQTY] = [(-amount).toFixed(2), ` ${quantity} ${unit ?? (item === 'Oil' ? 'Kg' : 'Nos')}`];
  const lot = { GODOWNNAME: godown, AMOUNT, ACTUALQTY };
  const named = { DESTINATIONGODOWNNAME: to, BATCHNAME: batch, MFDON: madeOn, TRACKINGNUMBER: tracking, ORDERNO: order };
  const said = Object.fromEntries(Object.entries(named).filter(([, text]) => text !== undefined));
  return {
    ...{ STOCKITEMNAME: item, AMOUNT, ACTUALQTY, ...(rate === undefined ? {} : { RATE: rate }) },
    BATCHALLOCATIONS: [{ ...lot, ...said }],
    ...(ledger === undefined ? {} : { ACCOUNTINGALLOCATIONS: [line(ledger, amount)] }),
  };
}

/** `Sales S1 20250410`: type, number and day; and what the voucher has. */
export function voucherOf(head: string, content: object, guid = 'g0'): { readonly voucher: TallyVoucher; readonly base: BaseType } {
  const [, base = '', number = '', day = ''] = /^(.+) (\S+) (\d{8})$/.exec(head) ?? [];
  if (!isBaseType(base)) throw new Error(head);
  const sample = { VOUCHERTYPENAME: base, VOUCHERNUMBER: number, DATE: day, GUID: guid, ...content } as Sample;
  return { voucher: voucherIn(tallyObject('VOUCHER', sample)), base };
}

/** Ten lamps to Anvi for ₹1,000.00, with CGST and SGST of 9 %. */
export const sale = (change: object = {}) => ({
  PARTYLEDGERNAME: 'Anvi',
  ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales', rate: '100.00/Nos' })],
  LEDGERENTRIES: [line('Anvi', 1180, bills(bill('S1', 'New Ref', 1180))), line('Output CGST', -90), line('Output SGST', -90)],
  ...change,
});
