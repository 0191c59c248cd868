import { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { derivedId } from '#application/derived-id';
import { documentMail } from '#events/document-mail';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { relayAll } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { actingAs } from '#test/kit/permissions';
import { sharedApp } from '#test/kit/shared-app';
import { env } from '#topology/env';
import { queues } from '#topology/queues';

/** A job that fails until its last try: it is seen, explained and sent again, over the real queue and a real mail engine. */
let app: App;
let outbox: Outbox;
let org: Organisation;
let admin: Person;
let invoice: { readonly id: string; readonly number: string };
let message: { readonly messageId: string; readonly body: string };

const queue = documentMail.name;
const attempts = queues.find(({ name }) => name === queue)?.attempts ?? 0;
const base = '/api/utility/failedMessage/s';
const mailing = { requestId: newId(), to: ['asha@traders.example'], subject: 'Your invoice', message: 'Only for Asha.' };

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  app = await sharedApp();
  outbox = await openOutbox();
  org = await app.organisation('Surya Failures', { state: '27' });
  admin = await org.member('Admin');
  const { id: partyId } = await org.post('customer', {
    name: 'Asha Traders',
    groupId: derivedId(org.organisationId, 'group:debtors'),
    billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
  });
  const { id: itemId } = await org.post('inventory-item', {
    name: 'Mono PERC 545 Wp',
    type: 'Goods',
    unitId: derivedId(org.organisationId, 'unit:NOS'),
    hsn: '85414300',
    salesRate: 12_100_0000,
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  const { start: date } = await org.get('financial-year', `/${org.financialYearId}`);
  invoice = await org.post('sales-invoice', { date, partyId, lines: [{ itemId, quantity: 1_0000 }] });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await outbox.stop();
});

/**
 * Hands the messages of our organisation to their job again and again, as the queue would, until none is left. What other tests left in the
 * queue is thrown away.
 */
async function deliverToTheEnd(): Promise<number> {
  const client = new SQSClient({});
  const QueueUrl = `${process.env[env.queues]}${queue}`;
  let deliveries = 0;
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1, MessageSystemAttributeNames: ['All'] }),
    );
    const [{ MessageId: messageId = '', Body: body = '', ReceiptHandle, Attributes } = {}] = Messages;
    if (ReceiptHandle === undefined) break;
    const isOurs = JSON.parse(body).organisationId === org.organisationId;
    if (isOurs) {
      deliveries += 1;
      message ??= { messageId, body };
    }
    const hasFailed = isOurs && (await delivered(messageId, body, Number(Attributes?.['ApproximateReceiveCount'])));
    if (hasFailed) await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    else await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
  client.destroy();
  return deliveries;
}

/** One delivery, and whether it failed. */
async function delivered(messageId: string, body: string, times: number): Promise<boolean> {
  const job = functionNamed(`job-${queue}`);
  const event = { Records: [{ messageId, body, attributes: { ApproximateReceiveCount: String(times) } }] };
  const { batchItemFailures } = (await actingAs(job, () => invoke(job, event))) as { readonly batchItemFailures: readonly unknown[] };
  return batchItemFailures.length > 0;
}

const failed = async (as: Person = admin) => (await org.list('failed-message', {}, as)).rows;
const settle = (id: string, verb: string, body: object, as: Person = admin) => org.call('PUT', `${base}/${id}/${verb}`, { body, as });
const ours = async () => (await outbox.sent()).filter(({ destination }) => destination.to.includes('asha@traders.example'));

it('is recorded at its last try, with what it was for and why it failed', async () => {
  ok(await org.call('POST', `/api/ims-crm/salesInvoice/s/${invoice.id}/email`, { body: mailing }));
  await outbox.stop();
  await relayAll(app, org, { branchId: org.branchId });
  expect(await deliverToTheEnd()).toBe(attempts - 1);
  expect(await failed()).toMatchObject([
    {
      purpose: `Email of ${invoice.number} to asha@traders.example`,
      reason: 'A service could not be reached',
      messageStatus: 'Waiting',
    },
  ]);
  expect(await org.get('sales-invoice', `/${invoice.id}`)).toMatchObject({ mailed: { status: 'Failed' } });
});

it('is one record, however often it is delivered', async () => {
  for (const times of [attempts - 1, attempts, attempts]) expect(await delivered(message.messageId, message.body, times)).toBe(false);
  expect(await failed()).toHaveLength(1);
});

