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
