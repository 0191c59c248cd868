import { expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type PurchaseOrder, purchaseOrder, purchaseOrderFields } from '#modules/purchase/purchase-order/purchase-order';
import { purchaseOrderBooks } from '#modules/purchase/purchase-order/purchase-order.books';

const facts = sampleFacts();
const typed: PurchaseOrder = blankDocument(purchaseOrderFields, '2026-11-21', 'supplier', [
  blankLine('panel', 2_0000),
  blankLine('fitting', 1_0000),
]);

it('is computed at purchase rates, and posts and moves nothing', () => {
  const row = purchaseOrder.complete(typed, facts);
  expect(purchaseOrder.check(row, facts)).toEqual([]);
  expect(row).toMatchObject({
    partyName: 'Kutch Panels',
    taxable: 2400_00,
    cgst: 112_00,
    sgst: 112_00,
    total: 2624_00,
    dueDate: '2027-01-05',
  });
  expect([purchaseOrder.post(row, facts), purchaseOrderBooks.bills(row, 'id', facts), purchaseOrder.move(row, facts)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(
    purchaseOrderBooks.checkBooks(row, 'id', facts, { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() }),
  ).toEqual({
    problems: [],
    warnings: [],
  });
});

it.each([
  ['a date in the future', { date: '2027-01-01' }, 'date'],
  ['no items', { lines: [] }, 'lines'],
  ['a ledger that is no party', { partyId: 'freight' }, 'partyId'],
  ['a due date before its date', { creditDays: null, dueDate: '2026-11-20' }, 'dueDate'],
] as const)('refuses %s', (_, change, path) => {
  expect(purchaseOrder.check(purchaseOrder.complete({ ...typed, ...change }, facts), facts).map((problem) => problem.path)).toEqual([path]);
});

it.each([
  ['Pending', 'view edit download print email clone cancel upload-attachment delete complete'],
  ['Partial', 'view edit download print email clone cancel upload-attachment complete'],
  ['Received', 'view download print email clone upload-attachment'],
  ['Cancelled', 'view download print clone undo-cancel upload-attachment'],
])('an order that is %s offers %s', (status, offers) => {
  const row = { ...typed, status, cancelled: status === 'Cancelled' };
  const offered = Object.entries(purchaseOrder.actions).filter(([, action]) => action.offered(row) === true);
  expect(offered.map(([verb]) => verb).join(' ')).toBe(offers);
});

it('waits for review and approval where the organisation asks for them, and is then not edited', () => {
  const given = sampleFacts({ reviewOrders: true, approveOrders: true, mspApproveOrders: true });
  const entered = purchaseOrder.complete(typed, given);
  expect([entered.awaits, purchaseOrder.chain?.waits?.(entered)]).toEqual(['Reviewed', 'waits for Review']);
  const by = { userId: 'u', name: 'Asha', at: '2026-11-21T10:00:00.000Z', remark: null };
  const step = (row: PurchaseOrder, verb: string) => {
    const sets = purchaseOrder.actions[verb]?.sets;
    return { ...row, ...(typeof sets === 'function' ? sets(row, by) : sets) };
  };
  const approved = step(step(entered, 'review'), 'approve');
  expect([approved.awaits, purchaseOrder.chain?.waits?.(approved), purchaseOrder.chain?.status?.(approved, 'none')]).toEqual([
    null,
    undefined,
    'Pending',
  ]);
  expect(purchaseOrder.actions['edit']?.offered(approved)).toContain('sent back');
});
