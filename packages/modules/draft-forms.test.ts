import { expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { draftForm, ownForms } from '#modules/draft-forms';

it.each`
  form                               | adding                                      | changing                                    | ofPlace
  ${'sales-invoice'}                 | ${'/sales-invoice/add'}                     | ${'/sales-invoice/edit'}                    | ${true}
  ${'sales-invoice.email'}           | ${'/sales-invoice/email'}                   | ${'/sales-invoice/email'}                   | ${true}
  ${'sales-order.email-picklist'}    | ${'/sales-order/email/picklist'}            | ${'/sales-order/email/picklist'}            | ${true}
  ${'sales-invoice.email-e-invoice'} | ${'/sales-invoice/e-invoice/email'}         | ${'/sales-invoice/e-invoice/email'}         | ${true}
  ${'ist-sales.email-eway-bill'}     | ${'/ist-sales/eway-bill/email'}             | ${'/ist-sales/eway-bill/email'}             | ${true}
  ${'customer'}                      | ${'/customer/add'}                          | ${'/customer/edit'}                         | ${false}
  ${'branch.bulk-add'}               | ${'/branch/bulk-add'}                       | ${'/branch/bulk-add'}                       | ${false}
  ${'customer.gstHistory'}           | ${'/customer/edit'}                         | ${'/customer/edit'}                         | ${false}
  ${'import-file.import'}            | ${'/import-file'}                           | ${'/import-file'}                           | ${false}
  ${'financial-year.openings'}       | ${'/financial-year/update_opening_balance'} | ${'/financial-year/update_opening_balance'} | ${true}
`('$form needs $adding to add, and $changing to change', ({ form, adding, changing, ofPlace }) => {
  expect(draftForm(form)).toEqual({ adding: [adding], changing: [changing], ofPlace });
});

it('everyone may name a filter', () => {
  expect(draftForm('grid.saved-filter')).toEqual({ adding: 'member', changing: 'member', ofPlace: false });
});

it.each([
  'register',
  'login',
  'user',
  'user.set-password',
  'second-factor',
  'trial-balance',
  'customer.email',
  'customer.name',
  'constructor',
])('%s has no drafts', (form) => {
  expect(draftForm(form)).toBeUndefined();
});

it('every other form needs an existing permission, and none has passwords', () => {
  expect(Object.values(ownForms).filter((path) => !permissions.includes(path))).toEqual([]);
  expect(Object.keys(ownForms).filter((name) => /password|factor|login|register|delete/.test(name))).toEqual([]);
});
