import type { PrintedColumn, PrintedDocument, PrintedTable } from '#application/ports/papers';
import { barCode } from '#integrations/pdf/bar-code';
import { receiving, signing, totalsTable } from '#integrations/pdf/document/ending';
import { billHead } from '#integrations/pdf/document/eway-bill';
import { registered, squaresOf } from '#integrations/pdf/document/registered';
import { readyFor } from '#integrations/pdf/shaping';
import {
  accent,
  type Content,
  faint,
  heading,
  heightOf,
  labelled,
  linesOf,
  margin,
  rule,
  ruled,
  say,
  section,
  short,
  typeset,
  widthOf,
} from '#integrations/pdf/typesetter';

/**
 * A voucher on A4, one page or fifty. Each page has the heading and the table's heading, and the totals stay together. All copies are in
 * one file, each with pages counted from one.
 */
export async function printDocument(document: PrintedDocument): Promise<Uint8Array> {
  await readyFor(document);
  const copies = Math.max(1, document.copies.length);
  const ofCopy = (page: number, pages: number) => {
    const each = pages / copies;
    return { copy: Math.floor((page - 1) / each), page: ((page - 1) % each) + 1, pages: each };
  };
  // The trees are built for each copy, because setting writes into them: also the page on which a row ended up.
  const tables = Array.from({ length: copies }, () => table(document.lines, 8));
  return typeset({
    title: `${document.title} ${document.number}`,
    watermark: document.watermark,
    ...edges(document),
    header: (page, pages) => pageHead(document, ofCopy(page, pages), carriedAfter(page - 1, tables, document)),
    footer: (page, pages) => pageFoot(document, ofCopy(page, pages), carriedAfter(page, tables, document)),
    content: tables.map((lines, copy) => contentOf(document, copy, lines)),
  });
}

/** Letters to many parties in one file. Pages are counted over all of them. */
export async function printDocuments(documents: readonly PrintedDocument[]): Promise<Uint8Array> {
  await readyFor(documents);
  const [first] = documents;
  if (first === undefined) throw new Error('No documents to print');
  const whole = { ...first, copies: [] };
  return typeset({
    title: `${first.title} ${first.number}`,
    watermark: undefined,
    ...edges(whole),
    header: () => pageHead(whole, { copy: 0, page: 1, pages: 1 }, undefined),
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      stack: [
        line(rule, 0.6, 0),
        say(`Page ${page} of ${pages}`, { alignment: 'right', fontSize: 7.5, color: faint, margin: [0, 4, 0, 0] }),
      ],
    }),
    content: documents.map((document, at) => contentOf(document, at, table(document.lines, 8))),
  });
}

function contentOf(document: PrintedDocument, copy: number, { content }: SetTable): Content {
  return {
    stack: [
      ...notice(document),
      ...(document.ewayBill ? billHead(document, across, parties) : [issuer(document), ...registered(document, across, parties)]),
      ...introduction(document),
      content,
      closing(document),
    ],
    ...(copy === 0 ? {} : { pageBreak: 'before' }),
  };
}

/** The sum that a page carries forward: up to its last line, if the lines go on overleaf. */
function carriedAfter(page: number, tables: readonly SetTable[], { lines: { running } }: PrintedDocument): string | undefined {
  for (const { pages } of tables) {
    const on = pages();
    const last = on.lastIndexOf(page);
    if (last >= 0 && on[last + 1] === page + 1) return running?.[last];
  }
  return undefined;
}

/** The room above and below the text: long names take more lines. */
function edges(document: PrintedDocument): { readonly top: number; readonly bottom: number } {
  const {
    title,
    copies,
    issuer: { name },
    number,
  } = document;
  const beside = besideTitle(title);
  const above = Math.max(...[...copies, ''].map((copy) => furtherLines(rightOf(copy, name, number), 8.5, beside)));
  return { top: 58 + above, bottom: 42 + furtherLines(`${name}  ·  ${number}`, 7.5, across - 90 - saidBelow) };
}

/** The room to the right of the title, in letters that are set apart. */
function besideTitle(title: string): number {
  return across - widthOf(title.toUpperCase(), 12.5, true) - 0.6 * title.length;
}

function furtherLines(text: string, size: number, width: number): number {
  return linesOf(text, size, false, width) * heightOf(text, size) - heightOf('', size);
}

interface Leaf {
  readonly copy: number;
  readonly page: number;
  readonly pages: number;
}

function pageHead(
  { title, copies, issuer: { name }, number }: PrintedDocument,
  { copy, page }: Leaf,
  carried: string | undefined,
): Content {
  const words = copies[copy] ?? '';
  const right = page === 1 ? words : rightOf(words, name, number);
  return {
    margin: [margin, 26, margin, 0],
    stack: [
      {
        columns: [
          say(title.toUpperCase(), { width: 'auto', bold: true, fontSize: 12.5, color: accent, characterSpacing: 0.6 }),
          say(right, { width: besideTitle(title), alignment: 'right', color: faint, margin: [0, 4, 0, 0] }),
        ],
      },
      line(accent, 1.2, 4),
      ...(carried === undefined ? [] : [say(`Brought forward ${carried}`, forward)]),
    ],
  };
}

