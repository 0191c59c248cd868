import { describe, expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type SalesOrder, salesOrder, salesOrderFields } from '#modules/sales/sales-order/sales-order';

const facts = sampleFacts();
const typed: SalesOrder = blankDocument(salesOrderFields, '2026-11-21', 'local', [
  blankLine('panel', 2_0000),
  blankLine('fitting', 1_0000),
]);

describe('approval', () => {
  const needing = (organisation: object) => ({ ...facts, organisation: { ...facts.organisation, ...organisation } });
  const by = (name: string) => ({ userId: name, name, at: '2026-11-21T10:00:00.000Z', remark: null });
  const signed = (row: SalesOrder, verb: string, name = 'Asha') => {
    const { offered, sets } = salesOrder.actions[verb] ?? { offered: () => 'no such action' };
    expect(offered(row)).toBe(true);
    return { ...row, ...(typeof sets === 'function' ? sets(row, by(name)) : sets) };
  };

  it.each`
    what                        | settings                                               | discount | awaits            | why
    ${'no levels'}              | ${{}}                                                  | ${null}  | ${null}           | ${undefined}
    ${'review'}                 | ${{ reviewOrders: true }}                              | ${null}  | ${'Reviewed'}     | ${'waits for Review'}
    ${'approval'}               | ${{ approveOrders: true }}                             | ${null}  | ${'Approved'}     | ${'waits for Approval'}
    ${'a rate at the minimum'}  | ${{ mspApproveOrders: true }}                          | ${null}  | ${null}           | ${undefined}
    ${'a discount below it'}    | ${{ mspApproveOrders: true }}                          | ${1}     | ${'MSP Approved'} | ${'waits for MSP Approval'}
    ${'the same, and approval'} | ${{ mspApproveOrders: true, approveOrders: true }}     | ${1}     | ${'Approved'}     | ${'waits for Approval'}
    ${'a small order'}          | ${{ reviewOrders: true, reviewOrdersAbove: 99_99999 }} | ${null}  | ${null}           | ${undefined}
  `('$what', ({ settings, discount, awaits, why }) => {
    const [panel, fitting] = typed.lines;
    const lines = panel && fitting ? [{ ...panel, rate: 1000_0000, discountAmount: discount }, fitting] : [];
    const facing = needing(settings);
    const find: typeof facts.find = (slug, id) => {
      const found = facts.find(slug, id);
      return slug === 'inventory-item' && id === 'panel' && found ? { ...found, minimumSellingPrice: 1000_0000 } : found;
    };
    const row = salesOrder.complete({ ...typed, lines }, { ...facing, find });
    expect(row.awaits).toBe(awaits);
    expect(salesOrder.chain?.waits?.(row)).toBe(why);
  });

  it('is given level by level, and then the order is active', () => {
    const entered = salesOrder.complete(typed, needing({ reviewOrders: true, approveOrders: true }));
    expect(salesOrder.actions['approve']?.offered(entered)).toBe('Waits for Review first');
    expect(salesOrder.chain?.status?.(entered, 'none')).toBe('Pending');
    const reviewed = signed(entered, 'review');
    expect(salesOrder.actions['review']?.offered(reviewed)).toBe('Already Reviewed');
    expect(salesOrder.actions['edit']?.offered(reviewed)).toBe('This is Reviewed. It can be changed after it was sent back');
    const approved = signed(reviewed, 'approve', 'Ravi');
    expect(approved.approvals.map(({ level, name }) => [level, name])).toEqual([
      ['Reviewed', 'Asha'],
      ['Approved', 'Ravi'],
    ]);
    expect(salesOrder.chain?.waits?.(approved)).toBeUndefined();
    expect(salesOrder.chain?.status?.(approved, 'none')).toBe('Active');
    expect(salesOrder.actions['msp-approve']?.offered(approved)).toBe('This needs no MSP Approval');
    const back = signed(approved, 'send-back');
    expect([back.approvals, back.awaits, salesOrder.actions['edit']?.offered({ ...back, status: 'Pending' })]).toEqual([
      [],
      'Reviewed',
      true,
    ]);
  });
});

describe('dispatch', () => {
  const by = { userId: 'ravi', name: 'Ravi', at: '2026-11-21T10:00:00.000Z', remark: null };
  const stepped = (row: SalesOrder, verb: string) => {
    const { offered, sets } = salesOrder.actions[verb] ?? { offered: () => 'no such action' };
    expect(offered(row)).toBe(true);
    const changed = { ...row, ...(typeof sets === 'function' ? sets(row, by) : sets) };
    return { ...changed, status: salesOrder.chain?.status?.(changed, 'none') ?? '' };
  };
  const entered = { ...salesOrder.complete(typed, facts), status: 'Pending' };

  it('goes forward, and back to where the order was', () => {
    const ready = stepped(entered, 'ready-for-dispatch');
    const sent = stepped(ready, 'dispatched');
    expect([ready.status, sent.status, stepped(sent, 'undo-dispatch').status]).toEqual(['Ready for Dispatch', 'Dispatched', 'Pending']);
    for (const verb of ['edit', 'delete', 'cancel']) expect(salesOrder.actions[verb]?.offered(sent)).toBe('Not available for Dispatched');
    expect(salesOrder.chain?.status?.(sent, 'whole')).toBe('Received');
  });

  it('waits for approval, and ends when an order is sent back or changed', () => {
    const waiting: SalesOrder = { ...entered, awaits: 'Approved' };
    expect(salesOrder.actions['ready-for-dispatch']?.offered(waiting)).toBe('This waits for Approval');
    expect(salesOrder.chain?.status?.({ ...waiting, dispatch: 'Dispatched' }, 'none')).toBe('Pending');
    expect('dispatch' in salesOrder.complete({ ...typed, dispatch: 'Dispatched' }, facts)).toBe(false);
  });
});

it('is completed by hand once it is approved, and then counts as received', () => {
  const { complete } = salesOrder.actions;
  const entered: SalesOrder = { ...salesOrder.complete(typed, facts), status: 'Pending' };
  expect(complete?.offered({ ...entered, awaits: 'Approved' })).toBe('This waits for Approval');
  expect(complete?.offered(entered)).toBe(true);
  expect(salesOrder.chain?.status?.({ ...entered, completed: true }, 'part')).toBe('Received');
  expect(complete?.offered({ ...entered, status: 'Received' })).toBe('Not available for Received');
});
