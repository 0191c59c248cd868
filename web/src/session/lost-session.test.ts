import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { toasts } from '../kit/feedback/toast.ts';
import { texts } from '../kit/texts.ts';
import { beforeLeaving } from './before-leaving.ts';
import { goesOnAt, lastEnded } from './ended.ts';
import { changeSession, emptySession, session } from './session.ts';
import { expire, forget, lose, resume, signIn } from './sign-in.ts';
import { keep, keepDraft, keptDrafts } from './stored.ts';

// What was typed without a connection waits for its person, however the session ends, and for nobody else.
const answers: Record<string, () => Response | null> = {};

beforeEach(() => {
  localStorage.clear();
  session.set(emptySession());
  changeSession({ user: { id: 'asha', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  keepDraft('asha|o|stock-adjustment|1', { sequence: 1 });
  for (const name of Object.keys(answers)) delete answers[name];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? '';
    const answer = answers[path]?.() ?? null;
    if (answer === null) throw new TypeError('no connection');
    return answer;
  });
});

const said = (status: number, data: unknown) => () =>
  new Response(JSON.stringify({ status: status === 200 ? 'Success' : 'Error', data }), { status });
const signedIn = (id: string) => ({ accessToken: 't', expiresIn: 900, user: { id, email: `${id}@b.in` }, organizations: [] });
const drafts = () => [...keptDrafts().keys()];

it('keeps drafts when the session ends by itself', () => {
  expire();
  expect([session.get().user, drafts()]).toEqual([null, ['asha|o|stock-adjustment|1']]);
});

it('keeps drafts when a page is loaded after the session has ended', async () => {
  answers['refresh'] = said(401, null);
  await resume(Date.now());
  expect([session.get().user, drafts()]).toEqual([null, ['asha|o|stock-adjustment|1']]);
});

it('waits for the connection when a page is loaded without one', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  const going = resume(Date.now());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.body.textContent).toContain('What you typed is kept on this device');
  answers['refresh'] = said(200, signedIn('asha'));
  await vi.advanceTimersByTimeAsync(10_000);
  await going;
  vi.useRealTimers();
  expect([session.get().user?.id, drafts()]).toEqual(['asha', ['asha|o|stock-adjustment|1']]);
});

it.each`
  who         | left
  ${'asha'}   | ${['asha|o|stock-adjustment|1']}
  ${'bhavna'} | ${[]}
`('when $who signs in next, the browser has the drafts $left', async ({ who, left }) => {
  expire();
  answers['login'] = said(200, signedIn(who));
  await signIn(`${who}@b.in`, 'secret');
  expect(drafts()).toEqual(left);
});

it('asks nobody to sign in who has just done so', async () => {
  expire();
  expect(toasts.get().map(({ text }) => text)).toEqual([texts.sessionExpired]);
  answers['login'] = said(200, signedIn('asha'));
  await signIn('asha@b.in', 'secret');
  expect(toasts.get()).toEqual([]);
});

it('deletes drafts when the person signs out', () => {
  forget();
  expect(drafts()).toEqual([]);
});

it.each`
  who         | goesOn
  ${'asha'}   | ${'/app/stock-adjustment/add'}
  ${'bhavna'} | ${null}
`('after an ended session $who goes on at $goesOn', ({ who, goesOn }) => {
  lose('expired', '/app/stock-adjustment/add');
  expect(lastEnded()).toMatchObject({ why: 'expired', waits: 'device' });
  expect(goesOnAt(lastEnded(), who)).toBe(goesOn);
});

it.each`
  drafts                                                              | waits
  ${{}}                                                               | ${null}
  ${{ 'asha|o|customer|1': { sent: true } }}                          | ${'server'}
  ${{ 'asha|o|customer|1': { sent: true }, 'asha|o|customer|2': {} }} | ${'device'}
  ${{ 'bhavna|o|customer|1': {} }}                                    | ${null}
`('says of the drafts $drafts that they wait at $waits', ({ drafts: left, waits }) => {
  forget();
  changeSession({ user: { id: 'asha', email: 'a@b.in', name: 'Asha' } });
  for (const [name, draft] of Object.entries<object>(left)) keepDraft(name, { sequence: 1, ...draft });
  lose('expired');
  expect(lastEnded()?.waits).toBe(waits);
});

it.each`
  id     | status | waits       | left
  ${'1'} | ${200} | ${'server'} | ${[]}
  ${'2'} | ${422} | ${'device'} | ${['asha|o|customer|2']}
`('after the last tab was closed, what the server answered $status waits at $waits', async ({ id, status, waits, left }) => {
  forget();
  const user = { id: 'asha', email: 'a@b.in', name: 'Asha' };
  changeSession({ user, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  const draft = { userId: 'asha', organizationId: 'o', form: 'customer', id, sequence: 1, body: '{}' };
  keepDraft(`asha|o|customer|${id}`, draft);
  keep('tabCount', 0);
  keep('lastUnload', 0);
  answers['refresh'] = said(200, signedIn('asha'));
  answers[id] = said(status, {});
  await resume(Date.now());
  expect([lastEnded()?.waits, drafts()]).toEqual([waits, left]);
});

it('keeps what was typed last, unless the person signed out elsewhere', () => {
  let written = 0;
  beforeLeaving({ write: () => written++, finish: async () => undefined, left: () => 0 });
  lose('elsewhere');
  expect(written).toBe(0);
  lose('idle');
  expect(written).toBe(1);
});

it.each([
  [{ branchId: 'other' }, undefined],
  [{ financialYearId: 'other' }, undefined],
  [{ organizationId: 'other' }, undefined],
  [{ user: null }, undefined],
  [{ theme: 'dark-theme-default' as const }, 'loaded'],
])('after a change of %j the screens have %j', (change, left) => {
  queryClient.setQueryData(['list'], 'loaded');
  changeSession(change);
  expect(queryClient.getQueryData(['list'])).toBe(left);
});
