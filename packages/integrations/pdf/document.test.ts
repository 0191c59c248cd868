import fs, { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import pdfmake from 'pdfmake';
import { describe, expect, it, vi } from 'vitest';
import type { PrintedDocument } from '#application/ports/papers';
import { printDocument } from '#integrations/pdf/document';
import { samples } from '#test/kit/files';
import { pagesOf } from '#test/kit/papers/pdf';
import { codesIn, scanned } from '#test/kit/papers/read-codes';

const look = process.env['LOOK_AT'];

function invoice(lines: number, more: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    title: 'Tax Invoice',
    copies: ['Original for recipient'],
    issuer: {
      name: 'Suryodaya Solar Distributors',
      lines: [
        'Plot 14, MIDC Bhosari, Pune 411026, Maharashtra',
        'GSTIN 27AAACS1234F1Z5  ·  PAN AAACS1234F',
        'accounts@suryodaya.example  ·  98220 12345',
      ],
    },
    number: 'SIPUN/2627/41',
    facts: [
      { label: 'Date', value: '12-Nov-2026' },
      { label: 'Due date', value: '12-Dec-2026' },
      { label: 'Place of supply', value: '29 Karnataka' },
      { label: 'Reverse charge', value: 'No' },
    ],
    parties: [
      { heading: 'Bill to', name: 'सूर्या एनर्जी Pvt Ltd', lines: ['12 MG Road, Bengaluru 560001', 'GSTIN 29AABCS9999K1Z1'] },
      { heading: 'Ship to', name: 'Surya Energy, Hubli godown', lines: ['Hubballi 580020, Karnataka'] },
    ],
    lines: {
      columns: [
        { label: '#', align: 'right', width: 14 },
        { label: 'Item', align: 'left', width: 'rest' },
        { label: 'HSN', align: 'left', width: 42 },
        { label: 'Quantity', align: 'right', width: 50 },
        { label: 'Rate', align: 'right', width: 50 },
        { label: 'Taxable', align: 'right', width: 64 },
        { label: 'Tax', align: 'right', width: 26 },
        { label: 'Amount ₹', align: 'right', width: 66 },
      ],
      rows: Array.from({ length: lines }, (_, i) => [
        String(i + 1),
        'Mono PERC module 545 Wp\nBatch A-77',
        '854143',
        '40 NOS',
        '9,850.00',
        '3,94,000.00',
        '5 %',
        '4,13,700.00',
      ]),
      totals: ['', 'Total', '', '', '', '11,82,000.00', '', '12,41,100.00'],
    },
    totals: [
      { label: 'Taxable value', value: '11,82,000.00' },
      { label: 'IGST', value: '59,100.00' },
      { label: 'Total', value: '₹12,41,100.00', strong: true },
    ],
    words: 'Rupees Twelve Lakh Forty One Thousand One Hundred Only',
    taxes: {
      columns: [
        { label: 'HSN', align: 'left', width: 'rest' },
        { label: 'Taxable', align: 'right', width: 90 },
        { label: 'Rate', align: 'right', width: 40 },
        { label: 'IGST', align: 'right', width: 90 },
      ],
      rows: [['854143', '11,82,000.00', '5 %', '59,100.00']],
    },
    bank: [
      { label: 'Bank', value: 'State Bank of India' },
      { label: 'Account', value: '00000031234567890' },
      { label: 'IFSC', value: 'SBIN0000454' },
    ],
    terms: ['Goods once sold are not taken back.', 'Interest at 18 % a year after the due date.'],
    signatory: 'Authorised signatory',
    ...more,
  };
}

