import pdfmake from 'pdfmake';
import type { PrintedDocument } from '#application/ports/papers';
import { fileOf, latin } from '#integrations/pdf/faces';
import { type Figure, median, ratioFigure } from './measuring/figure.ts';

const lineCount = 1_000;
const turns = 7;

/**
 * PRINT: an invoice of 1,000 lines, each with four serial numbers, beside the same cells set by pdfmake alone with the same font. Pdfmake
 * comes first, because our typesetter changes how the package breaks pages.
 */
export async function printing(): Promise<readonly Figure[]> {
  const plain = await timeOf(setAlone);
  const { printDocument } = await import('#integrations/pdf/document');
  const ours = await timeOf(() => printDocument(invoice));
  return [
    ratioFigure(
      'PRINT',
      `an invoice of ${lineCount} lines with serial numbers, beside its cells in pdfmake alone`,
      ours,
      'ms',
      { most: 1.5 },
      plain,
    ),
  ];
}

async function timeOf(print: () => Promise<unknown>): Promise<number> {
  await print();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    await print();
    times.push(performance.now() - started);
  }
  return median(times);
}

const serials = (line: number) => Array.from({ length: 4 }, (_, at) => `SN${String(line * 10 + at).padStart(8, '0')}`).join(', ');
const rows = Array.from({ length: lineCount }, (_, at) => [
  String(at + 1),
  `Inverter ${at}\nSerial numbers ${serials(at)}`,
  '85044090',
  '4 NOS',
  '1,080.25',
  '4,321.00',
]);

const invoice: PrintedDocument = {
  title: 'Tax Invoice',
  copies: ['Original for recipient'],
  issuer: { name: 'Suryodaya Solar', lines: ['Pune 411026'] },
  number: 'SI/1',
  facts: [{ label: 'Date', value: '12-Nov-2026' }],
  parties: [{ heading: 'Bill to', name: 'Surya', lines: ['Bengaluru'] }],
  lines: {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Item', align: 'left', width: 'rest' },
      { label: 'HSN', align: 'left', width: 50 },
      { label: 'Quantity', align: 'right', width: 60 },
      { label: 'Rate', align: 'right', width: 60 },
      { label: 'Amount', align: 'right', width: 80 },
    ],
    rows,
    totals: ['', 'Sum of lines', '', '', '', '43,21,000.00'],
  },
  totals: [{ label: 'Grand total', value: '₹43,21,000.00', strong: true }],
  words: 'Rupees Forty Three Lakh Twenty One Thousand Only',
  bank: [{ label: 'Account', value: '1234567890' }],
  terms: ['Goods once sold are not taken back'],
  signatory: 'Authorised signatory',
};

function setAlone(): Promise<Uint8Array> {
  const [normal, bold] = [fileOf(latin.normal), fileOf(latin.bold)];
  pdfmake.setFonts({ [latin.name]: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const { columns, totals = [] } = invoice.lines;
  const heading = columns.map(({ label, align }) => ({ text: label, alignment: align, bold: true }));
  const body = [...rows, totals].map((row) => row.map((text, at) => ({ text, alignment: columns[at]?.align ?? 'left' })));
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      defaultStyle: { font: latin.name, fontSize: 8.5 },
      content: [
        { table: { headerRows: 1, widths: columns.map(({ width }) => (width === 'rest' ? '*' : width)), body: [heading, ...body] } },
      ],
    })
    .getBuffer();
}
