import { expect, it } from 'vitest';
import { isForGood, reclaimedFrom, reversalRules } from '#domain/itc-register/credit-move';

it.each`
  kind           | rule           | forGood
  ${'reversed'}  | ${'37'}        | ${false}
  ${'reversed'}  | ${'37A'}       | ${false}
  ${'reversed'}  | ${'other'}     | ${false}
  ${'reversed'}  | ${'set-aside'} | ${false}
  ${'reversed'}  | ${'17(5)'}     | ${true}
  ${'reversed'}  | ${'38'}        | ${true}
  ${'reversed'}  | ${'42'}        | ${true}
  ${'reversed'}  | ${'43'}        | ${true}
  ${'reclaimed'} | ${'37'}        | ${false}
`('what is $kind by rule $rule is for good: $forGood', ({ kind, rule, forGood }) => {
  expect(isForGood({ kind, rule })).toBe(forGood);
});

it('nothing that is reversed for good can be reclaimed', () => {
  const forGood = Object.entries(reversalRules).flatMap(([rule, said]) => (said.forGood ? [rule] : []));
  expect(forGood.filter((rule) => (reclaimedFrom as readonly string[]).includes(rule))).toEqual([]);
});
