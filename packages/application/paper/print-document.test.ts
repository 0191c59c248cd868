import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { sendDocumentMail } from '#application/jobs/send-document-mail';
import { draftMail } from '#application/mail/draft-mail';
import { emailDocument } from '#application/mail/email-document';
import { paperOf, printDocument, showPaper } from '#application/paper/print-document';
import { rowOf } from '#application/row-of';
import { documentMail } from '#events/document-mail';
import { documents } from '#modules/all-modules';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { calledPicklistOf } from '#modules/kit/operations/picklist';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { withPortal } from '#test/kit/books/portal';
import { pagesOf } from '#test/kit/papers/pdf';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

let books: OpenBooks;
const invoices = documentOf('sales-invoice');
let itemId: string;
let invoice: { readonly id: string };

const site = { line1: 'Godown 3', line2: '', city: 'Hubballi', state: '29', pincode: '580020', country: 'India' };

beforeAll(async () => {
  books = await openBooks();
  const party = await books.create('customer', {
    name: 'Surya Energy',
    groupId: books.group('debtors'),
    registrationType: 'Regular',
    gstin: '27AAACB5343E1Z1',
    billingAddress: { line1: '12 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' },
    shippingAddresses: [{ name: 'Surya Energy, Hubli godown', address: site, gstin: '29AAACB5343E1ZX' }],
  });
  ({ itemId } = await withPartyAndItem(books));
  const line = { itemId, quantity: 2_0000, rate: 9_850_0000, description: 'With frame and junction box' };
  invoice = await books.enter('sales-invoice', {
    date: '2026-11-20',
    partyId: party.id,
    shippingAddress: site,
    lines: Array.from({ length: 5 }, () => line),
    notes: 'Deliver between 10 and 4.',
    terms: 'Goods once sold are not taken back.\nInterest at 18 % a year after the due date.',
  });
}, 60_000);
afterAll(() => books.close());

