import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Papers, PrintedReport, PrintedRow, SheetFoot, SheetHead, Sums } from '#application/ports/papers';
import { type Look, Looks } from '#integrations/sheet/workbook-looks';
import { contentTypes, escaped, relations, sheetHead, workbookRelations, workbookXml } from '#integrations/sheet/workbook-xml';

type Kind = PrintedReport['columns'][number]['kind'];

/**
 * A report as an .xlsx workbook, written while its rows are read, so only a few are in memory at a time. Amounts are numbers in rupees and
 * days are dates, so they can be added and sorted. Texts are always written as texts: one that begins with `=` is shown as typed, not
 * computed.
 */
export const writeSheet: Papers['sheet'] = (head, stretches, foot) =>
  workbookOf([{ title: head.title, xml: (looks) => sheetXml(head, stretches, foot, looks) }]);

/** A table of texts, as people import it: its first row names the columns. */
export function writeTable(title: string, rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  return writeTables([{ title, rows }]);
}

/** Several of them, each in a sheet of its own. */
export function writeTables(
  tables: readonly { readonly title: string; readonly rows: AsyncIterable<readonly string[]> }[],
): AsyncGenerator<Uint8Array> {
  return workbookOf(tables.map(({ title, rows }) => ({ title, xml: (looks) => tableXml(rows, looks) })));
}

interface Sheet {
  readonly title: string;
  readonly xml: (looks: Looks) => AsyncIterable<Buffer>;
}

async function* workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // The archive does not watch its sources for errors, so each part reports its own failure.
  const part = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) => Readable.from(pieces).on('error', (error) => out.destroy(error));
  const looks = new Looks();
  zip.addBuffer(Buffer.from(contentTypes(sheets.length)), '[Content_Types].xml');
  zip.addBuffer(Buffer.from(relations), '_rels/.rels');
  zip.addBuffer(Buffer.from(workbookXml(sheets.map(({ title }) => title))), 'xl/workbook.xml');
  zip.addBuffer(Buffer.from(workbookRelations(sheets.length)), 'xl/_rels/workbook.xml.rels');
  for (const [at, { xml }] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, (give) => give(null, part(xml(looks))));
  // Written after the sheets, with the looks that they use.
  zip.addReadStreamLazy('xl/styles.xml', (give) => give(null, part([Buffer.from(looks.xml())])));
  zip.end();
  yield* out;
}

const bold: Look = { bold: true };
const heading: Look = { ...bold, filled: true };

