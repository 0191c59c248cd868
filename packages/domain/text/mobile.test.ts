import { describe, expect, it } from 'vitest';
import { isMobile, tidyMobile } from '#domain/text/mobile';

describe('a mobile number is ten digits, perhaps after 0 or 00', () => {
  it.each([['9876543210'], ['09876543210'], ['009876543210'], ['1234567890']])('%s is', (text) => {
    expect(isMobile(text)).toBe(true);
  });
  it.each([['987654321'], ['0009876543210'], ['+919876543210'], ['0123456789'], ['98765 43210'], ['98765432100'], ['९८७६५४३२१०'], ['']])(
    '%s is not',
    (text) => {
      expect(isMobile(text)).toBe(false);
    },
  );
});

it.each([
  ['+91 98765 43210', '9876543210'],
  ['+919876543210', '9876543210'],
  [' 098765 43210 ', '09876543210'],
  ['9198765432', '9198765432'],
])('typed %s is stored as %s', (typed, kept) => {
  expect(tidyMobile(typed)).toBe(kept);
  expect(isMobile(kept)).toBe(true);
});
