import { expect, it } from 'vitest';
import { amendedText, differenceText, pairTexts, portalTexts } from '#domain/gstr-2b/matching/reason-words';
import { figuresFrom } from '#domain/gstr-2b/tax-figures';
import { portalRow } from '#test/kit/books/gstr-2b-rows';

const rateRow = (rate: number, taxable: number) => ({ rate, ...figuresFrom((field) => (field === 'taxable' ? taxable : 0)) });

it.each`
  difference                                                                               | text
  ${{ field: 'number', books: 'GB/1', portal: 'GB/2' }}                                    | ${'The number is GB/1 in the books and GB/2 on the portal'}
  ${{ field: 'date', books: '2025-10-05', portal: '2025-10-06' }}                          | ${'The date is 05-Oct-2025 in the books and 06-Oct-2025 on the portal'}
  ${{ field: 'supplier', books: '08AAMPB4410D1ZA', portal: '24AAMPB4410D1ZG' }}            | ${'The GSTIN of the supplier is 08AAMPB4410D1ZA in the books and 24AAMPB4410D1ZG on the portal'}
  ${{ field: 'ownGstin', books: '29AAGCG4821K1ZC', portal: '27AAGCG4821K1ZG' }}            | ${'It is booked under our GSTIN 29AAGCG4821K1ZC, and the supplier reported it for 27AAGCG4821K1ZG'}
  ${{ field: 'placeOfSupply', books: '29', portal: '' }}                                   | ${'The place of supply is Karnataka in the books and not given on the portal'}
  ${{ field: 'reverseCharge', books: true, portal: false }}                                | ${'It is under reverse charge in the books, and not on the portal'}
  ${{ field: 'reverseCharge', books: false, portal: true }}                                | ${'It is under reverse charge on the portal, and not in the books'}
  ${{ field: 'igst', books: 1_620_00, portal: 1_800_00 }}                                  | ${'The IGST is ₹1,620.00 in the books and ₹1,800.00 on the portal, ₹180.00 more there'}
  ${{ field: 'taxable', books: 1_000_00, portal: 999_50 }}                                 | ${'The taxable value is ₹1,000.00 in the books and ₹999.50 on the portal, ₹0.50 less there'}
  ${{ field: 'rate', books: 12_0000, portal: 18_0000 }}                                    | ${'The rate is 12 % in the books and 18 % on the portal'}
  ${{ field: 'rates', books: [rateRow(5_0000, 100_00), rateRow(18_0000, 7)], portal: [] }} | ${'The amounts by rate differ: ₹100.00 at 5 % and ₹0.07 at 18 % in the books, nothing more on the portal'}
`('$text', ({ difference, text }) => {
  expect(differenceText(difference)).toBe(text);
});

it('a pair has a sentence of its own, and one for each difference', () => {
  const fields = [{ field: 'number', books: 'GB/1', portal: 'GB/2' }] as const;
  expect(pairTexts({ result: 'exact', level: 'gstin', fields: [] })).toHaveLength(1);
  expect(pairTexts({ result: 'mismatch', level: 'pan', fields })).toEqual([
    'It is probably the same document, with differences',
    'The supplier has the same PAN and another GSTIN',
    'The number is GB/1 in the books and GB/2 on the portal',
  ]);
});

it.each`
  changed                                                                           | texts
  ${{}}                                                                             | ${[]}
  ${{ itc: { said: 'N', reason: 'P' } }}                                            | ${['The portal does not make the credit available: place of supply']}
  ${{ itc: { said: 'No', reason: 'Filed late' } }}                                  | ${['The portal does not make the credit available: Filed late']}
  ${{ part: 'reversal', itc: { said: 'N', reason: '' } }}                           | ${['The portal wants this credit to be reversed']}
  ${{ part: 'rejected' }}                                                           | ${['It was rejected in the IMS']}
  ${{ section: 'B2BA', original: { number: 'GB/1', date: '2025-09-01' } }}          | ${['It amends GB/1 of 01-Sep-2025']}
  ${{ section: 'CDNRA', original: { number: 'GB/1', date: null }, kind: 'credit' }} | ${['It amends GB/1']}
  ${{ section: 'ISD', kind: 'isd-invoice' }}                                        | ${['It is credit from an input service distributor']}
`('a document of the portal says $texts', ({ changed, texts }) => {
  expect(portalTexts({ ...portalRow, ...changed })).toEqual(texts);
});

it('a document that is amended names what takes its place', () => {
  expect(amendedText({ number: 'GB/9', period: '2025-11' })).toBe('The supplier amended it: GB/9 of Nov-2025 takes its place');
});
