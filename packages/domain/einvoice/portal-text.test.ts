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

const road = { mode: 'Road', distance: 0, vehicle: 'MH15GV4471', vehicleType: null, transporterName: null, documentDate: null } as const;
const carrier = { transporterId: '27AAKFD3308S1ZX', vehicle: null } as const;
it.each([
  ['over-dimensional cargo only by road', { mode: 'Ship', vehicleType: 'Over Dimensional Cargo' }, { mode: '4', vehicleType: 'R' }],
  ['a transporter before its vehicle', carrier, {}],
  ['a transporter with its note before the vehicle', { ...carrier, documentNumber: 'LR7' }, {}],
  ['a transporter by rail', { ...carrier, mode: 'Rail', documentNumber: 'RR7' }, { mode: '2', document: 'RR7' }],
  ['a transporter by rail before its document', { ...carrier, mode: 'Rail' }, {}],
  ['no vehicle and no transporter', { vehicle: null }, { mode: '1' }],
] as const)('asks for %s', (_, change, expected) => {
  const codes = transportCodes({ ...road, transporterId: null, documentNumber: null, ...change });
  expect(withoutNothing(codes)).toEqual(expect.objectContaining(expected));
  if (Object.keys(expected).length === 0) expect(withoutNothing(codes)).toEqual({});
});
