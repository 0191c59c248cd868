import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import {
  isSameMove,
  movedAfter,
  type PieceHistory,
  type PieceMove,
  pieceMoves,
  pieceNow,
  whatMovedIt,
  withPart,
} from '#domain/stock/piece';

const move = (direction: 'in' | 'out', at: string | null = null, change: Partial<PieceMove> = {}): PieceMove => ({
  direction,
  kind: direction === 'in' ? 'purchase' : 'sale',
  lineId: '1',
  itemId: 'panel',
  locationId: at,
  batch: null,
  ...change,
});

/** What happens to a piece: the voucher by its number (its first entry), the entry, and what it does with the piece. */
type Step = readonly [first: number, sequence: number, moves: readonly PieceMove[] | undefined];

function historyOf(steps: readonly Step[]): PieceHistory {
  return steps.reduce<PieceHistory>(
    (history, [first, sequence, moves]) =>
      withPart(history, { first, sequence, date: '2026-11-20', slug: 'x', id: `v${first}`, number: `X/${first}` }, moves),
    [],
  );
}

const bought: Step = [1, 1, [move('in', 'A')]];
const sold: Step = [2, 2, [move('out', 'A')]];

describe('where a piece is', () => {
  it.each<readonly [string, readonly Step[], string]>([
    ['never here', [], 'unknown'],
    ['bought', [bought], 'at A by X/1'],
    ['bought and sold', [bought, sold], 'gone by X/2'],
    ['sold and returned to another place', [bought, sold, [3, 3, [move('in', 'B')]]], 'at B by X/3'],
    ['moved within the branch', [bought, [3, 3, [move('out', 'A'), move('in', 'B')]]], 'at B by X/3'],
    ['the sale is cancelled', [bought, sold, [2, 3, undefined]], 'at A by X/1'],
    ['everything is cancelled', [bought, [1, 2, undefined]], 'unknown'],
    ['an edit moves what was bought elsewhere', [bought, [1, 2, [move('in', 'B')]]], 'at B by X/1'],
    ['an edit that leaves the piece alone keeps its place', [bought, sold, [1, 3, [move('in', 'A', { lineId: '2' })]]], 'gone by X/2'],
    [
      'an older sale gets, by an edit, what was bought later',
      [
        [3, 3, [move('in', 'A')]],
        [2, 4, [move('out', 'A')]],
      ],
      'gone by X/2',
    ],
    ['a cancelled sale is put back after another was', [bought, sold, [2, 3, undefined], [4, 4, [move('out', 'A')]]], 'gone by X/4'],
    [
      'bought again, then an older cancelled sale is put back',
      [bought, sold, [2, 3, undefined], [5, 5, [move('out', 'A')]], [6, 6, [move('in', 'A')]], [2, 7, [move('out', 'A')]]],
      'gone by X/2',
    ],
  ])('%s', (_, steps, expected) => {
    const now = pieceNow(historyOf(steps));
    const where = now === undefined ? 'unknown' : `${now.onHand ? `at ${now.move.locationId}` : 'gone'} by ${now.part.number}`;
    expect(where).toBe(expected);
  });

  it('tells in words what a voucher did', () => {
    expect(historyOf([bought, sold]).map(whatMovedIt)).toEqual(['was bought with X/1', 'was sold with X/2']);
    expect(historyOf([[3, 3, [move('out', 'A', { kind: 'shift' }), move('in', 'B', { kind: 'shift' })]]]).map(whatMovedIt)).toEqual([
      'was moved with X/3',
    ]);
  });

  it('names what moved it after a voucher', () => {
    const history = historyOf([bought, sold]);
    expect(movedAfter(history, 'v1')?.number).toBe('X/2');
    expect(movedAfter(history, 'v2')).toBeUndefined();
    expect(movedAfter(history, 'v3')).toBeUndefined();
  });
});

describe('the pieces of an effect', () => {
  const movement = (quantity: number, change: Partial<Movement> = {}): Movement => ({
    ...{ itemId: 'panel', locationId: null, batch: 'B1', quantity: scaled(quantity), value: null },
    ...change,
  });

  it('are those that its movements name, with their line and kind', () => {
    const movements = [movement(-1_0000), movement(-2_0000, { codes: ['S1', 'S2'] }), movement(1_0000, { codes: ['S3'], lineId: '9' })];
    const moves = pieceMoves({ movements });
    expect([...moves.keys()]).toEqual(['S1', 'S2', 'S3']);
    expect(moves.get('S2')).toEqual([move('out', null, { lineId: '2', batch: 'B1' })]);
    expect(moves.get('S3')).toEqual([move('in', null, { lineId: '9', batch: 'B1' })]);
    expect(pieceMoves(null).size).toBe(0);
  });

  it('go out before they come in', () => {
    const [into, out] = [1_0000, -1_0000].map((quantity) => movement(quantity, { codes: ['S1'], kind: 'shift' }));
    const moves = pieceMoves({ movements: [into, out].flatMap((one) => one ?? []) }).get('S1');
    expect(moves?.map(({ direction }) => direction)).toEqual(['out', 'in']);
  });

  it.each([
    ['another line', [move('in')], [move('in', null, { lineId: '7' })], true],
    ['another place', [move('in')], [move('in', 'A')], false],
    ['another batch', [move('in')], [move('in', null, { batch: 'B' })], false],
    ['another item', [move('in')], [move('in', null, { itemId: 'cable' })], false],
    ['another direction', [move('in')], [move('out')], false],
    ['one more', [move('out')], [move('out'), move('in')], false],
  ] as const)('are moved the same: %s', (_, one, other, same) => {
    expect(isSameMove(one, other)).toBe(same);
    expect(isSameMove(other, one)).toBe(same);
  });
});
