import { describe, expect, it } from 'vitest';
import type { OpeningLine } from '#modules/organisation/financial-year/operations';
import { amountOf, type Entry, entryOf, unsaved } from './opening-entry.ts';

const line = (ledgerId: string, opening: number, side: 'Dr' | 'Cr' = 'Dr'): OpeningLine => ({
  ledgerId,
  name: ledgerId,
  group: null,
  side,
  carried: 0,
  opening,
  billWise: false,
  bills: 0,
  version: 0,
});

describe('a typed opening balance', () => {
  it.each([
    ['', 'Dr', 0],
    ['1,500.50', 'Dr', 1_500_50],
    ['1.5L', 'Cr', -1_50_000_00],
    ['-200', 'Dr', -200_00],
    ['-200', 'Cr', 200_00],
    ['0', 'Cr', 0],
    ['abc', 'Dr', null],
  ] as const)('%j on %s is %s paise', (text, side, amount) => {
    expect(amountOf({ text, side })).toBe(amount);
  });

  it.each([
    [5_000_00, 'Cr', { text: '5,000.00', side: 'Dr' }],
    [-5_000_00, 'Dr', { text: '5,000.00', side: 'Cr' }],
    [0, 'Cr', { text: '', side: 'Cr' }],
  ] as const)('%s paise, usually %s, is shown as %j and reads the same', (opening, side, shown) => {
    expect(entryOf({ opening, side })).toEqual(shown);
    expect(amountOf(entryOf({ opening, side }))).toBe(opening);
  });
});

it('adds unsaved amounts to the totals, but not unreadable ones', () => {
  const entries = new Map<string, Entry>([
    ['cash', { text: '700', side: 'Dr', state: 'typed' }],
    ['bank', { text: '700x', side: 'Dr', state: 'failed' }],
    ['capital', { text: '250', side: 'Cr', state: 'saving' }],
  ]);
  expect(unsaved([line('cash', 500_00), line('bank', 100_00), line('capital', 0, 'Cr'), line('loan', -50_00)], entries)).toBe(-50_00);
});
