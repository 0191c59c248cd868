import { describe, expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { projectEntry } from '#domain/registers/project-entry';

const row = { number: 'PI/1', projectId: 'roof', partyName: 'Kutch Panels' };
const posting = (ledgerId: string, amount: number) => ({ ledgerId, amount: paise(amount) });
const movement = (itemId: string, quantity: number, value: number | null): Movement => ({
  ...{ itemId, locationId: null, batch: null, quantity: scaled(quantity), value: value === null ? null : paise(value) },
});
const effect = { date: '2026-05-01', postings: [posting('purchase', 100_00), posting('supplier', -100_00)], movements: [] };

describe('what a document says of its project', () => {
  it('is every ledger once, and what the goods cost', () => {
    const postings = [
      ...effect.postings,
      posting('purchase', 50_00),
      posting('supplier', -50_00),
      posting('rounding', 5),
      posting('rounding', -5),
    ];
    expect(projectEntry(row, { ...effect, postings, movements: [movement('panel', 2_0000, 150_00)] })).toEqual({
      ...{ date: '2026-05-01', number: 'PI/1', partyName: 'Kutch Panels' },
      lines: [
        { of: 'ledger', id: 'purchase', amount: 150_00, issued: 0 },
        { of: 'ledger', id: 'supplier', amount: -150_00, issued: 0 },
        { of: 'item', id: 'panel', amount: 150_00, issued: 0 },
      ].map((line) => ({ ...line, projectId: 'roof' })),
    });
  });

  it.each([
    ['goes out', -2_0000, 2_0000],
    ['comes back', 1_0000, -1_0000],
  ])('has the quantity of what %s, which the valuation values', (_, quantity, issued) => {
    const said = projectEntry(row, { ...effect, postings: [], movements: [movement('panel', quantity, null)] });
    expect(said?.lines).toEqual([{ of: 'item', id: 'panel', amount: 0, issued, projectId: 'roof' }]);
  });

  it.each([
    ['a document without a project', { ...row, projectId: null }, effect],
    ['a draft or a cancelled document', row, null],
    ['an order, which moves nothing', row, { ...effect, postings: [] }],
  ])('is missing for %s', (_, of, has) => {
    expect(projectEntry(of, has)).toBeNull();
  });

  it('can be said line by line, so a bill can be for several projects', () => {
    const posted = [
      { ledgerId: 'rent', projectId: 'roof', amount: 100_00 },
      { ledgerId: 'rent', projectId: 'school', amount: 60_00 },
      { ledgerId: 'rent', projectId: 'roof', amount: 20_00 },
      { ledgerId: 'discount', projectId: 'roof', amount: -5_00 },
      { ledgerId: 'rent', projectId: '', amount: 40_00 },
    ];
    expect(projectEntry(row, effect, posted)?.lines).toEqual([
      { projectId: 'roof', of: 'ledger', id: 'rent', amount: 120_00, issued: 0 },
      { projectId: 'roof', of: 'ledger', id: 'discount', amount: -5_00, issued: 0 },
      { projectId: 'school', of: 'ledger', id: 'rent', amount: 60_00, issued: 0 },
    ]);
    expect(projectEntry(row, null, posted)).toBeNull();
    expect(projectEntry(row, effect, posted.slice(4))).toBeNull();
  });
});
