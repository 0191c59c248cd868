import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeen, normalName, sortKey, wordsOf } from '#domain/text/normalise';

describe('names that differ only in case, spaces or invisible characters are the same name', () => {
  it.each([
    ['Sun Power', '  SUN   power '],
    ['Sun Power', 'Sun\u00a0Power'],
    ['Sun Power', 'Sun\tPower'],
    ['Ａｃｍｅ', 'acme'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['Acme', 'Ac\u200bme'],
    ['Acme', '\u202eAcme'],
    ['Acme', 'Acme\u180e'],
    ['Acme', 'Acme\ufe0f'],
    ['Acme', 'Ac\u034fme'],
    ['Acme', 'Acme\u3164'],
    ['Acme', 'Acme\u{e0041}'],
    ['सूर्य', ' सूर्य'],
  ])('%s and %s', (a, b) => {
    expect(normalName(a)).toBe(normalName(b));
  });

  it.each([
    ['Sun Power', 'SunPower'],
    ['Café', 'Cafe'],
    ['A-1', 'A1'],
  ])('but not %s and %s', (a, b) => {
    expect(normalName(a)).not.toBe(normalName(b));
  });

  it('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalName(normalName(text))).toBe(normalName(text));
      }),
      { examples: [['İ'], ['ẞ'], ['e\u200b\u0301']] },
    );
  });
});

it.each([
  ['Acme', true],
  ['सूर्य', true],
  ['☀', true],
  ['', false],
  [' \u00a0\t', false],
  ['\u200b\u200b', false],
  ['\u3164', false],
  ['\u202e\u2069 ', false],
])('whether %j has visible characters: %s', (text, seen) => {
  expect(isSeen(text)).toBe(seen);
});

describe('words for soft search', () => {
  it.each([
    [['Surya Solar (India) Pvt. Ltd.'], ['surya', 'solar', 'india', 'pvt', 'ltd']],
    [['INV-41/24'], ['inv', '41', '24']],
    [['सूर्य ऊर्जा लिमिटेड'], ['सूर्य', 'ऊर्जा', 'लिमिटेड']],
    [
      ['Solar', 'solar panel'],
      ['solar', 'panel'],
    ],
    [['  --  '], []],
  ])('%j gives %j', (texts, words) => {
    expect(wordsOf(...texts)).toEqual(words);
  });

  it('are bounded in number and length', () => {
    expect(wordsOf(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '))).toHaveLength(60);
    expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(40)]);
  });
});

it('numbers inside names sort by value', () => {
  const names = ['INV-10', 'inv-9', 'INV-009A', 'Item 2', 'item 11', 'INV-100'];
  expect([...names].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    'inv-9',
    'INV-009A',
    'INV-10',
    'INV-100',
    'Item 2',
    'item 11',
  ]);
});
