import { headingKey } from '#domain/migration/accounts/table';

/** What a column of a general ledger is, as people choose it. A balance is read where an account begins with it. */
export const ledgerColumns = {
  date: 'Date',
  account: 'Account',
  accountType: 'Account Type',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Amount (a debit is positive)',
  balance: 'Balance',
  number: 'Voucher Number',
  type: 'Voucher Type',
  name: 'Contact',
  narration: 'Description',
  id: 'Transaction ID',
} as const;
export type LedgerColumn = keyof typeof ledgerColumns;

/** The headings of a table with what each is; null: it is not read. */
export type ColumnsChosen = Readonly<Record<string, LedgerColumn | null>>;

/**
 * How the columns of a general ledger, a journal report and a list of account transactions are headed: those of Xero and QuickBooks first, from
 * memory and from sheets of their users, and then what other programs and hands write.
 */
const called: Readonly<Record<LedgerColumn, readonly string[]>> = {
  date: ['Date', '*Date', 'Txn Date', 'Transaction Date', 'Journal Date', 'Posting Date', 'Voucher Date', 'Entry Date'],
  account: [
    'Account',
    'Account Name',
    'Distribution account',
    'Account Code',
    '*AccountCode',
    'Full name',
    'GL Account',
    'Ledger',
    'Ledger Name',
  ],
  accountType: ['Account Type', 'Account Class'],
  debit: ['Debit', 'Debit (INR)', 'Debit (Source)', 'Debits', 'Debit Amount', 'Dr', 'Dr Amount'],
  credit: ['Credit', 'Credit (INR)', 'Credit (Source)', 'Credits', 'Credit Amount', 'Cr', 'Cr Amount'],
  amount: ['Amount', '*Amount', '*LineAmount', 'Net', 'Amount (INR)', 'Net Movement'],
  balance: ['Balance', 'Running Balance', 'Balance (INR)'],
  number: ['Num', 'Number', 'No.', 'Reference', 'Journal Number', 'Journal No', 'Ref', 'Voucher Number', 'Voucher No', 'Document Number'],
  type: ['Transaction Type', 'Type', 'Source', 'Source Type', 'Voucher Type', 'Document Type'],
  name: ['Name', 'Contact', 'Contact Name', 'Payee', 'Party', 'Party Name'],
  narration: ['Memo/Description', 'Memo', 'Description', '*Narration', 'Narration', 'Details', 'Remarks'],
  id: ['Transaction ID', 'Txn ID', 'Journal ID', 'Trans #', 'JournalID'],
};

const columnOf = new Map(
  Object.entries(called).flatMap(([column, names]) => names.map((name) => [headingKey(name), column as LedgerColumn])),
);

/** What a heading says that its column is. */
export function ledgerColumnCalled(heading: string): LedgerColumn | undefined {
  return columnOf.get(headingKey(heading));
}

/** What each heading probably is. A column that is proposed once is not proposed again. */
export function proposedColumns(headings: readonly string[]): ColumnsChosen {
  const taken = new Set<LedgerColumn>();
  return Object.fromEntries(
    headings.flatMap((heading) => {
      if (heading.trim() === '') return [];
      const found = ledgerColumnCalled(heading);
      const column = found === undefined || taken.has(found) ? null : found;
      if (column !== null) taken.add(column);
      return [[heading, column] as const];
    }),
  );
}

/** Why a general ledger cannot be read by these columns; null: it can. The account may also stand above its lines. */
export function columnsProblem(chosen: Readonly<Record<string, string | null>>): string | null {
  const columns = Object.values(chosen).filter((column) => column !== null);
  const unknown = columns.find((column) => !Object.hasOwn(ledgerColumns, column));
  if (unknown !== undefined) return `There is no column ${unknown}`;
  const twice = columns.find((column, at) => columns.indexOf(column) < at) as LedgerColumn | undefined;
  if (twice !== undefined) return `${ledgerColumns[twice]} is chosen twice`;
  if (!columns.includes('date')) return 'Choose a column for Date';
  const isSided = columns.includes('debit') && columns.includes('credit');
  return isSided || columns.includes('amount') ? null : 'Choose columns for Debit and Credit, or one for Amount';
}
