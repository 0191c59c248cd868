import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterDocument } from '#application/documents/enter-document';
import { askStep } from '#application/eway-bill/ask-step';
import { billPortal } from '#application/eway-bill/portal';
import { sendDocumentMail } from '#application/jobs/send-document-mail';
import { draftMail } from '#application/mail/draft-mail';
import { emailDocument } from '#application/mail/email-document';
import { printDocument, showPaper } from '#application/paper/print-document';
import { noteStanding } from '#application/portals/note';
import type { Row } from '#application/ports/records';
import { documentMail } from '#events/document-mail';
import type { VehicleAsked } from '#modules/kit/eway-bill/asked';
import { type EwayBillStanding, ewayBillFields } from '#modules/kit/eway-bill/fields';
import { calledEwayBillPapersOf } from '#modules/kit/eway-bill/papers';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

const document = documentOf('sales-invoice');
const papers = calledEwayBillPapersOf(document);
const request = '2026-11-20T06:00:00.000Z';
const qr = '331001234567/27AAPFU0939F1ZV/20-11-2026 11:30:00';
let books: OpenBooks;
let id: string;

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 200_0000, rate: 1000_0000 }];
  const values = parsed('sales-invoice', { date: '2026-11-20', partyId, lines, transportMode: 'Road', vehicleNumber: 'MH15GV4471' });
  ({ id } = await enterDocument(books.context, document, { ...values, id: randomUUID() }));
  await stand('eway-bill-asked', { ewayBill: 'Pending', ewayBillStep: 'Generate', ewayBillRequest: request });
  await note('eway-bill-generated', request, {
    ...{ ewayBill: 'Active', ewayBillNo: '331001234567', ewayBillAt: request, ewayBillPartBAt: request },
    ...{ ewayBillUntil: '2099-11-21T18:29:00.000Z', ewayBillKm: 40, ewayBillVehicle: 'MH15GV4471', ewayBillSandbox: true },
  });
}, 60_000);
afterAll(() => books.close());

const rowOf = async () => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id))?.row ?? {};

/** As the portal's answer is written. */
const note = (action: string, of: string, standing: EwayBillStanding) =>
  noteStanding<EwayBillStanding>(books.context, billPortal, { document, id, request: of, action, stands: () => standing });

async function stand(action: string, standing: Row): Promise<void> {
  const { scope, ports } = books.context;
  await ports.journal.commit(
    scope,
    { branchId: scope.branchId },
    {
      ...{ slug: 'sales-invoice', id, kind: 'change' },
      decide: ({ record }) => ({
        ...{ action, slug: 'sales-invoice', id, row: { ...record?.row, ...standing } },
        ...{ list: null, unique: [], words: [], effect: record?.effect ?? null },
      }),
    },
  );
}

async function codesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const [page] = scanned(pdf);
  return page === undefined ? [] : (await codesIn(page, { x: 0, y: 0, ...page })).toSorted();
}

