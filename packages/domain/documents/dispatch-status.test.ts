import { describe, expect, it } from 'vitest';
import { dashboardSteps, dispatchSteps, invoiceStatuses } from '#domain/documents/dispatch-status';
import { leavesFrom, type Transitions } from '#domain/documents/transitions';

describe('the dispatch steps of an invoice', () => {
  it.each([
    ['New Order', 'ready-for-dispatch dispatched', 'ready-for-dispatch dispatched'],
    ['Ready for Dispatch', 'dispatched verified', 'dispatched verified'],
    ['Dispatched', 'verified', 'verified'],
    ['Verified', 'ready-for-dispatch dispatched', ''],
  ])('%s: %s in the list, %s on the dashboard', (status, inList, onDashboard) => {
    const offered = (steps: Transitions<string>) =>
      Object.entries(steps).flatMap(([verb, step]) => (leavesFrom(step, status) ? [verb] : []));
    expect(offered(dispatchSteps).join(' ')).toBe(inList);
    expect(offered(dashboardSteps).join(' ')).toBe(onDashboard);
  });

  it('no step leads where it started', () => {
    for (const { from, to } of Object.values(dispatchSteps)) {
      expect(from).not.toContain(to);
      expect(invoiceStatuses).toContain(to);
    }
  });
});