function rightOf(copy: string, name: string, number: string): string {
  return [copy, name, number].filter((said) => said !== '').join('  ·  ');
}

/** Above and below the table, in the edges of the page. */
const forward: Content = { alignment: 'right', fontSize: 7, bold: true, margin: [0, 0, 4, 0] };

function pageFoot({ number, issuer: { name } }: PrintedDocument, { page, pages }: Leaf, carried: string | undefined): Content {
  return {
    margin: [margin, carried === undefined ? 12 : 2, margin, 0],
    stack: [
      ...(carried === undefined ? [] : [say(`Carried forward ${carried}`, forward)]),
      line(rule, 0.6, 0),
      {
        margin: [0, 4, 0, 0],
        fontSize: 7.5,
        color: faint,
        columns: [
          say(`${name}  ·  ${number}`, { width: across - 90 - saidBelow }),
          {
            text: page < pages ? 'continued on the next page' : 'This is a computer-generated document',
            alignment: 'center',
            width: saidBelow,
          },
          { text: `Page ${page} of ${pages}`, alignment: 'right', width: 90 },
        ],
      },
    ],
  };
}

/** The room between the edges of the page. */
const across = short - 2 * margin;

/** Of the words in the middle below the page. */
const saidBelow = 150;

function line(color: string, width: number, above: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: across, y2: 0, lineWidth: width, lineColor: color }], margin: [0, above, 0, 0] };
}

function notice({ notice: words }: PrintedDocument): readonly Content[] {
  return words === undefined ? [] : [say(words, { bold: true, alignment: 'center', margin: [0, 0, 0, 8] })];
}

function introduction({ introduction: words }: PrintedDocument): readonly Content[] {
  return words === undefined ? [] : [{ stack: paragraphs(words), margin: [0, 0, 0, 8] }];
}

function paragraphs(words: string): readonly Content[] {
  return words.split('\n').map((text) => say(text));
}

/** Two beside each other, as large as fits. */
function gallery({ pictures = [] }: PrintedDocument): readonly Content[] {
  const rows = Array.from({ length: Math.ceil(pictures.length / 2) }, (_, n) => pictures.slice(n * 2, n * 2 + 2));
  return rows.map((row) => ({
    unbreakable: true,
    columns: row.map(({ data, caption }) => ({
      width: '*',
      stack: [
        { image: data, fit: [252, 180] as const, alignment: 'center' as const },
        say(caption, { alignment: 'center', color: faint, margin: [0, 2, 0, 0] }),
      ],
    })),
    columnGap: 12,
    margin: [0, 4, 0, 6],
  }));
}

/** The issuer on the left, the title on the right. */
function issuer({ issuer: { name, lines, logo }, facts, tracking, number, numberLabel = 'Number' }: PrintedDocument): Content {
  const follow = tracking === undefined ? [] : [labelled({ label: 'Track at', value: tracking }, 210, tracking)];
  const said = {
    width: across - 210 - 12 - (logo === undefined ? 0 : 64 + 12),
    stack: [say(name, { bold: true, fontSize: 14, margin: [0, 0, 0, 2] }), ...lines.map((text) => say(text, { color: faint }))],
  };
  const picture = logo === undefined ? [] : [{ width: 64, image: logo, fit: [56, 56] }];
  return {
    columns: [
      ...picture,
      said,
      { width: 210, stack: [...[{ label: numberLabel, value: number }, ...facts].map((fact) => labelled(fact, 210)), ...follow] },
    ],
    columnGap: 12,
    margin: [0, 0, 0, 8],
  };
}

function parties({ parties: all }: Pick<PrintedDocument, 'parties'>, room: number): Content {
  if (all.length === 0) return { text: '' };
  const cell = ({ heading, name, lines }: PrintedDocument['parties'][number]) => ({
    stack: [
      { text: heading.toUpperCase(), fontSize: 7, color: accent, bold: true, characterSpacing: 0.5, margin: [0, 0, 0, 2] },
      say(name, { bold: true, fontSize: 9.5 }),
      ...lines.map((text) => say(text, { color: faint })),
    ],
  });
  return {
    // A width in points, because a long word would widen the column beyond the page.
    table: { widths: all.map(() => (room - 1) / all.length - 16.6), body: [all.map(cell)] },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => rule,
      vLineColor: () => rule,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    margin: [0, 0, 0, 8],
  };
}

interface SetTable {
  readonly content: Content;
  /** The page of each row, once the table is set. */
  readonly pages: () => readonly (number | undefined)[];
}