describe('the paper of an e-way bill', () => {
  it('has its number and its QR code for scanners, under a name of its own', async () => {
    const { name, content } = await printDocument(books.context, papers, id);
    expect(await codesOf(content)).toEqual(['Code128 331001234567', `QRCode ${qr}`]);
    expect(name).toMatch(/^E-Way Bill 331001234567 of Sales Invoice .+\.pdf$/);
  });

  it('shows the same to phones, with goods, places and the vehicle', async () => {
    const { title, ewayBill, lines, tables, watermark, issuer } = await showPaper(books.context, papers, id, []);
    expect([title, ewayBill?.qr, watermark, issuer.name]).toEqual(['E-Way Bill', qr, 'SANDBOX', 'Suryodaya Solar']);
    expect(lines.rows[0]?.slice(2)).toEqual(['85414300', '200 NOS', 'CGST 2.5 + SGST 2.5', '2,00,000.00']);
    expect(tables?.[0]?.table.rows).toEqual([['Road', 'MH15GV4471', 'Pune, 27 Maharashtra', '20-Nov-2026 11:30 AM', '27AAPFU0939F1ZV']]);
  });

  it('is named on the paper of its invoice, which has its own QR codes', async () => {
    const { facts, ewayBill } = await showPaper(books.context, document, id, []);
    expect(facts.filter(({ label }) => /E-Way|Vehicle/.test(label))).toEqual([
      { label: 'E-Way Bill No.', value: '3310 0123 4567 (sandbox)' },
      { label: 'Vehicle', value: 'MH15GV4471' },
    ]);
    expect(ewayBill).toBeUndefined();
  });

  it('is mailed with a text that names it', async () => {
    const draft = await draftMail(books.context, papers, id);
    expect(draft.subject).toMatch(/^E-Way Bill 331001234567 of Sales Invoice .+ from Suryodaya Solar$/);
    const mailing = { requestId: randomUUID(), to: ['store@b.example'], subject: draft.subject, message: draft.message };
    await emailDocument(books.context, papers, id, mailing, books.people.members);
    const { organisationId, branchId, financialYearId, userId } = books.context.scope;
    const wish = { version: 1, ...mailing, organisationId, branchId, financialYearId, userId, slug: 'sales-invoice', documentId: id };
    await sendDocumentMail(books.context, papers, documentMail.schema.parse({ ...wish, paper: 'eway-bill' }));
    const [file] = books.mails.at(-1)?.attachments ?? [];
    expect(file?.name).toMatch(/^E-Way Bill 331001234567/);
    expect(await codesOf(file?.content ?? new Uint8Array())).toContain('Code128 331001234567');
  });

  it('has the vehicle that took over, above the one before', async () => {
    const asked: VehicleAsked = {
      ...{ mode: 'Road', vehicle: 'MH 12 XY 0001', vehicleType: 'Regular', document: null, documentDate: null },
      ...{ from: { place: 'Lonavala', state: '27' }, reason: 'Break Down', remark: '' },
    };
    const stored = await books.context.ports.records.find(books.context.scope, 'sales-invoice', id);
    await askStep(books.context, document, id, {
      ...{ verb: 'eway-bill-update-vehicle', step: 'Update Vehicle', version: stored?.version ?? 0, asked },
    });
    const { ewayBillStep: _, ewayBillAsked: __, ewayBillRequest: of, ...stood } = (await rowOf()) as EwayBillStanding;
    const kept = Object.fromEntries(Object.entries(stood).filter(([name]) => name in ewayBillFields));
    await note('eway-bill-vehicle-updated', of ?? '', { ...kept, ewayBillVehicle: 'MH12XY0001' });
    const { tables } = await showPaper(books.context, papers, id, []);
    expect(tables?.[0]?.table.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Road', 'MH12XY0001', 'Lonavala, 27 Maharashtra'],
      ['Road', 'MH15GV4471', 'Pune, 27 Maharashtra'],
    ]);
  });

  it('says across it that it was cancelled', async () => {
    await stand('eway-bill-cancelled', { ewayBill: 'Cancelled', ewayBillSince: '2026-11-20T09:00:00.000Z' });
    expect(await showPaper(books.context, papers, id, [])).toMatchObject({
      ...{ watermark: 'CANCELLED', ewayBill: { cancelled: expect.stringContaining('It is not valid') } },
    });
    expect((await showPaper(books.context, document, id, [])).facts.map(({ label }) => label)).not.toContain('E-Way Bill No.');
  });

  it('says what the document said, though that was changed after the bill was cancelled', async () => {
    await stand('update', { lines: [], total: 0 });
    expect((await showPaper(books.context, papers, id, [])).totals.at(-1)?.value).toBe('₹2,10,000.00');
  });

  it.each([
    ['Pending', 'The portal has not made it yet'],
    ['Marked by hand', 'It was made elsewhere, so its paper is there'],
  ])('of a bill that is %s is refused', async (ewayBill, why) => {
    await stand('eway-bill-stands', { ewayBill });
    await expect(printDocument(books.context, papers, id)).rejects.toThrow(why);
    await expect(draftMail(books.context, papers, id)).rejects.toThrow(why);
  });
});
