import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import { proveArchive } from '#integrations/archive/prove-archive';
import { openStorage } from '#storage/storage';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { says } from '#test/kit/books/says';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { lettersOf } from '#test/kit/papers/pdf-texts';
import { sharedApp } from '#test/kit/shared-app';

/** What may be entered may be changed, printed, mailed and archived, however long its lines and texts are. */
let app: App;
let outbox: Outbox;
let org: Organisation;
let partyId: string;
let itemId: string;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
  outbox = await openOutbox();
  org = await app.organisation('Long Papers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const address = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  const groupId = derivedId(org.organisationId, 'group:debtors');
  partyId = (await org.post('customer', { name: 'Asha Traders', groupId, registrationType: 'Unregistered', billingAddress: address })).id;
  const unitId = derivedId(org.organisationId, 'unit:NOS');
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '998311' }];
  itemId = (await org.post('inventory-item', { name: 'Survey', type: 'Service', unitId, hsn: '998311', gstHistory })).id;
}, 120_000);
afterAll(() => outbox.stop());

/** Words that do not repeat, as long as a text may be in this kind of line. They pack to about three quarters. */
const described = (mark: string, length: number) => {
  const letters = randomBytes(length)
    .toString('base64url')
    .replaceAll(/(.{12})/g, '$1 ');
  return `${mark} ${letters}`.slice(0, length).trim();
};
const invoiceOf = (mark: string, lines: number, length: number) => ({
  ...{ date: today, partyId },
  lines: Array.from({ length: lines }, () => ({ itemId, quantity: 1_0000, rate: 100_0000, description: described(mark, length) })),
});
const journalOf = (mark: string, lines: number, length: number) => ({
  ...{ type: 'Journal', date: today, narration: mark },
  lines: Array.from({ length: lines }, (_, at) => ({
    ledgerId: derivedId(org.organisationId, `ledger:${at % 2 === 0 ? 'cash' : 'bank_charges'}`),
    ...(at % 2 === 0 ? { credit: 100_00 } : { debit: 100_00 }),
    narration: described(mark, length),
  })),
});
const kinds = [
  { slug: 'sales-invoice', entity: 'salesInvoice', bodyOf: invoiceOf, length: 340, prints: true },
  { slug: 'journal-voucher', entity: 'journalVoucher', bodyOf: journalOf, length: limits.namesLength, prints: false },
] as const;

describe.each(kinds)('a $slug of a thousand lines, as long as may be', ({ slug, entity, bodyOf, length, prints }) => {
  const path = `/api/ims-crm/${entity}/s`;
  let id: string;
  let version: number;
  const act = async (verb: string) => {
    const reply = ok(await org.call('PUT', `${path}/${id}/${verb}`, { body: { version, remark: 'Entered twice' } }));
    ({ version } = reply);
  };

  it('is saved and edited twice', async () => {
    ({ id, version } = await org.post(slug, bodyOf('first', limits.linesPerDocument, length)));
    for (const mark of ['second', 'third'])
      ({ version } = await org.put(slug, { id, version, ...bodyOf(mark, limits.linesPerDocument, length) }));
  });

  it.runIf(prints)('is refused with a sentence when it is longer, and stays', async () => {
    const longer = { id, version, ...bodyOf('fourth', limits.linesPerDocument, 500) };
    const reply = await org.call('PUT', path, { body: longer });
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(/too long to be kept/)]);
    expect((await org.get(slug, `/${id}`)).version).toBe(version);
  });

  it.runIf(prints)('is printed and mailed whole', async () => {
    const reply = await org.call('GET', `${path}/download/${id}`);
    const pdf = reply.headers.get('content-type') === 'application/pdf' ? reply.bytes : await fetched(reply);
    const letters = lettersOf(pdf);
    expect(letters.match(/third/g)?.length).toBeGreaterThanOrEqual(limits.linesPerDocument);
    const mailing = { requestId: newId(), to: ['long@asha.example'], subject: 'Long', message: 'Please pay.' };
    ok(await org.call('POST', `${path}/${id}/email`, { body: mailing }));
    await outbox.run(app, org);
    const sent = (await outbox.sent()).filter(({ destination }) => destination.to.includes('long@asha.example'));
    expect(sent.map(({ attachments }) => attachments.length)).toEqual([1]);
    ({ version } = await org.get(slug, `/${id}`));
  });

  it('is cancelled, undone and deleted, and its history comes in parts that go to the first', async () => {
    await act('cancel');
    await act('undo-cancel');
    const deleted = await org.call('DELETE', `${path}/${id}?version=${version}`);
    expect(deleted.status).toBe(200);
    const actions: string[] = [];
    for (let before: number | undefined; ; ) {
      const reply = await org.call('GET', `${path}/${id}/history${before === undefined ? '' : `?before=${before}`}`);
      expect(reply.bytes.length).toBeLessThan(limits.answerBytes);
      const part = ok(reply) as { action: string; sequence: number; isFirst: boolean; before: object | null }[];
      actions.push(...part.map(({ action }) => action));
      if (part.length === 0 || part.at(-1)?.isFirst) break;
      before = part.at(-1)?.sequence;
    }
    const mails = prints ? ['emailed', 'email'] : [];
    expect(actions).toEqual(['delete', 'undo-cancel', 'cancel', ...mails, 'edit', 'edit', 'create']);
  });
});

it('an invoice takes from eighty orders at once, and says so of more', async () => {
  const orders = [];
  for (let at = 0; at <= limits.sourcesAtOnce; at += 1) orders.push(await org.post('sales-order', invoiceOf(`order ${at}`, 1, 20)));
  const lines = orders.map(({ id, lines: [line] }) => ({
    itemId,
    quantity: 1_0000,
    rate: 100_0000,
    sourceSlug: 'sales-order',
    sourceId: id,
    sourceLine: line.lineId,
  }));
  const refusal = /takes from at most 80 earlier documents/;
  await expect(org.post('sales-invoice', { date: today, partyId, lines })).rejects.toThrow(refusal);
  const { id, version } = await org.post('sales-invoice', { date: today, partyId, lines: lines.slice(1) });
  // An edit that leaves one and takes another changes the status of both.
  await expect(org.put('sales-invoice', { id, version, date: today, partyId, lines: lines.slice(0, -1) })).rejects.toThrow(refusal);
  expect((await org.get('sales-order', `/${orders[1].id}`)).status).toBe('Received');
}, 60_000);

it('everything of it is in the archive, and the books are proven', async () => {
  const id = newId();
  ok(await org.call('POST', '/api/utility/archive/s/begin', { body: { id, financialYearId: null } }));
  await runJobs(app, org, 'organisation', 'archive-make');
  const { url } = ok(await org.call('GET', `/api/utility/archive/s/address/${id}`));
  const { findings } = await proveArchive(bytesSource(Buffer.from(await (await fetch(url)).arrayBuffer())));
  expect(findings).toEqual([]);
  const { prover, projector } = openStorage({
    says,
    client: app.engine.client,
    tables: app.engine.tables,
    clock: { now: () => new Date() },
  });
  await projector.project(org.organisationId, { branchId: org.branchId });
  expect(await prover.proveStream(org.organisationId, { branchId: org.branchId })).toEqual([]);
}, 60_000);

async function fetched(reply: Reply): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(ok(reply).url)).arrayBuffer());
}
