import { describe, expect, it } from 'vitest';
import type { ChangesAfterClosingFacts } from '#application/reports/day-book/changes-after-closing/table';
import { changesAfterClosingTable } from '#application/reports/day-book/changes-after-closing/table';

const filter = { from: '2025-04-01', to: '2026-03-31', branches: [], userId: null };
const change: ChangesAfterClosingFacts['changes'][number] = {
  id: '7:a',
  link: '/app/sales-invoice/view/a',
  at: '2026-07-02T06:30:00.000Z',
  by: 'Asha Kulkarni',
  from: '10.0.0.1',
  action: 'edit',
  type: 'Sales Invoice',
  number: 'SI/1',
  date: '2026-03-30',
  lockedAt: '2026-06-01T06:30:00.000Z',
  totalBefore: 100_00,
  totalAfter: 120_00,
  reason: '',
  fields: [{ label: 'Items 1: Quantity', was: '2', is: '3' }],
};
const closed = { at: '2026-06-01T06:30:00.000Z', by: 'Ravi Deshpande', name: '2025-26', until: '2026-03-31', reason: 'Accounts audited' };

describe('changes after closing', () => {
  it('say who changed what and when, with the fields below and a way to the voucher', () => {
    const { rows, notes, subtitle } = changesAfterClosingTable(filter, { locks: [closed], changes: [change] });
    expect(rows).toEqual([
      {
        id: '7:a',
        link: '/app/sales-invoice/view/a',
        cells: {
          at: '02-Jul-2026 12:00:00',
          by: 'Asha Kulkarni',
          action: 'Changed',
          type: 'Sales Invoice',
          number: 'SI/1',
          date: '2026-03-30',
          totalBefore: 100_00,
          totalAfter: 120_00,
          reason: '',
          lockedAt: '01-Jun-2026 12:00:00',
          from: '10.0.0.1',
        },
        children: [{ id: '7:a:0', cells: { at: 'Items 1: Quantity', was: '2', is: '3' } }],
      },
    ]);
    expect(subtitle).toBe('Vouchers of 01-Apr-2025 to 31-Mar-2026, and masters that its statements read');
    expect(notes).toEqual(['2025-26 was locked until 31-Mar-2026 on 01-Jun-2026 12:00:00 by Ravi Deshpande: Accounts audited']);
  });

  it.each`
    action                 | says
    ${'create'}            | ${'Entered'}
    ${'cancel'}            | ${'Cancelled'}
    ${'delete'}            | ${'Deleted'}
    ${'transport-details'} | ${'Transport details'}
  `('name the action $action as $says', ({ action, says }) => {
    const { rows } = changesAfterClosingTable(filter, { locks: [closed], changes: [{ ...change, action, fields: [] }] });
    expect(rows[0]?.cells['action']).toBe(says);
    expect(rows[0]?.children).toBeUndefined();
  });

  it('have no way to a voucher that was deleted, and say when nothing was ever closed', () => {
    const { link: _, ...deleted } = change;
    const { rows, notes, empty } = changesAfterClosingTable(filter, { locks: [], changes: [deleted] });
    expect(rows[0]?.link).toBeUndefined();
    expect(notes).toBeUndefined();
    expect(empty).toBe('No day of this period was ever closed.');
    expect(changesAfterClosingTable(filter, { locks: [closed], changes: [] }).empty).toBe('Nothing was changed after closing.');
  });
});
