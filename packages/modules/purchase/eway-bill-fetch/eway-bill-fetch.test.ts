import { expect, it } from 'vitest';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

it('is written by the product alone, and is called by its GSTIN and day', () => {
  expect(Object.values(ewayBillFetch.fields).every(({ computed }) => computed === true)).toBe(true);
  expect(ewayBillFetch.label({ gstin: '27AAPFU0939F1ZV', day: '2026-11-28' } as never)).toBe('27AAPFU0939F1ZV on 28-Nov-2026');
});
