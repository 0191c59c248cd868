import { looksLikeDate, plainDate } from '#domain/bank-statement/statement-date';
import { readFigure } from '#domain/bank-statement/statement-figure';
import { type Day, daysBetween } from '#domain/time/day';
import { type DateFormat, dateFormats, hasMonthAsWord, parseFileDate } from '#domain/time/file-date';

/** Which column of a table says what, by the headings of the columns. */
export interface StatementColumns {
  readonly date: string;
  readonly valueDate?: string | undefined;
  readonly narration: string;
  readonly reference?: string | undefined;
  /** Two columns for money out and money in … */
  readonly withdrawal?: string | undefined;
  readonly deposit?: string | undefined;
  /** … or one amount, which has a sign or a column that says Dr or Cr. */
  readonly amount?: string | undefined;
  readonly side?: string | undefined;
  readonly balance?: string | undefined;
  /** A column that says Dr or Cr of the balance. */
  readonly balanceSide?: string | undefined;
  readonly dateFormat: DateFormat;
  /** In the one column of amounts, money out has no minus, and money in has one. */
  readonly outIsPositive?: boolean | undefined;
  /** The first row is a line. Columns are named `Column 1`, `Column 2`, and so on. */
  readonly withoutHeadings?: boolean | undefined;
}

export type StatementColumn = Exclude<keyof StatementColumns, 'dateFormat' | 'outIsPositive' | 'withoutHeadings'>;

export const statementColumns: readonly { readonly name: StatementColumn; readonly label: string }[] = [
  { name: 'date', label: 'Date' },
  { name: 'narration', label: 'Narration' },
  { name: 'reference', label: 'Cheque / reference' },
  { name: 'withdrawal', label: 'Withdrawal' },
  { name: 'deposit', label: 'Deposit' },
  { name: 'amount', label: 'Amount (one column)' },
  { name: 'side', label: 'Dr / Cr' },
  { name: 'balance', label: 'Balance' },
  { name: 'balanceSide', label: 'Dr / Cr of the balance' },
  { name: 'valueDate', label: 'Value date' },
];

/** The tables that large banks of India offer for download. */
const layouts: Readonly<Record<string, StatementColumns>> = {
  HDFC: {
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq./Ref.No.',
    valueDate: 'Value Dt',
    withdrawal: 'Withdrawal Amt.',
    deposit: 'Deposit Amt.',
    balance: 'Closing Balance',
    dateFormat: 'DD/MM/YY',
  },
  'HDFC 2': {
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq/Ref Number',
    valueDate: 'Value Dat',
    withdrawal: 'Debit Amount',
    deposit: 'Credit Amount',
    balance: 'Closing Balance',
    dateFormat: 'DD/MM/YY',
  },
  ICICI: {
    date: 'Transaction Date',
    valueDate: 'Value Date',
    narration: 'Transaction Remarks',
    reference: 'Cheque Number',
    withdrawal: 'Withdrawal Amount (INR )',
    deposit: 'Deposit Amount (INR )',
    balance: 'Balance (INR )',
    dateFormat: 'DD/MM/YY',
  },
  SBI: {
    date: 'Txn Date',
    valueDate: 'Value Date',
    narration: 'Description',
    reference: 'Ref No./Cheque No.',
    withdrawal: 'Debit',
    deposit: 'Credit',
    balance: 'Balance',
    dateFormat: 'DD-MMM-YYYY',
  },
  Axis: {
    date: 'Tran Date',
    narration: 'PARTICULARS',
    reference: 'CHQNO',
    withdrawal: 'DR',
    deposit: 'CR',
    balance: 'BAL',
    dateFormat: 'DD-MM-YYYY',
  },
  'SBI 2': {
    date: 'Txn Date',
    valueDate: 'Value Date',
    narration: 'Description',
    reference: 'Cheque No.',
    withdrawal: 'Debit',
    deposit: 'Credit',
    balance: 'Balance',
    dateFormat: 'DD-MM-YYYY',
  },
  'SBI 3': {
    date: 'Date',
    narration: 'Details',
    reference: 'Ref No./Cheque No.',
    withdrawal: 'Debit',
    deposit: 'Credit',
    balance: 'Balance',
    dateFormat: 'DD/MM/YY',
  },
  Kotak: {
    date: 'Date',
    narration: 'Description',
    reference: 'Chq / Ref number',
    amount: 'Amount',
    side: 'Dr / Cr',
    balance: 'Balance',
    balanceSide: 'Dr / Cr (2)',
    dateFormat: 'DD/MM/YY',
  },
  'Kotak 2': {
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq/Ref No',
    withdrawal: 'Withdrawal (Dr)',
    deposit: 'Deposit (Cr)',
    balance: 'Balance',
    dateFormat: 'DD-MM-YYYY',
  },
  PNB: {
    date: 'Transaction Date',
    narration: 'Narration',
    reference: 'Cheque Number',
    withdrawal: 'Withdrawal',
    deposit: 'Deposit',
    balance: 'Balance',
    dateFormat: 'DD/MM/YY',
  },
  'PNB 2': {
    date: 'Txn Date',
    narration: 'Description',
    reference: 'Cheque No.',
    withdrawal: 'Dr Amount',
    deposit: 'Cr Amount',
    balance: 'Balance',
    dateFormat: 'DD/MM/YY',
  },
  IDFC: {
    date: 'Transaction Date',
    valueDate: 'Value Date',
    narration: 'Particulars',
    reference: 'Cheque No.',
    withdrawal: 'Debit',
    deposit: 'Credit',
    balance: 'Balance',
    dateFormat: 'DD-MMM-YYYY',
  },
};

