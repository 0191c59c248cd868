import { expect, it } from 'vitest';
import { masters, moduleOf } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { specAnswer, specNames, withoutSpecNames } from '#modules/kit/operations/spec-names';

const named = (slug: string, row: object) => specNames(moduleOf(slug) as AnyMaster | AnyDocument, row as never, 'org');

it('adds the status of a master as text and code, and its organisation', () => {
  expect(named('customer', { status: 'Draft', isDefault: false })).toEqual({
    active_status: 'Draft',
    dbActiveStatus: 13,
    organization_id: 'org',
    is_default: false,
  });
  expect(named('transporter', { status: 'Inactive', isDefault: true })).toMatchObject({ dbActiveStatus: 0, is_default: true });
  expect(named('measure-unit', { status: 'Active', isDefault: true })).toMatchObject({ organization_id: null, dbActiveStatus: 1 });
  expect(named('measure-unit', { status: 'Active', isDefault: false })).toMatchObject({ organization_id: 'org' });
});

it('adds start and end of a financial year', () => {
  expect(named('financial-year', { start: '2026-04-01', end: '2027-03-31', status: 'Active' })).toMatchObject({
    financialYearStartDate: '2026-04-01',
    financialYearEndDate: '2027-03-31',
  });
});

it.each`
  slug                 | row                                       | names
  ${'bank-cash'}       | ${{ type: 'Payment' }}                    | ${{ voucherType: 1, is_reconciled: false }}
  ${'bank-cash'}       | ${{ type: 'Receipt' }}                    | ${{ voucherType: 2 }}
  ${'bank-cash'}       | ${{ type: 'Contra', isReconciled: true }} | ${{ voucherType: 3, is_reconciled: true }}
  ${'journal-voucher'} | ${{ type: 'Journal' }}                    | ${{ voucherType: 13, is_gst_reconciled: false }}
  ${'journal-voucher'} | ${{ type: 'Expense' }}                    | ${{ voucherType: 30 }}
  ${'journal-voucher'} | ${{ type: 'Income' }}                     | ${{ voucherType: 31 }}
  ${'sales-invoice'}   | ${{ partyName: 'Sunrise' }}               | ${{ invoiceStatus: 'New Order', customer_name: 'Sunrise', can_cancel: true, dbActiveStatus: 1 }}
  ${'sales-invoice'}   | ${{ cancelled: true }}                    | ${{ active_status: 'Cancelled', can_cancel: false, dbActiveStatus: 4 }}
  ${'sales-invoice'}   | ${{ hasAttachment: true }}                | ${{ has_attachment: true }}
`('$slug $row: $names', ({ slug, row, names }) => {
  expect(named(slug, { status: 'New Order', cancelled: false, ...row })).toMatchObject(names);
});

it.each(masters.map((master) => [master.slug, master] as const))(
  '%s has no field with such a name, and its answer has all names',
  (_, master) => {
    const names = Object.keys(specNames(master, { status: 'Active' }, 'org'));
    for (const name of names) expect(Object.keys(master.fields)).not.toContain(name);
    expect(Object.keys(specAnswer(master)).sort()).toEqual(names.sort());
  },
);

it.each(['customer', 'financial-year', 'measure-unit', 'bank-cash', 'journal-voucher', 'sales-invoice'])(
  'takes the names out of a %s that is sent back, and no others',
  (slug) => {
    const sent = { id: 'one', status: 'Active', narration: 'kept', neverHeardOf: 1 };
    expect(withoutSpecNames(moduleOf(slug) as AnyMaster | AnyDocument, { ...sent, ...named(slug, sent) })).toEqual(sent);
  },
);
