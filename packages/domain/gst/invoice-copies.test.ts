import { describe, expect, it } from 'vitest';
import { challanCopies, chosenCopies, invoiceCopies } from '#domain/gst/invoice-copies';

describe('the copies of an invoice (rule 48)', () => {
  it.each([
    ['goods', ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier']],
    ['services', ['Original for recipient', 'Duplicate for supplier']],
  ] as const)('%s', (supply, words) => {
    expect(invoiceCopies(supply).map((copy) => copy.words)).toEqual(words);
  });

  it.each([
    [
      ['triplicate', 'original'],
      ['original', 'triplicate'],
    ],
    [['duplicate'], ['duplicate']],
    [[], ['original']],
    [['fourth'], ['original']],
  ])('choosing %j gives %j', (kinds, chosen) => {
    expect(chosenCopies(invoiceCopies('goods'), kinds).map(({ kind }) => kind)).toEqual(chosen);
  });

  it('services have no triplicate, and other documents no copies', () => {
    expect(chosenCopies(invoiceCopies('services'), ['triplicate'])).toEqual(invoiceCopies('services').slice(0, 1));
    expect(chosenCopies([], ['original'])).toEqual([]);
  });
});

it('a challan has one copy for each of consignee, transporter and consigner (rule 55)', () => {
  expect(chosenCopies(challanCopies, ['original', 'triplicate']).map(({ words }) => words)).toEqual([
    'Original for consignee',
    'Triplicate for consigner',
  ]);
});
