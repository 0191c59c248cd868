import { describe, expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import type { AnyDocument } from '#modules/kit/module';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { calledPicklistOf, picklistActions, picklistOf } from '#modules/kit/operations/picklist';

const kind = (slug: string) => moduleOf(slug) as AnyDocument;
const row = (change: object) => ({ status: 'New Order', cancelled: false, projectNo: 'P-7', ...change });

describe('a picklist is offered', () => {
  const none = 'Only a document with a project has a picklist';
  it.each`
    slug               | change                                                  | answer
    ${'sales-invoice'} | ${{}}                                                   | ${true}
    ${'sales-invoice'} | ${{ status: 'Dispatched' }}                             | ${true}
    ${'sales-invoice'} | ${{ projectNo: null }}                                  | ${none}
    ${'sales-invoice'} | ${{ projectNo: undefined }}                             | ${none}
    ${'sales-invoice'} | ${{ cancelled: true }}                                  | ${'This is cancelled'}
    ${'sales-order'}   | ${{ status: 'Pending', awaits: null }}                  | ${true}
    ${'sales-order'}   | ${{ status: 'Active', approvalStatus: 'Approved' }}     | ${true}
    ${'sales-order'}   | ${{ status: 'Pending', awaits: 'Approved' }}            | ${'This waits for Approval'}
    ${'sales-order'}   | ${{ status: 'Pending', awaits: null, projectNo: null }} | ${none}
    ${'sales-order'}   | ${{ status: 'Received', awaits: null }}                 | ${'Everything was delivered or invoiced'}
  `('of a $slug with $change: $answer', ({ slug, change, answer }) => {
    for (const verb of Object.keys(picklistActions())) expect(kind(slug).actions[verb]?.offered(row(change))).toBe(answer);
  });
});

it('has its own calls, permissions and paper, and no copies', () => {
  const picklist = calledPicklistOf(kind('sales-invoice'));
  const paths = Object.values(picklist.actions).map((action) => verbPath(picklist, verbsOf(action)[0] ?? ''));
  expect(paths).toEqual(['print', 'download', 'email'].map((verb) => `/sales-invoice/${verb}/picklist`));
  expect([picklist.papers, picklist.paper, picklist.copies?.({})]).toEqual(['/picklist', { form: 'picklist' }, []]);
});

it('is missing where goods are not gathered', () => {
  expect(picklistOf(kind('quotation'))).toBeUndefined();
  expect(() => calledPicklistOf(kind('quotation'))).toThrow('has a picklist');
});
