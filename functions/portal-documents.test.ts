import { expect, it } from 'vitest';
import { allOf, eInvoiceKinds, ewayBillKinds, kindOf } from '#functions/portal-documents';
import { documents } from '#modules/all-modules';

it.each`
  field         | kinds
  ${'eInvoice'} | ${eInvoiceKinds}
  ${'ewayBill'} | ${ewayBillKinds}
`('every document with the field $field is loaded by its slug', async ({ field, kinds }) => {
  const withField = documents.filter(({ fields }) => field in fields).map(({ slug }) => slug);
  expect(Object.keys(kinds).sort()).toEqual([...withField].sort());
  expect((await allOf(kinds)).map(({ slug }) => slug)).toEqual(Object.keys(kinds));
});

it('refuses a document that has nothing to do with the portal', async () => {
  await expect(kindOf(ewayBillKinds, { slug: 'quotation' })).rejects.toThrow('the portal is told of each quotation');
});
