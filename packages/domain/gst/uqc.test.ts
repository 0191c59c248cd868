import { expect, it } from 'vitest';
import { isQuantityCode, quantityCodes } from '#domain/gst/uqc';

it('the portal knows 45 codes, each once', () => {
  expect(quantityCodes).toHaveLength(45);
  expect(new Set(quantityCodes.map(({ code }) => code)).size).toBe(45);
});

it.each([
  ['NOS', true],
  ['KGS', true],
  ['OTH', true],
  ['LOT', false],
  ['nos', false],
  ['NA', false],
])('%s: %s', (code, known) => {
  expect(isQuantityCode(code)).toBe(known);
});
