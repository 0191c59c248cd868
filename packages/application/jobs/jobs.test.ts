import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { keepSentFile } from '#application/files/keep-file';
import { giveUpDocumentMail, sendDocumentMail } from '#application/jobs/send-document-mail';
import { sendNoticeMail } from '#application/jobs/send-notice-mail';
import { emailDocument } from '#application/mail/email-document';
import { setPaper } from '#application/organisation/organisation-documents';
import type { Mail } from '#application/ports/mailer';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { documentMail } from '#events/document-mail';
import { noticeMail } from '#events/notice-mail';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { samples } from '#test/kit/files';

let books: OpenBooks;
const invoices = documentOf('sales-invoice');
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

async function wish(slug = 'sales-invoice', more: object = {}) {
  const { partyId, itemId } = await withPartyAndItem(books);
  const invoice = await books.enter(slug, { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }], ...more });
  const mailing = { requestId: randomUUID(), to: ['a@b.example'], subject: 'Invoice', message: '' };
  const document = documentOf(slug);
  await emailDocument(books.context, document, invoice.id, mailing, books.people.members);
  await emailDocument(books.context, document, invoice.id, mailing, books.people.members);
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return documentMail.schema.parse({
    version: 1,
    ...mailing,
    organisationId,
    branchId,
    financialYearId,
    userId,
    slug,
    documentId: invoice.id,
  });
}

/** The same ports with a provider that gives the wanted answer. */
function mailingBy(send: () => Promise<string>): Context {
  return { ...books.context, ports: { ...books.context.ports, mailer: { send } } };
}

it('a request sent twice is one log entry and one email', async () => {
  const message = await wish();
  await sendDocumentMail(books.context, invoices, message);
  await sendDocumentMail(books.context, invoices, message);
  expect(books.mails.filter(({ subject }) => subject === 'Invoice')).toHaveLength(1);
  const history = await recordHistory(books.context, invoices, message.documentId);
  expect(history.map(({ action }) => action)).toEqual(['emailed', 'email', 'create']);
});

it('a repeated request with another email is refused, and two at once are one entry', async () => {
  const message = await wish();
  const { requestId, to, subject, documentId } = message;
  const again = (text: string) =>
    emailDocument(books.context, invoices, documentId, { requestId, to, subject, message: text }, books.people.members);
  await expect(again('Something else')).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  await sendDocumentMail(books.context, invoices, message);
  await expect(again('Something else')).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  const other = { requestId: randomUUID(), to, subject, message: '' };
  await Promise.all([1, 2].map(() => emailDocument(books.context, invoices, documentId, other, books.people.members)));
  const history = await recordHistory(books.context, invoices, documentId);
  expect(history.map(({ action }) => action)).toEqual(['email', 'emailed', 'email', 'create']);
});

it('two emails of one document are both sent, even if requested at the same time', async () => {
  const first = await wish();
  const second = { ...first, requestId: randomUUID(), subject: 'Invoice once more' };
  const { requestId, to, subject, message, documentId } = second;
  const sending = mailingBy(async () => {
    await emailDocument(books.context, invoices, documentId, { requestId, to, subject, message }, books.people.members);
    return 'first';
  });
  await sendDocumentMail(sending, invoices, first);
  expect(await getRecord(books.context, invoices, documentId)).toMatchObject({
    mailed: { requestId, status: 'Queued' },
    earlierMails: [{ requestId: first.requestId, status: 'Sent', messageId: 'first' }],
  });
  await sendDocumentMail(books.context, invoices, second);
  expect(books.mails.at(-1)).toMatchObject({ subject: 'Invoice once more' });
});

it('the email of a document leads to the page where its goods can be followed', async () => {
  const { context } = books;
  const provider = await books.create('delivery-provider', {
    name: 'Blue Couriers',
    trackingUrl: 'https://track.example/?a=1&awb={number}',
  });
  await sendDocumentMail(context, invoices, await wish('sales-invoice', { deliveryProviderId: provider.id, consignmentNumber: 'BC/7' }));
  expect(books.mails.at(-1)).toMatchObject({
    text: expect.stringContaining('Track the delivery: https://track.example/?a=1&awb=BC%2F7'),
    html: expect.stringContaining('<a href="https://track.example/?a=1&amp;awb=BC%2F7"'),
  });
});

