import { groupNameOf, placeOfAccount } from '#domain/migration/accounts/account-groups';
import { type Accounts, AccountsBuilder, type SourceTable } from '#domain/migration/accounts/accounts';
import { type JournalPart, writeJournal } from '#domain/migration/accounts/balanced';
import { moneyIn, rupeesText } from '#domain/migration/accounts/figures';
import { type LedgerColumn, proposedColumns } from '#domain/migration/accounts/ledger-columns';
import { headingsAt, isLedger, ledgerHeadings } from '#domain/migration/accounts/ledger-headings';
import { nameKey } from '#domain/migration/name-key';
import { defaultGroups, type Nature } from '#domain/posting/chart';
import type { Day } from '#domain/time/day';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

/** A line as the file has it. */
interface Line {
  readonly cell: (column: LedgerColumn) => string;
  readonly account: string;
  /** Whether it says what its account begins with. */
  readonly isBeginning: boolean;
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
 * General ledgers in either form: transaction by transaction with an account in each line, or account by account below the name of each. Every
 * transaction becomes a journal, if it balances; the others are named. What an account begins with is its opening balance: that of the earliest
 * table, because a ledger of a later year begins with what the one before it ends with.
 */
export function accountsOfLedger(tables: readonly SourceTable[], format: DateFormat): Accounts {
  const books = new AccountsBuilder();
  const isRead = (table: SourceTable) => (table.columns === undefined ? isLedger(table) : ledgerHeadings(table, table.columns) !== -1);
  for (const table of tables)
    if (!isRead(table))
      books.note('warning', table.name, 'It does not have the headings of a general ledger, and is left out.', table.name);
  const ledgers = tables
    .filter(isRead)
    .map(linesOf)
    .sort((one, other) => firstDay(one, format).localeCompare(firstDay(other, format)));
  const accounts = new LedgerAccounts(books, ledgers.flat());
  for (const lines of ledgers) for (const group of transactions(lines, format)) writeTransaction(books, accounts, group);
  const opened = new Set<string>();
  for (const lines of ledgers) for (const name of writeOpenings(books, accounts, opened, openingsOf(lines, format))) opened.add(name);
  return books.accounts;
}

/** Empty: it has none. */
function firstDay(lines: readonly Line[], format: DateFormat): string {
  return lines.flatMap(({ cell }) => parseFileDate(cell('date'), format) ?? []).sort()[0] ?? '';
}

/** The ledgers that accounts become. */
class LedgerAccounts {
  readonly #books: AccountsBuilder;
  readonly #types: ReadonlyMap<string, string>;
  readonly #accounts: ReadonlySet<string>;

  constructor(books: AccountsBuilder, lines: readonly Line[]) {
    this.#books = books;
    this.#types = new Map(
      lines.flatMap(({ account, cell }) => (cell('accountType') === '' ? [] : [[account, cell('accountType')] as const])),
    );
    this.#accounts = new Set(lines.map(({ account }) => nameKey(lastPart(account))));
  }