async function* tableXml(rows: AsyncIterable<readonly string[]>, looks: Looks): AsyncGenerator<Buffer> {
  const { first, all } = await begun(rows);
  yield Buffer.from(sheetHead((first ?? []).map(textWidth), 1));
  let line = 0;
  for await (const cells of all) {
    line += 1;
    const look = line === 1 ? heading : plain;
    yield Buffer.from(`<row r="${line}">${cells.map((value, index) => textCell(index, line, { value, look }, looks)).join('')}</row>`);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

async function* sheetXml(
  { title, subtitle, organisation, scope = [], about, columns }: SheetHead,
  stretches: AsyncIterable<readonly PrintedRow[]>,
  foot: () => SheetFoot,
  looks: Looks,
): AsyncGenerator<Buffer> {
  let line = 0;
  const row = (cells: readonly string[]) => `<row r="${line}">${cells.join('')}</row>`;
  const texts = (...values: readonly Words[]) => {
    line += 1;
    return row(values.map((words, index) => textCell(index, line, words, looks)));
  };
  const letterOf = new Map(columns.map(({ key }, index) => [key, letters(index)]));
  const formula = (sums: Sums | undefined, key: string) => (sums?.[key] === undefined ? null : formulaOf(sums[key], letterOf));
  const values = ({ cells, depth, weight, looks: others, sums }: PrintedRow) => {
    line += 1;
    return row(
      columns.map(({ key, kind }, index) => {
        const own = others?.[key] ?? { depth, weight };
        const indent = index === 0 || (others?.[key] !== undefined && kind === 'text') ? own.depth : 0;
        const shown = { kind, bold: own.weight !== undefined, indent, formula: formula(sums, key) };
        return cellOf(index, line, cells[key] ?? null, shown, looks);
      }),
    );
  };
  const { first = [], all } = await begun(stretches);
  yield Buffer.from(sheetHead(widthsOf(columns, first), headingRows));
  yield Buffer.from(texts({ value: organisation, look: bold }));
  yield Buffer.from(texts({ value: subtitle === undefined ? title : `${title}, ${subtitle}`, look: bold }));
  yield Buffer.from(texts({ value: [...scope, ...about].map(({ label, value }) => `${label}: ${value}`).join(', '), look: {} }));
  yield Buffer.from(texts(...columns.map(({ label }) => ({ value: label, look: heading }))));
  for await (const rows of all) {
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      yield Buffer.from(
        rows
          .slice(at, at + rowsAtOnce)
          .map(values)
          .join(''),
      );
  }
  const { totals, totalSums, notes, subtitle: below } = foot();
  if (totals !== undefined)
    yield Buffer.from(values({ depth: 0, weight: 'total', cells: totals, ...(totalSums === undefined ? {} : { sums: totalSums }) }));
  if (subtitle === undefined) yield Buffer.from(texts({ value: below, look: {} }));
  for (const note of notes) yield Buffer.from(texts({ value: note, look: {} }));
  yield Buffer.from('</sheetData></worksheet>');
}

/** The first value, which says how wide columns are, and all of them. */
async function begun<Value>(values: AsyncIterable<Value>): Promise<{ first: Value | undefined; all: AsyncIterable<Value> }> {
  const iterator = values[Symbol.asyncIterator]();
  const start = await iterator.next();
  async function* all() {
    for (let next = start; !next.done; next = await iterator.next()) yield next.value;
  }
  return { first: start.done ? undefined : start.value, all: all() };
}

/** Texts are as wide as their content in the first rows, figures wide enough for totals of crores. */
function widthsOf(columns: SheetHead['columns'], rows: readonly PrintedRow[]): readonly number[] {
  return columns.map(({ key, kind, label }, index) => {
    if (kind === 'date') return Math.max(13, textWidth(label));
    if (kind !== 'text') return Math.max(18, textWidth(label));
    const longest = rows.reduce((most, { cells, depth }) => {
      const text = String(cells[key] ?? '');
      return Math.max(most, text.length + (index === 0 ? 2 * depth : 0));
    }, label.length);
    return textWidth('x'.repeat(Math.min(longest, widest)));
  });
}

const widest = 60;

/** In letters, as Excel counts, with a little room. */
function textWidth(text: string): number {
  return Math.min(widest, Math.max(9, text.length + 3));
}

/** Rows per piece. */
const rowsAtOnce = 200;

interface Words {
  readonly value: string;
  readonly look: Look;
}

/** A text that looks like a formula gets the format Text, so that it does not become one when somebody edits the cell. */
function textCell(column: number, line: number, { value, look }: Words, looks: Looks): string {
  const isLike = /^[=+\-@\t\r]/.test(value);
  const style = looks.at(isLike ? { ...look, format: textFormat } : look);
  return `<c r="${letters(column)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

interface Shown {
  readonly kind: Kind;
  readonly bold: boolean;
  readonly indent: number;
  /** Without the equals sign. */
  readonly formula: string | null;
}

function cellOf(column: number, line: number, value: string | number | null, { kind, bold, indent, formula }: Shown, looks: Looks): string {
  if (value === null || value === '') return '';
  const isPlain = !bold && indent === 0;
  const side: Look = isPlain ? plain : { ...(bold ? { bold } : {}), ...(indent > 0 ? { indent } : {}) };
  const number = (of: number, look: Look) =>
    `<c r="${letters(column)}${line}" s="${looks.at(isPlain ? look : { ...side, ...look })}">${formula === null ? '' : `<f>${formula}</f>`}<v>${of}</v></c>`;
  if (kind === 'date' && typeof value === 'string') {
    const day = serialOf(value);
    return Number.isFinite(day) ? number(day, dateLook) : textCell(column, line, { value, look: side }, looks);
  }
  if (typeof value === 'string') return textCell(column, line, { value, look: side }, looks);
  return number(value / scaleOf[kind], lookFor(kind, value));
}

/** Rows above the first row of the report. */
const headingRows = 4;

/** Excel allows 8,192 characters in a formula, and 255 values in a function. */
const longestFormula = 8_000;
const mostValues = 250;

/** `SUM(B5:B9,B12)-SUM(B14)`; null if it would be too long. Rows that follow each other are one range. */
function formulaOf(terms: Sums[string], letterOf: ReadonlyMap<string, string>): string | null {
  const sideOf = (factor: 1 | -1) => {
    const ranges: { column: string; first: number; last: number }[] = [];
    for (const { row, key } of terms.filter((term) => term.factor === factor)) {
      const line = row + headingRows + 1;
      const column = letterOf.get(key) ?? '';
      const before = ranges.at(-1);
      if (before !== undefined && before.column === column && before.last === line - 1) before.last = line;
      else ranges.push({ column, first: line, last: line });
    }
    return ranges.map(({ column, first, last }) => (first === last ? `${column}${first}` : `${column}${first}:${column}${last}`));
  };
  const [plus, minus] = [sideOf(1), sideOf(-1)];
  const formula = `${plus.length === 0 ? '' : `SUM(${plus.join(',')})`}${minus.length === 0 ? '' : `-SUM(${minus.join(',')})`}`;
  return formula === '' || formula.length > longestFormula || plus.length > mostValues || minus.length > mostValues ? null : formula;
}

/** A day as Excel counts it: days since 30 December 1899. */
function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** `A` to `Z`, `AA` … */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Paise to rupees, ten-thousandths to units. */
const scaleOf: Readonly<Record<Kind, number>> = {
  money: 100,
  balance: 100,
  quantity: 10_000,
  decimal: 10_000,
  number: 1,
  text: 1,
  date: 1,
};

const figure = (format: string): Look => ({ format, right: true });
const plain: Look = {};
const textFormat = '@';
const dateLook: Look = { format: 'dd-mmm-yyyy' };

/** Indian grouping: crores, lakhs, thousands. */
const indian = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
/** Excel takes no more conditions, so amounts below zero and balances have the format of their size: below a lakh, below a crore, above. */
const grouped = ['##,##0.00', '##\\,##\\,##0.00', '##\\,##\\,##\\,##0.00'];
const negative = grouped.map((format) => figure(`${format};-${format}`));
const sided = grouped.map((format) => figure(`${format}" Dr";${format}" Cr";""`));

const lookOf: Readonly<Record<Exclude<Kind, 'balance'>, Look>> = {
  money: figure(indian),
  quantity: figure('#,##0.####'),
  decimal: figure('#,##0.00'),
  number: figure('0'),
  text: figure(textFormat),
  date: figure('dd-mmm-yyyy'),
};
/** The other format would show it as `5.` */
const wholeQuantity = figure('#,##0');

function lookFor(kind: Kind, value: number): Look {
  if (kind === 'quantity' && value % scaleOf.quantity === 0) return wholeQuantity;
  const size = Math.abs(value) < 1_00_000_00 ? 0 : Math.abs(value) < 1_00_00_000_00 ? 1 : 2;
  if (kind === 'balance') return sided[size] ?? plain;
  return (kind === 'money' && value < 0 ? negative[size] : undefined) ?? lookOf[kind];
}
