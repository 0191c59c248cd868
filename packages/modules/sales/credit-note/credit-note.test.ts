import { describe, expect, it } from 'vitest';
import { noteFields } from '#modules/kit/trade/correction/note';
import { blankDocument, blankLine } from '#modules/kit/trade/sample';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { asRows, correctionCases, expectedOf, foundOf, madeOf } from '#test/kit/books/correction-cases';

const blank = blankDocument(noteFields, '2026-11-20', 'party', []);
const cases = correctionCases('credit-note');
const made = (given: (typeof cases)[number][1]) => madeOf(creditNote, asRows(given, { ...blank }, blankLine('', 0)));

describe('the figures, postings and bills of an independent model', () => {
  it.each(cases.filter(([, { expected }]) => !expected.refused))('%s', (_, given) => {
    expect(made(given).paths).toEqual([]);
    expect(foundOf(made(given))).toEqual(expectedOf(given));
  });

  it.each(cases.filter(([, { expected }]) => expected.refused))('%s', (_, given) => {
    expect(made(given).paths).toEqual([given.expected.refused?.path]);
  });
});