describe('a printed document', () => {
  it.each`
    lines   | pages
    ${3}    | ${1}
    ${1000} | ${50}
  `('of $lines lines takes about $pages pages', async ({ lines, pages }: { lines: number; pages: number }) => {
    const pdf = await printDocument(invoice(lines));
    if (look !== undefined) writeFileSync(`${look}/invoice-${lines}.pdf`, pdf);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(Math.ceil(pages * 0.7));
    expect(pagesOf(pdf)).toBeLessThanOrEqual(Math.ceil(pages * 1.5));
  });

  it('carries the sum of each page forward and brings it to the next, in every copy', async () => {
    const create = vi.spyOn(pdfmake, 'createPdf');
    const running = Array.from({ length: 90 }, (_, i) => `${i + 1},000.00`);
    const pdf = await printDocument(invoice(90, { lines: { ...invoice(90).lines, running }, copies: ['Original', 'Duplicate'] }));
    if (look !== undefined) writeFileSync(`${look}/carried.pdf`, pdf);
    type Edge = (page: number, pages: number) => object;
    const { header, footer } = (create.mock.lastCall?.[0] ?? {}) as { readonly header: Edge; readonly footer: Edge };
    create.mockRestore();
    const pages = pagesOf(pdf);
    const each = Array.from({ length: pages }, (_, at) => at + 1);
    const said = (part: object, word: string) => new RegExp(`${word} forward ([\\d,.]+)`).exec(JSON.stringify(part))?.[1];
    const carried = each.map((page) => said(footer(page, pages), 'Carried'));
    expect(carried.slice(0, pages / 2)).toEqual(carried.slice(pages / 2));
    expect(carried.filter((sum) => sum !== undefined).length).toBeGreaterThan(3);
    expect([carried[pages / 2 - 1], carried.at(-1)]).toEqual([undefined, undefined]);
    expect(each.map((page) => said(header(page, pages), 'Brought'))).toEqual([undefined, ...carried.slice(0, -1)]);
    expect(pages).toBe(pagesOf(await printDocument(invoice(90, { copies: ['Original', 'Duplicate'] }))));
  });

  it('with a code for UPI needs no more room than its bank details', async () => {
    const upi = 'upi://pay?pa=surya@okhdfc&pn=Suryodaya%20Solar&am=1241100.00&cu=INR&tn=SIPUN%2F2627%2F41';
    const pdf = await printDocument(invoice(3, { upi }));
    if (look !== undefined) writeFileSync(`${look}/upi.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.length).toBeGreaterThan((await printDocument(invoice(3))).length);
  });

  it('leads to the page where its goods can be followed, however long its address is', async () => {
    const tracking = `https://track.example/?consignment=${'BC77'.repeat(40)}`;
    const pdf = await printDocument(invoice(3, { tracking }));
    if (look !== undefined) writeFileSync(`${look}/tracking.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/URI (${tracking})`);
  });

  it('has its code for UPI below the lines and inside the margins, on every copy', async () => {
    const pages = blackBoxes(
      await printDocument(invoice(3, { upi: 'upi://pay?pa=surya@okhdfc&am=1.00', copies: ['Original', 'Duplicate'] })),
    );
    expect(pages).toHaveLength(2);
    const [first, second] = pages.map(around);
    expect(second).toEqual(first);
    expect(first?.left).toBeGreaterThan(250);
    expect(first?.top).toBeGreaterThan(250);
    // Without the white around it, 26 mm are about 22.
    expect((first?.right ?? 0) - (first?.left ?? 0)).toBeGreaterThan(60);
    expect((first?.bottom ?? 0) - (first?.top ?? 0)).toBeLessThan(75);
  });

  describe('of an e-invoice', () => {
    const facts = [
      { label: 'IRN', value: '35054cc24d97033afc24f49ec4444dbab81f542c555f9d30359dc75794e06bbe' },
      { label: 'Ack. No.', value: '112610000000123' },
      { label: 'Ack. Date', value: '20-Nov-2026 12:00 PM' },
    ];
    // Signed codes differ in length: names are not in them, amounts and numbers are.
    const signed = (length: number) => `eyJhbGciOiJSUzI1NiJ9.${'aZ09-_xQ'.repeat(200)}`.slice(0, length);
    const picture = `data:image/png;base64,${samples.png.toString('base64')}`;
    const many = Array.from({ length: 8 }, (_, i) => ({ label: `Fact ${i}`, value: 'A value of some length' }));
    const party = (heading: string) => ({ heading, name: 'Surya Energy Private Limited, Hubli godown', lines: ['12 MG Road', 'GSTIN'] });

    it.each<[string, number, number, Partial<PrintedDocument>]>([
      ['a short code', 950, 1, {}],
      ['a usual code', 1_100, 1, { copies: ['Original', 'Duplicate', 'Triplicate'] }],
      ['a long code', 1_200, 1, { issuer: { ...invoice(0).issuer, logo: picture }, facts: many, tracking: 'https://track.example' }],
      ['no party', 1_000, 1, { parties: [], bank: [], terms: [], totals: [], words: '' }],
      ['three parties', 1_000, 1, { parties: ['Bill to', 'Ship to', 'Dispatch from'].map(party) }],
      ['UPI', 1_000, 1, { upi: 'upi://pay?pa=surya@okhdfc&am=1.00' }],
      ['many pages', 1_000, 4, { lines: invoice(90).lines }],
    ])('with %s can be scanned from each copy', async (name, length, pages, more) => {
      const pdf = await printDocument(invoice(3, { ...more, eInvoice: { facts, qr: signed(length) } }));
      if (look !== undefined) writeFileSync(`${look}/e-invoice-${name.replaceAll(' ', '-')}.pdf`, pdf);
      const sheets = scanned(pdf);
      const copies = more.copies?.length ?? 1;
      expect(sheets.length).toBe(pages * copies);
      for (const [at, sheet] of sheets.entries()) {
        const head = { x: 0, y: 0, width: sheet.width, height: 120 };
        expect(await codesIn(sheet, head)).toEqual(at % pages === 0 ? [`QRCode ${signed(length)}`] : []);
      }
    });

    it('has a code of at least 30 mm inside the margins', async () => {
      const [boxes = []] = blackBoxes(await printDocument(invoice(3, { eInvoice: { facts, qr: signed(1_100) } })));
      const { left, right, top, bottom } = around(boxes);
      expect([right - left, bottom - top].map((side) => side / (72 / 25.4) >= 30)).toEqual([true, true]);
      expect(right).toBeLessThan(595 - 34);
    });

    it('has no code if it was registered elsewhere, and a struck one that says so if it was cancelled', async () => {
      const elsewhere = await printDocument(invoice(3, { eInvoice: { facts } }));
      if (look !== undefined) writeFileSync(`${look}/e-invoice-elsewhere.pdf`, elsewhere);
      expect(blackBoxes(elsewhere)).toEqual([]);
      const cancelled = 'This e-invoice was cancelled on 20-Nov-2026 02:30 PM. Its IRN and QR code are not valid';
      const struck = await printDocument(invoice(3, { watermark: 'CANCELLED', eInvoice: { facts, qr: signed(1_100), cancelled } }));
      if (look !== undefined) writeFileSync(`${look}/e-invoice-cancelled.pdf`, struck);
      expect([pagesOf(elsewhere), pagesOf(struck)]).toEqual([1, 1]);
      expect(drawing(struck).match(/0\.70\d* 0\.13\d* 0\.09\d* SCN/g)?.length).toBeGreaterThanOrEqual(2);
    });
  });

  it('has its texts, and its pictures two beside each other', async () => {
    const data = `data:image/png;base64,${samples.png.toString('base64')}`;
    const pictures = Array.from({ length: 5 }, (_, i) => ({ data, caption: `Roof ${i + 1}` }));
    const sections = [{ label: 'Included', value: 'Modules\nInverter' }];
    const pdf = await printDocument(invoice(3, { introduction: 'Thank you for your enquiry.', sections, pictures }));
    if (look !== undefined) writeFileSync(`${look}/quotation.pdf`, pdf);
    // Three rows of pictures do not fit on the page of the lines.
    expect(pagesOf(pdf)).toBe(2);
    expect(pagesOf(await printDocument(invoice(3, { sections })))).toBe(1);
  });

  it('with three copies has each complete, one after the other', async () => {
    const copies = ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier'];
    const one = pagesOf(await printDocument(invoice(30)));
    const pdf = await printDocument(invoice(30, { copies }));
    if (look !== undefined) writeFileSync(`${look}/copies.pdf`, pdf);
    expect(one).toBeGreaterThan(1);
    expect(pagesOf(pdf)).toBe(3 * one);
  });

  it('with five lines and all details of an invoice fits on one page', async () => {
    const picture = `data:image/png;base64,${samples.png.toString('base64')}`;
    const line = [
      '1',
      'Mono PERC module 545 Wp\nWith frame and junction box\nDiscount 5 %',
      '854143',
      '40 NOS',
      '9,850.00',
      '3,94,000.00',
      '5 %',
      '4,13,700.00',
    ];
    const full = invoice(0, {
      issuer: { ...invoice(0).issuer, logo: picture },
      facts: Array.from({ length: 8 }, (_, i) => ({ label: `Fact ${i}`, value: 'A value of some length' })),
      parties: ['Bill to', 'Ship to'].map((heading) => ({
        heading,
        name: 'Surya Energy Private Limited',
        lines: ['12 MG Road', 'Near the old water tank', 'Bengaluru 560001, 29 Karnataka', 'GSTIN 29AABCS9999K1Z1'],
      })),
      lines: { ...invoice(0).lines, rows: Array.from({ length: 5 }, () => line) },
      totals: ['Taxable value', 'CGST 2.5 %', 'CGST 9 %', 'SGST 2.5 %', 'SGST 9 %', 'Round off']
        .map((label): PrintedDocument['totals'][number] => ({ label, value: '1,82,000.00' }))
        .concat({ label: 'Total', value: '₹12,41,100.00', strong: true }),
      taxes: { ...invoice(0).taxes, rows: Array.from({ length: 3 }, () => ['854143', '11,82,000.00', '5 %', '59,100.00']) } as never,
      bank: ['Bank', 'Account', 'IFSC', 'Branch'].map((label) => ({ label, value: 'SBIN0000454' })),
      notes: 'Deliver between 10 and 4.\nCall before you come.',
      terms: Array.from({ length: 5 }, () => 'Interest at 18 % a year is charged from the due date until the money is received.'),
      signature: picture,
    });
    const pdf = await printDocument(full);
    if (look !== undefined) writeFileSync(`${look}/five.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
  });

  it('has a place beside the signature where the person who takes the goods signs', async () => {
    const pdf = await printDocument(invoice(3, { receivedBy: true }));
    if (look !== undefined) writeFileSync(`${look}/received.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.length).toBeGreaterThan((await printDocument(invoice(3))).length);
  });

  it('parses the fonts once, not once for each document', async () => {
    const devanagari = { parties: [{ heading: 'Bill to', name: 'सूर्या एनर्जी', lines: [] }] };
    const first = await printDocument(invoice(3, devanagari));
    const read = vi.spyOn(fs, 'readFileSync');
    // Prints another document in between, so that the fonts do not remember only these texts.
    await printDocument(invoice(4, { words: 'Rupees Xyz Öäü Only' }));
    const again = await printDocument(invoice(3, devanagari));
    expect(read.mock.calls.filter(([file]) => String(file).endsWith('.ttf'))).toEqual([]);
    read.mockRestore();
    expect(again.length).toBe(first.length);
  });

  it('holds a cancelled voucher without parties, taxes or bank', async () => {
    const bare = invoice(1, { watermark: 'CANCELLED', parties: [], bank: [], terms: [], totals: [], words: '' });
    const pdf = await printDocument(bare);
    if (look !== undefined) writeFileSync(`${look}/cancelled.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The black rectangles of each page that has any, in points from the top left. */
function blackBoxes(pdf: Uint8Array): readonly (readonly Box[])[] {
  const bytes = Buffer.from(pdf);
  const pages: Box[][] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at)) {
    const end = bytes.indexOf('endstream', at);
    const text = inflated(bytes.subarray(at + 7, end));
    const boxes = [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\s+(?:\/\S+ cs\s+)?0 0 0 scn/g)].map(([, x, y, w, h]) => ({
      ...{ x: Number(x), y: Number(y), w: Number(w), h: Number(h) },
    }));
    if (boxes.length > 0) pages.push(boxes);
    at = end + 9;
  }
  return pages;
}

/** What is drawn on the pages. */
function drawing(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf).toString('latin1');
  return [...bytes.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, part = '']) => inflated(Buffer.from(part, 'latin1'))).join('\n');
}

function inflated(part: Buffer): string {
  try {
    return inflateSync(part).toString('latin1');
  } catch {
    return '';
  }
}

function around(boxes: readonly Box[]) {
  return {
    left: Math.min(...boxes.map(({ x }) => x)),
    top: Math.min(...boxes.map(({ y }) => y)),
    right: Math.max(...boxes.map(({ x, w }) => x + w)),
    bottom: Math.max(...boxes.map(({ y, h }) => y + h)),
  };
}
