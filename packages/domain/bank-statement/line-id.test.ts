import { expect, it } from 'vitest';
import { lineId, placeOfLine } from '#domain/bank-statement/line-id';

const part = '0b4f1c1e-1d3c-4a55-9b3e-0a9f2c5d7e11';

it('names a line by its part and place', () => {
  expect(placeOfLine(lineId(12, part, 7))).toEqual({ partId: part, place: 7 });
  expect(placeOfLine('12')).toBeUndefined();
  expect(placeOfLine('')).toBeUndefined();
});

it('sorts as lines were imported', () => {
  const names = [lineId(9, part, 2), lineId(10, part, 0), lineId(9, part, 11), lineId(10_000, part, 1)];
  expect([...names].sort()).toEqual([names[0], names[2], names[1], names[3]]);
});
