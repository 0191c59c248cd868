import { describe, expect, it } from 'vitest';
import { topToShow, visibleRows } from './visible-rows.ts';

describe('only the visible rows of a long list and a few around them are drawn', () => {
  it.each([
    [0, 10, { first: 0, last: 9 }],
    [0, 500, { first: 0, last: 16 }],
    [3600, 500, { first: 94, last: 116 }],
    [17_640, 500, { first: 484, last: 499 }],
    [0, 0, { first: 0, last: -1 }],
  ])('scrolled to %i of %i rows', (top, rows, expected) => {
    expect(visibleRows({ top, height: 360, rowHeight: 36, rows })).toEqual(expected);
  });

  it.each([
    [0, 100, 0],
    [5, 0, 0],
    [12, 0, 108],
    [30, 1080, 1080],
  ])('row %i is shown from %i by scrolling to %i', (row, top, expected) => {
    expect(topToShow(row, { top, height: 360, rowHeight: 36 })).toBe(expected);
  });
});
