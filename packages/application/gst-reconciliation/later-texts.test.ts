import { expect, it } from 'vitest';
import { type CameLater, laterTexts, type Now } from '#application/gst-reconciliation/later-texts';

const nothing: CameLater = { bought: new Map(), stated: new Map(), decided: new Map() };
const now = (more: Partial<Now> = {}): Now => ({ rows: new Map(), books: new Set(), decisions: new Map(), ...more });
const row = { books: [{ id: 'p', voucher: 'PI/1' }], portal: [], decision: null };
const came = { on: '2026-11-20', before: null };
const changed = { on: '2026-11-20', before: {} as never };

it('tells a purchase that was changed from one that left the books', () => {
  const later = { ...nothing, bought: new Map([['p', changed]]) };
  expect(laterTexts(row, later, now())).toEqual(['PI/1 left the books on 20-Nov-2026']);
  // Its day is in another month since, so it is in no row of this one.
  expect(laterTexts(row, later, now({ books: new Set(['p']) }))).toEqual(['PI/1 was changed in the books on 20-Nov-2026']);
});

it('says that a purchase was decided about, also where that counts in another month', () => {
  const later = { ...nothing, decided: new Map([['d', came]]) };
  expect(laterTexts(row, later, now({ books: new Set(['p']), decisions: new Map([['p', 'd']]) }))).toEqual([
    'It was decided about on 20-Nov-2026',
  ]);
});

it('says that a decision was taken back and made again', () => {
  const done = { ...row, decision: { id: 'd' } as never };
  const later = { ...nothing, decided: new Map([['d', changed] as const, ['e', came] as const]) };
  expect(laterTexts(done, later, now({ books: new Set(['p']), decisions: new Map([['p', 'e']]) }))).toEqual([
    'The decision was taken back on 20-Nov-2026',
    'It was decided about on 20-Nov-2026',
  ]);
  expect(laterTexts(done, nothing, now({ books: new Set(['p']), decisions: new Map([['p', 'd']]) }))).toEqual([]);
});
