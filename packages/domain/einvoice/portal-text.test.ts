import { expect, it } from 'vitest';
import { dateText, text, three, vehicleText, withoutNothing } from '#domain/einvoice/portal-text';
import { scaled } from '#domain/money/paise';

it('writes what the portals read', () => {
  expect(text(' a "b"\\ \n c ', 100)).toBe('a b c');
  expect(text('abcdef', 3)).toBe('abc');
  expect(dateText('2026-04-09')).toBe('09/04/2026');
  expect(three(scaled(1_2345))).toBe(1.235);
  expect(vehicleText('mh-15 gv 4471')).toBe('MH15GV4471');
  expect(withoutNothing({ a: undefined, b: null, c: [{ d: undefined, e: 0 }], f: '' })).toEqual({ c: [{ e: 0 }], f: '' });
});
