import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { termsCondition } from '#modules/masters/terms-condition/terms-condition';

it('is named by its type, which is unique in any case', () => {
  const row = { type: 'Payment  Terms', terms: 'Half in advance', forSales: true, forPurchase: false, status: 'Active' } as const;
  expect(termsCondition.label(row)).toBe('Payment  Terms');
  expect(termsCondition.unique.map((one) => uniqueValue(one, { ...row }))).toEqual(['payment terms']);
});
