import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Organisation, ok, type Person } from '#test/kit/app';
import { gstr2aFile } from '#test/kit/books/gstr-2a-file';
import { sharedApp } from '#test/kit/shared-app';

// The IMS over HTTP: who may look, who may act, and the file for the portal.
const gstin = '27AAACR5055K1Z7';
const base = '/api/ims-crm/gstReconciliation/s';
let org: Organisation;

beforeAll(async () => {
  org = await (await sharedApp()).organisation('Kaveri Stores', { state: '27', gstin });
  const content = gstr2aFile(gstin, '2026-10', [
    { gstin: '27AAKFS5678L1ZB', number: 'KP/1', date: '2026-10-05', taxable: 10_000, cgst: 900, sgst: 900 },
    { gstin: '27AAKFS5678L1ZB', number: 'KP/2', date: '2026-10-06', taxable: 20_000, cgst: 1_800, sgst: 1_800 },
  ]);
  ok(await org.call('POST', `${base}/multipart`, { body: { statement: 'GSTR-2A', period: '2026-10', key: await upload(content) } }));
}, 120_000);

async function upload(content: string): Promise<string> {
  const body = { id: randomUUID(), name: 'october.json', type: 'application/json', bytes: Buffer.byteLength(content) };
  const { key, url, headers } = ok(await org.call('POST', '/api/utility/file/s/upload', { body }));
  await fetch(url, { method: 'PUT', headers, body: content });
  ok(await org.call('POST', '/api/utility/file/s/confirm', { body: { key } }));
  return key;
}

const look = async (as?: Person) => org.call('GET', `${base}/ims?period=2026-10`, as === undefined ? {} : { as });
const act = (actions: readonly object[], as?: Person) =>
  org.call('POST', `${base}/imsAct`, { body: { period: '2026-10', actions }, ...(as === undefined ? {} : { as }) });
const file = (as?: Person) =>
  org.call('POST', `${base}/export`, { body: { period: '2026-10', which: 'changed' }, ...(as === undefined ? {} : { as }) });

it('goes from what suppliers reported to the file for the portal', async () => {
  expect(ok(await org.call('GET', `${base}/imsPeriods`))).toMatchObject({ gstin, periods: expect.arrayContaining(['2026-10']) });
  const { rows, source, forecast } = ok(await look());
  expect([source, rows.length, forecast.credit.cgst]).toEqual(['GSTR-2A', 2, 2_700_00]);
  const [first, second] = rows;
  const wanted = (record: { id: string; seen: string | null }, more: object) => ({
    id: randomUUID(),
    record: record.id,
    seen: record.seen,
    ...more,
  });
  expect(ok(await act([wanted(first, { action: 'accept' }), wanted(second, { action: 'reject' })]))).toMatchObject([
    { done: true },
    { done: false, why: 'Say why it is rejected. The supplier can read it' },
  ]);
  const after = ok(await org.call('GET', `${base}/ims?period=2026-10&tab=accept`));
  expect(after.rows).toMatchObject([{ number: 'KP/1', step: { byName: expect.stringContaining('Asha'), isExported: false } }]);
  const { status, bytes, headers } = await file();
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(JSON.parse(bytes.toString())).toMatchObject({ rtin: gstin, reqtyp: 'SAVE', invdata: { b2b: [{ inum: 'KP/1', action: 'A' }] } });
  expect((await file()).status).toBe(422);
});

it('is looked at by people who reconcile, acted on only by those who may, and closed to all others', async () => {
  await org.post('role', { name: 'Reader', permissions: ['/gst-reconciliation'] });
  await org.post('role', { name: 'Actor', permissions: ['/gst-reconciliation', '/gst-reconciliation/ims'] });
  await org.post('role', { name: 'Stranger', permissions: ['/gst-reconciliation/ims'] });
  const [reader, actor, stranger] = [await org.member('Reader'), await org.member('Actor'), await org.member('Stranger')];
  const { rows } = ok(await look(reader));
  const accept = [{ id: randomUUID(), record: rows[0].id, seen: rows[0].seen, action: 'accept' }];
  expect([(await act(accept, reader)).status, (await file(reader)).status, (await look(stranger)).status]).toEqual([403, 403, 403]);
  expect(ok(await act(accept, actor))).toMatchObject([{ done: true }]);
});

it('refuses what it does not understand', async () => {
  const one = { id: randomUUID(), record: 'x', action: 'accept', seen: null };
  for (const actions of [
    [],
    [{ ...one, action: 'delete' }],
    [{ ...one, declared: { igst: -1, cgst: 0, sgst: 0, cess: 0 } }],
    Array(201).fill(one),
  ])
    expect((await act(actions)).status).toBe(422);
  expect((await org.call('GET', `${base}/ims?period=2026-13`)).status).toBe(422);
});
