import { expect, it } from 'vitest';
import { fingerprintOf } from '#application/commit/fingerprint';

it.each`
  left                      | right                  | same
  ${{ a: 1, b: [2, 3] }}    | ${{ b: [2, 3], a: 1 }} | ${true}
  ${{ a: 1, b: undefined }} | ${{ a: 1 }}            | ${true}
  ${{ a: [2, 3] }}          | ${{ a: [3, 2] }}       | ${false}
  ${{ a: 1 }}               | ${{ a: '1' }}          | ${false}
  ${{ a: null }}            | ${{}}                  | ${false}
`('$left and $right are the same request: $same', ({ left, right, same }) => {
  expect(fingerprintOf(left) === fingerprintOf(right)).toBe(same);
});
