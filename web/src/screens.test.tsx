import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, matchRoutes, Route, type RouteObject, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { modules } from '#modules/all-modules';
import { pathOf } from '#modules/kit/operations/permission';
import { screens } from './screens.tsx';
import { changeSession } from './session/session.ts';
import { CurrentScreen } from './shell/current-screen.tsx';
import specified from './specified-paths.json' with { type: 'json' };

/** Their screens are written by hand, not from a definition. */
const irregular = ['/dashboard', '/sales-invoice-dashboard', '/user', '/user-invitation'];

const built = specified.filter(({ path }) => irregular.includes(path) || modules.some((module) => pathOf(module) === path));

/** Actions with their own screen; the others run in a list, a dialog or a document. */
const own: ReadonlySet<string> = new Set([
  'bulk-add',
  'invite',
  'update_opening_balance',
  'gst-history/edit',
  'gst-history/delete',
  'add-documents-and-details',
]);

function addressesOf({ path, actions, assumed }: (typeof built)[number]): readonly string[] {
  const verbs = [...assumed, ...actions].filter((verb) => verb === 'list' || own.has(verb));
  return [path, ...verbs.map((verb) => `${path}/${verb}${verb.startsWith('gst-history') ? '/1' : ''}`)];
}

describe('a path of the specification whose area is built', () => {
  it.each(built.flatMap(addressesOf))('%s leads to a screen', (address) => {
    const [match] = matchRoutes(screens as RouteObject[], address) ?? [];
    expect(match?.route.path ?? '*').not.toBe('*');
  });

  it('includes the paths that were missing', () => {
    const all = built.flatMap(addressesOf);
    for (const path of ['/user/list', '/user-invitation/list', '/user-invitation/invite', '/org/add-documents-and-details'])
      expect(all).toContain(path);
  });
});

afterEach(cleanup);

function Shown() {
  const { pathname } = useLocation();
  return pathname === '/app/dashboard' ? <h1>Dashboard</h1> : <CurrentScreen />;
}

it.each`
  who         | address                 | heading
  ${'owner'}  | ${'/app/leadenquiry'}   | ${'Not built yet'}
  ${'owner'}  | ${'/app/lead/edit/12'}  | ${'Not built yet'}
  ${'owner'}  | ${'/app/no-such-thing'} | ${'There is no such page'}
  ${'seller'} | ${'/app/leadenquiry'}   | ${'Not built yet'}
  ${'seller'} | ${'/app/no-such-thing'} | ${'There is no such page'}
  ${'seller'} | ${'/app/role'}          | ${'Dashboard'}
`('for the $who $address says $heading', async ({ who, address, heading }) => {
  const branch = { id: 'b', name: 'Pune', code: 'PUN', state: '27', gstin: null, permissions: ['/sales-invoice'] };
  const role = { id: 'r', name: who, isSuperAdmin: who === 'owner' };
  changeSession({ branchId: 'b', access: { role, branches: [branch], years: [], subscribed: true } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/app/*" element={<Shown />} />
      </Routes>
    </MemoryRouter>,
  );
  expect((await screen.findByRole('heading', { level: 1 }, { timeout: 5_000 })).textContent).toBe(heading);
});
