import { expect, it } from 'vitest';
import { AccountPaths, accountPart, oneLine } from '#domain/ledger-journal/names';

it.each([
  ['Asha:Traders', 'Asha-Traders'],
  ['Stock; used', 'Stock, used'],
  ['Two  spaces\tand tab', 'Two spaces and tab'],
  ['(Old) [x] <y>', '(Old) [x] <y>'],
  ['\u200b\u0000', 'No name'],
  ['Om\t\u0000\tTraders', 'Om Traders'],
  ['क्‍ष', 'क्‍ष'],
])('%j is the part %j of an account', (name, part) => {
  expect(accountPart(name)).toBe(part);
});

it('keeps names apart that become the same', () => {
  const paths = new AccountPaths();
  expect(['A:B', 'A-B', 'a-b'].map((name) => paths.path('Assets', name))).toEqual(['Assets:A-B', 'Assets:A-B (2)', 'Assets:a-b (3)']);
  expect(paths.path('Income', 'A-B')).toBe('Income:A-B');
});

it('puts a text on one line', () => {
  expect(oneLine(' one\r\ntwo\u2028three\u00a0four ')).toBe('one two three four');
});
