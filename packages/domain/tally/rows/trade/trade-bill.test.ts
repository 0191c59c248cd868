import { expect, it } from 'vitest';
import { tradeBill } from '#domain/tally/rows/trade/trade-bill';
import { bill, bills, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({ 'LEDGER Walk-in': { PARENT: 'Sundry Debtors' } });

/** What the bills of lines of one party are, in rupees; a sentence if they are not those of an invoice. */
function billOf(...lines: readonly object[]) {
  const { lines: partyLines } = voucherOf('Sales 1 20250410', { LEDGERENTRIES: lines }).voucher;
  const found = tradeBill({ party: partyLines[0]?.ledger ?? '', partyLines }, known);
  if (typeof found === 'string') return found;
  const { name, amount, creditDays, uses } = found;
  return [`${name} ${amount / 100} ${creditDays}`, ...uses.map((use) => `${use.name} ${use.amount / 100}`)].join(', ');
}

it.each([
  ['one bill', [line('Anvi', 10, bills(bill('a', 'New Ref', 10, { BILLCREDITPERIOD: '45 Days' })))], 'a 10 45'],
  ['one of a purchase', [line('Surat Mills', -10, bills(bill('a', 'New Ref', -10)))], 'a -10 null'],
  ['none, on account', [line('Anvi', 10, bills(bill('', 'On Account', 10)))], 'null 0 null'],
  ['none where the file keeps no bills', [line('Walk-in', 10, bills(bill('a', 'New Ref', 10), bill('b', 'New Ref', 0)))], 'null 0 null'],
  ['one besides a bill of nothing', [line('Anvi', 10, bills(bill('a', 'New Ref', 10), bill('b', 'New Ref', 0)))], 'a 10 null'],
  ['one and an advance that is used', [line('Anvi', 10, bills(bill('adv', 'Agst Ref', 4), bill('a', 'New Ref', 6)))], 'a 6 null, adv 4'],
  ['an advance alone, the rest on account', [line('Anvi', 10, bills(bill('adv', 'Agst Ref', 4)))], 'null 0 null, adv 4'],
  [
    'one advance that two lines use',
    [line('Anvi', 4, bills(bill('adv', 'Agst Ref', 4))), line('Anvi', 6, bills(bill('ADV', 'Agst Ref', 6)))],
    'null 0 null, adv 10',
  ],
  ['two', [line('Anvi', 10, bills(bill('a', 'New Ref', 4), bill('b', 'Advance', 6)))], 'It opens several bills, such as a and b.'],
  [
    'one on the wrong side',
    [line('Anvi', 10, bills(bill('a', 'New Ref', 14), bill('b', 'Agst Ref', -4)))],
    'Its bill b is on the other side than the invoice.',
  ],
  ['one of less than the whole', [line('Anvi', 10, bills(bill('a', 'New Ref', 9.99)))], '₹0.01 of it is on account besides its bill.'],
  [
    'one and some on account',
    [line('Anvi', 10, bills(bill('a', 'New Ref', 4), bill('', 'On Account', 6)))],
    '₹6.00 of it is on account besides its bill.',
  ],
])('bills that are %s', (_, lines, expected) => {
  expect(billOf(...lines)).toBe(expected);
});