describe('a printed invoice', () => {
  it('of five lines takes one page, and three copies take three', async () => {
    const pages = async (copies?: readonly string[]) => pagesOf((await printDocument(books.context, invoices, invoice.id, copies)).content);
    expect(await pages()).toBe(1);
    expect(await pages(['original', 'duplicate', 'triplicate'])).toBe(3);
  });

  it('is none for Stock Adjustment: its goods have no prices, and the books no entry', async () => {
    const party = await books.create('customer', { name: 'Stock Adjustment', groupId: books.group('debtors') });
    const lines = [{ itemId, quantity: 2_0000, rate: 9_850_0000 }];
    const { id } = await books.enter('sales-invoice', { date: '2026-11-20', partyId: party.id, lines });
    const { title, copies, totals, lines: table } = await showPaper(books.context, invoices, id, []);
    expect({ title, copies, totals }).toEqual({ title: 'Stock Adjustment', copies: [], totals: [] });
    expect(table.columns.map(({ label }) => label)).toEqual(['#', 'Item', 'HSN', 'Quantity', 'Unit']);
    const stored = await books.context.ports.records.find(books.context.scope, 'sales-invoice', id);
    expect(stored?.effect).toMatchObject({ postings: [], bills: [], movements: [{ quantity: -2_0000, kind: 'adjustment-out' }] });
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });

  it('marks each requested copy; the original by default', async () => {
    const copies = async (asked: readonly string[]) => (await showPaper(books.context, invoices, invoice.id, asked)).copies;
    expect(await copies([])).toEqual(['Original for recipient']);
    expect(await copies(['triplicate', 'duplicate'])).toEqual(['Duplicate for transporter', 'Triplicate for supplier']);
  });

  it('shows the ship-to name and GSTIN of the site at that address', async () => {
    const { parties } = await showPaper(books.context, invoices, invoice.id, []);
    expect(parties).toEqual([
      expect.objectContaining({ heading: 'Bill to', name: 'Surya Energy' }),
      {
        heading: 'Ship to',
        name: 'Surya Energy, Hubli godown',
        lines: ['Godown 3', 'Hubballi 580020, 29 Karnataka', 'GSTIN 29AAACB5343E1ZX'],
      },
    ]);
  });

  it('shows rate and amount of each tax, in the summary and in the totals', async () => {
    const { taxes, totals } = await showPaper(books.context, invoices, invoice.id, []);
    const [row] = taxes?.rows ?? [];
    const at = (label: string) => row?.[taxes?.columns.findIndex((column) => column.label === label) ?? -1];
    expect([at('CGST %'), at('SGST %'), at('CGST ₹')]).toEqual(['2.5', '2.5', '2,462.50']);
    expect(totals.map(({ label }) => label)).toEqual(['Taxable value', 'CGST 2.5 %', 'SGST 2.5 %', 'Total']);
  });

  it('says until when the goods of a batch can be used', async () => {
    const { id: syrup } = await books.create('inventory-item', {
      ...{ name: 'Cough syrup', type: 'Goods', unitId: books.unit('NOS'), hsn: '30049099', batchTracking: true },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000, hsn: '30049099' }],
    });
    const line = (batch: string, expires: string | null) => ({ itemId: syrup, quantity: 2_0000, rate: 90_0000, batch, expires });
    const { partyId } = await withPartyAndItem(books);
    const opening = await books.enter('opening-stock', { date: '2026-04-01', lines: [line('S/1', '2028-03-31'), line('S/2', null)] });
    const sold = [line('S/1', null), line('S/2', null)].map(({ expires: _, ...one }) => one);
    const sale = await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: sold });
    const said = async (slug: string, id: string) =>
      (await showPaper(books.context, documentOf(slug), id, [])).lines.rows.map((row) =>
        row
          .join(' ')
          .match(/Batch.*/)?.[0]
          .slice(0, 30),
      );
    expect((await said('sales-invoice', sale.id)).slice(0, 2)).toEqual([
      expect.stringMatching(/^Batch:? S\/1, exp\. 31-Mar-2028/),
      expect.stringMatching(/^Batch:? S\/2(?!,)/),
    ]);
    expect((await said('opening-stock', opening.id))[0]).toMatch(/^Batch S\/1, exp\. 31-Mar-2028/);
  });

  it('that does not exist is not printed', async () => {
    await expect(showPaper(books.context, invoices, randomUUID(), [])).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('an invoice and a return that the portal has registered', () => {
  let portal: Awaited<ReturnType<typeof withPortal>>;
  const registered: { readonly slug: string; readonly id: string; readonly row: EInvoiceStanding }[] = [];

  beforeAll(async () => {
    portal = await withPortal(books);
    const { partyId } = await withPartyAndItem(books);
    const lines = [{ itemId, quantity: 2_0000, rate: 9_850_0000 }];
    const sale = await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines });
    const stored = await books.context.ports.records.find(books.context.scope, 'sales-invoice', sale.id);
    const [sold] = stored === undefined ? [] : rowOf(salesInvoice, stored).lines;
    const line = { sourceSlug: 'sales-invoice', sourceId: sale.id, sourceLine: sold?.lineId ?? null, itemId, quantity: 1_0000 };
    const back = await books.enter('sales-return', { date: '2026-11-20', partyId, invoiceId: sale.id, lines: [line] });
    for (const [slug, { id }] of [['sales-invoice', sale] as const, ['sales-return', back] as const]) {
      const read = async () => (await books.context.ports.records.find(books.context.scope, slug, id))?.row as EInvoiceStanding;
      await followEInvoice(books.context, portal.ways, documentOf(slug), { documentId: id, request: (await read()).eInvoiceRequest ?? '' });
      registered.push({ slug, id, row: await read() });
    }
  });
  afterAll(() => portal.close());

  it('have the code that the portal signed on each copy, and IRN and acknowledgement beside it', async () => {
    for (const { slug, id, row } of registered) {
      expect(row).toMatchObject({ eInvoice: 'Generated' });
      expect(row.signedQr?.length).toBeGreaterThan(900);
      const { content } = await printDocument(books.context, documentOf(slug), id, ['original', 'duplicate']);
      for (const page of scanned(content))
        expect(await codesIn(page, { x: 0, y: 0, width: page.width, height: page.height / 2 })).toEqual([`QRCode ${row.signedQr}`]);
      const { eInvoice } = await showPaper(books.context, documentOf(slug), id, []);
      expect(eInvoice?.facts.slice(0, 2)).toEqual([
        { label: 'IRN', value: row.irn },
        { label: 'Ack. No.', value: row.ackNumber },
      ]);
    }
  });

  it('have it in their emails, too', async () => {
    const [{ id, row } = { id: '', row: {} as EInvoiceStanding }] = registered;
    const mailing = { requestId: randomUUID(), to: ['accounts@b.example'], subject: 'Invoice', message: 'Attached.' };
    await emailDocument(books.context, invoices, id, mailing, books.people.members);
    const { organisationId, branchId, financialYearId, userId } = books.context.scope;
    const wish = { version: 1, ...mailing, organisationId, branchId, financialYearId, userId, slug: 'sales-invoice', documentId: id };
    await sendDocumentMail(books.context, invoices, documentMail.schema.parse(wish));
    const [page] = scanned(books.mails.at(-1)?.attachments?.[0]?.content ?? new Uint8Array());
    expect(page && (await codesIn(page, { x: 0, y: 0, width: page.width, height: 120 }))).toEqual([`QRCode ${row.signedQr}`]);
  });
});

it('every document that can be printed has a paper', () => {
  const printed = documents.filter(({ actions }) => actions['print'] !== undefined);
  expect(printed.length).toBeGreaterThan(2);
  expect(printed.filter((document) => paperOf(document) === undefined).map(({ slug }) => slug)).toEqual([]);
});

