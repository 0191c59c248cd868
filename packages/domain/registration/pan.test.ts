import { expect, it } from 'vitest';
import { isPan } from '#domain/registration/pan';

it.each([
  ['AAPFU0939F', true],
  ['AAQCA8719H', true],
  ['ALYPD6528P', true],
  ['AAQXA8719H', true],
  ['AAPFU0939', false],
  ['AAPFU09390', false],
  ['aapfu0939f', false],
  ['AAPFU0939FX', false],
])('%s is a PAN: %s', (pan, valid) => {
  expect(isPan(pan)).toBe(valid);
});
