import { expect, it } from 'vitest';
import { type GstRegistration, gstRegistration } from '#modules/organisation/gst-registration/gst-registration';

const gujarat: GstRegistration = {
  ...{
    gstin: '24AAQCA8719H1ZC',
    state: null,
    eInvoiceFrom: '2022-10-01',
    turnoverClass: '10-100 crore',
    exemptClass: null,
    compositionRate: null,
  },
  ...{ provider: 'NIC', mode: 'Sandbox', automatic: true, reminders: [], reminderDays: 3, notes: null, status: 'Active' },
  ...{ portalAccess: 'User entered on 29-Nov-2026 by Asha', portalEnteredAt: '2026-11-29T06:00:00Z' },
  ...{ ewayBills: true, ewayLimit: 1_00_000_00, ewayAutomatic: true, ewayOthersDaily: true },
  ...{ ewayAccess: 'User entered on 29-Nov-2026 by Ravi', ewayEnteredAt: '2026-11-29T06:01:00Z' },
};
const lists = (rows: Readonly<Record<string, readonly object[]>>) => ({
  today: '2026-11-21',
  find: () => undefined,
  all: (slug: string) => (rows[slug] ?? []).map((row, at) => ({ id: String(at), ...row })),
});
const facts = lists({ branch: [{ gstin: '24AAQCA8719H1ZC' }, { gstin: '27AAACR5055K1Z7', composition: true }] });

it.each([
  ['of a branch', {}, []],
  ['of no branch', { gstin: '27AAPFU0939F1ZV' }, ['gstin']],
  ['without e-invoices', { eInvoiceFrom: null, turnoverClass: null }, []],
  ['from before there were any', { eInvoiceFrom: '2020-09-30' }, ['eInvoiceFrom']],
  ['without its turnover', { turnoverClass: null }, ['turnoverClass']],
  ['with the usual limit for e-way bills', { ewayLimit: null }, []],
  ['with a limit below the usual one', { ewayLimit: 49_999_99 }, ['ewayLimit']],
  ['with a composition rate, of a regular branch', { compositionRate: 'trading' }, ['compositionRate']],
  ['with a composition rate', { gstin: '27AAACR5055K1Z7', compositionRate: 'trading' }, []],
  ['from before there was a composition rate', { compositionRate: undefined }, []],
  ['from before there were e-way bills here', { ewayBills: undefined, ewayLimit: undefined }, []],
] as const)('a registration %s', (_, change, paths) => {
  expect(gstRegistration.check?.({ ...gujarat, ...change } as GstRegistration, facts, 'x').map(({ path }) => path)).toEqual(paths);
});

it('says its state', () => {
  expect(gstRegistration.complete?.(gujarat, facts)).toMatchObject({ state: 'Gujarat' });
});

it.each([
  ['nothing', {}, true],
  ['the turnover', { turnoverClass: '5-10 crore' }, true],
  ['sending on save', { automatic: false }, true],
  ['e-way bills', { ewayBills: false }, true],
  ['the daily fetch', { ewayOthersDaily: false }, true],
  ['the GSTIN', { gstin: '27AAPFU0939F1ZV' }, false],
  ['the provider', { provider: 'GSP' }, false],
  ['the mode', { mode: 'Production' }, false],
] as const)('keeps the users of the portals when %s is changed', (_, change, keeps) => {
  const row = gstRegistration.complete?.({ ...gujarat, ...change }, facts, gujarat);
  for (const name of ['portalAccess', 'portalEnteredAt', 'ewayAccess', 'ewayEnteredAt'] as const)
    expect(row?.[name]).toBe(keeps ? gujarat[name] : null);
});
