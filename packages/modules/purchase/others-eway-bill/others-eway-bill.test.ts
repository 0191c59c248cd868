import { expect, it } from 'vitest';
import { type OthersEwayBill, othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

it('is written by the product alone', () => {
  expect(Object.values(othersEwayBill.fields).every(({ computed }) => computed === true)).toBe(true);
});

it.each([
  ['New', 30, true, true],
  ['Accepted', 30, 'It is accepted already', true],
  ['Accepted', null, 'It is accepted already', 'The time for this has passed: an e-way bill can be rejected for 72 hours'],
  ['Rejected', null, 'It was rejected', 'It was rejected'],
] as const)('that is %s with %s hours left can be accepted: %s, rejected: %s', (answerStatus, hoursLeft, accept, reject) => {
  const row = { answerStatus, hoursLeft } as OthersEwayBill;
  const { actions } = othersEwayBill;
  expect([actions['accept']?.offered(row), actions['reject']?.offered(row)]).toEqual([accept, reject]);
});

it.each([
  ['New', null, 'No purchase invoice of this branch has its number', true],
  ['Accepted', null, 'No purchase invoice of this branch has its number', true],
  ['Accepted', 'invoice', true, 'Its purchase invoice is entered'],
  ['Rejecting', null, 'No purchase invoice of this branch has its number', 'It is rejected, so these goods are not ours'],
  ['Rejected', null, 'No purchase invoice of this branch has its number', 'It is rejected, so these goods are not ours'],
  ['Cancelled', null, 'No purchase invoice of this branch has its number', 'Its maker has cancelled it'],
] as const)('that is %s with the invoice %s can open it: %s, and create it: %s', (answerStatus, purchaseInvoiceId, open, create) => {
  const row = { answerStatus, purchaseInvoiceId } as OthersEwayBill;
  const { actions } = othersEwayBill;
  expect([actions['open-invoice']?.offered(row), actions['create-invoice']?.offered(row)]).toEqual([open, create]);
});

it.each([
  ['New', null, '2026-12-01T06:00:00.000Z'],
  ['Rejecting', '2026-11-29T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
  ['Accepted', '2026-11-29T06:00:00.000Z', '2026-11-29T06:00:00.000Z'],
  ['Rejected', '2026-11-29T06:00:00.000Z', '2026-11-29T06:00:00.000Z'],
  ['Cancelled', null, '2026-11-28T06:00:00.000Z'],
] as const)('that is %s, answered at %s, is in the list at %s', (answerStatus, answeredAt, place) => {
  const row = { answerStatus, answeredAt, madeAt: '2026-11-28T06:00:00.000Z', rejectUntil: '2026-12-01T06:00:00.000Z' } as OthersEwayBill;
  expect(othersEwayBill.list.orders[0].key?.(row)).toBe(place);
});
