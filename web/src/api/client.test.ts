import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loading, showsLoader } from '../kit/feedback/loader.ts';
import { toasts } from '../kit/feedback/toast.ts';
import { askedProof } from '../session/prove-again.ts';
import { changeSession, emptySession, session } from '../session/session.ts';
import { resume } from '../session/sign-in.ts';
import { call, download, headersOf } from './client.ts';
import { Failure, toastOf } from './failure.ts';
import { newId } from './new-id.ts';
import { dropToken, hasToken, holdToken } from './token.ts';

const answers: Response[] = [];
const sent: { readonly path: string; readonly headers: Headers }[] = [];
const answer = (status: number, body: unknown) => answers.push(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  localStorage.clear();
  answers.length = 0;
  sent.length = 0;
  toasts.set([]);
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  holdToken('first', 900);
  // Only the network is replaced; these rules are about its answers.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: new Headers(init.headers) });
    return answers.shift() ?? new Response('{}', { status: 500 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropToken();
});

it('leaves out empty values, except an empty cursor for the first page', async () => {
  answer(200, { status: 'Success', data: [] });
  await call('GET', '/api/options', { query: { search: '', id: null, limit: 50, cursor: '' } });
  expect(sent.map(({ path }) => path)).toEqual(['/api/options?limit=50&cursor=']);
});

it('fetches a file that is too long for an answer from its address, without the headers of a call', async () => {
  answer(200, { status: 'Success', data: { name: 'labels.pdf', type: 'application/pdf', url: 'https://files.example/labels' } });
  answers.push(new Response('%PDF-1.7', { status: 200 }));
  const { name, blob } = await download('POST', '/api/labels', { body: {} });
  expect([name, blob.type, await blob.text()]).toEqual(['labels.pdf', 'application/pdf', '%PDF-1.7']);
  expect(sent.map(({ path, headers }) => [path, headers.has('authorization')])).toEqual([
    ['/api/labels', true],
    ['https://files.example/labels', false],
  ]);
});

describe('a full page load', () => {
  it('keeps the session while the server does not answer, and tries again', async () => {
    dropToken();
    answer(503, {});
    answer(200, {
      status: 'Success',
      data: { accessToken: 'next', expiresIn: 900, user: { id: 'u', email: 'a@b.in' }, organizations: [] },
    });
    await resume(Date.now());
    expect([hasToken(), session.get().user?.id, sent.map(({ path }) => path)]).toEqual([
      true,
      'u',
      ['/api/ims-crm/user/refresh', '/api/ims-crm/user/refresh'],
    ]);
  });

  it('forgets a session that is over', async () => {
    dropToken();
    answer(401, { status: 'Error', code: 'signedOut' });
    await resume(Date.now());
    expect([hasToken(), session.get().user, sent.length]).toEqual([false, null, 1]);
  });
});

describe('a branch or year that is no longer open', () => {
  const refusal = { status: 'Error', code: 'foreignScope', message: 'You are not a member of this branch' };
  const open = (id: string) => ({ id, code: id, name: id, state: '27', gstin: null });
  const access = (branchId: string) => ({
    status: 'Success',
    data: [
      {
        role: { id: 'r', name: 'Sales', isSuperAdmin: false },
        branches: [open(branchId)],
        financialYearId: 'y',
        financialYears: [{ id: 'y', label: '2026-27', start: '2026-04-01', end: '2027-03-31' }],
        subscribed: true,
      },
      { organizationBranch: { id: branchId }, permissions: [{ url: '/role' }] },
    ],
  });

  it('is replaced by the first open one, with one message', async () => {
    answer(403, refusal);
    answer(403, refusal);
    answer(200, access('pune'));
    const failures = await Promise.all(['/api/x', '/api/y'].map((path) => call('POST', path).catch((error: unknown) => error)));
    expect(session.get()).toMatchObject({ branchId: 'pune', financialYearId: 'y', organizationId: 'o' });
    expect(sent.map(({ headers }) => [headers.get('OrganizationId'), headers.get('BranchId')])).toEqual([
      ['o', 'b'],
      ['o', 'b'],
      ['o', null],
    ]);
    expect(failures.map(toastOf)).toEqual([null, null]);
    expect(toasts.get()).toMatchObject([{ kind: 'warning', text: expect.stringMatching(/You are now in pune ▸ 2026-27$/) }]);
  });

  it('is not the reason if the user still has access there', async () => {
    answer(403, refusal);
    answer(200, access('b'));
    const failure = await call('POST', '/api/x').catch((error: unknown) => error);
    expect([session.get().branchId, toastOf(failure)]).toEqual(['b', { title: 'Error', text: refusal.message }]);
  });
});

describe('a call that needs the password again', () => {
  const refusal = { status: 'Error', code: 'proveAgain', message: 'Confirm that it is you, then try again' };

  it('asks once for all waiting calls, and is sent again after confirmation', async () => {
    for (const path of ['/api/x', '/api/y']) answer(403, { ...refusal, path });
    const calls = Promise.all(['/api/x', '/api/y'].map((path) => call('POST', path)));
    await vi.waitFor(() => expect(askedProof.get()).not.toBeNull());
    const asked = askedProof.get();
    answer(200, { status: 'Success', data: 1 });
    answer(200, { status: 'Success', data: 2 });
    asked?.answer(true);
    expect(await calls).toEqual([1, 2]);
    // Files share a process: a form of another one may still keep its draft.
    const own = sent.filter(({ path }) => path === '/api/x' || path === '/api/y');
    expect([own.length, askedProof.get()]).toEqual([4, null]);
  });

  it('fails with the message of the server without confirmation', async () => {
    answer(403, refusal);
    const failed = call('POST', '/api/x').catch((error: unknown) => error);
    await vi.waitFor(() => expect(askedProof.get()).not.toBeNull());
    askedProof.get()?.answer(false);
    expect(toastOf(await failed)).toMatchObject({ text: refusal.message });
    expect(sent).toHaveLength(1);
  });

  it('does not end the session on a wrong password, but does if the session is over', async () => {
    const prove = () => call('POST', '/api/x', { ownAnswers: true }).catch((error: unknown) => error);
    answer(401, { status: 'Error', code: 'wrongCredentials', message: 'Email or password is incorrect' });
    expect(await prove()).toMatchObject({ code: 'wrongCredentials' });
    expect([hasToken(), sent.length]).toEqual([true, 1]);
    answer(401, { status: 'Error', code: 'signedOut' });
    answer(401, { status: 'Error', code: 'signedOut' });
    await prove();
    expect([hasToken(), session.get().user]).toEqual([false, null]);
  });
});

describe('a call', () => {
  it('has the token and the three scope headers, and the XSRF header only for changes', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie the server would have set
    document.cookie = 'XSRF-TOKEN=abc%3D';
    expect(headersOf('POST')).toMatchObject({
      OrganizationId: 'o',
      BranchId: 'b',
      FinancialYearId: 'y',
      Authorization: 'Bearer first',
      'X-XSRF-TOKEN': 'abc=',
    });
    expect(headersOf('GET')).not.toHaveProperty('X-XSRF-TOKEN');
  });

  it('returns the data of the envelope', async () => {
    answer(200, { status: 'Success', data: [1, 2] });
    expect(await call('GET', '/api/x')).toEqual([1, 2]);
  });

  it.each`
    status | body                                                                                                                                                               | toast
    ${226} | ${{ status: 'Error', message: 'This cannot be deleted because it is attached to another module' }}                                                                 | ${{ title: 'Error', text: 'This cannot be deleted because it is attached to another module' }}
    ${226} | ${{ status: 'Error', message: 'This cannot be deleted because it is attached to another module', errors: [{ path: 'id', message: 'Used in Projects: Kharadi' }] }} | ${{ title: 'Error', text: 'This cannot be deleted because it is attached to another module. Used in Projects: Kharadi' }}
    ${403} | ${{ status: 'Error', message: 'You do not have permission for Roles' }}                                                                                            | ${{ title: 'Error', text: 'You do not have permission for Roles' }}
    ${409} | ${{ status: 'Error', message: 'Name already exists' }}                                                                                                             | ${{ text: 'Name already exists' }}
    ${500} | ${{ status: 'Error', requestId: 'r-1' }}                                                                                                                           | ${{ text: 'Something went wrong. Please try again.', requestId: 'r-1' }}
    ${502} | ${'<html>'}                                                                                                                                                        | ${{ text: 'Something went wrong. Please try again.' }}
  `('answered $status throws a failure with the toast $toast', async ({ status, body, toast }) => {
    answer(status, body);
    const failure = await call('GET', '/api/x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(toastOf(failure)).toEqual(toast);
  });

  it('has the refused fields', async () => {
    answer(422, {
      status: 'Error',
      message: 'Please correct the marked fields',
      errors: [{ path: 'name', message: 'This is required' }, 'nonsense'],
    });
    const failure = (await call('POST', '/api/x', { body: {} }).catch((error: unknown) => error)) as Failure;
    expect(failure.problems).toEqual([{ path: 'name', message: 'This is required' }]);
  });

  it('refreshes an expired token once and continues', async () => {
    answer(401, {});
    answer(200, { status: 'Success', data: { accessToken: 'second', expiresIn: 900 } });
    answer(200, { status: 'Success', data: 'there' });
    expect(await call('GET', '/api/x')).toBe('there');
    expect(sent.map(({ path }) => path)).toEqual(['/api/x', '/api/ims-crm/user/refresh', '/api/x']);
    expect(sent[2]?.headers.get('authorization')).toBe('Bearer second');
  });

  it('ends the session with one message if the refresh is refused', async () => {
    answer(401, {});
    answer(401, {});
    const failure = (await call('GET', '/api/x').catch((error: unknown) => error)) as Failure;
    expect(failure.status).toBe(401);
    expect(session.get().user).toBeNull();
    expect(hasToken()).toBe(false);
    expect(toasts.get().map(({ text }) => text)).toEqual(['Session Expired!']);
  });

  it('keeps the session if the refresh gets no answer', async () => {
    answer(401, {});
    answer(503, {});
    await call('GET', '/api/x').catch(() => undefined);
    expect(hasToken()).toBe(true);
  });

  it('counts the loader up and down with any answer', async () => {
    answer(500, {});
    const under = call('GET', '/api/x').catch(() => undefined);
    expect(loading.get()).toBe(1);
    await under;
    expect(loading.get()).toBe(0);
  });
});

it.each`
  path                                              | hide     | shows
  ${'/api/ims-crm/role/s'}                          | ${false} | ${true}
  ${'/api/ims-crm/role/s'}                          | ${true}  | ${false}
  ${'/api/x?hideLoader=true'}                       | ${false} | ${false}
  ${'/api/utility/dashboardReport/s/data'}          | ${false} | ${false}
  ${'/api/utility/dashboardReport/s/filterOptions'} | ${false} | ${false}
  ${'/api/utility/general/s/search'}                | ${false} | ${false}
`('the loader for $path with hideLoader $hide is shown: $shows', ({ path, hide, shows }) => {
  expect(showsLoader(path, hide)).toBe(shows);
});

it('makes ids that are UUIDs of version 7 and sort by time', () => {
  const ids = [newId(1_000), newId(2_000), newId(1_795_000_000_000)];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
});