  /** Here each customer and supplier is a ledger of its own: that of the contact, on a line of the account that stands for all of them. */
  ledgerOf({ account, cell }: Line): string {
    const { alias } = this.#place(account);
    const contact = cell('name');
    const isForAll = (alias === 'debtors' || alias === 'creditors') && /receivable|payable|debtors|creditors/i.test(lastPart(account));
    if (!isForAll || contact === '' || this.#accounts.has(nameKey(contact))) return this.ledger(account);
    this.#books.ledger({ name: contact, groupId: groupNameOf(alias) }, 'type');
    return contact;
  }

  ledger(account: string): string {
    const name = lastPart(account);
    const { alias, because } = this.#place(account);
    this.#books.ledger({ name, groupId: groupNameOf(alias) }, because);
    return name;
  }

  /** Paise, debit positive. */
  signed({ line, amount, isNatural }: Posted): number {
    const nature = natureOf(this.#place(line.account).alias);
    return isNatural && (nature === 'Income' || nature === 'Liability') ? -(amount ?? 0) : (amount ?? 0);
  }

  #place(account: string): ReturnType<typeof placeOfAccount> {
    return placeOfAccount(lastPart(account), this.#types.get(account) ?? '');
  }
}

function writeTransaction(books: AccountsBuilder, accounts: LedgerAccounts, group: readonly Posted[]): void {
  const [first] = group;
  if (first === undefined) return;
  const { line, date } = first;
  const said = [line.cell('type') || 'Transaction', line.cell('number') || line.cell('id')].filter((text) => text !== '').join(' ');
  if (date === null) {
    const day = line.cell('date');
    const why = day === '' ? 'It has no date, and is left out.' : `The date ${day} could not be read, and it is left out.`;
    books.note('error', said, why, line.place);
    return;
  }
  const object = `${said} of ${date}`;
  const wrong = group.find((one) => one.amount === null || one.line.account === '');
  if (wrong !== undefined) {
    books.note('error', object, 'An amount or an account could not be read, and it is left out.', wrong.line.place);
    return;
  }
  const parts = group.map(
    (one): JournalPart => ({
      ledger: accounts.ledgerOf(one.line),
      amount: accounts.signed(one),
      narration: one.line.cell('narration'),
    }),
  );
  const narration = [said, line.cell('name'), line.cell('narration')].filter((text) => text !== '').join(', ');
  writeJournal(books, { object, number: '', date, narration, parts, place: line.place });
}

/** Returns the ledgers that have an opening now. Those in `opened` have one already. */
function writeOpenings(
  books: AccountsBuilder,
  accounts: LedgerAccounts,
  opened: ReadonlySet<string>,
  openings: readonly Posted[],
): readonly string[] {
  return openings.flatMap((posted) => {
    const { line, amount } = posted;
    if (amount === null || line.account === '') {
      const object = line.account === '' ? 'Opening balance' : lastPart(line.account);
      books.note('error', object, 'The amount or the account could not be read, and it is left out.', line.place);
      return [];
    }
    const signed = accounts.signed(posted);
    if (signed === 0) return [];
    const ledgerId = accounts.ledger(line.account);
    if (opened.has(nameKey(ledgerId))) {
      books.note('info', ledgerId, 'An earlier file has its opening balance, which counts.', line.place);
      return [];
    }
    books.opening({ ledgerId, [signed > 0 ? 'debit' : 'credit']: rupeesText(Math.abs(signed)) });
    return [nameKey(ledgerId)];
  });
}

/** What accounts begin with is an amount, or only their balance. */
function openingsOf(lines: readonly Line[], format: DateFormat): readonly Posted[] {
  return lines.flatMap((line) => {
    if (!line.isBeginning) return [];
    const posted = postedOf(line, format);
    const isBare = posted.amount === 0 && line.cell('balance') !== '';
    return [isBare ? { ...posted, amount: moneyIn(line.cell('balance')) } : posted];
  });
}

function linesOf(table: SourceTable): readonly Line[] {
  const at = ledgerHeadings(table, table.columns);
  const headings = headingsAt(table, at);
  const columns = table.columns ?? proposedColumns(headings);
  const places = new Map<LedgerColumn, number>();
  for (const [index, heading] of headings.entries()) {
    const column = columns[heading] ?? null;
    if (column !== null && !places.has(column)) places.set(column, index);
  }
  let section = '';
  let date = '';
  return table.rows.slice(at + 1).flatMap((row, index): readonly Line[] => {
    const own = (column: LedgerColumn) => row[places.get(column) ?? -1]?.trim() ?? '';
    const texts = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = ''] = texts;
    if (texts.length === 0 || (totalText.test(first) && (own('date') === '' || own('date') === first))) return [];
    const amounts = [own('debit'), own('credit'), own('amount')].join('');
    // A row with nothing but a name begins an account.
    if (texts.length === 1 && amounts === '') {
      section = first;
      return [];
    }
    const isBeginning = openingText.test(first) || openingText.test(own('narration')) || openingText.test(own('date'));
    if (own('date') !== '' && !isBeginning) date = own('date');
    const day = date;
    const cell = (column: LedgerColumn) => (column === 'date' && !isBeginning ? day : own(column));
    const account = own('account') || (places.has('account') ? '' : section);
    return [
      {
        cell,
        isBeginning,
        hasDay: own('date') !== '',
        account: isBeginning && (account === '' || openingText.test(account)) ? section : account,
        place: `${table.name}, row ${at + index + 2}`,
      },
    ];
  });
}

const totalText = /^(?:(?:grand |sub[- ]?)?total|closing balance|net movement)\b/i;
const openingText = /^(?:beginning|opening) balance\b/i;

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
  for (const line of lines.filter(({ isBeginning }) => !isBeginning)) {
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
