import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { changeSession, emptySession, session } from '../../session/session.ts';
import { ReportFilters } from './report-filters.tsx';

const branch = (id: string, name: string) => ({ id, name, code: id, state: '27', gstin: null, permissions: [] });

beforeEach(() => {
  session.set(emptySession());
  const role = { id: 'r', name: 'Admin', isSuperAdmin: true };
  const branches = [branch('p', 'Pune'), branch('n', 'Nashik'), branch('g', 'Goa')];
  changeSession({ branchId: 'p', access: { role, branches, years: [], subscribed: true } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fields = {
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  batch: { kind: 'text', label: 'Batch', max: 40 },
  places: { kind: 'yes-no', label: 'Show locations' },
  empty: { kind: 'yes-no', label: 'Show items without stock' },
} as const satisfies Fields;

let now: AnyRow = {};
function Filters({ filter }: { readonly filter: AnyRow }) {
  const [kept, setKept] = useState<AnyRow>(filter);
  now = kept;
  return <ReportFilters fields={fields} filter={kept} without={[]} onChange={(name, value) => setKept({ ...kept, [name]: value })} />;
}
const nothing: AnyRow = { branches: null, batch: null, places: false, empty: false };

it('asks for one branch, all of them, or several', async () => {
  render(<Filters filter={nothing} />);
  const choice = screen.getByLabelText('Branches');
  await userEvent.selectOptions(choice, 'Nashik');
  expect(now['branches']).toEqual(['n']);
  await userEvent.selectOptions(choice, 'All branches');
  expect(now['branches']).toEqual(['p', 'n', 'g']);
  await userEvent.selectOptions(choice, 'This branch');
  expect(now['branches']).toEqual([]);
  await userEvent.selectOptions(choice, 'Several branches');
  expect(now['branches']).toEqual(['p']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Goa' }));
  expect(now['branches']).toEqual(['p', 'g']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pune' }));
  expect(now['branches']).toEqual(['g']);
});

it('shows which branches an address names', () => {
  render(<Filters filter={{ ...nothing, branches: ['p', 'n'] }} />);
  const checked = screen
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map(({ parentElement }) => parentElement?.textContent);
  expect(checked).toEqual(['Pune', 'Nashik']);
});

it('says of folded filters that none is set until one is chosen', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const { branches, ...others } = fields;
  render(<ReportFilters fields={{ ...others, branches }} filter={{ ...nothing, branches: [] }} without={[]} onChange={() => undefined} />);
  expect(screen.getByText('More filters')).toBeTruthy();
});

it('folds all but two on a phone, and says how many of those are set', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const late: Fields = { batch: fields.batch, item: { kind: 'text', label: 'Item' }, branches: fields.branches, places: fields.places };
  const filter = { ...nothing, item: null, branches: [], places: true };
  render(<ReportFilters fields={late} filter={filter} without={[]} onChange={() => undefined} />);
  const folded = screen.getByText('More filters (1 set)').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(screen.getByLabelText('Batch'))).toBe(false);
  for (const label of ['Branches', 'Show locations']) expect(folded?.contains(screen.getByLabelText(label))).toBe(true);
});
