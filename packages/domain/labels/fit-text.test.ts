import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitText } from '#domain/labels/fit-text';

/** Letters that are all half as wide as they are high. */
const widthOf = (text: string, size: number) => ([...text].length * size) / 2;

it.each`
  text                              | width | lines | fitted                      | size
  ${'LED bulb'}                     | ${8}  | ${1}  | ${'LED bulb'}               | ${2}
  ${'LED bulb'}                     | ${7}  | ${1}  | ${'LED bulb'}               | ${1.6}
  ${'LED bulb 9 W'}                 | ${8}  | ${2}  | ${'LED bulb|9 W'}           | ${2}
  ${'LED bulb of nine watts'}       | ${10} | ${2}  | ${'LED bulb of|nine watts'} | ${1.8}
  ${'LED bulb of nine watts, warm'} | ${7}  | ${2}  | ${'LED bulb|of nine w…'}    | ${1.4}
  ${'Supercalifragilistic'}         | ${7}  | ${1}  | ${'Supercali…'}             | ${1.4}
  ${'  spaced   out '}              | ${12} | ${1}  | ${'spaced out'}             | ${2}
  ${'सौर पैनल'}                      | ${8}  | ${1}  | ${'सौर पैनल'}                | ${2}
`('$text in $lines lines of $width is $fitted', ({ text, width, lines, fitted, size }) => {
  const found = fitText(text, width, lines, 2, widthOf);
  expect(found.lines.join('|')).toBe(fitted);
  expect(found.size).toBeCloseTo(size, 9);
});

it('never cuts a sign of Devanagari off its letter', () => {
  expect(fitText('किलोग्राम', 4.9, 1, 2, widthOf).lines).toEqual(['किलो…']);
});

it('is never wider or longer than its box', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 4, max: 40 }),
      fc.integer({ min: 1, max: 3 }),
      (text, width, most) => {
        const { lines, size } = fitText(text, width, most, 2, (part, at) => [...part].length * at * 0.1);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) if (line !== '…') expect([...line].length * size * 0.1).toBeLessThanOrEqual(width + 1e-9);
      },
    ),
  );
});
