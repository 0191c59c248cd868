import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { itemGroupRecords, itemRecords, unitRecords, unitSymbol } from '#domain/tally/chart/stock-records';
import { tallyMasters } from '#test/kit/tally/tally-masters';

const rowsOf = (records: readonly { readonly rows: readonly object[] }[]) => records.map(({ rows }) => rows[0]);

it('has units, the compound ones after those that they are made of', () => {
  const masters = tallyMasters({
    'UNIT Box of 12 Nos': { BASEUNITS: 'Box', ADDITIONALUNITS: 'Nos', CONVERSION: '12' },
    'UNIT Nos': { ISSIMPLEUNIT: 'Yes', GSTREPUOM: 'NOS-NUMBERS', DECIMALPLACES: '0' },
    'UNIT Strip': { ISSIMPLEUNIT: 'Yes', GSTREPUOM: 'XYZ', DECIMALPLACES: '7' },
  });
  expect(rowsOf(unitRecords(masters))).toEqual([
    { name: 'Nos', symbol: 'Nos', quantityCode: 'NOS', decimals: '0' },
    { name: 'Strip', symbol: 'Strip', quantityCode: 'OTH', decimals: '4' },
    { name: 'Box of 12 Nos', symbol: 'Box of 12', quantityCode: 'OTH', decimals: '0', baseUnitId: 'Nos', conversion: '12' },
  ]);
  expect(unitSymbol('  Square  metres of cloth ')).toBe('Square met');
});

it('has groups of items, each after the one above it', () => {
  const masters = tallyMasters({ 'STOCKGROUP Bulbs': { PARENT: 'Lamps' }, 'STOCKGROUP Lamps': { PARENT: 'Gone' } });
  expect(rowsOf(itemGroupRecords(masters))).toEqual([{ name: 'Lamps' }, { name: 'Bulbs', parentId: 'Lamps' }]);
});

it('has items with their rates by day', () => {
  const taxed = (APPLICABLEFROM: string, rate: string, TAXABILITY = 'Taxable') => ({
    ...{ APPLICABLEFROM, TAXABILITY },
    STATEWISEDETAILS: [
      {
        RATEDETAILS: [
          { GSTRATEDUTYHEAD: 'IGST', GSTRATE: rate },
          { GSTRATEDUTYHEAD: 'Cess', GSTRATE: '2' },
        ],
      },
    ],
  });
  const masters = tallyMasters({
    'STOCKGROUP Lamps': {},
    'UNIT Nos': { ISSIMPLEUNIT: 'Yes' },
    'STOCKITEM Bulb': {
      ...{ PARENT: 'Lamps', BASEUNITS: 'nos', ADDITIONALUNITS: 'Box', DENOMINATOR: '12', CONVERSION: '1', ISBATCHWISEON: 'Yes' },
      HSNDETAILS: [{ HSNCODE: '8539.22' }],
      GSTDETAILS: [taxed('20250922', '18'), taxed('20170701', '12'), { APPLICABLEFROM: '20160101', TAXABILITY: 'Unknown' }],
    },
    'STOCKITEM Milk': { BASEUNITS: 'Ltr', GSTDETAILS: [taxed('', '0', 'Exempt')], HSNDETAILS: [{ HSNCODE: '998' }] },
    'STOCKITEM Repair': { GSTTYPEOFSUPPLY: 'Services', HSNDETAILS: [{ HSNCODE: '998714' }] },
  });
  expect(rowsOf(itemRecords(masters))).toEqual([
    {
      ...{ name: 'Bulb', type: 'Goods', groupId: 'Lamps', unitId: 'Nos', alternateUnitId: 'Box', alternateConversion: '12', hsn: '853922' },
      ...{ 'gstHistory.0.effectiveFrom': '2017-07-01', 'gstHistory.0.taxability': 'Taxable', 'gstHistory.0.rate': '12' },
      ...{ 'gstHistory.0.cessRate': '2', 'gstHistory.0.hsn': '853922' },
      ...{ 'gstHistory.1.effectiveFrom': '2025-09-22', 'gstHistory.1.taxability': 'Taxable', 'gstHistory.1.rate': '18' },
      ...{ 'gstHistory.1.cessRate': '2', 'gstHistory.1.hsn': '853922', batchTracking: 'Yes' },
    },
    {
      ...{ name: 'Milk', type: 'Goods', unitId: 'Ltr', description: 'HSN in Tally: 998', 'gstHistory.0.effectiveFrom': '2017-07-01' },
      'gstHistory.0.taxability': 'Exempt',
    },
    {
      ...{ name: 'Repair', type: 'Service', unitId: 'Nos', hsn: '998714', 'gstHistory.0.effectiveFrom': '2017-07-01' },
      ...{ 'gstHistory.0.taxability': 'Nil', 'gstHistory.0.hsn': '998714' },
    },
  ]);
});

it.each([
  ['Direct Incomes', { salesLedgerId: 'Advice' }],
  ['Sales Accounts', { salesLedgerId: 'Advice' }],
  ['Fixed Assets', { purchaseLedgerId: 'Advice' }],
  ['Indirect Expenses', { purchaseLedgerId: 'Advice' }],
  ['Current Assets', {}],
])('a service without an item of the file is on its ledger under %s', (PARENT, ledgers) => {
  const masters = tallyMasters({ 'LEDGER Advice': { PARENT, HSNDETAILS: [{ HSNCODE: '998311' }] } });
  const ledger = masters.ledgers.find('Advice');
  if (ledger !== undefined) masters.items.add(masters.service(ledger, { taxability: 'Taxable', rate: scaled(18_0000) }));
  expect(rowsOf(itemRecords(masters))).toEqual([
    {
      ...{ name: 'Advice', type: 'Service', unitId: 'Nos', hsn: '998311', ...ledgers },
      ...{ 'gstHistory.0.effectiveFrom': '2017-07-01', 'gstHistory.0.taxability': 'Taxable', 'gstHistory.0.rate': '18' },
      'gstHistory.0.hsn': '998311',
    },
  ]);
});
