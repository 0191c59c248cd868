import { expect, it } from 'vitest';
import { financialYearOf, irnText } from '#domain/einvoice/irn';

it('is of the capitals of the number', () => {
  expect(irnText('27AAGCG4821K1ZG', 'CRN', 'cn/26-27/7a', '2026-10-12')).toBe('27AAGCG4821K1ZG2026-27CRNCN/26-27/7A');
});

it.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('the financial year of %s is %s', (date, year) => {
  expect(financialYearOf(date)).toBe(year);
});
