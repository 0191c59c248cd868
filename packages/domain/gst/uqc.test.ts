import { expect, it } from 'vitest';
import { quantityCodes } from '#domain/gst/uqc';

it('the portal has 45 codes, each once', () => {
  expect(quantityCodes).toHaveLength(45);
  expect(new Set(quantityCodes.map(({ code }) => code)).size).toBe(45);
});
