import { expect, it } from 'vitest';
import { standingOf } from '#domain/documents/standing';

it.each([
  [
    { status: 'New Order', total: 500 },
    { side: '', status: 'New Order', total: 500 },
  ],
  [
    { status: 'New Order', cancelled: true, total: 500 },
    { side: '', status: 'Cancelled', total: 500 },
  ],
  [
    { status: 'In-transit', direction: 'Incoming' },
    { side: 'Incoming', status: 'In-transit', total: 0 },
  ],
  [{ status: null, total: 500 }, null],
  [{ total: 500 }, null],
])('%j is counted as %j', (row, expected) => {
  expect(standingOf(row)).toEqual(expected);
});
