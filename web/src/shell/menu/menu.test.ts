import { describe, expect, it } from 'vitest';
import { modules } from '#modules/all-modules';
import { pathOf } from '#modules/kit/operations/permission';
import { type Access, emptySession, type Session } from '../../session/session.ts';
import { menuOf, reportsOf } from './menu.ts';

const someone = (permissions: readonly string[], isSuperAdmin = false): Session => {
  const access: Access = {
    role: { id: 'r', name: '', isSuperAdmin },
    branches: [{ id: 'b', code: 'HO', name: 'Pune', state: '27', gstin: null, permissions }],
    years: [],
    subscribed: true,
  };
  return { ...emptySession(), branchId: 'b', access };
};
const shown = (session: Session) => menuOf(session).flatMap(({ entries }) => entries.map(({ to }) => to));

describe('the menu', () => {
  it('has every module for a super admin', () => {
    const all = shown(someone([], true));
    expect(modules.map(pathOf).filter((path) => !all.includes(`/app${path}`))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('shows screens that may be seen, even with /own only, and no empty group', () => {
    expect(shown(someone(['/sales-invoice/own', '/role/add']))).toEqual(['/app/sales-invoice']);
    expect(menuOf(someone([]))).toEqual([]);
  });

  it.each([
    ['who change opening balances', '/financial-year/update_opening_balance', ['/app/financial-year/update_opening_balance']],
    ['who only look at them', '/financial-year/opening-balance', ['/app/financial-year/update_opening_balance']],
    ['who see branches', '/branch', ['/app/branch/locations', '/app/branch']],
  ])('leads people %s to the screens of a part of a record', (_, permission, screens) => {
    expect(shown(someone([permission]))).toEqual(screens);
  });

  it('leaves out what tells of today for auditors whose years have ended', () => {
    const auditor = (now: string) => {
      const session = someone(['/stock-report', '/stock-report/reorder', '/barcode-report', '/item-search']);
      const years = [{ id: 'y', label: '2025-26', start: '2025-04-01', end: '2026-03-31' }];
      const access = { ...(session.access as Access), years, readOnly: { until: '2026-12-31' } };
      const listed = menuOf({ ...session, access }, now).flatMap(({ entries }) => entries.map(({ to }) => to));
      expect(
        reportsOf({ ...session, access }, now)
          .map((report) => `/app${pathOf(report)}`)
          .sort(),
      ).toEqual([...listed].sort());
      return listed;
    };
    const ended = auditor('2026-11-28');
    expect(ended).toEqual(['/app/stock-report']);
    expect(
      auditor('2026-03-31')
        .filter((to) => !ended.includes(to))
        .sort(),
    ).toEqual(['/app/barcode-report', '/app/item-search', '/app/stock-report/reorder']);
  });

  it('offers Add with the permission', () => {
    const adds = menuOf(someone(['/sales-invoice', '/sales-invoice/add', '/customer'])).flatMap(({ entries }) =>
      entries.flatMap(({ add }) => add ?? []),
    );
    expect(adds).toEqual(['/app/sales-invoice/add']);
  });
});
