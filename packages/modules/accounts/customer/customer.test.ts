import { describe, expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { customer } from '#modules/accounts/customer/customer';
import { customerBooks } from '#modules/accounts/customer/customer.books';
import type { Customer } from '#modules/accounts/customer/fields';
import { lackingOf } from '#modules/accounts/customer/rules';
import { blankLedger } from '#modules/accounts/customer/sample';
import type { AnyRow } from '#modules/kit/module';

const groups = defaultGroups.map(({ alias, parent, nature }) => ({ id: alias, alias, parentId: parent, nature }));
const factsWith = (before?: AnyRow) => ({
  find: (slug: string) => (slug === 'customer' ? before : undefined),
  all: () => groups,
  today: '2026-11-21',
});
const gujarat = { line1: '4 Ashram Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '380009', country: 'India' };
const abroad = { ...gujarat, state: '96', pincode: '', country: 'Nepal' };
const asha: Customer = {
  ...blankLedger,
  name: 'Asha Traders',
  groupId: 'debtors',
  registrationType: 'Regular',
  gstin: '24AAQCA8719H1ZC',
  billingAddress: gujarat,
};
const was = (effectiveFrom: string, registrationType: string, gstin: string | null) => ({ effectiveFrom, registrationType, gstin });
const saved = (row: Customer, before?: AnyRow) => customer.complete?.(row, factsWith(before)) ?? row;

describe('a ledger', () => {
  it.each([
    ['a customer as it should be', {}, []],
    ['a GSTIN of another state than the address', { gstin: '27AAPFU0939F1ZV' }, ['gstin']],
    ['an unregistered party with a GSTIN', { registrationType: 'Unregistered' }, ['registrationType']],
    ['an unregistered party without', { registrationType: 'Unregistered', gstin: null }, []],
    ['overseas', { clientType: 'Overseas', gstin: null, billingAddress: abroad }, []],
    ['overseas with a GSTIN', { clientType: 'Overseas', billingAddress: abroad }, ['gstin', 'gstin']],
    ['overseas with an address in India', { clientType: 'Overseas', gstin: null }, ['billingAddress.state']],
    ['no group', { groupId: null }, ['groupId']],
    ['a wrong IFSC', { bankIfsc: 'HDFC' }, ['bankIfsc']],
    ['a micro enterprise whose registration is not known', { msme: 'Micro' }, []],
    ['an Udyam number with its class', { msme: 'Small', udyamNumber: 'UDYAM-GJ-01-0123456' }, []],
    ['an Udyam number without its class', { udyamNumber: 'UDYAM-GJ-01-0123456' }, ['msme']],
    ['what is no Udyam number', { msme: 'Medium', udyamNumber: 'GJ01A0123456' }, ['udyamNumber']],
    [
      'a shipping GSTIN of another state',
      { shippingAddresses: [{ name: 'Site', address: gujarat, gstin: '27AAPFU0939F1ZV' }] },
      ['shippingAddresses.0.gstin'],
    ],
    [
      'two registrations from one day',
      {
        gstHistory: ['Regular', 'Composition'].map((registrationType) => ({
          effectiveFrom: '2025-04-01',
          registrationType,
          gstin: '24AAQCA8719H1ZC',
        })),
      },
      ['gstHistory.1.effectiveFrom'],
    ],
    ['a registration from before GST', { gstHistory: [was('2017-06-30', 'Regular', '24AAQCA8719H1ZC')] }, ['gstHistory.0.effectiveFrom']],
    [
      'registered without a number, unregistered with one',
      { gstHistory: [was('2020-01-01', 'Composition', null), was('2021-01-01', 'Consumer', '24AAQCA8719H1ZC')] },
      ['gstHistory.0.gstin', 'gstHistory.1.registrationType', 'gstin'],
    ],
    ['a GSTIN its history does not know', { gstHistory: [was('2020-01-01', 'Regular', '24AANFA2641L1ZF')] }, ['gstin']],
    [
      'an earlier registration of its history',
      {
        gstHistory: [was('2020-01-01', 'Regular', '24AAQCA8719H1ZC'), was('2024-01-01', 'Composition', '24AAQCA8719H1ZC')],
      },
      [],
    ],
  ] as const)('%s', (_, change, paths) => {
    const row = saved({ ...asha, ...(change as Partial<Customer>) });
    expect(customer.check?.(row, factsWith(), 'x').map((problem) => problem.path)).toEqual(paths);
  });

  it.each<[string, Partial<Customer>, string[]]>([
    ['nothing', {}, []],
    ['no address', { billingAddress: null }, []],
    ['the GSTIN of a regular party', { gstin: null }, ['gstin']],
    ['all of it in an SEZ', { clientType: 'SEZ', registrationType: null, gstin: null }, ['registrationType', 'gstin']],
    ['overseas only an address', { clientType: 'Overseas', billingAddress: null, registrationType: null, gstin: null }, ['billingAddress']],
    ['no GSTIN when it is unregistered', { registrationType: 'Unregistered', gstin: null }, []],
    ['nothing when it is an expense', { groupId: 'indirect_expenses', billingAddress: null, gstin: null }, []],
  ])('that is a draft shows what is missing: %s', (_, change, lacking) => {
    expect(lackingOf(saved({ ...asha, ...change }))).toEqual(lacking);
  });

  it.each([
    ['whole', {}, 'Active'],
    ['without an address', { billingAddress: null }, 'Active'],
    ['with its name alone', { billingAddress: null, registrationType: null, gstin: null }, 'Active'],
    ['overseas without an address', { gstin: null, registrationType: null, clientType: 'Overseas', billingAddress: null }, 'Draft'],
    ['regular without a GSTIN', { gstin: null }, 'Draft'],
    ['a consumer without a GSTIN', { gstin: null, registrationType: 'Consumer' }, 'Active'],
    ['SEZ without a GSTIN', { gstin: null, registrationType: 'Unregistered', clientType: 'SEZ' }, 'Draft'],
    ['overseas', { gstin: null, registrationType: null, clientType: 'Overseas', billingAddress: abroad }, 'Active'],
    ['an expense without an address', { groupId: 'indirect_expenses', gstin: null, billingAddress: null }, 'Active'],
    ['inactive', { status: 'Inactive', gstin: null }, 'Inactive'],
  ] as const)('saved %s it is %s', (_, change, status) => {
    expect(saved({ ...asha, ...change }).status).toBe(status);
  });

  it.each([
    ['abroad', { gstin: null, registrationType: null, billingAddress: abroad }, 'Overseas'],
    ['abroad, and said to be Domestic', { gstin: null, billingAddress: abroad, clientType: 'Domestic' }, 'Domestic'],
    ['in India', { gstin: null, registrationType: null }, 'Domestic'],
  ] as const)('with an address %s is %s', (_, change, clientType) => {
    expect(saved({ ...asha, clientType: null, ...change }).clientType).toBe(clientType);
  });

  it('with only a name and a group of customers is Domestic, Unregistered and has no address', () => {
    const row = saved({ ...blankLedger, name: 'Walk-in', groupId: 'debtors' });
    expect(row).toMatchObject({ status: 'Active', clientType: 'Domestic', registrationType: 'Unregistered', billingAddress: null });
    expect(customer.check?.(row, factsWith(), 'x')).toEqual([]);
  });

  it('with a name and a GSTIN gets its registration, PAN and state', () => {
    const row = saved({ ...blankLedger, name: 'Asha', groupId: 'debtors', gstin: '24AAQCA8719H1ZC' });
    expect(row).toMatchObject({ status: 'Active', registrationType: 'Regular', pan: 'AAQCA8719H', stateName: 'Gujarat' });
    expect(customer.check?.(row, factsWith(), 'x')).toEqual([]);
  });

  it.each([
    ['2026-11-21', 'Composition'],
    ['2026-11-22', 'Regular'],
  ] as const)('whose history has a Composition from %s is %s on the 21st', (effectiveFrom, registrationType) => {
    const gstHistory = [
      { effectiveFrom: '2017-07-01', registrationType: 'Regular', gstin: '24AAQCA8719H1ZC' },
      { effectiveFrom, registrationType: 'Composition', gstin: '24AAQCA8719H1ZC' },
    ] as const;
    expect(saved({ ...asha, gstHistory }).registrationType).toBe(registrationType);
    expect(saved({ ...asha, gstHistory, registrationType: null, gstin: null })).toMatchObject({ registrationType, gstin: asha.gstin });
  });

  it.each([
    ['none', null, [], 'AAQCA8719H', []],
    ['that of its GSTIN', 'AAQCA8719H', [], 'AAQCA8719H', []],
    ['that of somebody else', 'AAPFU0939F', [], 'AAPFU0939F', ['pan']],
    [
      'that of a registration before',
      'AAPFU0939F',
      [was('2017-07-01', 'Regular', '24AAPFU0939F1Z1'), was('2026-04-01', 'Regular', '24AAQCA8719H1ZC')],
      'AAQCA8719H',
      [],
    ],
  ] as const)('with the PAN %s', (_, pan, gstHistory, kept, paths) => {
    const row = saved({ ...asha, pan, gstHistory: gstHistory as Customer['gstHistory'] });
    expect(row.pan).toBe(kept);
    expect(customer.check?.(row, factsWith(), 'x').map(({ path }) => path)).toEqual(paths);
  });

  it('does not become a draft again after it was active', () => {
    const before = { status: 'Active', isDefault: false, aliasFixed: false, alias: null, groupId: 'debtors' };
    expect(customer.check?.(saved({ ...asha, gstin: null }), factsWith(before), 'x')).toHaveLength(1);
    const asleep: Customer = { ...asha, status: 'Inactive', gstin: null };
    expect(customer.check?.(saved(asleep), factsWith({ ...before, status: 'Inactive' }), 'x')).toHaveLength(1);
    expect(customer.check?.(saved({ ...asha, gstin: null }), factsWith({ ...before, status: 'Draft' }), 'x')).toEqual([]);
  });

  it.each([
    ['debtors', 'Customer'],
    ['creditors', 'Supplier'],
    ['bank_liabilities', 'Bank'],
    ['cash_in_hand', 'Cash'],
    ['duties_taxes', 'Tax'],
    ['indirect_expenses', 'Expense'],
    ['fixed_assets', 'Other'],
  ])('under %s is a %s', (groupId, kind) => {
    expect(saved({ ...asha, groupId }).ledgerKind).toBe(kind);
  });

  it.each([
    ['debtors', 'debtors', []],
    ['debtors', 'creditors', ['groupId']],
    ['debtors', 'bank_accounts', ['groupId']],
    ['indirect_expenses', 'fixed_assets', ['groupId']],
    ['indirect_expenses', 'purchase_accounts', []],
    ['sales_accounts', 'indirect_incomes', []],
    ['sales_accounts', 'direct_expenses', ['groupId']],
    ['capital_account', 'fixed_assets', []],
  ] as const)('that is on documents under %s and moves to %s', (from, to, paths) => {
    const [before, after] = [from, to].map((groupId) => saved({ ...asha, groupId }));
    expect(before && after && customerBooks.keepsOnceUsed?.(before, after).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['capital_account', false, true, ['billWise']],
    ['capital_account', true, false, ['billWise']],
    ['capital_account', true, true, []],
    ['debtors', false, true, []],
  ] as const)('that is on documents under %s, with bills %s, and then %s', (groupId, was, is, paths) => {
    const [before, after] = [was, is].map((billWise) => ({ ...saved({ ...asha, groupId }), billWise }));
    expect(before && after && customerBooks.keepsOnceUsed?.(before, after).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['debtors', 'Asha Traders', 'Stock  adjustment', ['name']],
    ['debtors', 'Stock Adjustment', 'Asha Traders', ['name']],
    ['creditors', 'Stock Adjustment', 'Asha Traders', ['name']],
    ['debtors', 'Stock Adjustment', 'STOCK ADJUSTMENT', []],
    ['debtors', 'Asha Traders', 'Asha & Sons', []],
    ['indirect_expenses', 'Stock Adjustment', 'Stock Losses', []],
  ] as const)('that is on documents under %s as %s, and is then called %s', (groupId, was, is, paths) => {
    const [before, after] = [was, is].map((name) => saved({ ...asha, groupId, name }));
    expect(before && after && customerBooks.keepsOnceUsed?.(before, after).map(({ path }) => path)).toEqual(paths);
  });

  it('keeps the alias and the group it came with', () => {
    const before = { isDefault: true, aliasFixed: true, alias: 'sales', groupId: 'sales_accounts', status: 'Active' };
    const paths = customer.check?.({ ...asha, alias: 'mine', groupId: 'debtors' }, factsWith(before), 'x').map((problem) => problem.path);
    expect(paths).toEqual(['alias', 'groupId']);
  });

  it.each([
    ['an active customer', 'debtors', {}, /only in Draft/],
    ['a draft customer', 'debtors', { gstin: null }, true],
    ['a supplier', 'creditors', {}, true],
    ['a default ledger', 'indirect_expenses', { isDefault: true }, /default/],
  ])('%s: deletion', (_, groupId, change, offered) => {
    const answer = customer.actions['delete']?.offered(saved({ ...asha, groupId, ...change }));
    if (offered === true) expect(answer).toBe(true);
    else expect(answer).toMatch(offered as RegExp);
  });

  it('shows why it cannot be pushed to Xero', () => {
    expect(customer.actions['push-to-xero']?.offered(asha)).toBe('Connect Xero first');
    expect(customer.actions['push-to-xero']?.offered({ ...asha, name: 'Stock Adjustment' })).toMatch(/cannot be pushed/);
  });
});
