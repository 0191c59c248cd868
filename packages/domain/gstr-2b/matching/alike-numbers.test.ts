import { expect, it } from 'vitest';
import { cleanNumber, isAlike, mayHaveEdit } from '#domain/gstr-2b/matching/alike-numbers';

it.each`
  number               | clean
  ${'GB/25-26/0123'}   | ${'GB 123'}
  ${'gb-2025-26-0123'} | ${'GB 123'}
  ${'GB/2025-2026/1'}  | ${'GB 1'}
  ${'GB/25/26/7'}      | ${'GB 7'}
  ${'000417'}          | ${'417'}
  ${' CN-77 '}         | ${'CN 77'}
  ${'BILL-23-00040'}   | ${'BILL 23 40'}
  ${'A/23-25/1'}       | ${'A 23 25 1'}
  ${'99/00/5'}         | ${'5'}
  ${'GB/25-26'}        | ${'GB 25 26'}
  ${'INV25260123'}     | ${'INV25260123'}
  ${'/-'}              | ${''}
`('$number is compared as "$clean"', ({ number, clean }) => {
  expect(cleanNumber(number)).toBe(clean);
});

it.each`
  one             | other           | alike
  ${'GB 123'}     | ${'GB 123'}     | ${true}
  ${'GB123'}      | ${'GB 123'}     | ${true}
  ${'123'}        | ${'GST123'}     | ${true}
  ${'GB 123'}     | ${'GB 123 A'}   | ${true}
  ${'123'}        | ${'100123'}     | ${false}
  ${'INV 123'}    | ${'INV 1234'}   | ${false}
  ${'12'}         | ${'GST12'}      | ${false}
  ${'FUEL'}       | ${'FUEL 7'}     | ${false}
  ${'BILL 23 40'} | ${'BILL 23 45'} | ${true}
  ${'BILL 23 4'}  | ${'BILL 23 45'} | ${true}
  ${'BILL 2345'}  | ${'BILL 2346'}  | ${false}
  ${'BILL 23 40'} | ${'BILL 24 45'} | ${false}
  ${'S 91'}       | ${'S 27'}       | ${false}
  ${''}           | ${''}           | ${false}
`('"$one" and "$other" are alike: $alike', ({ one, other, alike }) => {
  expect([isAlike(one, other), isAlike(other, one)]).toEqual([alike, alike]);
});

it('a wrong character is looked for in long numbers only', () => {
  expect([mayHaveEdit('BILL 234'), mayHaveEdit('BILL 2345')]).toEqual([false, true]);
});