it('a trade document that says nothing about its print has its own title', () => {
  const { paper, ...silent } = { ...invoices, title: 'Gate Pass' };
  const empty = { organisation: {}, branch: {}, transporter: undefined, ledger: String };
  const made = paperOf(silent)?.({ partyName: 'Asha', lines: [], total: 0 }, empty);
  expect(made).toMatchObject({ title: 'Gate Pass', parties: [{ heading: 'Customer', name: 'Asha' }] });
});

it('a voucher has no copies', async () => {
  const { partyId } = await withPartyAndItem(books);
  const receipt = { date: '2026-11-20', type: 'Receipt', accountId: books.ledger('cash'), lines: [{ ledgerId: partyId, amount: 500_00 }] };
  const { id } = await books.enter('bank-cash', receipt);
  expect((await showPaper(books.context, documentOf('bank-cash'), id, ['duplicate'])).copies).toEqual([]);
});

describe('the picklist of an order', () => {
  const orders = documentOf('sales-order');
  const picklist = calledPicklistOf(orders);
  const entered = async (change: object = {}) => {
    const { partyId, itemId: goods } = await withPartyAndItem(books);
    const project = await books.create('project', { projectNo: `P-${randomUUID().slice(0, 8)}`, name: 'Roof' });
    const lines = [{ itemId: goods, quantity: 12_0000 }];
    return {
      partyId,
      goods,
      order: await books.enter('sales-order', { date: '2026-11-20', partyId, projectId: project.id, lines, ...change }),
    };
  };
  const quantities = async (id: string) => (await showPaper(books.context, picklist, id, [])).lines.rows.map((row) => row[3]);

  it('has what is not delivered yet, and is refused when nothing is left', async () => {
    const { partyId, goods, order } = await entered();
    expect(await quantities(order.id)).toEqual(['12']);
    const source = { sourceSlug: 'sales-order', sourceId: order.id, sourceLine: '1' };
    const deliver = (quantity: number) =>
      books.enter('delivery-note', { date: '2026-11-20', partyId, lines: [{ itemId: goods, quantity, ...source }] });
    await deliver(5_0000);
    expect(await quantities(order.id)).toEqual(['7']);
    await deliver(7_0000);
    await expect(quantities(order.id)).rejects.toThrow('Everything was delivered');
  });

  it('is refused without a project, in print and by email', async () => {
    const { order } = await entered({ projectId: null });
    await expect(printDocument(books.context, picklist, order.id)).rejects.toThrow('Only a document with a project');
    await expect(draftMail(books.context, picklist, order.id)).rejects.toThrow('Only a document with a project');
  });

  it('is mailed as itself, with its own name', async () => {
    const { order } = await entered();
    const { subject, message, template } = await draftMail(books.context, picklist, order.id);
    expect([template, subject]).toEqual([null, expect.stringContaining(`Picklist ${order.number}`)]);
    const mailing = { requestId: randomUUID(), to: ['store@b.example'], subject, message };
    await emailDocument(books.context, picklist, order.id, mailing, books.people.members);
    const { scope } = books.context;
    const { organisationId, branchId, financialYearId, userId } = scope;
    const wish = { version: 1, ...mailing, organisationId, branchId, financialYearId, userId, slug: 'sales-order', documentId: order.id };
    await sendDocumentMail(books.context, picklist, documentMail.schema.parse({ ...wish, paper: 'picklist' }));
    expect(books.mails.at(-1)?.attachments?.[0]?.name).toBe(`Picklist ${String(order.number).replaceAll('/', '-')}.pdf`);
  });
});

it('a payment names the invoices of the supplier by its own numbers, too', async () => {
  const supplier = await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') });
  const bought = (referenceNo: string | null) =>
    books.enter('purchase-invoice', {
      ...{ date: '2026-11-20', partyId: supplier.id, referenceNo },
      lines: [{ itemId, quantity: 1_0000, rate: 1_000_0000 }],
    });
  const [named, unnamed] = [await bought('OM/81'), await bought(null)];
  const allocations = [
    { ledgerId: supplier.id, billId: named.id, number: 'PI/1', amount: 500_00 },
    { ledgerId: supplier.id, billId: unnamed.id, number: 'PI/2', amount: 500_00 },
  ];
  const lines = [{ ledgerId: supplier.id, amount: 1_000_00 }];
  const { id } = await books.enter('bank-cash', {
    date: '2026-11-20',
    type: 'Payment',
    accountId: books.ledger('cash'),
    lines,
    allocations,
  });
  const { lines: table } = await showPaper(books.context, documentOf('bank-cash'), id, []);
  expect(table.rows[0]?.[1]).toBe("Om Steel\nAgainst PI/1 (supplier's no. OM/81): 500.00, PI/2: 500.00");
});
