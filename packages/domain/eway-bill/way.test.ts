import { describe, expect, it } from 'vitest';
import { mostKilometres, pinAt, wayBetween } from '#domain/eway-bill/way';

describe('a way', () => {
  it.each`
    one       | other     | way
    ${411004} | ${560001} | ${[411004, 560001]}
    ${560001} | ${411004} | ${[411004, 560001]}
    ${411004} | ${411004} | ${[411004, 411004]}
    ${null}   | ${411004} | ${undefined}
    ${411004} | ${null}   | ${undefined}
    ${411004} | ${999999} | ${undefined}
    ${41100}  | ${560001} | ${undefined}
  `('from $one to $other is $way', ({ one, other, way }) => {
    expect(wayBetween(one, other)).toEqual(way);
  });

  it('ends where the goods are, not where the paper says', () => {
    const place = { nameAt: '', addressAt: '', name: '', line1: '', line2: '', place: '', state: '27' };
    const paper = { ...place, pin: 411004 };
    expect(pinAt({ paper, goods: null })).toBe(411004);
    expect(pinAt({ paper, goods: { ...place, pin: 421302 } })).toBe(421302);
  });
});

it.each([
  [612, 673],
  [10, 11],
  [5, 5],
  [3_900, 4_000],
])('of %i km the portal takes at most %i', (counted, most) => {
  expect(mostKilometres(counted)).toBe(most);
});
