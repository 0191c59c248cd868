import { describe, expect, it } from 'vitest';
import { chosenCopies, invoiceCopies } from '#domain/gst/invoice-copies';

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
