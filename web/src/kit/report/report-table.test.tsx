import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { ReportTable as Table } from '#modules/kit/module';
import { changeSession } from '../../session/session.ts';
import { ReportTable } from './report-table.tsx';

const id = '0199a000-5019-7000-8000-50f0da7a0001';
const table: Table = {
  title: 'Statement',
  subtitle: '',
  columns: [{ key: 'text', label: 'Particulars', kind: 'text' }],
  rows: [
    { id: 'voucher', cells: { text: 'Voucher' }, link: `/app/bank-cash/view/${id}` },
    { id: 'line', cells: { text: 'Line' }, link: `/app/bank-cash/bank-reconciliation?ledgerId=${id}` },
  ],
};
const none: ReadonlySet<string> = new Set();

it('leads only to screens that the person may open', async () => {
  const role = { id: 'r', name: 'Auditor', isSuperAdmin: false };
  const branch = { id: 'b', name: 'Pune', code: 'PUN', state: '27', gstin: null, permissions: ['/bank-cash'] };
  changeSession({ branchId: 'b', access: { role, branches: [branch], years: [], subscribed: true } });
  const drill = vi.fn();
  const rows = (current: string) => (
    <MemoryRouter>
      <ReportTable table={table} turned={none} open={none} onOpen={vi.fn()} current={current} onCurrent={vi.fn()} onDrill={drill} />
    </MemoryRouter>
  );
  const { rerender } = render(rows('line'));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Voucher']);
  await userEvent.keyboard('{Enter}');
  expect(drill).not.toHaveBeenCalled();
  rerender(rows('voucher'));
  screen.getByRole('row', { name: 'Voucher' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(drill).toHaveBeenCalledWith(`/app/bank-cash/view/${id}`, false);
});

it('opens the list by the number, in the branches of the report, and the voucher by its row', async () => {
  const role = { id: 'r', name: 'Owner', isSuperAdmin: true };
  changeSession({ branchId: 'b', access: { role, branches: [], years: [], subscribed: true } });
  const drill = vi.fn();
  const link = `/app/bank-cash/view/${id}`;
  const columns = ['number', 'date'].map((key) => ({ key, label: key, kind: 'text' as const }));
  const rows = [{ id: 'v', cells: { number: 'BC/1', date: 'today' }, link, list: '/app/bank-cash?voucherNo=BC%2F1' }];
  render(
    <MemoryRouter>
      <ReportTable
        table={{ ...table, columns, rows, totals: { number: 'Total' } }}
        {...{ turned: none, open: none, onOpen: vi.fn(), current: null, onCurrent: vi.fn(), onDrill: drill, branches: ['b', 'c'] }}
      />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'BC/1' }));
  expect(drill).toHaveBeenLastCalledWith('/app/bank-cash?voucherNo=BC%2F1&branchId=b%2Cc', true);
  await userEvent.click(screen.getByRole('link', { name: 'today' }));
  expect(drill).toHaveBeenLastCalledWith(link, false);
  await userEvent.click(screen.getByRole('row', { name: 'BC/1 today' }));
  expect(drill).toHaveBeenCalledTimes(3);
  expect(drill).toHaveBeenLastCalledWith(link, false);
});