/** A heading is compared and kept up to this length. */
export const longestHeading = 300;

/** Headings compare without case, signs and spaces. */
export function plainHeading(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A name for every column of a row of headings: the second `Dr / Cr` is `Dr / Cr (2)`, and one without a heading `Column 4`. */
export function headingsOf(row: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return row.map((cell, at) => {
    const heading = cell.replace(/\s+/g, ' ').trim().slice(0, longestHeading);
    const plain = plainHeading(heading);
    if (plain === '') return `Column ${at + 1}`;
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** A table without headings, below a row of the names of its columns. */
export function withNumbers(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return [Array.from({ length: widest }, (_, at) => `Column ${at + 1}`), ...rows];
}

/** The columns that a mapping names, in the order of `statementColumns`. */
export function namedColumns(columns: StatementColumns): readonly (readonly [StatementColumn, string])[] {
  return statementColumns.flatMap(({ name }) => {
    const heading = columns[name];
    return heading === undefined || heading === '' ? [] : [[name, heading] as const];
  });
}

/** The row of the headings: the first that has all columns; -1 if there is none. */
export function headRow(rows: readonly (readonly string[])[], columns: StatementColumns): number {
  const wanted = namedColumns(columns).map(([, heading]) => plainHeading(heading));
  return rows.findIndex((row) => {
    const there = new Set(headingsOf(row).map(plainHeading));
    return wanted.every((heading) => there.has(heading));
  });
}

/** The layout of a known bank whose headings the table has. */
export function knownLayout(
  rows: readonly (readonly string[])[],
): { readonly bank: string; readonly columns: StatementColumns } | undefined {
  for (const [name, columns] of Object.entries(layouts)) {
    const head = headRow(rows, columns);
    if (head >= 0) return { bank: name.replace(/ \d$/, ''), columns: { ...columns, dateFormat: formatWithin(rows, head, columns) } };
  }
  return undefined;
}

/** Banks change how they write dates, and spreadsheet programs too. In India the day comes first. */
function formatWithin(rows: readonly (readonly string[])[], head: number, { date, dateFormat }: StatementColumns): DateFormat {
  const at = headingsOf(rows[head] ?? []).findIndex((heading) => plainHeading(heading) === plainHeading(date));
  const reads = (format: DateFormat) => datesBelow(rows.slice(head + 1), at).every((text) => parseFileDate(text, format) !== null);
  return [dateFormat, 'DD/MM/YY' as const].find(reads) ?? dateFormat;
}

function datesBelow(rows: readonly (readonly string[])[], at: number): readonly string[] {
  return rows.flatMap((row) => (looksLikeDate(row[at] ?? '') ? [plainDate(row[at] ?? '')] : []));
}

/** The format of the dates below this heading of the first row, if it can only be one. */
export function formatBelow(rows: readonly (readonly string[])[], heading: string | undefined): DateFormat | undefined {
  const [head = [], ...below] = rows;
  const at = heading === undefined ? -1 : headingsOf(head).indexOf(heading);
  return formatOf(datesBelow(below, at));
}

/** Words that headings have, for a first proposal. The first that fits wins. */
const guesses: Readonly<Record<StatementColumn, RegExp>> = {
  date: /^(tran|trans|transaction|txn|trn|stmt)?(posting|posted|post|entry|booking|book)?(date|dt)(time|andtime)?$|^date|^(transaction|txn|tran|trn)date/,
  valueDate: /^val(ue)?(date?|dt)/,
  narration: /narration|narrative|description|particular|remark|details/,
  reference: /ref|cheque|chq|utr|instrument/,
  withdrawal: /^(?!.*(?:credit|deposit|crdr|drcr)).*(?:withdraw|debit|paidout|moneyout)|^dr(?:amt|amount|inr)?$|payments?$/,
  deposit: /^(?!.*(?:debit|withdraw|crdr|drcr)).*(?:deposit|credit|paidin|moneyin)|^cr(?:amt|amount|inr)?$|receipts?$/,
  amount:
    /^(transaction|txn|tran)?(amount|amt)(inr|rs|inrs|inrupees)?$|withdraw.*deposit|deposit.*withdraw|^(debit|dr)(credit|cr)(amount|amt|inr|rs)?$|^(credit|cr)(debit|dr)(amount|amt|inr|rs)?$/,
  side: /^(drcr|crdr|drorcr|dbcr|cd|dc|debitcredit|creditdebit|indicator|(transaction|txn|tran)?type|(billing)?(amount)?sign)$/,
  balance: /^(?!.*(?:drcr|crdr)).*balance|^(?!.*(?:drcr|crdr))(?:bal|.*bal$)/,
  balanceSide: /^(drcr|crdr|debitcredit|creditdebit)2$|^bal(ance)?(drcr|crdr|type)$/,
};

/** Of one or two columns whose headings have the words, a cell that says Dr or Cr. */
const sideCell = /^(d|dr|db|debit|c|cr|credit|[+-])\.?$/i;

/** The likely row of headings, and what its columns probably are; undefined if no row looks like headings. */
export function guessedColumns(
  rows: readonly (readonly string[])[],
): { readonly head: number; readonly columns: Partial<StatementColumns> } | undefined {
  let best: { head: number; columns: Partial<Record<StatementColumn, string>>; count: number } | undefined;
  rows.forEach((cells, head) => {
    const row = headingsOf(cells);
    const columns: Partial<Record<StatementColumn, string>> = {};
    const used = new Set<string>();
    for (const { name } of statementColumns) {
      const below = rows.slice(head + 1);
      const heading = row.find((cell, at) => !used.has(cell) && guesses[name].test(plainHeading(cell)) && mayBe(name, at, below));
      if (heading === undefined) continue;
      columns[name] = heading;
      used.add(heading);
    }
    const count = Object.keys(columns).length;
    if (count >= 3 && count > (best?.count ?? 0)) best = { head, columns, count };
  });
  if (best === undefined) return undefined;
  const { head, columns } = best;
  const date = columns.date ?? datedColumn(headingsOf(rows[head] ?? []), rows.slice(head + 1), Object.values(columns));
  if (date !== undefined) columns.date = date;
  else if (columns.valueDate !== undefined) {
    columns.date = columns.valueDate;
    delete columns.valueDate;
  }
  if (columns.withdrawal !== undefined && columns.deposit !== undefined) {
    delete columns.amount;
    delete columns.side;
  }
  return { head, columns: isCardWithPurchases(rows, head, columns) ? { ...columns, outIsPositive: true } : columns };
}

/** A heading such as `Debit/Credit` may be over the amounts or over their sides: the cells tell. */
function mayBe(name: StatementColumn, at: number, below: readonly (readonly string[])[]): boolean {
  if (name === 'side' || name === 'balanceSide') return saysSide(at, below);
  return name !== 'amount' || !saysSide(at, below) || cellsOf(at, below).length === 0;
}

/** Most cells of the column say Dr or Cr; a type such as NEFT says something else. */
function saysSide(at: number, below: readonly (readonly string[])[]): boolean {
  const cells = cellsOf(at, below);
  return 2 * cells.filter((cell) => sideCell.test(cell)).length >= cells.length;
}

function cellsOf(at: number, below: readonly (readonly string[])[]): readonly string[] {
  return below.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
}

/** On the statement of a credit card, purchases have no sign and payments have a minus, unless the amounts say their sides. */
function isCardWithPurchases(
  rows: readonly (readonly string[])[],
  head: number,
  { amount }: Partial<Record<StatementColumn, string>>,
): boolean {
  if (
    amount === undefined ||
    !isCard.test(
      rows
        .slice(0, head + 1)
        .flat()
        .join(' '),
    )
  )
    return false;
  const cells = cellsOf(headingsOf(rows[head] ?? []).indexOf(amount), rows.slice(head + 1));
  const figures = cells.flatMap((cell) => readFigure(cell) || []);
  return !cells.some((cell) => /[+]|\b[cd]r?\b/i.test(cell)) && 2 * figures.filter((figure) => figure > 0).length >= figures.length;
}

const isCard = /\bcredit card\b|(?<!\bdebit )\bcard (?:no|number|member)\b/i;

/**
 * The row that probably has the headings, where none of them has a known name: the last one with three cells above the first row with a date.
 */
export function likelyHead(rows: readonly (readonly string[])[]): number {
  const isWide = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length >= 3;
  const dated = rows.findIndex(
    (row) => isWide(row) && row.some((cell) => dateFormats.some((format) => parseFileDate(plainDate(cell), format) !== null)),
  );
  return Math.max(0, rows.slice(0, dated < 0 ? rows.length : dated).findLastIndex(isWide));
}

/** The first column of which at least three of four cells are dates, whatever its heading says: below the lines there may be totals. */
function datedColumn(headings: readonly string[], below: readonly (readonly string[])[], used: readonly string[]): string | undefined {
  return headings.find((heading, at) => {
    if (heading.trim() === '' || used.includes(heading)) return false;
    const cells = below.map((row) => plainDate(row[at] ?? '')).filter((cell) => cell !== '');
    const dated = (format: DateFormat) => cells.filter((cell) => parseFileDate(cell, format) !== null).length;
    return cells.length > 0 && dateFormats.some((format) => 4 * dated(format) >= 3 * cells.length);
  });
}

/**
 * The format of a column of dates. Several formats may read all of them as the same days, and one with the signs of the dates is the best.
 * Undefined if no format reads them all, or if two read different days.
 */
export function formatOf(dates: readonly string[]): DateFormat | undefined {
  if (dates.length === 0) return undefined;
  if (dates.every((text) => hasMonthAsWord(text) && parseFileDate(text, 'DD-MMM-YYYY') !== null)) return 'DD-MMM-YYYY';
  const read = (format: DateFormat) => dates.map((text) => parseFileDate(text, format));
  const fitting = withoutFarYears(
    dateFormats.filter((format) => !read(format).includes(null)),
    read,
  );
  const readings = new Set(fitting.map((format) => read(format).join()));
  if (readings.size !== 1) return undefined;
  return fitting.find((format) => dates.every((text) => text.includes(format.includes('/') ? '/' : '-'))) ?? fitting[0];
}

/**
 * Of dates such as `13/09/26` and `14/09/26`, the year is first or last. Read the wrong way they are years apart, so the reading with the
 * shorter period is right.
 */
function withoutFarYears(formats: readonly DateFormat[], read: (format: DateFormat) => readonly (Day | null)[]): readonly DateFormat[] {
  const period = (format: DateFormat) => {
    const days = read(format)
      .flatMap((one) => one ?? [])
      .toSorted();
    return daysBetween(days[0] ?? '', days.at(-1) ?? '');
  };
  const [first, last] = [formats.filter((format) => format.startsWith('Y')), formats.filter((format) => !format.startsWith('Y'))];
  const [ofFirst, ofLast] = [first, last].map((ones) => Math.min(...ones.map(period)));
  if (ofFirst === undefined || ofLast === undefined || ofFirst === ofLast) return formats;
  return ofFirst < ofLast ? first : last;
}

/** Whether a mapping says enough to read lines. */
export function isWhole(columns: Partial<StatementColumns>): columns is StatementColumns {
  const { date, narration, withdrawal, deposit, amount, dateFormat } = columns;
  return Boolean(date && narration && dateFormat && (amount || (withdrawal && deposit)));
}
