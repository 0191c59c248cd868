import { expect, it } from 'vitest';
import type { Context } from '#application/context';
import { getDraft, listDrafts, saveDraft } from '#application/drafts/drafts';
import type { Draft, Drafts } from '#application/drafts/ports';
import { draftForm } from '#modules/draft-forms';

const now = '2026-11-21T06:00:00.000Z';
const at = Date.parse(now);

function contextOf(permissions: readonly string[], place: { readonly branchId: string; readonly financialYearId: string }): Context {
  return {
    scope: { organisationId: 'o', userId: 'u', from: '', requestId: '', ...place },
    caller: { userId: 'u', email: '', name: '', permissions: new Set(permissions) },
    ports: { clock: { now: () => new Date(now) } },
    today: '2026-11-21',
  } as unknown as Context;
}

function inMemory(): Drafts & { readonly all: Map<string, Draft> } {
  const all = new Map<string, Draft>();
  return {
    all,
    of: async () => [...all.values()].sort((one, other) => other.sequence - one.sequence),
    find: async (_organisation, _user, form, id) => all.get(`${form} ${id}`),
    async replace(_organisation, _user, draft) {
      const known = all.get(`${draft.form} ${draft.id}`);
      if (known === undefined || known.sequence > draft.sequence) return false;
      all.set(`${draft.form} ${draft.id}`, draft);
      return true;
    },
    put: async (_organisation, _user, draft) => void all.set(`${draft.form} ${draft.id}`, draft),
    remove: async (_organisation, _user, form, id) => void all.delete(`${form} ${id}`),
    removeAll: async () => all.clear(),
  };
}

const here = { branchId: 'b1', financialYearId: 'y1' };
const typed = { title: 'Sales Invoice', screen: '/app/sales-invoice/add', isNew: true, sequence: 5, body: '{}' };

it.each`
  form               | isNew    | permissions                | elsewhere | offered
  ${'sales-invoice'} | ${true}  | ${['/sales-invoice/add']}  | ${false}  | ${true}
  ${'sales-invoice'} | ${true}  | ${['/sales-invoice/add']}  | ${true}   | ${false}
  ${'sales-invoice'} | ${true}  | ${['/sales-invoice/edit']} | ${false}  | ${false}
  ${'sales-invoice'} | ${false} | ${['/sales-invoice/edit']} | ${false}  | ${true}
  ${'customer'}      | ${true}  | ${['/customer/add']}       | ${true}   | ${true}
  ${'customer'}      | ${true}  | ${[]}                      | ${false}  | ${false}
`(
  'a draft of $form, new: $isNew, in another branch: $elsewhere, is offered to $permissions: $offered',
  async ({ form, isNew, permissions, elsewhere, offered }) => {
    const drafts = inMemory();
    const everything = ['/sales-invoice/add', '/sales-invoice/edit', '/customer/add'];
    await saveDraft(contextOf(everything, here), drafts, draftForm, { ...typed, form, isNew, id: 'i' });
    const context = contextOf(permissions, elsewhere ? { ...here, branchId: 'b2' } : here);
    expect((await listDrafts(context, drafts, draftForm)).length).toBe(offered ? 1 : 0);
    const found = getDraft(context, drafts, draftForm, form, 'i');
    if (offered) expect(await found).toMatchObject({ form, id: 'i', body: '{}' });
    else await expect(found).rejects.toMatchObject({ code: 'notFound' });
  },
);

it('a draft from a clock that is ahead gets the time of the server', async () => {
  const drafts = inMemory();
  const context = contextOf(['/customer/add'], here);
  await saveDraft(context, drafts, draftForm, { ...typed, form: 'customer', id: 'i', sequence: at + 1e9 });
  expect(drafts.all.get('customer i')?.sequence).toBe(at);
});
