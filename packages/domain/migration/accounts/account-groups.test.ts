import { expect, it } from 'vitest';
import { groupCalled, placeOfAccount } from '#domain/migration/accounts/account-groups';

it.each`
  name                  | type                         | alias                  | because
  ${'HDFC Current'}     | ${'Bank'}                    | ${'bank_accounts'}     | ${'type'}
  ${'Prepaid Expenses'} | ${'Other Current Asset'}     | ${'current_assets'}    | ${'type'}
  ${'Rent Deposit'}     | ${'Other Current Asset'}     | ${'deposits'}          | ${'name'}
  ${'Input CGST'}       | ${'Other Current Asset'}     | ${'current_assets'}    | ${'type'}
  ${'Sales'}            | ${'Income'}                  | ${'sales_accounts'}    | ${'type'}
  ${'Anything'}         | ${'Cost Of Goods Sold'}      | ${'purchase_accounts'} | ${'type'}
  ${'TDS Payable'}      | ${'Other Current Liability'} | ${'duties_taxes'}      | ${'name'}
  ${'Petty Cash'}       | ${''}                        | ${'cash_in_hand'}      | ${'name'}
  ${'Bank Charges'}     | ${''}                        | ${'indirect_expenses'} | ${'name'}
  ${'Sundry Debtors'}   | ${''}                        | ${'debtors'}           | ${'name'}
  ${'Xyz'}              | ${''}                        | ${'suspense'}          | ${'unsure'}
  ${'Xyz'}              | ${'Unheard Of'}              | ${'suspense'}          | ${'unsure'}
`('$name of type "$type" comes under $alias ($because)', ({ name, type, alias, because }) => {
  expect(placeOfAccount(name, type)).toEqual({ alias, because });
});

it.each([
  ['Sundry Debtors', 'debtors'],
  ['ACCOUNTS RECEIVABLE', 'debtors'],
  ['Duties and Taxes', 'duties_taxes'],
  ['Indirect Income', 'indirect_incomes'],
  ['Office', undefined],
])('%s is the group %s', (name, alias) => {
  expect(groupCalled(name)).toBe(alias);
});
