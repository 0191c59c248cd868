import { groupNameOf, placeOfAccount } from '#domain/migration/accounts/account-groups';
import { type Accounts, AccountsBuilder, type SourceTable } from '#domain/migration/accounts/accounts';
import { moneyIn, rupeesText, scaledIn, scaledText } from '#domain/migration/accounts/figures';
import { headingKey, rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import type { RowTexts } from '#domain/migration/book-record';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

/** A sheet of our own workbook: its columns, which of them must be filled, and an example. */
interface OwnSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly example: readonly (readonly string[])[];
}

/** The sheets that a person fills in to come over from anywhere. */
const sheets = {
  groups: {
    name: 'Groups',
    columns: ['Name', 'Under'],
    example: [['Retail Customers', 'Sundry Debtors']],
  },
  ledgers: {
    name: 'Ledgers',
    columns: ['Name', 'Group', 'GSTIN', 'State', 'Credit Days', 'Email', 'Mobile'],
    example: [
      ['Asha Traders', 'Retail Customers', '27AAPFU0939F1ZV', 'Maharashtra', '30', '', ''],
      ['HDFC Bank', 'Bank Accounts', '', '', '', '', ''],
    ],
  },
  openings: {
    name: 'Opening Balances',
    columns: ['Ledger', 'Debit', 'Credit'],
    example: [['HDFC Bank', '125000.00', '']],
  },
  bills: {
    name: 'Open Bills',
    columns: ['Ledger', 'Bill No.', 'Bill Date', 'Due Date', 'Debit', 'Credit'],
    example: [['Asha Traders', 'INV/41', '2026-03-05', '2026-04-04', '11800.00', '']],
  },
  items: {
    name: 'Items',
    columns: ['Name', 'Code', 'Type', 'Item Group', 'Unit', 'HSN / SAC', 'GST Rate', 'Sales Rate', 'Purchase Rate'],
    example: [['Solar cable 4 sqmm', 'CBL-4', 'Goods', 'Cables', 'Mtr', '8544', '18', '62.50', '48.00']],
  },
  stock: {
    name: 'Opening Stock',
    columns: ['Item', 'Quantity', 'Rate', 'Location', 'Batch'],
    example: [['Solar cable 4 sqmm', '500', '47.50', '', '']],
  },
} as const satisfies Readonly<Record<string, OwnSheet>>;

/** The workbook with its headings and an example in each sheet, to be filled in. */
export function emptyWorkbook(): readonly SourceTable[] {
  return Object.values(sheets).map(({ name, columns, example }) => ({ name, rows: [columns, ...example] }));
}

/** Whether a workbook is ours: one of its sheets is called and headed so. */
export function isOwnWorkbook(tables: readonly SourceTable[]): boolean {
  return Object.values(sheets).some(({ name, columns }) =>
    tables.some((table) => headingKey(table.name) === headingKey(name) && rowsOf(table, columns).length > 0),
  );
}

export function accountsOfWorkbook(tables: readonly SourceTable[], format: DateFormat): Accounts {
  const books = new AccountsBuilder();
  const rows = ({ name, columns }: OwnSheet): readonly SourceRow[] =>
    tables.filter((table) => headingKey(table.name) === headingKey(name)).flatMap((table) => rowsOf(table, columns));
  for (const table of tables)
    if (!Object.values(sheets).some(({ name }) => headingKey(name) === headingKey(table.name)))
      books.note('info', table.name, 'This sheet is not part of the workbook and was not read.', table.name);
  for (const row of rows(sheets.groups)) {
    const [name, under] = [row.text('Name'), row.text('Under')];
    if (needed(books, row, 'Group', name)) books.group({ name, parentId: under }, 'name');
  }
  for (const row of rows(sheets.ledgers)) ledger(books, row);
  for (const row of [...rows(sheets.openings), ...rows(sheets.bills)]) opening(books, row, format);
  for (const row of rows(sheets.items)) item(books, row);
  stock(books, rows(sheets.stock));
  return books.accounts;
}

function needed(books: AccountsBuilder, row: SourceRow, what: string, name: string): boolean {
  if (name === '') books.note('error', what, `It has no name and is left out.`, row.place);
  return name !== '';
}

