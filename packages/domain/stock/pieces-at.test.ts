import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PieceHistory, PieceMove } from '#domain/stock/piece';
import { placesAt } from '#domain/stock/pieces-at';

const move = (direction: 'in' | 'out', locationId: string): PieceMove => ({
  direction,
  kind: direction === 'in' ? 'purchase' : 'sale',
  lineId: '1',
  itemId: 'panel',
  locationId,
  batch: null,
});
const part = (date: string, since: number, ...moves: readonly PieceMove[]): PieceHistory[number] => ({
  ...{ first: since, since, date, slug: 'x', id: `v${since}`, number: `X/${since}`, moves },
});

it.each`
  what                                 | history                                                                                                                                        | places
  ${'was bought before'}               | ${[part('2027-03-01', 1, move('in', 'A'))]}                                                                                                    | ${'A'}
  ${'was bought after'}                | ${[part('2027-04-02', 1, move('in', 'A'))]}                                                                                                    | ${''}
  ${'was sold before'}                 | ${[part('2027-03-01', 1, move('in', 'A')), part('2027-03-31', 2, move('out', 'A'))]}                                                           | ${''}
  ${'was sold after'}                  | ${[part('2027-03-01', 1, move('in', 'A')), part('2027-04-01', 2, move('out', 'A'))]}                                                           | ${'A'}
  ${'was moved before'}                | ${[part('2027-03-01', 1, move('in', 'A')), part('2027-03-05', 2, move('out', 'A'), move('in', 'B'))]}                                          | ${'B'}
  ${'came back, entered with old day'} | ${[part('2027-03-01', 1, move('in', 'A')), part('2027-04-03', 2, move('out', 'A')), part('2027-03-02', 3, move('out', 'A'), move('in', 'B'))]} | ${'B'}
`('a piece that $what is at "$places" when the year begins', ({ history, places }) => {
  expect(
    placesAt(history, '2027-03-31')
      .map(({ locationId }) => locationId)
      .join(' '),
  ).toBe(places);
});

it('a piece of any history is where as many movements came as left, and one more', () => {
  const days = fc.constantFrom('2027-03-01', '2027-03-31', '2027-04-01');
  const moves = fc.array(fc.tuple(fc.constantFrom('in' as const, 'out' as const), fc.constantFrom('A', 'B')), {
    minLength: 1,
    maxLength: 2,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(days, moves), { maxLength: 8 }), (steps) => {
      const history = steps.map(([date, made], at) => part(date, at, ...made.map(([direction, place]) => move(direction, place))));
      const before = history.filter(({ date }) => date <= '2027-03-31').flatMap((one) => one.moves);
      const net = (place: string) =>
        before.filter(({ locationId }) => locationId === place).reduce((sum, { direction }) => sum + (direction === 'in' ? 1 : -1), 0);
      const there = new Set(placesAt(history, '2027-03-31').map(({ locationId }) => locationId));
      for (const place of ['A', 'B']) expect(there.has(place)).toBe(net(place) > 0);
    }),
  );
});