it('is seen and sent again by administrators only, and shows its text to nobody', async () => {
  const [{ id, version }] = await failed();
  const other = await app.organisation('Chandra Failures', { state: '24' });
  expect((await other.call('GET', `${base}/${id}`)).status).toBe(404);
  expect((await other.call('PUT', `${base}/${id}/send-again`, { body: { version } })).status).toBe(404);
  for (const role of ['Accountant', 'Sales', 'Viewer']) {
    const member = await org.member(role);
    expect((await org.call('POST', `${base}/list`, { body: {}, as: member })).status).toBe(403);
    for (const verb of ['send-again', 'dismiss']) expect((await settle(id, verb, { version, remark: 'No' }, member)).status).toBe(403);
  }
  const auditor = await org.member('Auditor');
  expect((await settle(id, 'send-again', { version }, auditor)).status).toBe(403);
  const read = ok(await org.call('GET', `${base}/${id}`, { as: admin }));
  const history = ok(await org.call('GET', `${base}/${id}/history`, { as: admin }));
  expect(read.detail).toContain('ECONNREFUSED');
  expect(JSON.stringify([read, history])).not.toContain('Only for Asha');
});

it('is sent again once the mail server works, and arrives once', async () => {
  outbox = await openOutbox();
  const [{ id, version }] = await failed();
  expect((await settle(id, 'send-again', { version: version + 1 })).status).toBe(409);
  expect(ok(await settle(id, 'send-again', { version }))).toMatchObject({ messageStatus: 'Sent again' });
  expect((await settle(id, 'send-again', { version })).status).toBe(409);
  expect((await settle(id, 'send-again', { version: version + 1 })).body.message).toBe('This message was sent again');
  for (let times = 0; times < 2; times += 1) {
    await relayAll(app, org, 'organisation');
    await relayAll(app, org, { branchId: org.branchId });
    await deliverToTheEnd();
  }
  expect(await ours()).toMatchObject([{ subject: 'Your invoice' }]);
  expect(await org.get('sales-invoice', `/${invoice.id}`)).toMatchObject({ mailed: { status: 'Sent' } });
  const history = ok(await org.call('GET', `${base}/${id}/history`, { as: admin }));
  expect(history.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['send-again', expect.anything()],
    ['fail', expect.anything()],
  ]);
});

it('is dismissed with a reason, and then it is not sent', async () => {
  // A message whose last try ended the whole process.
  expect(await delivered(newId(), message.body, attempts)).toBe(false);
  const [{ id, version }] = (await failed()).filter(({ messageStatus }: { messageStatus: string }) => messageStatus === 'Waiting');
  expect(await org.get('failed-message', `/${id}`, admin)).toMatchObject({
    reason: 'It ended without an answer, because it took too long or too much memory',
    tries: attempts - 1,
  });
  expect((await settle(id, 'dismiss', { version, remark: ' ' })).status).toBe(422);
  const dismissed = ok(await settle(id, 'dismiss', { version, remark: 'Sent by post' }));
  expect(dismissed).toMatchObject({ messageStatus: 'Dismissed', dismissedFor: 'Sent by post', sentAt: null });
  expect((await settle(id, 'send-again', { version: dismissed.version })).body.message).toBe('This message was dismissed');
  const { rows } = await org.list('failed-message', { filters: { messageStatus: ['Dismissed'] } }, admin);
  expect(rows.map((row: { id: string }) => row.id)).toEqual([id]);
});

it('goes with its organisation, and does not come back', async () => {
  const { records } = (await import('#functions/wire')).base.dataOf(org.organisationId);
  const [{ id }] = await failed();
  const scope = { organisationId: org.organisationId, branchId: '', financialYearId: '', userId: '', from: 'test', requestId: 'test' };
  expect(await records.find(scope, 'failed-message', id)).toBeDefined();
  const purge = functionNamed('job-organisation-purge');
  const body = { version: 1, organisationId: org.organisationId, name: 'Surya Failures', userId: 'x', requestedAt: '2026-11-21T04:30:00Z' };
  const Records = [{ messageId: newId(), body: JSON.stringify(body), attributes: { ApproximateReceiveCount: '1' } }];
  expect(await actingAs(purge, () => invoke(purge, { Records }))).toEqual({ batchItemFailures: [] });
  expect(await records.find(scope, 'failed-message', id)).toBeUndefined();
  expect(await delivered(newId(), message.body, attempts)).toBe(false);
  expect((await records.all(scope, 'failed-message')).length).toBe(0);
});
