import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ok } from '#test/kit/app';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';
import { sharedApp } from '#test/kit/shared-app';

// A file of the portal with a part that is not known here, over HTTP: it is told, and the file stays for those who reconcile.
const gstin = '27AAPFU0939F1ZV';
const base = '/api/ims-crm/gstReconciliation/s';

it('tells the unknown parts again later, and gives the file as the portal gave it', async () => {
  const app = await sharedApp();
  const org = await app.organisation('Kaveri Unknown Parts', { state: '27', gstin });
  const known = JSON.parse(
    gstr2bFile(gstin, '2026-10', [{ gstin: '27AAKFS5678L1ZB', number: 'KP/1', date: '2026-10-05', taxable: 10_000, igst: 1_800 }]),
  );
  known.data.docdata.eco9 = [
    { ctin: '27AAKFS5678L1ZB', val: 1 },
    { ctin: '27AAKFS5678L1ZB', val: 2 },
  ];
  const content = JSON.stringify(known);
  const body = { id: randomUUID(), name: 'october.json', type: 'application/json', bytes: Buffer.byteLength(content) };
  const { key, url, headers } = ok(await org.call('POST', '/api/utility/file/s/upload', { body }));
  await fetch(url, { method: 'PUT', headers, body: content });
  ok(await org.call('POST', '/api/utility/file/s/confirm', { body: { key } }));
  const told = ok(await org.call('POST', `${base}/multipart`, { body: { statement: 'GSTR-2B', period: '2026-10', key } })).unknown;
  expect(told).toContain('eco9 (2 rows)');

  await org.post('role', { name: 'Reader', permissions: ['/gst-reconciliation'] });
  await org.post('role', { name: 'Stranger', permissions: ['/purchase-invoice'] });
  const [reader, stranger] = [await org.member('Reader'), await org.member('Stranger')];
  const [month] = ok(await org.call('GET', `${base}/months?statement=GSTR-2B`, { as: reader })).months;
  expect(month.imports).toMatchObject([{ fileName: 'october.json', unknown: told }]);
  const file = (id: string, as = reader) => org.call('GET', `${base}/address/${id}`, { as });
  const [{ id }] = month.imports;
  const address = ok(await file(id));
  expect([address.name, await (await fetch(address.url)).text()]).toEqual(['october.json', content]);
  expect([(await file(id, stranger)).status, (await file(randomUUID())).status]).toEqual([403, 404]);
  const other = await app.organisation('Others with Parts', { state: '27', gstin });
  expect((await other.call('GET', `${base}/address/${id}`)).status).toBe(404);
});
