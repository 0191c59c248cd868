import { expect, it } from 'vitest';
import { openingRecords, openingStockRecords } from '#domain/tally/chart/opening-records';
import { bookNames, tallyMasters } from '#test/kit/tally/tally-masters';

const begin = '2025-04-01';

it('has balances, and bills with what is on account besides', () => {
  const masters = tallyMasters({
    'LEDGER Cash': { PARENT: 'Cash-in-Hand', OPENINGBALANCE: '-1234.50' },
    'LEDGER CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST', OPENINGBALANCE: '90.00' },
    'LEDGER Rent': { PARENT: 'Indirect Expenses' },
    'LEDGER Odd': { PARENT: 'Sundry Debtors', OPENINGBALANCE: 'much' },
    'LEDGER Asha': {
      ...{ PARENT: 'Sundry Debtors', ISBILLWISEON: 'Yes', OPENINGBALANCE: '-100.00' },
      BILLALLOCATIONS: [
        { NAME: 'B-1', BILLDATE: '20250310', OPENINGBALANCE: '-70.00' },
        { NAME: 'B-1', BILLDATE: '20250310', OPENINGBALANCE: '-10.00' },
        { NAME: 'Adv', OPENINGBALANCE: '5.00' },
        { NAME: 'Late', BILLDATE: '20250501', OPENINGBALANCE: '-1.00' },
      ],
    },
    'LEDGER Even': {
      ...{ PARENT: 'Sundry Debtors', ISBILLWISEON: 'Yes' },
      BILLALLOCATIONS: [
        { NAME: 'A', BILLDATE: '20250310', OPENINGBALANCE: '-5.00' },
        { NAME: 'B', BILLDATE: '20250310', OPENINGBALANCE: '5.00' },
      ],
    },
  });
  expect(openingRecords(masters, bookNames(masters), begin).flatMap(({ rows }) => rows)).toEqual([
    { ledgerId: 'cash', debit: '1,234.50' },
    { ledgerId: 'output cgst', credit: '90.00' },
    { ledgerId: 'Asha', number: 'B-1', date: '2025-03-10', debit: '80.00' },
    { ledgerId: 'Asha', number: 'Adv', date: '2025-03-31', credit: '5.00' },
    { ledgerId: 'Asha', number: 'Late', date: '2025-03-31', debit: '1.00' },
    { ledgerId: 'Asha', debit: '24.00' },
    { ledgerId: 'Even', number: 'A', date: '2025-03-10', debit: '5.00' },
    { ledgerId: 'Even', number: 'B', date: '2025-03-10', credit: '5.00' },
  ]);
});

const row = (GODOWNNAME: string, quantity: string, OPENINGVALUE: string, more: object = {}) => ({
  ...{ GODOWNNAME, OPENINGBALANCE: ` ${quantity} Nos`, OPENINGVALUE },
  ...(more as Record<string, string>),
});

it('has stock by place and batch, and the total of an item where its rows say something else', () => {
  const godowns = { 'GODOWN Main': {}, 'GODOWN Depot': {} };
  const item = (quantity: string, OPENINGVALUE: string, BATCHALLOCATIONS: readonly object[], more: object = {}) => ({
    ...{ BASEUNITS: 'Nos', OPENINGBALANCE: ` ${quantity} Nos`, OPENINGVALUE, BATCHALLOCATIONS: BATCHALLOCATIONS as never },
    ...(more as Record<string, string>),
  });
  const masters = tallyMasters({
    ...godowns,
    'STOCKITEM Lamp': item('7', '-700.00', [row('Main', '5', '-500.00'), row('Depot', '2', '-200.00')]),
    'STOCKITEM Ghee': item('2', '-50.00', [row('Main', '2', '-50.00', { BATCHNAME: 'G1', MFDON: '20250101' })], { ISBATCHWISEON: 'Yes' }),
    'STOCKITEM Odd': item('41', '-410.00', [row('Main', '99', '-990.00'), row('Depot', '-58', '580.00')]),
    'STOCKITEM Free': item('3', '-30.00', [row('Depot', '3', '0.00')]),
    'STOCKITEM None': item('0', '0.00', []),
    'STOCKITEM Minus': item('-4', '40.00', [row('Main', '-4', '40.00')]),
    'STOCKITEM Repair': item('1', '-1.00', [row('Main', '1', '-1.00')], { GSTTYPEOFSUPPLY: 'Services' }),
  });
  const [document, ...others] = openingStockRecords(masters, bookNames(masters), begin);
  const short = (document?.rows ?? []).map((one) =>
    Object.entries(one)
      .map(([path, text]) => `${path.replace('lines.0.', '')}=${text}`)
      .join(' '),
  );
  expect(short).toEqual([
    'document=Opening 1 date=2025-04-01 itemId=Lamp quantity=5 location=MAIN cost=500.00',
    'document=Opening 1 itemId=Lamp quantity=2 location=DEPOT cost=200.00',
    'document=Opening 1 itemId=Ghee quantity=2 batch=G1 manufactured=2025-01-01 location=MAIN cost=50.00',
    'document=Opening 1 itemId=Odd quantity=41 location=MAIN cost=410.00',
    'document=Opening 1 itemId=Free quantity=3 location=DEPOT cost=30.00',
  ]);
  expect(others).toEqual([]);
});
