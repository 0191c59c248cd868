import { expect, it } from 'vitest';
import { sumsOfTally, taxOf } from '#domain/tally/chart/sums-of-tally';
import { TallyFigures } from '#domain/tally/tally-figures';
import { bookNames, tallyMasters } from '#test/kit/tally/tally-masters';

it('has balances, bills and stock under the names of the books, the taxes of both sides together', () => {
  const masters = tallyMasters({
    'GODOWN Main': {},
    'GODOWN Depot': {},
    'LEDGER Output CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST', OPENINGBALANCE: '9.00' },
    'LEDGER Input CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST', OPENINGBALANCE: '-4.00' },
    'LEDGER Asha': {
      ...{ PARENT: 'Sundry Debtors', ISBILLWISEON: 'Yes', OPENINGBALANCE: '-7.00' },
      BILLALLOCATIONS: [{ NAME: 'B-1', BILLDATE: '20250310', OPENINGBALANCE: '-5.00' }],
    },
    'STOCKITEM Lamp': { BASEUNITS: 'Nos', BATCHALLOCATIONS: [{ GODOWNNAME: 'Depot', OPENINGBALANCE: ' 5 Nos' }] },
  });
  const sums = sumsOfTally(new TallyFigures(masters, '2026-03-31'), masters, bookNames(masters), ['2025-26']);
  expect([...sums.balances]).toEqual([
    ['2025-26\nCGST (output and input)', -5_00],
    ['2025-26\nAsha', 7_00],
  ]);
  expect([...sums.bills]).toEqual([
    ['Asha\nB-1', 5_00],
    ['Asha\n', 2_00],
  ]);
  expect([...sums.stock]).toEqual([
    ['Lamp\n\n', 0],
    ['Lamp\nDEPOT\n', 5_0000],
  ]);
});

it.each([
  ['output_cgst', 'CGST (output and input)'],
  ['input_igst', 'IGST (output and input)'],
  ['rcm_input_igst', null],
  ['cash', null],
  [null, null],
])('%s is compared as %s', (alias, expected) => {
  expect(taxOf(alias)).toBe(expected);
});
