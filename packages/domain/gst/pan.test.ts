import { expect, it } from 'vitest';
import { isPan, panHolder, tidyPan } from '#domain/gst/pan';

it.each([
  ['AAPFU0939F', true, 'Firm or LLP'],
  ['AAQCA8719H', true, 'Company'],
  ['ALYPD6528P', true, 'Person'],
  ['AAQXA8719H', true, undefined],
  ['AAPFU0939', false, 'Firm or LLP'],
  ['AAPFU09390', false, 'Firm or LLP'],
  ['aapfu0939f', false, undefined],
  ['AAPFU0939FX', false, 'Firm or LLP'],
])('%s is a PAN: %s, held by a %s', (pan, valid, holder) => {
  expect(isPan(pan)).toBe(valid);
  expect(panHolder(pan)).toBe(holder);
});

it('is typed in any case and with spaces', () => {
  expect(tidyPan(' aapfu 0939 f')).toBe('AAPFU0939F');
});
