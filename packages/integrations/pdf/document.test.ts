import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '#application/ports';
import { printDocument } from '#integrations/pdf/document';

const look = process.env['LOOK_AT'];

function invoice(lines: number, more: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    title: 'Tax Invoice',
    copy: 'Original for recipient',
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
        { label: '#', align: 'right', width: 16 },
        { label: 'Item', align: 'left', width: 'rest' },
        { label: 'HSN', align: 'left', width: 44 },
        { label: 'Quantity', align: 'right', width: 56 },
        { label: 'Rate', align: 'right', width: 58 },
        { label: 'Taxable', align: 'right', width: 72 },
        { label: 'Tax', align: 'right', width: 32 },
        { label: 'Amount ₹', align: 'right', width: 76 },
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

/** Leaves of the page tree. */
function pagesOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
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

  it('holds a cancelled voucher without parties, taxes or bank', async () => {
    const bare = invoice(1, { watermark: 'CANCELLED', parties: [], bank: [], terms: [], totals: [], words: '' });
    const pdf = await printDocument(bare);
    if (look !== undefined) writeFileSync(`${look}/cancelled.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1);
  });
});
