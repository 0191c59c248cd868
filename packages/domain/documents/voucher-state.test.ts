import { expect, it } from 'vitest';
import { leavesFrom } from '#domain/documents/transitions';
import { voucherState, voucherSteps } from '#domain/documents/voucher-state';

it.each([
  [false, ['cancel']],
  [true, ['undo-cancel']],
])('a voucher, cancelled: %s, offers %j', (cancelled, offers) => {
  const state = voucherState({ cancelled });
  expect(Object.entries(voucherSteps).flatMap(([verb, step]) => (leavesFrom(step, state) ? [verb] : []))).toEqual(offers);
});
