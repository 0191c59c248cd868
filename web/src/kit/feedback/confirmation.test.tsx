import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { changeSession, emptySession, session } from '../../session/session.ts';
import { keptDrafts } from '../../session/stored.ts';
import type { DraftEntry } from '../drafts/draft-entry.ts';
import { Confirmation } from './confirmation.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  queryClient.clear();
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    return new Response(JSON.stringify({ status: 'Success', data: method === 'GET' ? [] : {} }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let answers: (string | null)[] = [];
function ask() {
  answers = [];
  const question = { title: 'Save this filter', remark: 'Name', ok: 'Save filter', longest: 60 };
  const keptAs = { form: 'grid.saved-filter', id: 'CUSTOMER_LIST' };
  return render(
    <QueryClientProvider client={queryClient}>
      <Confirmation {...question} keptAs={keptAs} answer={(said) => answers.push(said)} />
    </QueryClientProvider>,
  );
}
const name = () => screen.getByLabelText('Name') as HTMLInputElement;
const type = (text: string) => fireEvent.change(name(), { target: { value: text } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const drafts = () => [...keptDrafts<DraftEntry>().values()].map(({ form, id, body }) => [form, id, JSON.parse(body).value.name]);

it('offers the name that was typed for a filter before the tab was closed', async () => {
  ask();
  type('Overdue in Pune');
  await pass(500);
  cleanup();
  expect(drafts()).toEqual([['grid.saved-filter', 'CUSTOMER_LIST', 'Overdue in Pune']]);
  ask();
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(name().value).toBe('Overdue in Pune');
});

it.each([
  ['Save filter', 'Overdue'],
  ['Cancel', null],
])('keeps nothing once the question is answered by %s', async (button, said) => {
  ask();
  type('Overdue');
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: button }));
  cleanup();
  await pass(500);
  expect([answers, drafts()]).toEqual([[said], []]);
});

it.each([
  ['a reason of several lines', { remark: 'Reason', ok: 'Close year' }],
  ['a name', { remark: 'Name', ok: 'Save filter', longest: 60 }],
])('says that %s is missing, until it is typed', (_, question) => {
  answers = [];
  render(<Confirmation {...question} answer={(said) => answers.push(said)} />);
  const goOn = () => fireEvent.click(screen.getByRole('button', { name: question.ok }));
  const box = screen.getByLabelText(question.remark);
  goOn();
  expect(screen.getByRole('alert').textContent).toBe(`${question.remark} is required`);
  expect([answers, document.activeElement]).toEqual([[], box]);
  fireEvent.change(box, { target: { value: 'Audit done' } });
  expect(screen.queryByRole('alert')).toBeNull();
  goOn();
  expect(answers).toEqual(['Audit done']);
});
