import { describe, expect, it } from 'vitest';
import {
  type DispatchAction,
  deletableInvoiceStatuses,
  dispatchActions,
  invoiceStatuses,
  isOrderEditable,
} from '#domain/documents/dispatch-status';

const offered = (where: (action: DispatchAction) => readonly string[], status: string) =>
  Object.entries(dispatchActions)
    .filter(([, action]) => where(action).includes(status))
    .map(([name]) => name)
    .join(' ');

describe('what an invoice offers on its way', () => {
  it.each([
    ['New Order', 'ready-for-dispatch dispatched', 'ready-for-dispatch dispatched', true],
    ['Ready for Dispatch', 'dispatched verified', 'dispatched verified', true],
    ['Dispatched', 'verified', 'verified', false],
    ['Verified', 'ready-for-dispatch dispatched', '', false],
  ] as const)('%s: on the list %s; on the dashboard %s; deletable %s', (status, list, dashboard, deletable) => {
    expect(offered(({ from }) => from, status)).toBe(list);
    expect(offered(({ fromDashboard }) => fromDashboard, status)).toBe(dashboard);
    expect(deletableInvoiceStatuses.includes(status)).toBe(deletable);
  });

  it('no action leads where it started', () => {
    for (const { from, sets } of Object.values(dispatchActions)) {
      expect(from).not.toContain(sets);
      expect(invoiceStatuses).toContain(sets);
    }
  });
});

it.each([
  ['Pending', null, undefined, true],
  ['Partial', null, undefined, true],
  ['Received', null, undefined, false],
  ['Cancelled', null, undefined, false],
  ['Pending', 'Reviewed', undefined, false],
  ['Pending', 'Reviewed', 'Approved', true],
  ['Pending', 'Approved', 'Approved', false],
  ['Pending', 'MSP Approved', 'Approved', false],
  ['Partial', 'Approved', 'MSP Approved', true],
] as const)('an order %s, approval %s, on the tracker %s, may be edited: %s', (status, approval, tracker, editable) => {
  expect(isOrderEditable(status, approval, tracker)).toBe(editable);
});
