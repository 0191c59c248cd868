import { tooManyLines } from '#domain/bank/mt940';
import { headRow, namedColumns, plainHeading, type StatementColumn, type StatementColumns } from '#domain/bank/statement-columns';
import { refuseCurrencyOfTable } from '#domain/bank/statement-currency';
import { readReference, type Statement, type StatementLine } from '#domain/bank/statement-line';
import { refuseStatement } from '#domain/bank/statement-problem';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { parsePaise } from '#domain/money/parse';
import { type Day, daysBetween, isDay } from '#domain/time/day';
import { dateFormats, parseFileDate } from '#domain/time/file-date';

/**
 * Reads the rows of a table. Rows above the headings and below the last dated row are no lines. A row that has a date in another format, or
 * an amount without a date, refuses the whole file, so that no line is lost.
 */
export function readStatementRows(rows: readonly (readonly string[])[], columns: StatementColumns): Statement {
  const head = headRow(rows, columns);
  if (head < 0) {
    const wanted = namedColumns(columns).map(([, heading]) => heading);
    refuseStatement(`No row of this file has the columns ${wanted.join(', ')}. Choose the columns again`);
  }
  refuseCurrencyOfTable(rows, head);
  const places = placesOf(rows[head] ?? [], columns);
  const cell = (row: readonly string[], name: StatementColumn) => (row[places.get(name) ?? -1] ?? '').trim();
  if (looksLikeDate(cell(rows[head] ?? [], 'date')))
    refuseStatement('This file has no row with headings, so its first line would be lost. Add a row with headings above the lines');
  const end = rows.findLastIndex((row, at) => at > head && looksLikeDate(cell(row, 'date')));
  const read: { readonly line: StatementLine; readonly at: number }[] = [];
  const written = new Map<'day' | 'text', string>();
  let withoutAmount = 0;
  for (let index = head + 1; index <= end; index += 1) {
    const row = rows[index] ?? [];
    const at = index + 1;
    const amount = amountOf((name) => cell(row, name), at);
    const date = cell(row, 'date');
    if (!looksLikeDate(date)) {
      if (amount !== 0) refuseStatement(`Row ${at} has an amount and no date`);
      continue;
    }
    const booked = dayIn(date, columns, at);
    written.set(isDay(date.replace(times, '')) ? 'day' : 'text', `${date.slice(0, 40)} in row ${at}`);
    // Banks state the balance brought forward in a row of its own, or write a row to inform.
    if (amount === 0) {
      withoutAmount += 1;
      continue;
    }
    const value = cell(row, 'valueDate');
    const balance = cell(row, 'balance');
    read.push({
      at,
      line: {
        date: booked,
        valueDate: value === '' ? booked : dayIn(value, columns, at),
        amount,
        ref: readReference(cell(row, 'reference')),
        narration: cell(row, 'narration'),
        balance: balance === '' ? null : figureIn(balance, at),
        bankRef: null,
      },
    });
    if (read.length > limits.statementLines) tooManyLines();
  }
  refuseSwapped(written, columns);
  const account = accountAbove(rows.slice(0, head));
  return { ...withBalances(read), withoutAmount, ...(account === undefined ? {} : { account }) };
}

/**
 * A spreadsheet program that opened the file makes days of the dates it can read, with day and month the other way round where it expects
 * that, and leaves the others as text. So a column with both has wrong days in it, and nothing tells which.
 */
function refuseSwapped(written: ReadonlyMap<'day' | 'text', string>, { dateFormat }: StatementColumns): void {
  const [day, text] = [written.get('day'), written.get('text')];
  if (day === undefined || text === undefined || dateFormat.includes('MMM') || dateFormat.startsWith('Y')) return;
  refuseStatement(
    `The dates are written in two ways: ${day} and ${text}. A spreadsheet program may have swapped days and months. Download the statement again and import it as it is`,
  );
}

/** The number of the account, where a row above the headings says it. */
function accountAbove(above: readonly (readonly string[])[]): string | undefined {
  const labelled = /\b(?:a\/?c|account)\s*(?:no|num|number)\b[^0-9X*]{0,10}([0-9X*]{6,30})/i;
  return above.map((row) => labelled.exec(row.join(' '))?.[1]).find((account) => account !== undefined);
}

