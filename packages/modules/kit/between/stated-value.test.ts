import { expect, it } from 'vitest';
import { statedValue } from '#modules/kit/between/stated-value';

const rates: Readonly<Record<string, number | null>> = { cable: 800_0000, panel: 12_3456, loose: null };
const find = (_: string, id: string) => (id in rates ? { purchaseRate: rates[id] } : undefined) as never;
const line = (itemId: string, quantity: number) => ({ itemId, quantity });

it.each`
  lines                                             | value           | why
  ${[]}                                             | ${0}            | ${'nothing goes'}
  ${[line('cable', 2_0000)]}                        | ${1_600_00}     | ${'two at 800'}
  ${[line('cable', 1_0000), line('panel', 5000)]}   | ${800_00 + 617} | ${'half a unit is rounded to the paisa'}
  ${[line('loose', 3_0000), line('gone', 1_0000)]}  | ${0}            | ${'no rate is known'}
  ${[line('loose', 3_0000), line('cable', 1_0000)]} | ${800_00}       | ${'only one rate is known'}
  ${[line('cable', 9_000_000_000_000_0000)]}        | ${0}            | ${'no amount can be so large'}
`('$why: $value', ({ lines, value }) => {
  expect(statedValue(lines, { find })).toBe(value);
});
