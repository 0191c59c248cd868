import { expect, it } from 'vitest';
import { sizes } from './grid-column.ts';
import { resizedBy } from './resize-key.ts';

it.each([
  ['ArrowRight', true, 100, 116],
  ['ArrowLeft', true, 100, 84],
  ['ArrowLeft', true, sizes.narrowest + 3, sizes.narrowest],
  ['ArrowLeft', false, 100, null],
  ['ArrowDown', true, 100, null],
])('%s with Shift %s makes a column of %i %j wide', (key, shiftKey, width, to) => {
  expect(resizedBy({ key, shiftKey }, width)).toBe(to);
});
