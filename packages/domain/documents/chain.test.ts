import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainLine, mayGive, onlyTaken, openOf, progressOf, takenAbove } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';

const line = (lineId: string, quantity: number): ChainLine => ({ lineId, quantity: scaled(quantity) });
const taken = (of: Readonly<Record<string, number>>) =>
  new Map(Object.entries(of).map(([id, quantity]) => [id, scaled(quantity)] as const));
const two = [line('1', 10), line('2', 4)];

it.each([
  ['nothing', {}, 'none', [10, 4]],
  ['part of a line', { 1: 3 }, 'part', [7, 4]],
  ['one of two lines', { 1: 10 }, 'part', [0, 4]],
  ['all', { 1: 10, 2: 4 }, 'whole', [0, 0]],
  ['more than all', { 1: 11, 2: 4 }, 'whole', [0, 0]],
  ['a line it does not have', { 3: 1 }, 'none', [10, 4]],
])('with %s taken', (_, of, progress, open) => {
  expect(progressOf(two, taken(of))).toBe(progress);
  expect(two.map((one) => openOf(one, taken(of)))).toEqual(open);
});

it.each([
  [10, 0, true],
  [11, 0, false],
  [11, 10_0000, true],
  [12, 10_0000, false],
  // A third of a piece more is exactly allowed, and not a ten-thousandth above.
  [13, 33_3333, true],
  [14, 33_3333, false],
])('10 pieces may give %i with a tolerance of %i: %s', (all, tolerance, allowed) => {
  expect(mayGive(line('1', 10), all, scaled(tolerance))).toBe(allowed);
});

it('compares the largest quantities without rounding', () => {
  const most = line('1', 9_00_00_00_00_000);
  expect(mayGive(most, 9_90_00_00_00_000, scaled(10_0000))).toBe(true);
  expect(mayGive(most, 9_90_00_00_00_001, scaled(10_0000))).toBe(false);
});

it.each([
  ['as it is', two, { 1: 10 }, undefined],
  ['lowered', [line('1', 9), line('2', 4)], { 1: 10 }, '1'],
  ['without the line', [line('2', 4)], { 1: 1 }, '1'],
  ['without a line of which nothing was taken', [line('1', 10)], { 1: 1 }, undefined],
])('%s, leaves too little of line: %4$s', (_, lines, of, lineId) => {
  expect(takenAbove(lines, taken(of))).toBe(lineId);
});

describe('for any lines', () => {
  const quantities = fc.uniqueArray(fc.record({ lineId: fc.nat(9).map(String), quantity: fc.integer({ min: 1, max: 99 }) }), {
    selector: ({ lineId }) => lineId,
    minLength: 1,
  });
  const takes = fc.dictionary(fc.nat(9).map(String), fc.nat(120));

  it('what is cut to what was taken leaves nothing open, and together with what is open makes the whole', () => {
    fc.assert(
      fc.property(quantities, takes, (given, of) => {
        const lines = given.map(({ lineId, quantity }) => line(lineId, quantity));
        const cut = new Map(onlyTaken(lines, taken(of)).map(({ lineId, quantity }) => [lineId, quantity]));
        for (const one of lines) expect((cut.get(one.lineId) ?? 0) + openOf(one, taken(of))).toBe(one.quantity);
        const open = lines.reduce((sum, one) => sum + openOf(one, taken(of)), 0);
        expect(progressOf(lines, taken(of)) === 'whole').toBe(open === 0);
      }),
    );
  });
});
