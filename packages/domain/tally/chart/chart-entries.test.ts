import { expect, it } from 'vitest';
import { chartEntries } from '#domain/tally/chart/chart-entries';
import { bookNames, tallyMasters } from '#test/kit/tally/tally-masters';

it('says where groups and ledgers go that are not simply taken', () => {
  const masters = tallyMasters({
    'GROUP Sundry Creditors|Sundry Creditors': {},
    'GROUP Trade Debtors|Sundry Debtors': {},
    'GROUP Overseas': { PARENT: 'Trade Debtors' },
    'LEDGER CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' },
    'LEDGER Rounded Off': { PARENT: 'Indirect Expenses' },
    'LEDGER Rent': { PARENT: 'Indirect Expenses' },
  });
  expect(chartEntries(masters, bookNames(masters)).map(({ name, under }) => [name, under])).toEqual([
    ['Trade Debtors', 'Customers'],
    ['Overseas', 'Customers'],
    ['CGST', 'output cgst, input cgst'],
    ['Rounded Off', 'round off'],
  ]);
});
