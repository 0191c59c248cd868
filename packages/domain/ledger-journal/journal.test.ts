import { expect, it } from 'vitest';
import { journalHead, journalText } from '#domain/ledger-journal/journal';

const transaction = {
  ...{ date: '2026-04-05', number: 'SI/1', description: 'Sales Invoice Asha', comments: ['Pune', ''] },
  lines: [
    { account: 'Assets:Asha', amount: 118_05, bill: 'SI/1' },
    { account: 'Income:Sales', amount: -118_05, bill: null },
  ],
};

it('is a transaction with its code, comments and bills', () => {
  expect(journalText(transaction).split('\n')).toEqual([
    '2026-04-05 * (SI/1) Sales Invoice Asha',
    '    ; Pune',
    '    Assets:Asha  INR 118.05  ; bill: SI/1',
    '    Income:Sales  INR -118.05',
    ...['', ''],
  ]);
});

it.each([
  ['Paid; in cash', '2026-04-05 * (SI/1) Paid, in cash'],
  ['A | B', '2026-04-05 * (SI/1) A / B'],
  ['(x) y', '2026-04-05 * (SI/1) x) y'],
  ['* = !', '2026-04-05 * (SI/1)  = !'],
  ['', '2026-04-05 * (SI/1) Voucher'],
])('the description %j is %j', (description, head) => {
  expect(journalText({ ...transaction, description }).split('\n')[0]).toBe(head);
});

it.each([
  ['date: 2020-01-01', 'date : 2020-01-01'],
  ['at 10:30', 'at 10:30'],
  ['[2020/01/01]', '(2020/01/01)'],
  ['a:: 1', 'a : : 1'],
])('the comment %j says nothing to the programs: %j', (comment, written) => {
  expect(journalText({ ...transaction, comments: [comment] }).split('\n')[1]).toBe(`    ; ${written}`);
});

it('has a line for each line of a narration, and a code without parentheses', () => {
  const text = journalText({ ...transaction, number: '(7)', comments: ['one\r\ntwo'] });
  expect(text.split('\n').slice(0, 3)).toEqual(['2026-04-05 * (7) Sales Invoice Asha', '    ; one', '    ; two']);
});

it('ends the value of a tag at a comma', () => {
  const lines = [{ account: 'Assets:Asha', amount: 1, bill: 'A, B: 1' }];
  expect(journalText({ ...transaction, lines })).toContain('; bill: A  B : 1');
});

it('declares the currency and every account', () => {
  expect(journalHead(['Books of Asha; Co'], ['Assets:A'])).toBe(
    '; Books of Asha; Co\n\ncommodity INR\n    format INR 1000.00\n\naccount Assets:A\n\n',
  );
});