function ledger(books: AccountsBuilder, row: SourceRow): void {
  const name = row.text('Name');
  if (!needed(books, row, 'Ledger', name)) return;
  const group = row.text('Group');
  const { alias, because } = placeOfAccount(name);
  if (group === '' && because === 'unsure') {
    books.note('error', name, 'It has no group and is left out. Enter one of the groups, such as Indirect Expenses.', row.place);
    return;
  }
  const texts = {
    ...{ name, groupId: group === '' ? groupNameOf(alias) : group, gstin: row.text('GSTIN'), creditDays: row.text('Credit Days') },
    ...{ 'billingAddress.state': row.text('State'), email: row.text('Email'), mobile: row.text('Mobile') },
  };
  if (!books.ledger(texts, 'name')) books.note('warning', name, 'This ledger is there twice. The first counts.', row.place);
}

function opening(books: AccountsBuilder, row: SourceRow, format: DateFormat): void {
  const ledgerId = row.text('Ledger');
  if (!needed(books, row, 'Opening balance', ledgerId)) return;
  const [debit, credit] = [moneyIn(row.text('Debit')), moneyIn(row.text('Credit'))];
  const number = row.text('Bill No.');
  const object = number === '' ? ledgerId : `${ledgerId}, bill ${number}`;
  if (debit === null || credit === null) {
    books.note('error', object, 'The amount could not be read, and the row is left out.', row.place);
    return;
  }
  if (debit === 0 && credit === 0) return;
  const dates = (['Bill Date', 'Due Date'] as const).map((heading) => [heading, row.text(heading)] as const);
  const texts: Record<string, string> = { ledgerId, number };
  for (const [heading, text] of dates) {
    const day = text === '' ? '' : parseFileDate(text, format);
    if (day === null) {
      books.note('error', object, `${heading} ${text} is no date, and the row is left out.`, row.place);
      return;
    }
    texts[heading === 'Bill Date' ? 'date' : 'dueDate'] = day;
  }
  const net = debit - credit;
  books.opening({ ...texts, [net > 0 ? 'debit' : 'credit']: rupeesText(Math.abs(net)) });
}

function item(books: AccountsBuilder, row: SourceRow): void {
  const name = row.text('Name');
  if (!needed(books, row, 'Item', name)) return;
  const [group, rate] = [row.text('Item Group'), row.text('GST Rate')];
  if (group !== '') books.master('inventory-group', { name: group });
  const texts: RowTexts = {
    ...{ name, stockCode: row.text('Code'), type: row.text('Type') || 'Goods', groupId: group, unitId: row.text('Unit') || 'Nos' },
    ...{ hsn: row.text('HSN / SAC'), salesRate: row.text('Sales Rate'), purchaseRate: row.text('Purchase Rate') },
    ...(rate === '' ? {} : { 'gstHistory.0.effectiveFrom': '2017-07-01', 'gstHistory.0.taxability': 'Taxable', 'gstHistory.0.rate': rate }),
  };
  if (!books.master('inventory-item', texts)) books.note('warning', name, 'This item is there twice. The first counts.', row.place);
}

/** All goods are one document of the first day, in parts that a document has room for. */
export function stock(books: AccountsBuilder, rows: readonly SourceRow[]): void {
  const lines = rows.flatMap((row) => {
    const name = row.text('Item');
    if (!needed(books, row, 'Opening stock', name)) return [];
    const [quantity, rate] = [scaledIn(row.text('Quantity')), scaledIn(row.text('Rate'))];
    if (quantity === null || rate === null) {
      books.note('error', name, 'The quantity or the rate could not be read, and the row is left out.', row.place);
      return [];
    }
    if (quantity <= 0) {
      if (quantity < 0) books.note('error', name, 'Opening stock below zero is left out.', row.place);
      return [];
    }
    return [
      {
        ...lineOf(name, quantity),
        'lines.0.rate': scaledText(rate),
        'lines.0.location': row.text('Location'),
        'lines.0.batch': row.text('Batch'),
      },
    ];
  });
  stockDocuments(books, lines);
}

export function lineOf(name: string, quantity: number): RowTexts {
  return { 'lines.0.itemId': name, 'lines.0.quantity': scaledText(quantity) };
}

/** A document has at most so many lines. */
const linesAtOnce = 500;

export function stockDocuments(books: AccountsBuilder, lines: readonly RowTexts[]): void {
  for (let at = 0; at < lines.length; at += linesAtOnce)
    books.document(
      'opening-stock',
      null,
      lines.slice(at, at + linesAtOnce).map((line) => ({ document: `Opening ${at / linesAtOnce + 1}`, ...line })),
    );
}
