import { expect, it } from 'vitest';
import { currencies } from '#domain/money/currency';

it('every currency has a code of three letters and a name, once; the rupee comes first', () => {
  expect(currencies[0]).toEqual({ code: 'INR', name: 'Indian Rupee' });
  expect(currencies.length).toBeGreaterThan(150);
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
  expect(currencies.filter(({ code, name }) => !/^[A-Z]{3}$/.test(code) || /[?]/.test(name) || name === '')).toEqual([]);
});
