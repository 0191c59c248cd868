import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument, PrintedReport } from '#application/ports/papers';
import { limits } from '#domain/limits';
import { printDocument, printDocuments } from '#integrations/pdf/document';
import { printReport } from '#integrations/pdf/report';
import { clashes, lettersOf, linesOfPage, textsOf } from '#test/kit/papers/pdf-texts';

const look = process.env['LOOK_AT'];
const a4 = { width: 595.28, height: 841.89 };
const serials = (count: number) => Array.from({ length: count }, (_, at) => `SN${String(at).padStart(6, '0')}`).join(', ');
const shortLines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`).join('\n');
const words = (length: number) => 'Solar panels are handed over at the gate. '.repeat(length / 40).slice(0, length);
const letters = (text: string) => text.replace(/\s+/g, '');

const paper: PrintedDocument = {
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
      { label: 'Quantity', align: 'right', width: 60 },
      { label: 'Amount', align: 'right', width: 80 },
    ],
    rows: [['1', 'Inverter', '1 NOS', '100.00']],
    totals: ['', 'Sum of lines', '', '7,77,777.00'],
  },
  totals: [{ label: 'Grand total', value: '₹9,99,999.00', strong: true }],
  words: 'Rupees Nine Lakh Only',
  bank: [{ label: 'Account', value: '1234567890' }],
  terms: ['Goods once sold are not taken back'],
  signatory: 'Authorised signatory',
};
const withRow = (item: string, rows = 1): Partial<PrintedDocument> => ({
  lines: { ...paper.lines, rows: Array.from({ length: rows }, (_, at) => [String(at + 1), `${item} ${at}`, '2 NOS', '4,321.00']) },
});

const wide = 'W'.repeat(limits.namesLength);

describe('a paper loses nothing, and nothing on it overlaps', () => {
  it.each<[string, Partial<PrintedDocument>]>([
    ['a line with 70 serial numbers', withRow(`Inverter\nSerial numbers ${serials(70)}`)],
    ['a line with as many serial numbers as a line may have', withRow(`Inverter\nSerial numbers ${serials(limits.barcodesPerLine)}`)],
    [
      'a row of serial numbers that begins at the foot of a page',
      {
        lines: {
          ...paper.lines,
          rows: [
            ...Array.from({ length: 17 }, (_, at) => [`${at}`, `Panel ${at}\nBatch`, '1', '2']),
            ['99', `Inverter\n${serials(400)}`, '1 NOS', '5,555.00'],
          ],
        },
      },
    ],
    [
      'as many lines as a document may have, each with serial numbers',
      withRow(`Inverter\nSerial numbers ${serials(2)}`, limits.linesPerDocument),
    ],
    ['notes of 60 short lines', { notes: shortLines(60, 'Note') }],
    ['notes of 30 lines', { notes: shortLines(30, 'Note') }],
    ['the longest notes, as lines of a letter', { notes: shortLines(limits.notesLength / 8, 'N') }],
    ['the longest notes', { notes: words(limits.notesLength) }],
    ['terms of 60 short lines', { terms: [shortLines(60, 'Term')] }],
    ['60 terms', { terms: Array.from({ length: 60 }, (_, at) => `Term ${at}`) }],
    [
      'the longest introduction and sections',
      { introduction: words(4_000), sections: [{ label: 'Scope', value: shortLines(200, 'Scope') }] },
    ],
    [
      'as many charges as a document may have',
      {
        totals: [
          ...Array.from({ length: limits.chargesPerDocument + 12 }, (_, at) => ({ label: `Charge ${at}`, value: `${at}.00` })),
          ...paper.totals,
        ],
      },
    ],
    [
      'the longest name in one word',
      {
        issuer: { name: wide, lines: [wide] },
        parties: [
          { heading: 'Bill to', name: wide, lines: [wide] },
          { heading: 'Ship to', name: wide, lines: [wide] },
        ],
        ...withRow(wide, 40),
        number: 'X'.repeat(16),
        bank: [{ label: 'Account', value: wide }],
      },
    ],
    ['the longest name in words', { issuer: { name: words(limits.namesLength), lines: [] }, ...withRow(words(limits.namesLength), 60) }],
    ['a place to receive, with long terms', { receivedBy: true, terms: [words(limits.notesLength)] }],
    [
      'a code for UPI beside long notes',
      { notes: shortLines(80, 'Note'), upi: 'upi://pay?pa=surya@okhdfc&pn=Surya&am=1050.00&cu=INR&tn=SI%2F1' },
    ],
    [
      'taxes of many rates',
      { taxes: { ...paper.lines, rows: Array.from({ length: 80 }, (_, at) => [`${at}`, `HSN ${at}`, '5 %', '1.00']) } },
    ],
  ])('%s', async (name, change) => {
    const document = { ...paper, ...change };
    const pdf = await printDocument(document);
    if (look !== undefined) writeFileSync(`${look}/long ${name}.pdf`, pdf);
    const read = lettersOf(pdf);
    const { lines, totals, words: inWords, notes, terms, signatory, introduction, sections = [], taxes, parties, issuer, bank } = document;
    const printed = [
      ...lines.rows.flat(),
      ...(lines.totals ?? []),
      ...totals.flatMap(({ label, value }) => [label, value]),
      inWords,
      notes ?? '',
      ...terms,
      signatory,
      introduction ?? '',
      ...sections.map(({ value }) => value),
      ...(taxes?.rows.flat() ?? []),
      ...parties.map((party) => party.name),
      issuer.name,
      ...bank.map(({ value }) => value),
    ];
    expect(missing(printed, read)).toEqual([]);
    expect(timesIn(read, '4,321.00')).toBe(lines.rows.filter((row) => row.includes('4,321.00')).length);
    const pages = textsOf(pdf);
    expect(clashes(pages, a4)).toEqual([]);
    // Each page that has lines has the headings of their columns.
    const heads = pages.map((page) => linesOfPage(page).filter((line) => line === '# Item Quantity Amount').length);
    const withLines = pages.map((page) => linesOfPage(page).some((line) => /^\d+ .* 4,321\.00$/.test(line)));
    expect(withLines.flatMap((has, at) => (has && heads[at] === 0 ? [at + 1] : []))).toEqual([]);
  });

  it('of many letters', async () => {
    const pdf = await printDocuments([
      { ...paper, notes: shortLines(60, 'Note') },
      { ...paper, ...withRow(serials(500)) },
    ]);
    expect(missing([shortLines(60, 'Note'), serials(500)], lettersOf(pdf))).toEqual([]);
    expect(clashes(textsOf(pdf), a4)).toEqual([]);
  });
});

describe('a report loses nothing, and nothing on it overlaps', () => {
  const report: PrintedReport = {
    title: 'Day Book',
    subtitle: '01-Apr-2026 to 31-Mar-2027',
    organisation: 'Suryodaya Solar',
    about: [{ label: 'Log', value: '12 entries' }],
    columns: [
      { key: 'particulars', label: 'Particulars', kind: 'text' },
      { key: 'narration', label: 'Narration', kind: 'text' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
    rows: [],
    notes: [],
  };
  const row = (particulars: string, narration = '') => ({ depth: 0, cells: { particulars, narration, amount: 4_321_00 } });

  it.each<[string, Partial<PrintedReport>]>([
    ['a narration of 60 short lines', { rows: [row('One', shortLines(60, 'Line')), row('Two')] }],
    ['the longest narration', { rows: [row('One', words(limits.notesLength)), row('Two'), row('Three', words(limits.notesLength))] }],
    ['the longest narration in one word', { rows: [row('One', 'W'.repeat(limits.textLength)), row('Two')] }],
    [
      'the longest names',
      {
        organisation: wide,
        rows: [row('One')],
        scope: [{ label: 'Branch', value: words(1_000) }],
        about: [{ label: 'Log', value: words(400) }],
      },
    ],
    ['many rows with narrations', { rows: Array.from({ length: 300 }, (_, at) => row(`Row ${at}`, words(at * 4))) }],
    ['notes', { rows: [row('One')], notes: [shortLines(90, 'Note'), words(limits.notesLength)] }],
    [
      'many columns',
      {
        columns: [
          report.columns[0] ?? { key: 'x', label: '', kind: 'text' as const },
          ...Array.from({ length: 14 }, (_, at) => ({ key: `c${at}`, label: `Column ${at}`, kind: 'text' as const })),
        ],
        rows: Array.from({ length: 40 }, (_, at) => ({
          depth: 0,
          cells: { particulars: `Row ${at}`, c3: shortLines(70, `Three${at}`), c13: words(300) },
        })),
      },
    ],
  ])('%s', async (name, change) => {
    const whole = { ...report, ...change };
    const pdf = await printReport(whole);
    if (look !== undefined) writeFileSync(`${look}/long report ${name}.pdf`, pdf);
    const printed = [whole.organisation, ...whole.rows.flatMap(({ cells }) => Object.values(cells)), ...whole.notes].filter(
      (text) => typeof text === 'string',
    );
    const read = lettersOf(pdf);
    expect(missing(printed, read)).toEqual([]);
    expect(timesIn(read, '4,321.00')).toBe(whole.rows.filter(({ cells }) => cells['amount'] === 4_321_00).length);
    const pages = textsOf(pdf);
    const landscape = whole.columns.length > 6;
    expect(clashes(pages, landscape ? { width: a4.height, height: a4.width } : a4)).toEqual([]);
  });
});

/** Texts that are not printed whole. Cells beside each other are read in turn at the end of a page, so a long text is looked for in words. */
function missing(texts: readonly string[], read: string): readonly string[] {
  return texts.filter((text) => !read.includes(letters(text)) && !text.split(/\s+/).every((word) => read.includes(word)));
}

function timesIn(read: string, text: string): number {
  return read.split(text).length - 1;
}
