import { describe, expect, it } from 'vitest';
import { guard, permissionPath } from './guard.ts';
import { type Access, emptySession, type Session } from './session.ts';

const branch = {
  id: 'b1',
  code: 'HO',
  name: 'Pune',
  state: '27',
  gstin: null,
  permissions: ['/sales-invoice', '/sales-invoice/add', '/lead/own'],
};
const access: Access = {
  role: { id: 'r', name: 'Sales', isSuperAdmin: false },
  branches: [branch, { ...branch, id: 'b2', permissions: [] }],
  years: [],
  subscribed: true,
};
const member: Session = {
  ...emptySession(),
  user: { id: 'u', email: 'a@b.in', name: 'Asha' },
  organizationId: 'o',
  branchId: 'b1',
  access,
};
const visitors = {
  nobody: { token: false, session: emptySession() },
  half: { token: true, session: emptySession() },
  tokenless: { token: false, session: member },
  homeless: { token: true, session: { ...member, organizationId: null, access: null } },
  member: { token: true, session: member },
  elsewhere: { token: true, session: { ...member, branchId: 'b2' } },
  admin: { token: true, session: { ...member, access: { ...access, role: { ...access.role, isSuperAdmin: true } } } },
};

describe('who may see which page, and where others are redirected', () => {
  it.each`
    who            | path                             | to
    ${'nobody'}    | ${'/'}                           | ${'/login'}
    ${'nobody'}    | ${'/login'}                      | ${null}
    ${'nobody'}    | ${'/forgot-password'}            | ${null}
    ${'nobody'}    | ${'/app/sales-invoice'}          | ${'/login'}
    ${'nobody'}    | ${'/configure-grid'}             | ${'/login'}
    ${'nobody'}    | ${'/no-such-page'}               | ${'/login'}
    ${'half'}      | ${'/app/dashboard'}              | ${'/login'}
    ${'tokenless'} | ${'/app/dashboard'}              | ${'/login'}
    ${'homeless'}  | ${'/app/dashboard'}              | ${'/create-organisation'}
    ${'homeless'}  | ${'/create-organisation'}        | ${null}
    ${'member'}    | ${'/'}                           | ${'/app'}
    ${'member'}    | ${'/login'}                      | ${'/app'}
    ${'member'}    | ${'/forgot-password'}            | ${'/app'}
    ${'member'}    | ${'/verify-email/t'}             | ${null}
    ${'member'}    | ${'/no-such-page'}               | ${'/app'}
    ${'member'}    | ${'/app'}                        | ${'/app/dashboard'}
    ${'member'}    | ${'/app/dashboard'}              | ${null}
    ${'member'}    | ${'/app/sales-invoice'}          | ${null}
    ${'member'}    | ${'/app/sales-invoice/list?q=a'} | ${null}
    ${'member'}    | ${'/app/sales-invoice/add'}      | ${null}
    ${'member'}    | ${'/app/sales-invoice/edit/1'}   | ${'/app/dashboard'}
    ${'member'}    | ${'/app/lead'}                   | ${null}
    ${'member'}    | ${'/app/profile/security'}       | ${null}
    ${'member'}    | ${'/app/role'}                   | ${'/app/dashboard'}
    ${'member'}    | ${'/configure-grid'}             | ${'/app/dashboard'}
    ${'elsewhere'} | ${'/app/sales-invoice'}          | ${'/app/dashboard'}
    ${'admin'}     | ${'/app/role/edit/1'}            | ${null}
  `('$who at $path goes to $to', ({ who, path, to }: { who: keyof typeof visitors; path: string; to: string | null }) => {
    expect(guard(path, visitors[who])?.to ?? null).toBe(to);
  });

  it('drops half a session', () => {
    expect(guard('/app/dashboard', visitors.tokenless)?.logout).toBe(true);
  });
});

it.each`
  address                                                  | path
  ${'/app/role'}                                           | ${'/role'}
  ${'/app/role/list'}                                      | ${'/role'}
  ${'/app/role/edit/0198a3f0-7e6a-7c30-8f6e-4a5b6c7d8e9f'} | ${'/role/edit'}
  ${'/app/role/view/12'}                                   | ${'/role'}
  ${'/app/sales-order/edit/12;fromReviewTracker=true'}     | ${'/sales-order/edit'}
  ${'/app/ledger-group/report?ledgerId=1#top'}             | ${'/ledger-group/report'}
  ${'/app/'}                                               | ${''}
`('$address needs $path', ({ address, path }) => {
  expect(permissionPath(address)).toBe(path);
});
