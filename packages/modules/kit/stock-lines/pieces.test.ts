import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { PieceMove } from '#domain/stock/piece';
import type { PieceFacts } from '#modules/kit/module';
import { type MovedPieces, pieceProblems } from '#modules/kit/stock-lines/pieces';

const facts = {
  find: (slug: string, id: string) => (slug === 'inventory-item' && id === 'panel' ? { name: 'Panel' } : undefined),
  branch: { id: 'pune', name: 'Pune Shop', locations: [{ code: 'B', name: 'Rack B' }, { code: 'C' }] },
};

type Part = Partial<PieceMove> & { readonly by: string };

const inOf = (by: string, change: Partial<PieceMove> = {}): Part => ({ by, direction: 'in', ...change });
const outOf = (by: string, change: Partial<PieceMove> = {}): Part => ({ by, direction: 'out', kind: 'sale', ...change });
const moveOf = (change: Partial<PieceMove>): PieceMove => ({
  ...{ direction: 'in', kind: 'purchase', lineId: '1', itemId: 'inverter', locationId: null, batch: null },
  ...change,
});

/** The books know S1 by these vouchers, and the voucher that is decided does `own` with it so far. */
const known = (parts: readonly Part[], own: readonly Partial<PieceMove>[] = []): ReadonlyMap<string, PieceFacts> =>
  new Map([
    [
      'S1',
      {
        others: parts.map(({ by, ...move }, at) => ({
          ...{ first: at, since: at, date: '2026-11-20', slug: 'x', id: by, number: by, moves: [moveOf(move)] },
        })),
        own: own.map(moveOf),
      },
    ],
  ]);

const movement = (quantity: number, change: Partial<MovedPieces> = {}): MovedPieces => ({
  ...{
    itemId: 'inverter',
    locationId: null,
    batch: null,
    quantity: scaled(quantity * 1_0000),
    value: null,
    codes: ['S1'],
    path: 'lines.0',
  },
  ...change,
});
const going = (change: Partial<MovedPieces> = {}) => [movement(-1, change)];
const coming = (change: Partial<MovedPieces> = {}) => [movement(1, change)];
const returned = (id: string, change: Partial<MovedPieces> = {}) =>
  coming({ kind: 'sales-return', origin: { id, lineId: '1' }, ...change });

describe('a piece', () => {
  it.each<[string, ReadonlyMap<string, PieceFacts>, readonly MovedPieces[], readonly string[]]>([
    ['is sold from where it is', known([inOf('PI/1')]), going(), []],
    ['is not sold before it came', known([]), going(), ['S1 is not in stock']],
    ['of which the books were not asked is unknown', new Map(), going(), ['S1 is not in stock']],
    ['is not sold twice', known([inOf('PI/1'), outOf('SI/12')]), going(), ['S1 was sold with SI/12']],
    [
      'is not sold after it went back',
      known([inOf('PI/1'), outOf('PR/2', { kind: 'purchase-return' })]),
      going(),
      ['S1 was returned with PR/2'],
    ],
    ['is not sold from another place', known([inOf('PI/1', { locationId: 'B' })]), going({ locationId: 'C' }), ['S1 is at Rack B']],
    ['at a place without a name is at its code', known([inOf('PI/1', { locationId: 'C' })]), going(), ['S1 is at C']],
    ['at no location is in the branch', known([inOf('PI/1')]), going({ locationId: 'B' }), ['S1 is at Pune Shop']],
    ['is not sold as another item', known([inOf('PI/1', { itemId: 'panel' })]), going(), ['S1 is a Panel']],
    ['is not sold as another item that is gone', known([inOf('PI/1', { itemId: 'gone' })]), going(), ['S1 is another item']],
    ['is not sold of another batch', known([inOf('PI/1', { batch: 'X' })]), going({ batch: 'Y' }), ['S1 is of batch X']],
    ['of no batch is not sold of one', known([inOf('PI/1')]), going({ batch: 'Y' }), ['S1 is of no batch']],
    ['is bought', known([]), coming(), []],
    ['is bought again after it was sold', known([inOf('PI/1'), outOf('SI/12')]), coming(), []],
    ['is not bought as another item after it was sold', known([outOf('SI/12', { itemId: 'panel' })]), coming(), ['S1 is a Panel']],
    ['is not bought while it is here', known([inOf('PI/1')]), coming(), ['S1 is in stock: it was bought with PI/1']],
    ['is not bought while another item has its code', known([inOf('PI/1', { itemId: 'panel' })]), coming(), ['S1 is a Panel']],
    ['comes back from its sale', known([inOf('PI/1'), outOf('SI/12')]), returned('SI/12'), []],
    ['comes back of a sale from before barcodes were followed', known([]), returned('SI/12'), []],
    [
      'does not come back twice',
      known([inOf('PI/1'), outOf('SI/12'), inOf('SR/1', { kind: 'sales-return' })]),
      returned('SI/12'),
      ['S1 is in stock: it came back with SR/1'],
    ],
    ['does not come back from an earlier sale', known([inOf('PI/1'), outOf('SI/14')]), returned('SI/12'), ['S1 was sold with SI/14']],
    ['does not come back as another item', known([outOf('SI/12', { itemId: 'panel' })]), returned('SI/12'), ['S1 is a Panel']],
    ['goes on as it is in an edit, whatever others did since', known([inOf('PI/1'), inOf('SR/2')], [{ direction: 'out' }]), going(), []],
    ['changes its place in an edit', known([], [{ locationId: 'B' }]), coming({ locationId: 'C' }), []],
    ['moves from one place to another', known([inOf('PI/1', { locationId: 'B' })]), [...going({ locationId: 'B' }), ...coming()], []],
    [
      'does not move from where it is not',
      known([inOf('PI/1', { locationId: 'B' })]),
      [...going(), ...coming({ locationId: 'C' })],
      ['S1 is at Rack B'],
    ],
    ['does not come with two lines', known([]), [...coming(), ...coming()], ['S1 is in two lines']],
    ['does not go with two lines', known([inOf('PI/1')]), [...going(), ...going()], ['S1 is in two lines']],
  ])('%s', (_, codes, moved, expected) => {
    const problems = pieceProblems(moved, facts, { codes });
    expect(problems.map(({ message }) => message)).toEqual(expected);
    expect(problems.every(({ path }) => path === 'lines.0')).toBe(true);
  });

  it('is looked at only where there are barcodes', () => {
    expect(pieceProblems([{ ...movement(-1), codes: [] }], facts, { codes: known([]) })).toEqual([]);
  });
});
