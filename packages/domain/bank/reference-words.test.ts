import { expect, it } from 'vitest';
import { isPartOf, namesPayee, payeeWords, plainReference, referencesIn } from '#domain/bank/reference-words';

it.each([
  ['000-471 880', '471880'],
  ['hdfcn520', 'HDFCN520'],
  [null, ''],
])('the reference %s is %s', (text, plain) => {
  expect(plainReference(text)).toBe(plain);
});

it('a line names its own reference and longer words of its narration', () => {
  expect(referencesIn({ ref: '948', narration: 'NEFT-UTIB0001-ASHA 0000123456 948' })).toEqual(['948', 'UTIB0001', '123456']);
  expect(referencesIn({ ref: '12', narration: '' })).toEqual([]);
});

it('ten characters are a part of a reference', () => {
  expect(isPartOf(['ABCDEFGHIJ'], 'ABCDEFGHIJK')).toBe(true);
  expect(isPartOf(['ABCDEFGHI'], 'ABCDEFGHIJK')).toBe(false);
  expect(isPartOf(['ABCDEFGHIJ'], 'ABCDEFGHIJ')).toBe(false);
});

it.each`
  narration                    | payee                      | named
  ${'NEFT BHARAT STORES PUNE'} | ${'Bharat Stores Pvt Ltd'} | ${'named'}
  ${'NEFT BHARAT'}             | ${'Bharat Stores Pvt Ltd'} | ${null}
  ${'UPI tp85@okaxis'}         | ${'Tulsi Packaging'}       | ${'learned'}
  ${'UPI tp85@okaxis'}         | ${'Bharat Stores Pvt Ltd'} | ${null}
  ${'ANYTHING'}                | ${'A B'}                   | ${null}
  ${'ANYTHING'}                | ${null}                    | ${null}
`('$narration names $payee: $named', ({ narration, payee, named }) => {
  expect(namesPayee(narration, payee, [{ text: 'TP85@okaxis', payee: 'Tulsi Packaging' }])).toBe(named);
});

it('words that every company has tell nothing', () => {
  expect(payeeWords('The Om Steel and Company (India) Private Limited')).toEqual(['STEEL']);
});
