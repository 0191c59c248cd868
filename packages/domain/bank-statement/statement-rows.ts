import { tooManyLines } from '#domain/bank-statement/mt940';
import {
  headingsOf,
  headRow,
  namedColumns,
  plainHeading,
  type StatementColumn,
  type StatementColumns,
  withNumbers,
} from '#domain/bank-statement/statement-columns';
import { refuseCurrencyOfTable } from '#domain/bank-statement/statement-currency';
import { looksLikeDate, plainDate } from '#domain/bank-statement/statement-date';
import { readFigure } from '#domain/bank-statement/statement-figure';
import { readReference, type Statement, type StatementLine } from '#domain/bank-statement/statement-line';
import { refuseStatement } from '#domain/bank-statement/statement-problem';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { type Day, daysBetween, isDay } from '#domain/time/day';
import { hasMonthAsWord, parseFileDate } from '#domain/time/file-date';

/**
 * Reads the rows of a table. Rows above the headings and below the last dated row are no lines. A row that has a date in another format, or
 * an amount without a date, refuses the whole file, so that no line is lost.
 */
export function readStatementRows(rows: readonly (readonly string[])[], columns: StatementColumns): Statement {
  // Without headings, the first row is one for the names of its columns, and is not counted.
  const given = columns.withoutHeadings ? withNumbers(rows) : rows;
  const uncounted = columns.withoutHeadings ? 1 : 0;
  const head = headRow(given, columns);
  if (head < 0) {
    const wanted = namedColumns(columns).map(([, heading]) => heading);
    refuseStatement(`No row of this file has the columns ${wanted.join(', ')}. Choose the columns again`);
  }
  refuseCurrencyOfTable(given, head);
  const places = placesOf(given[head] ?? [], columns);
  // Spreadsheets keep a cell as text with a mark before it.
  const cell = (row: readonly string[], name: StatementColumn) => (row[places.get(name) ?? -1] ?? '').trim().replace(/^'/, '');
  const table = withWholeNarrations(given, head, places.get('narration') ?? 0, cell);
  if (looksLikeDate(cell(table[head] ?? [], 'date')))
    refuseStatement('This file has no row with headings, so its first line would be lost. Add a row with headings above the lines');
  const end = table.findLastIndex((row, at) => at > head && looksLikeDate(cell(row, 'date')));
  const dated = table.slice(head + 1, end + 1).filter((row) => looksLikeDate(cell(row, 'date')));
  const signs = signsOf(dated, columns, cell);
  const read: { readonly line: StatementLine; readonly at: number }[] = [];
  const written = new Map<'day' | 'text', string>();
  let withoutAmount = 0;
  for (let index = head + 1; index <= end; index += 1) {
    const row = table[index] ?? [];
    const at = index + 1 - uncounted;
    const date = cell(row, 'date');
    if (!looksLikeDate(date)) {
      if (!isSum(row) && amountOf((name) => cell(row, name), at, signs) !== 0) refuseStatement(`Row ${at} has an amount and no date`);
      continue;
    }
    const amount = amountOf((name) => cell(row, name), at, signs);
    const booked = dayIn(date, columns, at);
    if (!hasMonthAsWord(plainDate(date))) written.set(isDay(plainDate(date)) ? 'day' : 'text', `${date.slice(0, 40)} in row ${at}`);
    // Banks state the balance brought forward in a row of its own, or write a row to inform.
    if (amount === 0) {
      withoutAmount += 1;
      continue;
    }
    const value = cell(row, 'valueDate');
    read.push({
      at,
      line: {
        date: booked,
        valueDate: /\d/.test(value) ? dayIn(value, columns, at) : booked,
        amount,
        ref: readReference(cell(row, 'reference')),
        narration: cell(row, 'narration'),
        balance: balanceOf(cell(row, 'balance'), cell(row, 'balanceSide'), at),
        bankRef: null,
      },
    });
    if (read.length > limits.statementLines) tooManyLines();
  }
  refuseSwapped(written, columns);
  const account = accountAbove(table.slice(0, head));
  return { ...withBalances(read), withoutAmount, ...(account === undefined ? {} : { account }) };
}

/** Sums of a page, and balances that a page brings forward. */
function isSum(row: readonly string[]): boolean {
  return row.some(
    (cell) =>
      cell.length < 60 &&
      /\b(?:total|sub-?total|summary|opening balance|closing balance|(?:brought|carried) forward|[bc]\/f)\b/i.test(cell),
  );
}

type CellOf = (row: readonly string[], name: StatementColumn) => string;

/**
 * Some banks write commas into a narration that is not quoted, so the cells behind it are too far right. The parts are one narration again
 * where a row has more cells than headings, and only then has amounts where they belong.
 */
function withWholeNarrations(
  rows: readonly (readonly string[])[],
  head: number,
  narration: number,
  cell: CellOf,
): readonly (readonly string[])[] {
  const widthOf = (row: readonly string[]) => row.findLastIndex((one) => one.trim() !== '') + 1;
  const width = widthOf(rows[head] ?? []);
  const isFigure = (text: string) => (/\d/.test(text) ? readFigure(text) !== null : !/[a-z]/i.test(text));
  const fits = (row: readonly string[]) =>
    (['withdrawal', 'deposit', 'amount', 'balance'] as const).every((name) => isFigure(cell(row, name)));
  return rows.map((row, at) => {
    const extra = widthOf(row) - width;
    if (at <= head || extra <= 0 || !looksLikeDate(cell(row, 'date')) || fits(row)) return row;
    const end = narration + extra + 1;
    const whole = [...row.slice(0, narration), row.slice(narration, end).join(','), ...row.slice(end)];
    return fits(whole) ? whole : row;
  });
}

/** How the amounts of a table say what goes out. */
interface Signs {
  /** What goes out has a minus in its own column. A minus among others is an entry taken back. */
  readonly isNegated: boolean;
  /** An amount without a side. Where the column of sides names one only, or only what comes in has a plus, it is on the other side. */
  readonly plain: 'as signed' | 'turned' | 'out' | 'in';
}

function signsOf(dated: readonly (readonly string[])[], { outIsPositive = false }: StatementColumns, cell: CellOf): Signs {
  const withdrawals = dated.map((row) => readFigure(cell(row, 'withdrawal')) ?? 0).filter((one) => one !== 0);
  const isNegated = withdrawals.length > 0 && withdrawals.every((one) => one < 0);
  const sides = new Set(dated.map((row) => sideOf(cell(row, 'side'))));
  const amounts = dated.map((row) => cell(row, 'amount')).filter((text) => /\d/.test(text));
  const isMarked = amounts.some((text) => /^\+/.test(text)) && !amounts.some((text) => (readFigure(text) ?? 0) < 0);
  if (sides.has('in') !== sides.has('out')) return { isNegated, plain: sides.has('in') ? 'out' : 'in' };
  return { isNegated, plain: isMarked ? 'out' : outIsPositive ? 'turned' : 'as signed' };
}

/** What a cell beside an amount says; undefined if it has no word or sign, null if it is another word. */
function sideOf(text: string): 'in' | 'out' | null | undefined {
  if (!/[a-z+-]/i.test(text)) return undefined;
  if (/^(d|dr|db|debit|w|wd|withdrawal|-)(?![a-z])/i.test(text)) return 'out';
  return /^(c|cr|credit|dep|deposit|\+)(?![a-z])/i.test(text) ? 'in' : null;
}

function balanceOf(text: string, side: string, at: number): Paise | null {
  if (!/\d/.test(text)) return null;
  const balance = figureIn(text, at);
  if (/^d/i.test(side)) return paise(-Math.abs(balance));
  return balance;
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

function placesOf(row: readonly string[], columns: StatementColumns): ReadonlyMap<StatementColumn, number> {
  const plain = headingsOf(row).map(plainHeading);
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

function dayIn(text: string, { dateFormat }: StatementColumns, at: number): Day {
  const found = parseFileDate(plainDate(text), dateFormat);
  if (found === null) refuseStatement(`The date ${text.slice(0, 40)} in row ${at} is not in the format ${dateFormat}`);
  return found;
}

function amountOf(cell: (name: StatementColumn) => string, at: number, { isNegated, plain }: Signs): Paise {
  const one = cell('amount');
  if (one !== '') {
    const figure = figureIn(one, at);
    const said = sideOf(cell('side'));
    if (said === null && figure !== 0)
      refuseStatement(`Row ${at} has ${cell('side').toLowerCase().slice(0, 20)} where Dr or Cr is expected`);
    // A plus that marks what comes in.
    const side = said ?? (plain === 'out' && /^\+/.test(one) ? 'in' : plain);
    if (side === 'as signed') return figure;
    if (side === 'turned') return paise(-figure || 0);
    return paise((side === 'out' ? -Math.abs(figure) : Math.abs(figure)) || 0);
  }
  const [out, into] = [figureIn(cell('withdrawal'), at), figureIn(cell('deposit'), at)];
  if (out && into) refuseStatement(`Row ${at} has both a withdrawal and a deposit`);
  return paise((into ?? 0) - ((isNegated ? Math.abs(out) : out) ?? 0));
}

function figureIn(text: string, at: number): Paise {
  const figure = readFigure(text);
  if (figure === null) refuseStatement(`${text.slice(0, 40)} in row ${at} is not an amount in rupees`);
  return figure;
}
