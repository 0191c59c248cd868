import { describe, expect, it } from 'vitest';
import { mastersOf, readZoho, recordsOf } from '#test/kit/migration/read-accounts';
import { invoices, items } from '#test/kit/migration/zoho-files';

describe('items', () => {
  const accounts = readZoho(items, invoices);

  it('have the rates that their documents had, each from its day', () => {
    expect(mastersOf(accounts, 'inventory-item')).toMatchObject([
      { name: 'Steel Bracket', stockCode: 'SB-01', unitId: 'pcs', 'gstHistory.0.effectiveFrom': '2017-07-01', 'gstHistory.0.rate': '18' },
      { name: 'Hinge', 'gstHistory.0.rate': '12', 'gstHistory.1.effectiveFrom': '2025-09-25', 'gstHistory.1.rate': '5' },
    ]);
  });

  it('open with their stock, at what it is worth in all', () => {
    expect(recordsOf(accounts, 'opening-stock').map(({ date, rows }) => [date, rows])).toEqual([
      [null, [{ document: 'Opening 1', 'lines.0.itemId': 'Steel Bracket', 'lines.0.quantity': '100', 'lines.0.cost': '18000.00' }]],
    ]);
  });
});
