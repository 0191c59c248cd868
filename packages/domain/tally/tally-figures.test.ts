import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { quantityOf, TallyFigures } from '#domain/tally/tally-figures';
import { TallyMasters } from '#domain/tally/tally-masters';
import { voucherIn } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import { tallyObject } from '#test/kit/books/tally-object';

const masters = new TallyMasters();
masters.add(tallyObject('LEDGER Cash', { PARENT: 'Cash-in-Hand', OPENINGBALANCE: '-100.00' }));
masters.add(tallyObject('LEDGER Rent', { PARENT: 'Indirect Expenses' }));
masters.add(tallyObject('LEDGER Anvi', { PARENT: 'Sundry Debtors', ISBILLWISEON: 'Yes', OPENINGBALANCE: '-30.00' }));
masters.add(tallyObject('STOCKITEM Lamp', { BASEUNITS: 'Nos', BATCHALLOCATIONS: [{ GODOWNNAME: 'Main', OPENINGBALANCE: ' 5 Nos' }] }));

const voucher = (DATE: string, lines: readonly (readonly [string, string])[], more: object = {}) =>
  voucherIn(
    tallyObject('VOUCHER', {
      DATE,
      ALLLEDGERENTRIES: lines.map(([LEDGERNAME, AMOUNT]) => ({ LEDGERNAME, AMOUNT })),
      ...(more as Record<string, string>),
    }),
  );
const goods = (DATE: string, quantity: string, AMOUNT = '1.00') =>
  voucherIn(
    tallyObject('VOUCHER', {
      DATE,
      ALLINVENTORYENTRIES: [{ STOCKITEMNAME: 'Lamp', AMOUNT, BATCHALLOCATIONS: [{ GODOWNNAME: 'Main', ACTUALQTY: quantity }] }],
    }),
  );
const rent = [
  ['Rent', '-10.00'],
  ['cash', '10.00'],
] as const;

it('begins income and cost at zero each year, and carries the rest', () => {
  const figures = new TallyFigures(masters, '2026-03-31');
  figures.add(voucher('20250401', rent), 'Payment');
  figures.add(voucher('20250301', rent), 'Payment');
  figures.add(voucher('20250302', [['Rent', '3.00']]), 'Journal');
  expect(figures.years).toEqual(['2024-25', '2025-26']);
  const of = (year: string, ledger: string) => Object.values(figures.trialBalance(year).get(ledger) ?? {});
  expect([of('2024-25', 'Rent'), of('2024-25', 'Cash')]).toEqual([
    [0, 10_00, 3_00, 7_00],
    [100_00, 0, 10_00, 90_00],
  ]);
  expect([of('2025-26', 'Rent'), of('2025-26', 'Cash')]).toEqual([
    [0, 10_00, 0, 10_00],
    [90_00, 0, 10_00, 80_00],
  ]);
});

it.each<[string, BaseType, object]>([
  ['an order', 'Sales Order', {}],
  ['an optional one', 'Payment', { ISOPTIONAL: 'Yes' }],
  ['a cancelled one', 'Payment', { ISCANCELLED: 'Yes' }],
  ['a post-dated one of later', 'Payment', { ISPOSTDATED: 'Yes' }],
])('%s counts nowhere', (_, base, more) => {
  const figures = new TallyFigures(masters, '2025-03-31');
  figures.add(voucher('20250401', rent, more), base);
  expect(figures.years).toEqual([]);
});

it('keeps what no bill takes on account, for customers also from the opening on', () => {
  const figures = new TallyFigures(masters, '2026-03-31');
  const bill = { LEDGERNAME: 'Anvi', AMOUNT: '-12.00', BILLALLOCATIONS: [{ NAME: 'S1', BILLTYPE: 'New Ref', AMOUNT: '-10.00' }] };
  figures.add(voucherIn(tallyObject('VOUCHER', { DATE: '20250401', ALLLEDGERENTRIES: [bill] })), 'Sales');
  expect([...figures.openBills()]).toEqual([['Anvi', { refs: new Map([['S1', 10_00]]), onAccount: 32_00 }]]);
});

it('counts what moved by day, and what was counted in its place', () => {
  const figures = new TallyFigures(masters, '2026-03-31');
  figures.add(goods('20250405', ' 4 Nos'), 'Sales');
  figures.add(goods('20250401', ' 7 Nos'), 'Sales');
  figures.add(goods('20250403', ' 9 Nos'), 'Physical Stock');
  figures.add(goods('20250404', ' 2 Nos', '-1.00'), 'Purchase');
  expect(figures.stock()).toEqual(new Map([['Lamp', new Map([['Main|', 7_0000]])]]));
  expect(figures.negatives()).toEqual([{ item: 'Lamp', godown: 'Main', quantity: -2_0000, day: '2025-04-01' }]);
});

it.each([
  [[[24, 'nos']], 24],
  [
    [
      [2, 'Box'],
      [24, 'Nos'],
    ],
    24,
  ],
  [[[2, 'Box']], 24],
  [[[3, 'Crate']], 3],
  [[], 0],
] as const)('%j is %i of the unit of the item', (quantities, expected) => {
  const item = { unit: 'Nos', alternate: { unit: 'Box', denominator: scaled(12_0000), conversion: scaled(1_0000) } };
  expect(
    quantityOf(
      item,
      quantities.map(([quantity, unit]) => ({ quantity: scaled(quantity * 1_0000), unit })),
    ),
  ).toBe(expected * 1_0000);
});
