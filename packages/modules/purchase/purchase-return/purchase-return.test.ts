import { describe, expect, it } from 'vitest';
import { blankDocument, blankLine } from '#modules/kit/trade/sample';
import { type PurchaseReturn, purchaseReturn, purchaseReturnFields } from '#modules/purchase/purchase-return/purchase-return';
import { asRows, correctionCases, expectedOf, foundOf, madeOf } from '#test/kit/books/correction-cases';

const blank: PurchaseReturn = { ...blankDocument(purchaseReturnFields, '2026-11-20', 'party', []), lines: [] };
const cases = correctionCases('purchase-return');

describe('the figures, postings, bills and goods of an independent model', () => {
  it.each(cases)('%s', (_, given) => {
    const made = madeOf(purchaseReturn, asRows(given, { ...blank }, blankLine('', 0)));
    expect(made.paths).toEqual([]);
    expect(foundOf(made)).toEqual(expectedOf(given));
  });
});

it.each([
  [0, 1_000_00, true],
  [400_00, 1_000_00, true],
  [1_000_00, 1_000_00, 'This is set off against its invoice'],
  [undefined, 1_000_00, true],
])('with %s of %d set off, a refund is offered: %s', (settled, total, offered) => {
  expect(purchaseReturn.actions['bank-cash']?.offered({ ...blank, settled, total } as PurchaseReturn)).toBe(offered);
});

it('is neither changed nor deleted once it is GST-reconciled', () => {
  const { edit, delete: removal } = purchaseReturn.actions;
  expect([edit?.offered({ ...blank, isGstReconciled: true }), removal?.offered({ ...blank, isGstReconciled: true })]).toEqual([
    'This is GST-reconciled',
    'This is GST-reconciled',
  ]);
  expect(edit?.offered(blank)).toBe(true);
});
