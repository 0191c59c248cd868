import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { draftMail, templateFor } from '#application/mail/draft-mail';
import { emailDocument } from '#application/mail/email-document';
import { printDocument } from '#application/paper/print-document';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
const invoices = documentOf('sales-invoice');
let invoice: { readonly id: string };
beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 1_0000, rate: 1_18_000_0000 }];
  invoice = await books.enter('sales-invoice', { date: '2026-11-20', creditDays: 30, partyId, lines });
}, 60_000);
afterAll(() => books.close());

const draft = (id = invoice.id) => draftMail(books.context, invoices, id);

describe('the mail of a document', () => {
  it('has the standard text if there is no template for such documents', async () => {
    await books.create('email-template', { name: 'Order', usedFor: 'sales-order', subject: 'Order', body: 'Order' });
    expect(await draft()).toEqual({
      template: null,
      subject: expect.stringMatching(/^Sales Invoice \S+ from Suryodaya/),
      message: expect.stringMatching(/^Dear Sir or Madam,\n\nPlease find attached Sales Invoice \S+\.\n\nRegards,\nSuryodaya/),
    });
  });

  it('calls a receipt by its usual name, in the email and in the name of its PDF', async () => {
    const { partyId } = await withPartyAndItem(books);
    const receipt = {
      date: '2026-11-20',
      type: 'Receipt',
      accountId: books.ledger('cash'),
      lines: [{ ledgerId: partyId, amount: 500_00 }],
    };
    const { id } = await books.enter('bank-cash', receipt);
    const { subject, message } = await draftMail(books.context, documentOf('bank-cash'), id);
    expect(subject).toMatch(/^Receipt BC\S+ from Suryodaya/);
    expect(message).toMatch(/Please find attached Receipt BC\S+\.\n/);
    expect((await printDocument(books.context, documentOf('bank-cash'), id)).name).toMatch(/^Receipt BC\S+\.pdf$/);
  });

  it('has the text of the template with all variables filled in, even with markup', async () => {
    await books.create('email-template', {
      name: 'Invoice',
      usedFor: 'sales-invoice',
      subject: '{{number}} of\n{{date}} for {{party}}',
      body: '<b>{{ party }}</b>: {{total}}, due {{due}}, {{branch}}, {{user}}, {{organisation}}. {{message}} {{number}}',
    });
    const { template, subject, message } = await draft();
    expect(template).toBe('Invoice');
    expect(subject).toMatch(/^\S+ of 20-Nov-2026 for Asha Traders \w+$/);
    expect(message).toMatch(/^<b>Asha Traders \w+<\/b>: ₹\u00a0[\d,]+\.\d\d, due 20-Dec-2026, Head Office, Asha Kulkarni, Suryodaya/);
    expect(message).not.toMatch(/\{\{|undefined|null/);
  });

  it('is neither offered nor sent for a cancelled one', async () => {
    const { partyId, itemId } = await withPartyAndItem(books);
    const made = await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
    await actOnDocument(books.context, invoices, made.id, 'cancel', { version: 1, remark: 'Entered twice' });
    await expect(draft(made.id)).rejects.toMatchObject({ code: 'notAllowed' });
    const mailing = { requestId: randomUUID(), to: ['a@b.example'], subject: 'Invoice', message: '' };
    await expect(emailDocument(books.context, invoices, made.id, mailing, books.people.members)).rejects.toMatchObject({
      code: 'notAllowed',
    });
    await expect(draft(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  });
});

const template = (name: string, more = {}) => ({
  name,
  usedFor: 'sales-invoice',
  status: 'Active',
  preferred: false,
  subject: '',
  body: '',
  ...more,
});

it.each([
  ['none', [], undefined],
  ['the first by name', [template('B'), template('A')], 'A'],
  ['the default', [template('A'), template('B', { preferred: true })], 'B'],
  ['none that is not used', [template('A', { status: 'Inactive', preferred: true }), template('B')], 'B'],
  ['none of other documents', [template('A', { usedFor: 'quotation' })], undefined],
])('of the templates %s is used', (_, rows, name) => {
  expect(templateFor('sales-invoice', rows)?.name).toBe(name);
});
