import { expect, it } from 'vitest';
import { openingsLink, voucherLink } from '#modules/kit/voucher/voucher-link';

it.each([
  ['sales-invoice', '/app/sales-invoice/view/1'],
  ['opening-balance', '/app/financial-year/update_opening_balance?date=2026-03-31'],
])('leads from a row of %s to %s', (slug, link) => {
  expect(voucherLink({ slug, id: '1', date: '2026-03-31' })).toBe(link);
});

it('leads from the difference to the opening balances of the first year', () => {
  expect(openingsLink()).toBe('/app/financial-year/update_opening_balance');
});
