import { expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

// A letter to a supplier over HTTP: who may write it, to whom it goes, and what the rows say. The use case is tested with its mail beside it.
const base = '/api/ims-crm/gstReconciliation/s';
const supplier = '27AAKFS5678L1ZB';

it('is written once by people who decide, to the address of the ledger, and shown at its rows', async () => {
  const app = await sharedApp();
  const org = await app.organisation('Surya Letters to Suppliers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const groupId = derivedId(org.organisationId, 'group:creditors');
  const party = await org.post('customer', { name: 'Konkan Panels', groupId, gstin: supplier, email: 'accounts@konkan.example' });
  const body = {
    ...{ id: newId(), statement: 'GSTR-2B', supplier, partyId: party.id, subject: 'GSTR-2B of Oct 2026', text: 'Please report KP/1.' },
    rows: ['row-1', 'row-2'],
  };
  const write = (more: object = {}, as = org.owner) => org.call('POST', `${base}/letter`, { body: { ...body, ...more }, as });
  for (let times = 0; times < 2; times += 1) expect(ok(await write())).toEqual({ to: 'accounts@konkan.example' });
  expect((await write({ text: 'Other' })).status).toBe(409);
  expect((await write({ id: newId(), partyId: newId() })).status).toBe(422);
  expect((await write({ id: newId(), rows: [] })).status).toBe(422);
  expect((await write({ id: newId(), to: 'others@example.in' })).status).toBe(422);
  const letters = (as = org.owner) => org.call('GET', `${base}/letters?statement=GSTR-2B&suppliers=${supplier}`, { as });
  expect(ok(await letters()).rows.map(({ row, status }: { row: string; status: string }) => [row, status])).toEqual([
    ['row-1', 'Queued'],
    ['row-2', 'Queued'],
  ]);
  await org.post('role', { name: 'Reader', permissions: ['/gst-reconciliation'] });
  const reader = await org.member('Reader');
  expect([(await write({ id: newId() }, reader)).status, (await letters(reader)).status]).toEqual([403, 200]);
});
