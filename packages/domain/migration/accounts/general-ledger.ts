import { groupNameOf, placeOfAccount } from '#domain/migration/accounts/account-groups';
import { type Accounts, AccountsBuilder, type SourceTable } from '#domain/migration/accounts/accounts';
import { type JournalPart, writeJournal } from '#domain/migration/accounts/balanced';
import { moneyIn, rupeesText } from '#domain/migration/accounts/figures';
import { headingKey } from '#domain/migration/accounts/table';
import { defaultGroups, type Nature } from '#domain/posting/chart';
import type { Day } from '#domain/time/day';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

/** What a column of a general ledger is. */
export const ledgerColumns = [
  'date',
  'account',
  'accountType',
  'debit',
  'credit',
  'amount',
  'number',
  'type',
  'name',
  'narration',
  'id',
  'none',
] as const;
export type LedgerColumn = (typeof ledgerColumns)[number];

/** The headings of a table with what a person chose for each, or what is proposed. */
export type ColumnsChosen = Readonly<Record<string, LedgerColumn>>;

/** How Xero and QuickBooks head the columns of a general ledger, a journal report and a list of account transactions. */
const called: Readonly<Record<Exclude<LedgerColumn, 'none'>, readonly string[]>> = {
  date: ['Date', '*Date', 'Txn Date', 'Transaction Date', 'Journal Date', 'Posting Date'],
  account: ['Account', 'Account Name', 'Distribution account', 'Account Code', '*AccountCode', 'Full name'],
  accountType: ['Account Type', 'Account Class'],
  debit: ['Debit', 'Debit (INR)', 'Debit (Source)', 'Debits'],
  credit: ['Credit', 'Credit (INR)', 'Credit (Source)', 'Credits'],
  amount: ['Amount', '*Amount', '*LineAmount', 'Net', 'Amount (INR)', 'Net Movement'],
  number: ['Num', 'Number', 'No.', 'Reference', 'Journal Number', 'Journal No', 'Ref'],
  type: ['Transaction Type', 'Type', 'Source', 'Source Type'],
  name: ['Name', 'Contact', 'Contact Name', 'Payee'],
  narration: ['Memo/Description', 'Memo', 'Description', '*Narration', 'Narration', 'Details'],
  id: ['Transaction ID', 'Txn ID', 'Journal ID', 'Trans #', 'JournalID'],
};

/** Where the headings of a general ledger are: the row that says a day and an amount. -1: there is none. */
export function ledgerHeadings({ rows }: SourceTable): number {
  return rows.slice(0, titlesAtMost).findIndex((row) => {
    const found = new Set(Object.values(proposedColumns(row)));
    return found.has('date') && (found.has('amount') || (found.has('debit') && found.has('credit')));
  });
}

const titlesAtMost = 15;

/** What each heading probably is. A column that is proposed once is not proposed again. */
export function proposedColumns(headings: readonly string[]): ColumnsChosen {
  const taken = new Set<LedgerColumn>();
  return Object.fromEntries(
    headings.flatMap((heading) => {
      if (heading.trim() === '') return [];
      const found = Object.entries(called).find(([, names]) => names.some((name) => headingKey(name) === headingKey(heading)))?.[0];
      const column = (found ?? 'none') as LedgerColumn;
      const free = taken.has(column) ? 'none' : column;
      taken.add(free);
      return [[heading, free] as const];
    }),
  );
}

/** A line as the file has it. */
interface Line {
  readonly cell: (column: LedgerColumn) => string;
  readonly account: string;
  /** Whether it says its day itself; else it is that of the line above. */
  readonly hasDay: boolean;
  readonly place: string;
}

interface Posted {
  readonly line: Line;
  readonly date: Day | null;
  /** Debit positive, or as the account usually stands if only `isNatural`. */
  readonly amount: number | null;
  readonly isNatural: boolean;
}

/**
 * A general ledger in either form: transaction by transaction with an account in each line, or account by account below the name of each.
 * Every transaction becomes a journal, if it balances; the others are named. What an account begins with is its opening balance.
 */
