import { type DateFormat, dateFormats, parseFileDate } from '#domain/time/file-date';

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
  readonly dateFormat: DateFormat;
}

export type StatementColumn = Exclude<keyof StatementColumns, 'dateFormat'>;

export const statementColumns: readonly { readonly name: StatementColumn; readonly label: string }[] = [
  { name: 'date', label: 'Date' },
  { name: 'narration', label: 'Narration' },
  { name: 'reference', label: 'Cheque / reference' },
  { name: 'withdrawal', label: 'Withdrawal' },
  { name: 'deposit', label: 'Deposit' },
  { name: 'amount', label: 'Amount (one column)' },
  { name: 'side', label: 'Dr / Cr' },
  { name: 'balance', label: 'Balance' },
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
};

/** Headings compare without case, signs and spaces. */
export function plainHeading(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
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
    const there = new Set(row.map(plainHeading));
    return wanted.every((heading) => there.has(heading));
  });
}

/** The layout of a known bank whose headings the table has. */
export function knownLayout(
  rows: readonly (readonly string[])[],
): { readonly bank: string; readonly columns: StatementColumns } | undefined {
  for (const [bank, columns] of Object.entries(layouts)) if (headRow(rows, columns) >= 0) return { bank, columns };
  return undefined;
}

/** Words that headings have, for a first proposal. The first that fits wins. */
const guesses: Readonly<Record<StatementColumn, RegExp>> = {
  date: /^(tran|transaction|txn|posting|post|entry|booking)?date$|^date/,
  valueDate: /^value(date|dt)$/,
  narration: /narration|description|particulars|remarks|details/,
  reference: /ref|cheque|chq|utr|instrument/,
  withdrawal: /withdrawal|debit|^dr$|paidout|payments?$/,
  deposit: /deposit|credit|^cr$|paidin|receipts?$/,
  amount: /^(transaction|txn)?amount(inr)?$/,
  side: /^(drcr|crdr|type|debitcredit)$/,
  balance: /balance|^bal$/,
};

/** The likely row of headings, and what its columns probably are; undefined if no row looks like headings. */
export function guessedColumns(
  rows: readonly (readonly string[])[],
): { readonly head: number; readonly columns: Partial<StatementColumns> } | undefined {
  let best: { head: number; columns: Partial<Record<StatementColumn, string>>; count: number } | undefined;
  rows.forEach((row, head) => {
    const columns: Partial<Record<StatementColumn, string>> = {};
    const used = new Set<string>();
    for (const { name } of statementColumns) {
      const heading = row.find((cell) => !used.has(cell) && cell.length < 60 && guesses[name].test(plainHeading(cell)));
      if (heading === undefined) continue;
      columns[name] = heading;
      used.add(heading);
    }
    const count = Object.keys(columns).length;
    if (count >= 3 && count > (best?.count ?? 0)) best = { head, columns, count };
  });
  if (best === undefined) return undefined;
  const { head, columns } = best;
  const date = columns.date ?? datedColumn(rows[head] ?? [], rows.slice(head + 1), Object.values(columns));
  if (date !== undefined) columns.date = date;
  if (columns.withdrawal !== undefined && columns.deposit !== undefined) {
    delete columns.amount;
    delete columns.side;
  }
  return { head, columns };
}

/**
 * The row that probably has the headings, where none of them has a known name: the last one with three cells above the first row with a date.
 */
export function likelyHead(rows: readonly (readonly string[])[]): number {
  const isWide = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length >= 3;
  const dated = rows.findIndex(
    (row) => isWide(row) && row.some((cell) => dateFormats.some((format) => parseFileDate(cell, format) !== null)),
  );
  return Math.max(0, rows.slice(0, dated < 0 ? rows.length : dated).findLastIndex(isWide));
}

/** The first column of which at least three of four cells are dates, whatever its heading says: below the lines there may be totals. */
function datedColumn(headings: readonly string[], below: readonly (readonly string[])[], used: readonly string[]): string | undefined {
  return headings.find((heading, at) => {
    if (heading.trim() === '' || used.includes(heading)) return false;
    const cells = below.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    const dated = (format: DateFormat) => cells.filter((cell) => parseFileDate(cell, format) !== null).length;
    return cells.length > 0 && dateFormats.some((format) => 4 * dated(format) >= 3 * cells.length);
  });
}

/**
 * The format of a column of dates. Several formats may read all of them as the same days, and one with the signs of the dates is the best.
 * Undefined if no format reads them all, or if two read different days.
 */
export function formatOf(dates: readonly string[]): DateFormat | undefined {
  const read = (format: DateFormat) => dates.map((text) => parseFileDate(text, format));
  const fitting = dateFormats.filter((format) => !read(format).includes(null));
  const readings = new Set(fitting.map((format) => read(format).join()));
  if (dates.length === 0 || readings.size !== 1) return undefined;
  return fitting.find((format) => dates.every((text) => text.includes(format.includes('/') ? '/' : '-'))) ?? fitting[0];
}

/** Whether a mapping says enough to read lines. */
export function isWhole(columns: Partial<StatementColumns>): columns is StatementColumns {
  const { date, narration, withdrawal, deposit, amount, dateFormat } = columns;
  return Boolean(date && narration && dateFormat && (amount || (withdrawal && deposit)));
}
