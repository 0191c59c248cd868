import { describe, expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import type { Customer } from '#modules/accounts/customer/fields';
import { customerParts, idleFields } from '#modules/accounts/customer/form';
import { blankLedger } from '#modules/accounts/customer/sample';

const groups = defaultGroups.map(({ alias, parent, nature }) => ({ id: alias, alias, parentId: parent, nature }));
const idle = (row: Partial<Customer>) => idleFields({ ...blankLedger, ...row }, { all: () => groups });
const asked = (row: Partial<Customer>) => {
  const without = idle(row);
  return customerParts.flatMap(({ fields }) => fields).filter((name) => without[name] === undefined);
};
const every = ['name', 'groupId', 'ledgerKind', 'alias', 'referenceNo', 'isDefault', 'notes'];

describe('the form of a ledger shows the fields for its group', () => {
  it.each([
    ['no group yet', null, ['notes'], ['gstin', 'billingAddress', 'creditDays', 'bankAccount', 'billWise']],
    ['a customer', 'debtors', ['gstin', 'creditDays', 'shippingAddresses', 'salesRepresentativeId'], ['msme', 'bankAccount']],
    ['a supplier', 'creditors', ['gstin', 'creditDays', 'msme', 'bankAccount'], ['salesRepresentativeId']],
    ['a bank', 'bank_accounts', ['bankAccount', 'bankIfsc', 'billingAddress', 'currency'], ['gstin', 'creditDays', 'msme', 'billWise']],
    ['an overdraft', 'bank_liabilities', ['bankAccount'], ['creditLimit']],
    ['a loan', 'loans', ['pan', 'billingAddress', 'billWise'], ['gstin', 'creditDays', 'bankAccount']],
    ['an expense', 'indirect_expenses', [], ['gstin', 'creditDays', 'pan', 'billingAddress', 'bankAccount', 'billWise']],
    ['sales', 'sales_accounts', [], ['gstin', 'email', 'currency']],
    ['a tax', 'duties_taxes', [], ['gstin', 'email']],
    ['cash', 'cash_in_hand', [], ['bankAccount', 'gstin']],
  ])('%s', (_, groupId, present, absent) => {
    const names: readonly string[] = asked({ groupId });
    expect(names).toEqual(expect.arrayContaining([...every, ...present]));
    expect(names.filter((name) => absent.includes(name))).toEqual([]);
  });

  it.each<[string, Partial<Customer>, string[]]>([
    ['a regular party', { registrationType: 'Regular' }, []],
    ['an unregistered party', { registrationType: 'Unregistered' }, []],
    ['a consumer', { registrationType: 'Consumer' }, ['gstin']],
    ['a party overseas', { clientType: 'Overseas' }, ['registrationType', 'gstin']],
  ])('and the GST fields for %s', (_, row, absent) => {
    const names: readonly string[] = asked({ groupId: 'creditors', ...row });
    expect(['registrationType', 'gstin'].filter((name) => !names.includes(name))).toEqual(absent);
  });

  it('and the Udyam number after a class is chosen', () => {
    expect(idle({ groupId: 'creditors' })).toHaveProperty('udyamNumber');
    expect(idle({ groupId: 'creditors', msme: 'Micro' })).not.toHaveProperty('udyamNumber');
  });
});

it.each([
  ['indirect_expenses', 'gstin', 'Not used for Expense ledgers'],
  ['bank_accounts', 'gstin', 'Not used for Bank ledgers'],
  ['loans', 'creditDays', 'Not used for ledgers of this group'],
  ['debtors', 'billWise', 'Customers and suppliers always balance bill by bill'],
])('for a ledger under %s it explains why %s is not used', (groupId, name, why) => {
  expect(idle({ groupId })[name]).toBe(why);
});