function table(printed: PrintedTable, fontSize: number): SetTable {
  // Where one row explains its cell, all cells of the column look like headings of what is below them.
  const isBold = printed.columns.map((_, index) => printed.rows.some((row) => row[index]?.includes('\n') === true));
  const body = [
    printed.columns.map((column) => say(column.label, { bold: true, alignment: column.align, noWrap: false, color: accent })),
    ...printed.rows.map((row) => cells(printed.columns, row, isBold)),
    ...(printed.totals === undefined
      ? []
      : [
          cells(
            printed.columns,
            printed.totals,
            printed.columns.map(() => true),
          ),
        ]),
  ];
  const taken = printed.columns.reduce((sum, { width }) => sum + 8 + (width === 'rest' ? 0 : width), 0);
  const rests = printed.columns.filter(({ width }) => width === 'rest').length;
  const widths = printed.columns.map(({ width }) => (width === 'rest' ? (across - taken) / rests : width));
  const content = {
    table: { headerRows: 1, dontBreakRows: true, widths, body },
    layout: ruled(body.length, printed.totals !== undefined),
    fontSize,
    margin: [0, 0, 0, 8],
  };
  const main = Math.max(
    0,
    printed.columns.findIndex(({ width }) => width === 'rest'),
  );
  return { content, pages: () => body.slice(1).map((row) => pageOf(row[main])) };
}

/** Where a cell ended up: the typesetter notes the place of each line of its text. */
function pageOf(cell: Content | undefined): number | undefined {
  const { stack, positions } = (cell ?? {}) as { stack?: readonly Content[]; positions?: readonly { pageNumber: number }[] };
  return stack === undefined ? positions?.[0]?.pageNumber : pageOf(stack[0]);
}

/** The first line of a cell is its content, further lines explain it. */
function cells(columns: readonly PrintedColumn[], row: readonly string[], isBold: readonly boolean[]): readonly Content[] {
  return columns.map(({ align }, index) => {
    const [first = '', ...more] = (row[index] ?? '').split('\n');
    const main = say(first, { alignment: align, bold: isBold[index] === true });
    return more.length === 0
      ? main
      : { stack: [main, ...more.map((text) => say(text, { alignment: align, color: faint, fontSize: 7.5 }))] };
  });
}

/** Words, bank and short notes beside the totals, then long notes, taxes, further texts, pictures, terms and signature. */
function closing(document: PrintedDocument): Content {
  const { taxes, tables = [], terms, notes, receivedBy, sections = [], totals } = document;
  const isShort = notes === undefined || linesOf(notes, 8.5, false, besideWidth) <= linesBeside;
  const areShort = terms.reduce((sum, term) => sum + linesOf(term, 7.5, false, besideSignature - 20), 0) <= linesBeside;
  const conditions = terms.length === 0 ? [] : [section('Terms', [{ ol: terms.map((text) => say(text)), fontSize: 7.5, color: faint }])];
  return {
    stack: [
      {
        unbreakable: totals.length <= linesBeside,
        columns: [{ width: besideWidth, stack: besideTotals(document, isShort) }, totalsTable(document)],
        columnGap: 16,
        margin: [0, 0, 0, 2],
      },
      ...(isShort ? [] : [notesSection(notes)]),
      ...(taxes === undefined ? [] : [{ unbreakable: taxes.rows.length < 15, stack: [heading('Tax summary'), table(taxes, 7.5).content] }]),
      ...tables.map(({ heading: words, table: further }) => ({
        ...{ unbreakable: further.rows.length < 15, stack: [heading(words), table(further, 7.5).content] },
      })),
      ...sections.map(({ label, value }) => section(label, paragraphs(value))),
      ...gallery(document),
      ...(receivedBy || !areShort ? conditions : []),
      {
        unbreakable: true,
        columns: [
          { width: besideSignature, stack: receivedBy ? receiving() : areShort ? conditions : [] },
          { width: 190, stack: signing(document) },
        ],
        columnGap: 16,
      },
    ],
  };
}

/** What is beside the totals or the signature stays with them on one page, so longer texts come below or above. */
const linesBeside = 24;
const besideWidth = across - 210 - 16;
const besideSignature = across - 190 - 16;

function besideTotals({ words, notes, bank, upi }: PrintedDocument, withNotes: boolean): Content[] {
  return [
    ...(words === '' ? [] : [section('Amount in words', [say(words, { bold: true })])]),
    ...(notes === undefined || !withNotes ? [] : [notesSection(notes)]),
    ...(bank.length === 0 && upi === undefined ? [] : [withCode(bank, upi)]),
  ];
}

function notesSection(notes: string): Content {
  return section('Notes', paragraphs(notes));
}

/** The code to pay by UPI, beside the bank account. */
function withCode(bank: PrintedDocument['bank'], upi: string | undefined): Content {
  const room = besideWidth - (upi === undefined ? 0 : codeSide + 8);
  const rows = bank.map((fact) => labelled(fact, room));
  const details = rows.length === 0 ? [] : [section('Bank details', rows)];
  if (upi === undefined) return { stack: details };
  return {
    columns: [
      { width: room, stack: details },
      { width: codeSide, stack: [codeOf(upi), say('Scan to pay', { alignment: 'center', bold: true, fontSize: 8, margin: [0, 3, 0, 6] })] },
    ],
    columnGap: 8,
  };
}

/** 26 mm in points. Phones read smaller codes only from a good printer. */
const codeSide = 74;

function codeOf(link: string): Content {
  return { canvas: squaresOf(barCode('qr', link), codeSide, 0) };
}
