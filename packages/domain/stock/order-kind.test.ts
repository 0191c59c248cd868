import { expect, it } from 'vitest';
import { isOrder, orderKind } from '#domain/stock/order-kind';

it.each([
  ['sales-order', {}, 'ordered'],
  ['sales-order', { awaits: null }, 'ordered'],
  ['sales-order', { awaits: 'Approved' }, 'ordered'],
  ['sales-order', { reserves: true }, 'reserved'],
  ['sales-order', { reserves: true, awaits: null }, 'reserved'],
  ['sales-order', { reserves: true, awaits: 'Reviewed' }, 'ordered'],
  ['sales-order', { reserves: false }, 'ordered'],
  ['purchase-order', {}, 'expected'],
  ['purchase-order', { awaits: null }, 'expected'],
  ['purchase-order', { awaits: 'Approved' }, null],
  ['quotation', {}, null],
  ['sales-invoice', { reserves: true }, null],
])('%s with %o is %s', (slug, row, kind) => {
  expect(orderKind(slug, row)).toBe(kind);
  if (kind !== null) expect(isOrder(slug)).toBe(true);
});
