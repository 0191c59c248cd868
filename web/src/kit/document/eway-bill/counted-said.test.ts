import { expect, it } from 'vitest';
import { countedSaid } from './counted-said.ts';

const counted: Parameters<typeof countedSaid>[0] = { between: [411004, 560001], kilometres: 841, most: 925 };
const usual = 'The portal counted 841 km between 411004 and 560001.';

it.each([
  ['nothing', null, usual],
  ['less', 700, usual],
  ['as much as it takes', 925, usual],
  ['more', 926, 'The portal counted 841 km between 411004 and 560001, and takes at most 925 km.'],
  ['what is no number', Number.NaN, usual],
])('with %s typed', (_, typed, said) => {
  expect(countedSaid(counted, typed)).toBe(said);
});