export function accountsOfLedger(table: SourceTable, columns: ColumnsChosen, format: DateFormat): Accounts {
  const books = new AccountsBuilder();
  const lines = linesOf(table, columns);
  const types = new Map(
    lines.flatMap((line) => (line.cell('accountType') === '' ? [] : [[line.account, line.cell('accountType')] as const])),
  );
  const place = (account: string) => placeOfAccount(lastPart(account), types.get(account) ?? '');
  const signed = ({ line, amount, isNatural }: Posted): number => {
    const nature = natureOf(place(line.account).alias);
    return isNatural && (nature === 'Income' || nature === 'Liability') ? -(amount ?? 0) : (amount ?? 0);
  };
  for (const group of transactions(lines, format)) {
    const [first] = group;
    if (first === undefined) continue;
    const { line, date } = first;
    const said = [line.cell('type') || 'Transaction', line.cell('number') || line.cell('id')].filter((text) => text !== '').join(' ');
    const object = date === null ? said : `${said} of ${date}`;
    const wrong = group.find((one) => one.amount === null || one.line.account === '');
    if (date === null) books.note('error', object, `The date ${line.cell('date')} could not be read, and it is left out.`, line.place);
    else if (wrong !== undefined)
      books.note('error', object, 'An amount or an account could not be read, and it is left out.', wrong.line.place);
    else {
      const parts = group.map((one): JournalPart => {
        const name = lastPart(one.line.account);
        const { alias, because } = place(one.line.account);
        books.ledger({ name, groupId: groupNameOf(alias) }, because);
        return { ledger: name, amount: signed(one), narration: one.line.cell('narration') };
      });
      const narration = [said, line.cell('name'), line.cell('narration')].filter((text) => text !== '').join(', ');
      writeJournal(books, { object, number: '', date, narration, parts, place: line.place });
    }
  }
  for (const one of lines.filter(isOpening)) {
    const posted = postedOf(one, format);
    const [amount, name] = [signed(posted), lastPart(one.account)];
    if (amount === 0 || name === '') continue;
    const { alias, because } = place(one.account);
    books.ledger({ name, groupId: groupNameOf(alias) }, because);
    books.opening({ ledgerId: name, [amount > 0 ? 'debit' : 'credit']: rupeesText(Math.abs(amount)) });
  }
  return books.accounts;
}

function linesOf(table: SourceTable, columns: ColumnsChosen): readonly Line[] {
  const at = ledgerHeadings(table) === -1 ? 0 : ledgerHeadings(table);
  const places = new Map<LedgerColumn, number>();
  for (const [index, heading] of (table.rows[at] ?? []).entries()) {
    const column = columns[heading] ?? 'none';
    if (column !== 'none' && !places.has(column)) places.set(column, index);
  }
  let section = '';
  let date = '';
  return table.rows.slice(at + 1).flatMap((row, index): readonly Line[] => {
    const own = (column: LedgerColumn) => row[places.get(column) ?? -1]?.trim() ?? '';
    const texts = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = ''] = texts;
    if (texts.length === 0 || /^(?:grand )?total\b/i.test(first)) return [];
    const amounts = [own('debit'), own('credit'), own('amount')].join('');
    // A row with nothing but a name begins an account.
    if (texts.length === 1 && amounts === '') {
      section = first;
      return [];
    }
    if (own('date') !== '') date = own('date');
    const account = own('account') || (places.has('account') ? '' : section);
    const isBeginning = openingText.test(first) || openingText.test(own('narration')) || openingText.test(own('date'));
    const day = date;
    const cell = (column: LedgerColumn) => (column === 'date' && !isBeginning ? day : own(column));
    return [
      {
        cell,
        hasDay: own('date') !== '',
        account: isBeginning && account === '' ? section : account,
        place: `${table.name}, row ${at + index + 2}`,
      },
    ];
  });
}

const openingText = /^(?:beginning|opening) balance\b/i;

function isOpening({ cell }: Line): boolean {
  return openingText.test(cell('date')) || openingText.test(cell('narration'));
}

function postedOf(line: Line, format: DateFormat): Posted {
  const { cell } = line;
  const sides = [moneyIn(cell('debit')), moneyIn(cell('credit'))] as const;
  const isSided = cell('debit') !== '' || cell('credit') !== '';
  const amount = isSided ? (sides[0] === null || sides[1] === null ? null : sides[0] - sides[1]) : moneyIn(cell('amount'));
  return { line, date: parseFileDate(cell('date'), format), amount, isNatural: !isSided && cell('account') === '' };
}

/**
 * Lines of a transaction together. Its id tells, or its day, type and number. A line without a day of its own belongs to the one above. Where
 * an account has its lines apart, day, type and name tell; and where nothing does, a transaction ends when it adds up to nothing.
 */
function transactions(lines: readonly Line[], format: DateFormat): readonly (readonly Posted[])[] {
  const groups = new Map<string, Posted[]>();
  let [key, runs] = ['', 0];
  for (const line of lines.filter((one) => !isOpening(one))) {
    const posted = postedOf(line, format);
    const { cell, hasDay } = line;
    const [id, number, day] = [cell('id'), cell('number'), cell('date')];
    const isOpen = (groups.get(key) ?? []).reduce((sum, one) => sum + (one.amount ?? 0), 0) !== 0;
    if (id !== '') key = id;
    else if (number !== '') key = [day, cell('type'), number].join('|');
    else if (posted.isNatural) key = [day, cell('type'), cell('name'), ''].join('|');
    else if (hasDay && !(isOpen && key.startsWith(`run ${day} `))) {
      runs += 1;
      key = `run ${day} ${runs}`;
    }
    groups.set(key, [...(groups.get(key) ?? []), posted]);
  }
  return [...groups.values()];
}

/** Accounts below others are written with all of them: `Expenses:Travel:Hotels`. Names of ledgers are unique without. */
function lastPart(account: string): string {
  return account.split(':').at(-1)?.trim() ?? '';
}

function natureOf(alias: string): Nature {
  return defaultGroups.find((group) => group.alias === alias)?.nature ?? 'Asset';
}
