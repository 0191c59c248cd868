import { expect, it } from 'vitest';
import { isYes, listOf, systemMark, textOf, textsOf } from '#domain/tally/fields';
import { tallyObject } from '#test/kit/books/tally-object';

const ledger = tallyObject('LEDGER Anvi', {
  ...{ PARENT: `${systemMark} Primary`, ISBILLWISEON: 'Yes', EMAIL: 'a@example.com', BILL: [{ NAME: 'B-1' }] },
  ...{ ADDRESS: [{ ADDRESS: ['Line 1', 'Line 2'] }], PHONE: ['1', '2'] },
});

it('takes no name of Tally itself for a text, and an absent flag for No', () => {
  expect([textOf(ledger, 'EMAIL'), textOf(ledger, 'PARENT'), textOf(ledger, 'PAN')]).toEqual(['a@example.com', undefined, undefined]);
  expect([isYes(ledger, 'ISBILLWISEON'), isYes(ledger, 'ISREVENUE')]).toEqual([true, false]);
});

it('finds lists of parts, and of texts in either form', () => {
  expect([listOf(ledger, 'BILL').length, listOf(ledger, 'NOTHING').length]).toEqual([1, 0]);
  expect([textsOf(ledger, 'ADDRESS'), textsOf(ledger, 'PHONE')]).toEqual([
    ['Line 1', 'Line 2'],
    ['1', '2'],
  ]);
});
