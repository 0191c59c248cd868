import { describe, expect, it } from 'vitest';
import { dispatchSteps, invoiceStatuses } from '#domain/documents/dispatch-status';
import { leavesFrom } from '#domain/documents/transitions';

describe('the dispatch steps of an invoice', () => {
  it.each([
    ['New Order', 'ready-for-dispatch dispatched'],
    ['Ready for Dispatch', 'dispatched verified'],
    ['Dispatched', 'verified'],
    ['Verified', 'ready-for-dispatch dispatched'],
  ])('%s: %s', (status, offers) => {
    const offered = Object.entries(dispatchSteps).flatMap(([verb, step]) => (leavesFrom(step, status) ? [verb] : []));
    expect(offered.join(' ')).toBe(offers);
  });

  it('no step leads where it started', () => {
    for (const { from, to } of Object.values(dispatchSteps)) {
      expect(from).not.toContain(to);
      expect(invoiceStatuses).toContain(to);
    }
  });
});
