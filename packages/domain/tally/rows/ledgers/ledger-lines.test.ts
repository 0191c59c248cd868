import { expect, it } from 'vitest';
import { ledgerLines } from '#domain/tally/rows/ledgers/ledger-lines';
import { bill, bills, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

/** `ledger rupees: bills` */
function linesOf(...ALLLEDGERENTRIES: readonly object[]): readonly string[] {
  const found = ledgerLines(voucherOf('Journal 1 20250410', { ALLLEDGERENTRIES }).voucher, traderKnown());
  return found.map((one) =>
    [`${one.ledger} ${one.amount / 100}`, ...one.bills.map(({ name, amount }) => `${name} ${amount / 100}`)].join(', '),
  );
}

it.each([
  ['without an amount is none', [line('Rent', 0), line('Cash', 5)], ['Cash 5']],
  ['keeps its bills', [line('Anvi', 5, bills(bill('a', 'New Ref', 3), bill('b', 'Agst Ref', 2)))], ['Anvi 5, a 3, b 2']],
  ['has no bills that are nothing', [line('Anvi', 5, bills(bill('a', 'New Ref', 5), bill('b', 'New Ref', 0)))], ['Anvi 5, a 5']],
  [
    'with bills of both sides becomes one of each',
    [line('Anvi', -100, bills(bill('a', 'Agst Ref', -150), bill('b', 'Agst Ref', 50)))],
    ['Anvi -150, a -150', 'Anvi 50, b 50'],
  ],
  [
    'of nothing with bills of both sides, too',
    [line('Anvi', 0, bills(bill('a', 'Agst Ref', -50), bill('b', 'New Ref', 50)))],
    ['Anvi 50, b 50', 'Anvi -50, a -50'],
  ],
  ['of which no bill is on its side keeps the rest', [line('Anvi', 5, bills(bill('a', 'Agst Ref', -2)))], ['Anvi 7', 'Anvi -2, a -2']],
  ['of a ledger without bills has none', [line('Rent', 5, bills(bill('a', 'New Ref', -5)))], ['Rent 5']],
])('a line %s', (_, lines, expected) => {
  expect(linesOf(...lines)).toEqual(expected);
});
