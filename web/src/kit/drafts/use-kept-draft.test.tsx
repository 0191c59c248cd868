import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { finishBeforeLeaving } from '../../session/before-leaving.ts';
import { changeSession, emptySession, session } from '../../session/session.ts';
import { forget } from '../../session/sign-in.ts';
import { keptDrafts } from '../../session/stored.ts';
import type { DraftEntry } from './draft-entry.ts';
import { draftsQuery } from './draft-list.ts';
import { DraftOffer } from './draft-offer.tsx';
import { useKeptValues } from './use-kept-values.ts';

let sent: { readonly call: string; readonly organisation: string | null; readonly body: { readonly body?: string } | null }[] = [];
let refuses: number | null = null;
let listed: readonly object[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  queryClient.clear();
  sent = [];
  refuses = null;
  listed = [];
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { method = 'GET', headers, body } = init ?? {};
    sent.push({
      call: `${method} ${path}`,
      organisation: new Headers(headers).get('OrganizationId'),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    if (refuses !== null) return new Response('{}', { status: refuses });
    return new Response(JSON.stringify({ status: 'Success', data: method === 'GET' ? listed : {} }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let drop = () => {};
function Form({ id }: { readonly id: string }) {
  const [name, setName] = useState('');
  const kept = useKeptValues({ form: 'customer', id, isNew: true, title: 'New Ledger', values: { name }, put: (now) => setName(now.name) });
  drop = kept.drop;
  return (
    <>
      <DraftOffer kept={kept} />
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </>
  );
}

const open = (id: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Form id={id} />
    </QueryClientProvider>,
  );
const type = (text: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const inBrowser = () =>
  [...keptDrafts<DraftEntry>().values()].map(({ organizationId, id, body }) => [organizationId, id, JSON.parse(body).value.name]);
const changes = () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);

it('is saved in the browser at once, on the server a moment later, and in neither after it is discarded', async () => {
  open('r1');
  await pass(5_000);
  expect([inBrowser(), changes()]).toEqual([[], []]);
  type('Ash');
  type('Asha');
  await pass(500);
  expect([inBrowser(), changes()]).toEqual([[['o', 'r1', 'Asha']], []]);
  await pass(2_000);
  expect(changes()).toEqual(['PUT /api/utility/draft/s/customer/r1']);
  type('Asha Traders');
  await pass(4_000);
  expect(changes().length).toBe(1);
  await pass(2_000);
  expect(JSON.parse(sent.at(-1)?.body?.body ?? '')).toMatchObject({ value: { name: 'Asha Traders' }, clean: { name: '' } });
  act(() => drop());
  await pass(0);
  expect([inBrowser(), changes().at(-1)]).toEqual([[], 'DELETE /api/utility/draft/s/customer/r1']);
  cleanup();
  await pass(10_000);
  expect([inBrowser(), changes().length]).toEqual([[], 3]);
});

it('is deleted when the typing is undone', async () => {
  open('r2');
  type('Asha');
  await pass(500);
  type('');
  await pass(500);
  expect([inBrowser(), changes()]).toEqual([[], []]);
});

it('is offered by the next form, and continued under the id of its record', async () => {
  open('r3');
  type('Asha');
  cleanup();
  expect(inBrowser()).toEqual([['o', 'r3', 'Asha']]);
  open('r4');
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await pass(500);
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Asha');
  expect([inBrowser(), screen.queryByText(/Unsaved entries/)]).toEqual([[['o', 'r3', 'Asha']], null]);
});

it('is offered alone if it is the latest of several, and those before it on demand', async () => {
  for (const [id, name] of [
    ['r10', 'Asha'],
    ['r11', 'Ravi'],
    ['r12', 'Meera'],
  ] as const) {
    open(id);
    type(name);
    cleanup();
    await pass(100);
  }
  open('r13');
  await pass(100);
  const offers = () => screen.queryAllByText(/Unsaved entries/).length;
  expect(offers()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 older' }));
  expect([offers(), screen.queryByRole('button', { name: /older/ })]).toEqual([3, null]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  await pass(500);
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Meera');
});

it('stays with its organisation when the user switches to another, and is sent only there', async () => {
  const { unmount } = open('r5');
  type('Asha');
  changeSession({ organizationId: 'other' });
  unmount();
  expect(inBrowser()).toEqual([['o', 'r5', 'Asha']]);
  open('r6');
  await pass(20_000);
  expect(screen.queryByText(/Unsaved entries/)).toBeNull();
  expect(changes()).toEqual([]);
  act(() => changeSession({ organizationId: 'o' }));
  await pass(6_000);
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ organisation }) => organisation)).toEqual(['o']);
});

it('reaches the server before a sign-out, and leaves nothing in the browser after it', async () => {
  const { unmount } = open('r7');
  type('Asha');
  const leaving = finishBeforeLeaving();
  await pass(0);
  expect(changes()).toContain('PUT /api/utility/draft/s/customer/r7');
  await pass(3_000);
  await leaving;
  const told = changes().length;
  forget();
  unmount();
  await pass(10_000);
  expect([inBrowser(), Object.keys(localStorage).filter((key) => key.includes('draft')), changes().length]).toEqual([[], [], told]);
});

it.each([403, 404, 413, 422])('is not sent again if the server answers %s, and a sign-out asks first', async (status) => {
  const left = async () => {
    const leaving = finishBeforeLeaving();
    await pass(0);
    return leaving;
  };
  const before = await left();
  sent = [];
  open(`r8-${status}`);
  await pass(100);
  refuses = status;
  type('Asha');
  await pass(30_000);
  expect([changes().length, inBrowser().length, await left()]).toEqual([1, 1, before + 1]);
});

it.each`
  refused | after                     | sent
  ${null} | ${'the server took it'}   | ${[true]}
  ${422}  | ${'the server did not'}   | ${[undefined]}
  ${null} | ${'more was typed since'} | ${[undefined]}
`('is marked as sent: $sent after $after', async ({ refused, after, sent: marks }) => {
  open(`r10-${after}`);
  refuses = refused;
  type('Asha');
  await pass(5_000);
  if (after === 'more was typed since') {
    type('Asha Rao');
    await pass(500);
  }
  expect([...keptDrafts<DraftEntry>().values()].map((entry) => entry.sent)).toEqual(marks);
});

it.each`
  last           | offered
  ${'before it'} | ${0}
  ${'after it'}  | ${1}
`('saved a moment ago, is $offered times offered if the server still lists it with a change $last', async ({ last, offered }) => {
  const id = `r9-${offered}`;
  open(id);
  type('Asha');
  await pass(500);
  act(() => drop());
  const sequence = Date.now() + (last === 'after it' ? 1 : -1);
  listed = [{ form: 'customer', id, isNew: true, title: 'New Ledger', screen: '/app/customer/add', sequence }];
  await queryClient.invalidateQueries();
  const { data } = queryClient.getQueryState(draftsQuery().queryKey) ?? {};
  expect(data).toHaveLength(offered);
});
