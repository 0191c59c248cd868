import { expect, it } from 'vitest';
import { allocationCells } from '#domain/tally/rows/ledgers/allocation-cells';
import { BillsOfFile } from '#domain/tally/rows/ledgers/bills-of-file';
import { bill, bills, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Kirana': {
    ...{ PARENT: 'Sundry Debtors', ISBILLWISEON: 'Yes', OPENINGBALANCE: '-100.00', LANGUAGENAME: [{ NAME: ['Kirana', 'Shop'] }] },
    BILLALLOCATIONS: [
      { NAME: 'K1', OPENINGBALANCE: '-60.00' },
      { NAME: 'K2', OPENINGBALANCE: '-40.00' },
    ],
  },
});

/** `kind side number rupees due` of a voucher with these lines. */
function cellsOf(...ALLLEDGERENTRIES: readonly object[]): readonly string[] {
  const { voucher } = voucherOf('Journal 1 20250410', { ALLLEDGERENTRIES });
  const file = new BillsOfFile(known.masters, () => '');
  for (const { ledger, bills: own } of voucher.lines)
    for (const one of own) file.know({ guid: 'g0', date: '2025-04-10', slug: null }, ledger, one);
  const cells = allocationCells(voucher.lines, null, '2025-04-10', (ledger, one) => file.partsOf('g0', ledger, one), known);
  return cells.map((one) =>
    [one['kind'], one['side'], one['number'], one['amount'], ...(one['dueDate'] ? [one['dueDate']] : [])].join(' '),
  );
}

it.each([
  [
    'a new bill with its day',
    [line('Anvi', 5, bills(bill('a', 'New Ref', 5, { BILLCREDITPERIOD: '30 Days' })))],
    ['new Debit a 5.00 2025-05-10'],
  ],
  [
    'an advance without one',
    [line('Anvi', -5, bills(bill('a', 'Advance', -5, { BILLCREDITPERIOD: '30 Days' })))],
    ['advance Credit a 5.00'],
  ],
  ['nothing of what is on account', [line('Anvi', 5, bills(bill('', 'On Account', 5)))], []],
  ['nothing of a ledger without bills', [line('Rent', 5, bills(bill('a', 'New Ref', 5)))], []],
  [
    'two bills',
    [line('Kirana', -70, bills(bill('K1', 'Agst Ref', -60), bill('K2', 'Agst Ref', -10)))],
    ['against Credit K1 60.00', 'against Credit K2 10.00'],
  ],
  [
    'one bill named twice once',
    [line('Kirana', -50, bills(bill('K1', 'Agst Ref', -20), bill('k1', 'Agst Ref', -30)))],
    ['against Credit K1 50.00'],
  ],
  [
    'one bill named by two lines once',
    [line('Kirana', -20, bills(bill('K1', 'Agst Ref', -20))), line('Shop', -30, bills(bill('K1', 'Agst Ref', -30)))],
    ['against Credit K1 50.00'],
  ],
  [
    'a new bill of two lines once',
    [line('Anvi', 5, bills(bill('a', 'New Ref', 5))), line('Anvi', 7, bills(bill('a', 'New Ref', 7)))],
    ['new Debit a 12.00'],
  ],
  [
    'what is more than the bill as a new one',
    [line('Kirana', -65, bills(bill('K1', 'Agst Ref', -65)))],
    ['against Credit K1 60.00', 'new Credit K1 (2) 5.00'],
  ],
  ['a bill on the same side as a new one', [line('Kirana', 5, bills(bill('K1', 'Agst Ref', 5)))], ['new Debit K1 (2) 5.00']],
])('says %s', (_, lines, expected) => {
  expect(cellsOf(...lines)).toEqual(expected);
});
