import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { RecordForm } from '../../kit/record/use-record-form.ts';
import { RoleInputs } from './role-inputs.tsx';

afterEach(cleanup);

function Role({ told }: { readonly told: (draft: Readonly<Record<string, unknown>>) => void }) {
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>({
    name: 'Desk',
    permissions: ['/lead', '/lead/add', '/sales-invoice'],
  });
  const change = (name: string, value: unknown) =>
    setDraft((now) => {
      const next = { ...now, [name]: value };
      told(next);
      return next;
    });
  const form = { draft, problems: [], saving: false, change, leave: () => undefined } as unknown as RecordForm;
  return <RoleInputs form={form} idPrefix="field" />;
}

it('a read-only role loses what it cannot have, and is not offered it', async () => {
  let now: Readonly<Record<string, unknown>> = {};
  render(<Role told={(draft) => (now = draft)} />);
  const user = userEvent.setup();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'sales invoices');
  expect(screen.getAllByRole('treeitem', { name: 'Sales Invoices: Add' })).toHaveLength(1);
  await user.click(screen.getByLabelText(/read.only/i));
  expect(now).toMatchObject({ readOnly: true, permissions: ['/lead', '/sales-invoice'] });
  expect(screen.queryAllByRole('treeitem', { name: 'Sales Invoices: Add' })).toEqual([]);
  expect(screen.getAllByRole('treeitem', { name: 'Sales Invoices: View' })).toHaveLength(1);
});
