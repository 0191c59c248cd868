import { describe, expect, it } from 'vitest';
import {
  isAsked,
  isBlank,
  isTwice,
  openingStockLines,
  placeOf,
  stockTotals,
} from '#modules/organisation/financial-year/opening-stock-lines';

const names = new Map([
  ['p', 'Panel'],
  ['c', 'Cable'],
  ['w', 'Wire'],
]);
const goods = (itemId: string, location: string, batch: string, quantity: number, value: number) => ({
  ...{ itemId, location, batch, quantity, value },
});
const lines = openingStockLines({
  names,
  carried: [goods('p', 'A1', '', 10, 1000), goods('p', 'A2', '', 0, 0), goods('p', '', 'B1', 5, 500)],
  entered: [
    { ...goods('p', 'A1', '', 12, 1300), id: '1', number: 'OS/1' },
    { ...goods('c', '', '', 4, 40), id: '1', number: 'OS/1' },
    { ...goods('c', '', '', 6, 60), id: '1', number: 'OS/1' },
    { ...goods('c', 'A1', '', 1, 10), id: '1', number: 'OS/1' },
    { ...goods('c', 'A1', '', 2, 20), id: '2', number: 'OS/2' },
  ],
});

describe('the lines of opening stock', () => {
  it('are one for each item, location and batch, by name, also of items without stock', () => {
    const shown = lines.map(({ name, location, batch, carried, entered, documents }) =>
      [name, location, batch, carried.quantity, entered.quantity, documents.map(({ number }) => number).join()].join(' '),
    );
    expect(shown).toEqual(['Cable   0 10 OS/1', 'Cable A1  0 3 OS/1,OS/2', 'Panel  B1 5 0 ', 'Panel A1  10 12 OS/1', 'Wire   0 0 ']);
  });

  it('say what may be counted twice: carried and entered, or entered in two documents', () => {
    expect(lines.map(isTwice)).toEqual([false, true, false, true, false]);
    expect(lines.map(isBlank)).toEqual([false, false, false, false, true]);
  });

  it('are found by item, location and batch', () => {
    const found = (asked: Parameters<typeof isAsked>[1]) => lines.filter((line) => isAsked(line, asked)).length;
    expect([{}, { search: 'PANEL' }, { search: 'a1' }, { search: 'b1' }, { search: 'x' }].map(found)).toEqual([5, 2, 2, 1, 0]);
    expect([{ only: 'entered' as const }, { only: 'twice' as const, search: 'cable' }].map(found)).toEqual([3, 1]);
  });

  it('add up in value, and are in the order of their places', () => {
    expect(stockTotals(lines)).toEqual({ carried: 1500, entered: 1430, twice: 2 });
    expect(lines.map(placeOf).toSorted()).toEqual(lines.map(placeOf));
    expect(new Set(lines.map(placeOf)).size).toBe(lines.length);
  });
});
