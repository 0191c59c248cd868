import { readFigure } from '#domain/bank-statement/statement-figure';
import { type Expected, refuseFile, refuseOther } from '#domain/gstr-2b/file-problem';
import type { PortalDocument, PortalPart, PortalSection, RateRow } from '#domain/gstr-2b/portal-document';
import { rateIn } from '#domain/gstr-2b/portal-values';
import { isHeadingRow, type PortalColumns, portalColumns } from '#domain/gstr-2b/table-columns';
import { documentIn } from '#domain/gstr-2b/table-document';
import { sumOfFigures } from '#domain/gstr-2b/tax-figures';
import { limits } from '#domain/limits';
import { isDay } from '#domain/time/day';

/** A sheet says what its table is. Of a CSV the columns say it. */
export interface TableOf {
  /** The name of the sheet, for sentences. */
  readonly sheet: string;
  readonly section: PortalSection;
  readonly part: PortalPart;
}

/** Takes the rows of a table one after the other, so that only its documents are in memory. */
export interface TableReader {
  row(cells: readonly string[]): void;
  /** All documents, in the order of their first rows. */
  end(): readonly PortalDocument[];
}

interface Known {
  readonly document: PortalDocument;
  readonly rates: RateRow[];
  readonly at: number;
}

/** Titles above the headings. */
const mostTitles = 60;

/**
 * Reads a CSV of the portal (B2B, CDNR, IMPG, IMPGSEZ and their amendments), or one sheet of its workbook. Rows of one document that have
 * different rates are one document with rows by rate. A row that cannot be read refuses the file, so that none is lost.
 */
export function tableReader(expected: Expected, of?: TableOf): TableReader {
  const headings: (readonly string[])[] = [];
  const known = new Map<string, Known>();
  const dates = new Map<'day' | 'text', string>();
  let columns: PortalColumns | undefined;
  let count = 0;
  let hasValues = false;

  return { row, end };

  function row(cells: readonly string[]): void {
    count += 1;
    if (columns === undefined && isHeadingRow(cells)) {
      headings.push(cells);
      return;
    }
    columns ??= opened();
    if (columns === undefined) {
      headings.length = 0;
      hasValues ||= cells.filter((cell) => /^\s*\d/.test(cell)).length > 2;
      if (count > mostTitles) refuseWithoutHeadings(of);
    } else add(cells, columns);
  }

  function end(): readonly PortalDocument[] {
    columns ??= opened();
    // A sheet without documents may have titles only.
    if (columns === undefined && (of === undefined || hasValues)) refuseWithoutHeadings(of);
    refuseSwapped(dates);
    return [...known.values()].map(({ document, rates }) =>
      rates.length === 0 ? document : { ...document, ...sumOfFigures(rates), rates },
    );
  }

  function opened(): PortalColumns | undefined {
    const found = portalColumns(headings);
    if (found?.statement !== undefined) refuseOther(expected, { statement: found.statement });
    return found;
  }

  function add(cells: readonly string[], among: PortalColumns): void {
    if (isBlank(cells, among)) return;
    const number = numberAt(cells, among);
    const where = () => `${of === undefined ? 'Row' : `${of.sheet}, row`} ${count}${number === '' ? '' : ` (${number.slice(0, 40)})`}`;
    if (isTotal(number, cells, among)) return;
    const document = documentIn(cells, among, { expected, of, where });
    const key = [document.supplier, document.port, document.kind, document.number.toUpperCase(), document.date].join('|');
    const rate = rateIn(cells[among.at('rate')], where);
    const rateRow = rate === null ? undefined : { rate, ...figuresOf(document) };
    const before = known.get(key);
    if (before === undefined) {
      known.set(key, { document, rates: rateRow === undefined ? [] : [rateRow], at: count });
      if (known.size > limits.importRows)
        refuseFile(`This file has more than ${limits.importRows.toLocaleString('en-IN')} documents. Import the month in parts`);
    } else if (rateRow === undefined || before.rates.some((one) => isSame(one, rateRow)))
      refuseFile(`${where()} has the same document as row ${before.at}. Download the file again and import it as it is`);
    else before.rates.push(rateRow);
    noteDate(dates, cells[among.at(dateColumns[among.kind])] ?? '', where);
  }

  /** GSTR-2A writes the total of a document below its rates, with its number and `-Total`. */
  function isTotal(number: string, cells: readonly string[], among: PortalColumns): boolean {
    if (number !== '') return /-total$/i.test(number);
    return cells.some((cell) => cell.length < longestTotal && /\btotal\b/i.test(cell)) && (cells[among.at('supplier')] ?? '').trim() === '';
  }
}

const longestTotal = 60;
const dateColumns = { invoices: 'invoiceDate', notes: 'noteDate', 'bills-of-entry': 'billDate', isd: 'isdDate' } as const;
const numberColumns = { invoices: 'invoiceNumber', notes: 'noteNumber', 'bills-of-entry': 'billNumber', isd: 'isdNumber' } as const;

function numberAt(cells: readonly string[], columns: PortalColumns): string {
  return (cells[columns.at(numberColumns[columns.kind])] ?? '').trim();
}

/** A row without number, supplier and amounts: a remark below the table. */
function isBlank(cells: readonly string[], columns: PortalColumns): boolean {
  if (numberAt(cells, columns) !== '' || (cells[columns.at('supplier')] ?? '').trim() !== '') return false;
  return (['taxable', 'igst', 'cgst', 'sgst', 'cess'] as const).every((name) => readFigure(cells[columns.at(name)] ?? '') === 0);
}

function figuresOf({ taxable, igst, cgst, sgst, cess }: PortalDocument) {
  return { taxable, igst, cgst, sgst, cess };
}

function isSame(one: RateRow, other: RateRow): boolean {
  return (['rate', 'taxable', 'igst', 'cgst', 'sgst', 'cess'] as const).every((name) => one[name] === other[name]);
}

function noteDate(dates: Map<'day' | 'text', string>, date: string, where: () => string): void {
  const written = isDay(date.trim()) ? 'day' : 'text';
  // `05-Oct-2025` can be read in one way only.
  if (!/[a-z]/i.test(date) && !dates.has(written)) dates.set(written, `${date.trim().slice(0, 40)} in ${where()}`);
}

/**
 * A spreadsheet program that opened the file makes days of the dates it can read, with day and month the other way round where it expects
 * that, and leaves the others as text. So a column with both has wrong days in it, and there is no way to find out which.
 */
function refuseSwapped(dates: ReadonlyMap<'day' | 'text', string>): void {
  const [day, text] = [dates.get('day'), dates.get('text')];
  if (day === undefined || text === undefined) return;
  refuseFile(
    `The dates are written in two ways: ${day}, and ${text}. A spreadsheet program may have swapped days and months. Download the file again and import it as it is`,
  );
}

function refuseWithoutHeadings(of: TableOf | undefined): never {
  refuseFile(
    of === undefined
      ? 'No row of this file has the headings of a B2B, CDNR, IMPG or IMPGSEZ file of the portal. Download it again and import it as it is'
      : `The sheet ${of.sheet} has no row with the headings of the portal. Download the workbook again and import it as it is`,
  );
}