it('the email of a document follows the settings of the organisation', async () => {
  const { context } = books;
  const org = masterOf('org');
  const { id, version, name, currency, negativeStock } = await getRecord(context, org, context.scope.organisationId);
  const settings = {
    emailFromName: 'Suryodaya, Pune',
    emailReplyTo: 'sales@suryodaya.example',
    emailSignature: 'Warm regards\n<b>Asha</b>',
    bankAccount: '50200012345678',
    upiId: 'surya@okhdfc',
  };
  await updateRecord(context, org, { id, version, name, currency, negativeStock, ...settings });
  const terms = await keepSentFile(context, { name: 'terms.pdf', content: samples.pdf });
  await setPaper(context, 'emailDocument', terms.key);
  await sendDocumentMail(context, invoices, await wish());
  expect(books.mails.at(-1)).toMatchObject({
    fromName: 'Suryodaya, Pune',
    replyTo: 'sales@suryodaya.example',
    text: expect.stringContaining('Warm regards\n<b>Asha</b>'),
    html: expect.stringContaining('Warm regards<br>&lt;b&gt;Asha&lt;/b&gt;'),
    attachments: [{ type: 'application/pdf' }, { name: 'terms.pdf' }],
  });
  for (const said of [books.mails.at(-1)?.text, books.mails.at(-1)?.html])
    for (const part of ['Total', 'Please pay to this account:', '50200012345678', 'surya@okhdfc']) expect(said).toContain(part);

  // An offer asks for no money yet. The logo goes with each mail, because mail programs do not show pictures in the text.
  const logo = await keepSentFile(context, { name: 'logo.png', content: samples.png });
  await setPaper(context, 'logo', logo.key);
  await sendDocumentMail(context, documentOf('quotation'), await wish('quotation'));
  const offer = books.mails.at(-1);
  expect(offer?.attachments?.at(-1)).toMatchObject({ name: 'logo.png', type: 'image/png', shownAs: 'logo' });
  expect(offer?.html).toContain('cid:logo');
  for (const said of [offer?.text, offer?.html]) {
    expect(said).toContain('Our bank account:');
    expect(said).not.toContain('Please pay');
  }
});

it('the message is repeated if the provider cannot be reached, and not if it refuses', async () => {
  const message = await wish();
  const away = mailingBy(() => Promise.reject(new Error('connect ECONNREFUSED')));
  await expect(sendDocumentMail(away, invoices, message)).rejects.toThrow('ECONNREFUSED');
  expect(await getRecord(books.context, invoices, message.documentId)).toMatchObject({ mailed: { status: 'Queued' } });
  const busy = mailingBy(() => Promise.reject(new Refusal('busy')));
  await expect(sendDocumentMail(busy, invoices, message)).rejects.toMatchObject({ code: 'busy' });
  expect(await getRecord(books.context, invoices, message.documentId)).toMatchObject({ mailed: { status: 'Queued' } });
  const refusing = mailingBy(() => Promise.reject(new Refusal('notAllowed', { why: 'Address does not exist' })));
  await sendDocumentMail(refusing, invoices, message);
  expect(await getRecord(books.context, invoices, message.documentId)).toMatchObject({
    mailed: { status: 'Failed', why: 'Address does not exist' },
  });
});

it('an email whose job never ended is marked as failed, and a sent one stays sent', async () => {
  const [left, sent] = [await wish(), await wish()];
  await sendDocumentMail(books.context, invoices, sent);
  for (const message of [left, sent, { ...left, documentId: randomUUID() }]) await giveUpDocumentMail(books.context, invoices, message);
  expect(await getRecord(books.context, invoices, left.documentId)).toMatchObject({
    mailed: { status: 'Failed', why: 'This email could not be sent. Send it again' },
  });
  expect(await getRecord(books.context, invoices, sent.documentId)).toMatchObject({ mailed: { status: 'Sent' } });
});

it('an email that was given up is sent once when its message is sent again', async () => {
  const message = await wish();
  await giveUpDocumentMail(books.context, invoices, message);
  const before = books.mails.length;
  await sendDocumentMail(books.context, invoices, message);
  expect(books.mails).toHaveLength(before);
  for (let times = 0; times < 2; times += 1) await sendDocumentMail(books.context, invoices, { ...message, again: true });
  expect(books.mails).toHaveLength(before + 1);
  const { mailed } = await getRecord(books.context, invoices, message.documentId);
  expect(mailed).toMatchObject({ status: 'Sent' });
  expect(mailed).not.toHaveProperty('why');
});

it('a request for a deleted document is done', async () => {
  const message = await wish();
  await sendDocumentMail(books.context, invoices, { ...message, documentId: randomUUID() });
});

it('a mail of the product is sent with its key', async () => {
  const sent: [Mail, string][] = [];
  const mailer = {
    send: async (mail: Mail, key: string) => {
      sent.push([mail, key]);
      return key;
    },
  };
  await sendNoticeMail({ mailer }, noticeMail.sample);
  expect(sent.map(([{ to }, key]) => [to, key])).toEqual([[[noticeMail.sample.to], noticeMail.sample.key]]);
});
