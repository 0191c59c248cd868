import { describe, expect, it } from 'vitest';
import { refuseMovedOn, refuseUnnamed } from '#application/documents/decision/moved-on';
import { scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { type PieceHistory, pieceMoves, withPart } from '#domain/stock/piece';

const moves = (quantity: number, codes?: readonly string[], locationId: string | null = null): Effect => ({
  ...{ date: '2026-11-20', postings: [], bills: [] },
  movements: [{ itemId: 'panel', locationId, batch: null, quantity: scaled(quantity), value: null, ...(codes ? { codes } : {}) }],
});
const bought = moves(2_0000, ['S1', 'S2']);

/** S1 was bought with PI/1 and sold with SI/1; S2 was only bought. */
const history = ([id, number, effect]: readonly [string, string, Effect], first: number, before: PieceHistory, code: string) =>
  withPart(before, { first, sequence: first, date: '2026-11-20', slug: 'x', id, number }, pieceMoves(effect).get(code));
const vouchers = [
  ['bought', 'PI/1', bought],
  ['sold', 'SI/1', moves(-1_0000, ['S1'])],
] as const;
const codes = new Map(
  ['S1', 'S2'].map((code) => [code, vouchers.reduce<PieceHistory>((all, one, at) => history(one, at, all, code), [])] as const),
);
const row = { lines: [{ lineId: '1', itemId: 'panel', quantity: 1_0000, sourceSlug: null, sourceId: null, sourceLine: null }] };

describe('a purchase of pieces, of which one was sold', () => {
  it.each<[string, Effect | undefined, string]>([
    ['is not cancelled', undefined, 'S1 was sold with SI/1. Take that back first'],
    ['stays as it is', bought, ''],
    ['stays without the piece that is still here', moves(1_0000, ['S1']), ''],
    ['does not lose the one that was sold', moves(1_0000, ['S2']), 'S1 was sold with SI/1. Take that back first'],
    ['was not somewhere else', moves(2_0000, ['S1', 'S2'], 'A'), 'S1 was sold with SI/1. Take that back first'],
  ])('%s', (_, after, says) => {
    const refuse = () => refuseMovedOn('bought', bought, after, { codes });
    if (says === '') expect(refuse).not.toThrow();
    else expect(refuse).toThrow(says);
  });

  it('says in an edit which line it is', () => {
    const edit = (now: object) => () => refuseMovedOn('bought', bought, undefined, { codes }, now as never);
    const problem = { message: 'S1 was sold with SI/1. Change that before you change it here' };
    expect(edit(row)).toThrow(expect.objectContaining({ errors: [{ path: 'lines.0.barcodes', ...problem }] }));
    expect(edit({ lines: [] })).toThrow(expect.objectContaining({ errors: [{ path: 'lines', ...problem }] }));
  });
});

it('the sale, which came last, is taken back', () => {
  expect(() => refuseMovedOn('sold', moves(-1_0000, ['S1']), undefined, { codes })).not.toThrow();
  expect(() => refuseMovedOn('new', undefined, bought, { codes })).not.toThrow();
});

it.each([
  ['whose pieces are all named', moves(-1_0000, ['S1']), true],
  ['without barcodes', moves(-3_0000), true],
  ['of which a part is left', moves(-1_0000, ['S1', 'S2']), false],
  ['that moves nothing', null, true],
] as const)('a document %s', (_, effect, allowed) => {
  if (allowed) expect(() => refuseUnnamed(effect)).not.toThrow();
  else expect(() => refuseUnnamed(effect)).toThrow('leave only the barcodes of those pieces');
});
