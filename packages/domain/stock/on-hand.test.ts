import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { onHandWithout } from '#domain/stock/on-hand';

const at = (locationId: string | null, quantity: number, batch: string | null = null) => ({
  ...{ itemId: 'cable', locationId, batch, quantity: scaled(quantity) },
});
const date = '2026-11-20';
const moved = (...movements: readonly (ReturnType<typeof at> & { readonly transit?: true })[]) => ({
  date,
  movements: movements.map((one) => ({ ...one, value: null })),
});

it('gives back what moved, place by place, also where nothing is left', () => {
  const onHand = [at('A1', 7), at(null, 2), at('A1', 1, 'X')];
  expect(onHandWithout(onHand, moved(at('A1', -3), at('B2', 4), at(null, 2)))).toEqual([
    { ...at('A1', 10), later: [{ day: date, quantity: 3 }] },
    { ...at(null, 0), later: [{ day: date, quantity: -2 }] },
    at('A1', 1, 'X'),
    { ...at('B2', -4), later: [{ day: date, quantity: -4 }] },
  ]);
  expect(onHandWithout(onHand, moved())).toEqual(onHand);
});

it('knows nothing of what was lost on the way to the branch', () => {
  expect(onHandWithout([at(null, 2)], moved({ ...at(null, -1), transit: true }))).toEqual([at(null, 2)]);
});
