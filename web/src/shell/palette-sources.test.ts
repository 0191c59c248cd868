import { expect, it } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { foundVoucher } from './palette-sources.ts';

it.each([
  [
    salesInvoice,
    { id: 'a', number: 'SI/1', partyName: 'Sunrise Power', date: '2026-06-12', total: 5_000_00 },
    'Sales Invoice SI/1',
    'Sunrise Power · 12-Jun-2026 · ₹ 5,000.00',
  ],
  [
    bankCash,
    { id: 'b', number: 'BC/7', type: 'Receipt', partyName: null, date: '2026-06-12', total: 0 },
    'Receipt BC/7',
    '12-Jun-2026 · ₹ 0.00',
  ],
] as const)('the palette shows party, date and amount of %o', (module, row, label, beside) => {
  expect(foundVoucher(module, row)).toMatchObject({ kind: 'Voucher', label, beside, to: `/app/${module.slug}/view/${row.id}` });
});