function placesOf(headings: readonly string[], columns: StatementColumns): ReadonlyMap<StatementColumn, number> {
  const plain = headings.map(plainHeading);
  return new Map(namedColumns(columns).map(([name, heading]) => [name, plain.indexOf(plainHeading(heading))] as const));
}

/** The opening balance is that before the first line. Some banks put the newest line first: the balances tell, or else the days. */
function withBalances(read: readonly { readonly line: StatementLine; readonly at: number }[]): Omit<Statement, 'withoutAmount'> {
  const [down, up] = [follows(read), follows(read.toReversed())];
  const isNewestFirst = down === up ? (read[0]?.line.date ?? '') > (read.at(-1)?.line.date ?? '') : up;
  const lines = (isNewestFirst ? read.toReversed() : read).map(({ line }) => line);
  const [first] = lines;
  const opening = first?.balance === undefined || first.balance === null ? null : paise(first.balance - first.amount);
  return { lines, opening, closing: lines.at(-1)?.balance ?? null };
}

function follows(read: readonly { readonly line: StatementLine }[]): boolean {
  return read.every(({ line }, at) => {
    const before = read[at - 1]?.line.balance;
    return before === undefined || before === null || line.balance === null || before + line.amount === line.balance;
  });
}

/** The first line whose balance does not follow from the line before it; usually two columns are mixed up. */
export function brokenBalance(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find((_, at) => !follows(lines.slice(Math.max(0, at - 1), at + 1).map((one) => ({ line: one }))));
}

/** A bank enters some lines days late. A day and a month the other way round are four weeks apart or more. */
const daysLate = 20;

/** The first line that is dated long before the one above it, although the lines go up, or down, by day otherwise. */
export function outOfOrder(lines: readonly StatementLine[]): StatementLine | undefined {
  const jump = (all: readonly StatementLine[]) => all.find(({ date }, at) => daysBetween(date, all[at - 1]?.date ?? date) > daysLate);
  return jump(lines.toReversed()) === undefined ? undefined : jump(lines);
}

const times = /[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?$/i;

function looksLikeDate(text: string): boolean {
  const plain = text.replace(times, '');
  return dateFormats.some((format) => parseFileDate(plain, format) !== null) || /^\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}$/.test(plain);
}

function dayIn(text: string, { dateFormat }: StatementColumns, at: number): Day {
  const found = parseFileDate(text.replace(times, ''), dateFormat);
  if (found === null) refuseStatement(`The date ${text.slice(0, 40)} in row ${at} is not in the format ${dateFormat}`);
  return found;
}

function amountOf(cell: (name: StatementColumn) => string, at: number): Paise {
  const one = cell('amount');
  if (one !== '') {
    const amount = figureIn(one, at);
    const side = cell('side').toLowerCase();
    if (side === '') return amount;
    if (/^(d|dr|debit|w|withdrawal)\b/.test(side)) return paise(-Math.abs(amount));
    if (/^(c|cr|credit|deposit)\b/.test(side)) return paise(Math.abs(amount));
    refuseStatement(`Row ${at} has ${side.slice(0, 20)} where Dr or Cr is expected`);
  }
  const [out, into] = [cell('withdrawal'), cell('deposit')].map((text) => (text === '' || text === '-' ? paise(0) : figureIn(text, at)));
  if (out && into) refuseStatement(`Row ${at} has both a withdrawal and a deposit`);
  return paise((into ?? 0) - (out ?? 0));
}

/** Longer texts are no amounts, and are not compared: a crafted one would take seconds. */
const longestFigure = 40;
/** An amount as banks write it. A formula or a number in another notation is none. */
const figure = /^(-?)\s*(?:₹|rs\.?|inr)?\s*(-?)([\d,]+(?:\.\d{1,2})?)\s*(cr|dr)?\.?$/i;

function figureIn(text: string, at: number): Paise {
  const found = text.length > longestFigure ? null : figure.exec(text);
  const amount = found === null ? null : parsePaise(found[3] ?? '');
  if (found === null || amount === null) refuseStatement(`${text.slice(0, 40)} in row ${at} is not an amount in rupees`);
  const isNegative = (found[1] ?? '') !== '' || (found[2] ?? '') !== '' || found[4]?.toLowerCase() === 'dr';
  return isNegative ? paise(-amount) : amount;
}
