import { expect, it } from 'vitest';
import { isPincodeOfState } from '#domain/address/pincode';

it.each([
  ['400001', '27', true],
  ['560001', '27', false],
  ['560001', '29', true],
  ['396210', '26', true],
  ['396210', '25', true],
  ['396210', '24', true],
  ['605001', '34', true],
  ['606001', '34', false],
  ['500081', '36', true],
  ['999999', '96', true],
  ['400001', '96', false],
])('%s in state %s: %s', (pincode, state, fits) => {
  expect(isPincodeOfState(pincode, state)).toBe(fits);
});
