import { expect, it } from 'vitest';
import { nameKey } from '#domain/migration/name-key';

it.each([
  ['  Sunrise   Traders ', 'sunrise traders'],
  ['SUNRISE\tTraders', 'sunrise traders'],
  ['Sunrise-Traders', 'sunrise-traders'],
  [' ', ''],
])('%j is %j', (name, key) => {
  expect(nameKey(name)).toBe(key);
});
