import { expect, it } from 'vitest';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import { line, voucherOf } from '#test/kit/tally/trader';

const cleared = { BANKALLOCATIONS: [{ BANKERSDATE: '20250412' }] };

it.each([
  ['nothing', {}, '1', [], ''],
  ['what people wrote, without spaces around it', { NARRATION: ' By hand ' }, '1', [], 'By hand'],
  ['nothing of a narration of spaces', { NARRATION: '  ' }, '1', [], ''],
  ['another number in the books', {}, 'J/1', [], 'Journal 1 in Tally'],
  [
    'amounts in a currency, of either sign',
    { ALLLEDGERENTRIES: [{ LEDGERNAME: 'Bose', AMOUNT: '-$20.00 @ 83/$ = -1660.00' }] },
    '1',
    [],
    'Bose: $20.00',
  ],
  ['the day of the bank', { ALLLEDGERENTRIES: [line('HDFC', 5, cleared)] }, '1', [], 'Cleared by the bank on 12-Apr-2025'],
  ['what else is said, last', { NARRATION: 'Rent', BASICSHIPPEDBY: 'Rail' }, '1', ['More'], 'Rent\nDispatched through: Rail\nMore'],
])('says %s', (_, content, number, more, words) => {
  expect(wordsOf(voucherOf('Journal 1 20250410', content).voucher, number, more)).toBe(words);
});

it('does not say that a voucher has no number in Tally', () => {
  expect(wordsOf(voucherOf('Journal 1 20250410', { VOUCHERNUMBER: '' }).voucher, 'J/7')).toBe('');
});
