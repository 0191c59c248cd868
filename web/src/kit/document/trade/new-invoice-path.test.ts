import { expect, it } from 'vitest';
import { newInvoicePath } from './new-invoice-path.ts';

it.each([
  [{ supplierId: 's1', documentNo: 'GP/01 A', documentDate: '2026-11-28' }, 'party=s1&reference=GP%2F01+A&dated=2026-11-28'],
  [{ documentNo: 'GP/1', documentDate: null }, 'reference=GP%2F1'],
])('%j is entered at %s', (row, query) => {
  expect(newInvoicePath(row)).toBe(`/app/purchase-invoice/add?${query}`);
});
