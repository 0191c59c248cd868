import { expect, it } from 'vitest';
import { dateText, text, three, transportCodes, withoutNothing } from '#domain/einvoice/portal-text';
import { scaled } from '#domain/money/paise';

it('writes what the portals read', () => {
  expect(text(' a "b"\\ \n c ', 100)).toBe('a b c');
  expect(text('abcdef', 3)).toBe('abc');
  expect(dateText('2026-04-09')).toBe('09/04/2026');
  expect(three(scaled(1_2345))).toBe(1.235);
  expect(withoutNothing({ a: undefined, b: null, c: [{ d: undefined, e: 0 }], f: '' })).toEqual({ c: [{ e: 0 }], f: '' });
});

it('writes how the goods go', () => {
  const none = { transporterId: null, transporterName: null, distance: 0 };
  expect(
    transportCodes({
      ...{ ...none, mode: 'Road', vehicle: 'mh-15 gv 4471', vehicleType: 'Over Dimensional Cargo' },
      ...{ documentNumber: 'LR No. 7', documentDate: '2026-10-12' },
    }),
  ).toEqual({ mode: '1', vehicle: 'MH15GV4471', vehicleType: 'O', document: 'LRNo7', documentDate: '12/10/2026' });
  const nothing = transportCodes({ ...none, mode: null, vehicle: ' - ', vehicleType: 'Regular', documentNumber: '', documentDate: null });
  expect(Object.values(nothing).every((value) => value === undefined)).toBe(true);
});
