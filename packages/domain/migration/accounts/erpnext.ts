import { groupCalled, groupNameOf, type PlacedBecause, placeOfAccount } from '#domain/migration/accounts/account-groups';
import { type Accounts, AccountsBuilder, type SourceTable } from '#domain/migration/accounts/accounts';
import { type JournalPart, writeJournal } from '#domain/migration/accounts/balanced';
import { moneyIn, rupeesText, scaledIn } from '#domain/migration/accounts/figures';
import { grouped, hasHeadings, rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import { nameKey } from '#domain/migration/name-key';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

const chartHeadings = ['Account Name', 'Parent Account', 'Is Group', 'Root Type'] as const;
/** The lines of an entry are headed by their table where the data export writes them, and by their document type in a report. */
const ofLines = (label: string) => [`${label} (Accounting Entries)`, `${label} (Journal Entry Account)`] as const;
const entryHeadings = ofLines('Account').map((account) => ['Posting Date', account] as const);

export function isErpnext(table: SourceTable): boolean {
  return hasHeadings(table, chartHeadings) || isOfEntries(table);
}

function isOfEntries(table: SourceTable): boolean {
  return entryHeadings.some((headings) => hasHeadings(table, headings));
}

/**
 * The chart as its importer takes it or the data export of accounts writes it, and journal entries of the data export or a report. Headings are
 * the labels of Account, Journal Entry and Journal Entry Account in the public source of ERPNext (2023 and 2024): `Debit` is in the currency
 * of the account, `Debit in Company Currency` in that of the books. The data export does not have the status of a document.
 */
export function accountsOfErpnext(tables: readonly SourceTable[], format: DateFormat): Accounts {
  const books = new AccountsBuilder();
  for (const table of tables)
    if (!isErpnext(table))
      books.note('warning', table.name, 'This is neither a chart nor journal entries of ERPNext, and it is left out.', table.name);
  const charts = tables.filter((table) => hasHeadings(table, chartHeadings));
  const chart = new Chart(
    books,
    charts.flatMap((table) => rowsOf(table, chartHeadings)),
  );
  for (const table of tables.filter(isOfEntries)) {
    if (!statusHeadings.some((heading) => hasHeadings(table, [heading])))
      books.note(
        'warning',
        table.name,
        'It does not say which entries are drafts or cancelled. Export only those that are submitted.',
        table.name,
      );
    // The first row of an entry says its name and day, and those below it only their line.
    const keyOf = (row: SourceRow) => row.text('ID', 'Name') || (row.text('Posting Date') === '' ? '' : row.place);
    const rows = rowsOf(table, ['Posting Date', ...ofLines('Account')]);
    for (const [, entryRows] of grouped(rows, keyOf)) entry(books, chart, entryRows, format);
  }
  return books.accounts;
}

const statusHeadings = ['Document Status', 'Docstatus', 'Status'] as const;

interface Account {
  readonly name: string;
  readonly parent: string;
  readonly isGroup: boolean;
  readonly type: string;
  readonly root: string;
  readonly place: string;
}

/** Accounts and groups. Where a group is one of our 28 by its name, what is under it comes under ours. */
class Chart {
  readonly #books: AccountsBuilder;
  readonly #accounts = new Map<string, Account>();

  constructor(books: AccountsBuilder, rows: readonly SourceRow[]) {
    this.#books = books;
    const names = new Map(rows.map((row) => row.text('Account Name')).map((name) => [nameKey(name), name]));
    for (const row of rows) {
      const name = row.text('Account Name') || bare(row.text('ID'));
      if (name === '') continue;
      const account = {
        ...{
          name,
          parent: names.get(nameKey(row.text('Parent Account'))) ?? bare(row.text('Parent Account')),
          isGroup: /^(?:1|yes|true)$/i.test(row.text('Is Group')),
        },
        ...{ type: row.text('Account Type'), root: row.text('Root Type'), place: row.place },
      };
      if (this.#accounts.has(nameKey(name))) books.note('warning', name, 'This account is there twice. The first counts.', row.place);
      else this.#accounts.set(nameKey(name), account);
    }
    for (const account of this.#accounts.values()) if (account.isGroup) this.#group(account);
    for (const account of this.#accounts.values()) if (!account.isGroup) this.#ledger(account);
  }

  /** The name of the group that a group becomes. The roots of the chart become none: our groups are under theirs. */
  #group(account: Account): { readonly name: string; readonly because: PlacedBecause } | null {
    const alias = groupCalled(account.name);
    if (alias !== undefined) return { name: groupNameOf(alias), because: 'name' };
    const above = this.#above(account);
    if (above === undefined) return null;
    const under = this.#group(above) ?? this.#underRoot(account);
    this.#books.group({ name: account.name, parentId: under.name }, under.because);
    return { name: account.name, because: under.because };
  }

  /** The group above; undefined: it is a root, or the groups are above each other. */
  #above({ name, parent }: Account): Account | undefined {
    const seen = new Set([nameKey(name)]);
    for (let at = this.#accounts.get(nameKey(parent)); at !== undefined; at = this.#accounts.get(nameKey(at.parent))) {
      if (seen.has(nameKey(at.name))) return undefined;
      seen.add(nameKey(at.name));
    }
    return this.#accounts.get(nameKey(parent));
  }

  #underRoot(account: Account): { readonly name: string; readonly because: PlacedBecause } {
    const placed = placeOfAccount(account.name, account.type);
    if (placed.because !== 'unsure') return { name: groupNameOf(placed.alias), because: placed.because };
    return { name: groupNameOf(roots[this.#rootOf(account).toLowerCase()] ?? 'suspense'), because: 'unsure' };
  }

  #rootOf(account: Account): string {
    if (account.root !== '') return account.root;
    const above = this.#above(account);
    return above === undefined ? '' : this.#rootOf(above);
  }

  #ledger(account: Account): void {
    // Each customer and supplier is a ledger, so the accounts for all of them are groups.
    if (/^(?:receivable|payable)$/i.test(account.type)) {
      this.#books.note('info', account.name, 'It is not made: here each customer and supplier is a ledger of its own.', account.place);
      return;
    }
    const above = this.#above(account);
    const typed = placeOfAccount(account.name, account.type);
    const group = above === undefined ? null : this.#group(above);
    const under =
      group ?? (typed.because === 'unsure' ? this.#underRoot(account) : { name: groupNameOf(typed.alias), because: typed.because });
    this.#books.ledger({ name: account.name, groupId: under.name }, under.because);
  }

  /** The ledger of a line: of its party, or of its account. */
  ledger(row: SourceRow): string {
    const party = row.text(...ofLines('Party'));
    const said = row.text(...ofLines('Account'));
    const account = this.#accounts.get(nameKey(said))?.name ?? bare(said);
    const type = this.#accounts.get(nameKey(account))?.type ?? '';
    if (party !== '') {
      const isSupplier = /supplier/i.test(row.text(...ofLines('Party Type'))) || /^payable$/i.test(type);
      this.#books.ledger({ name: party, groupId: groupNameOf(isSupplier ? 'creditors' : 'debtors') }, 'type');
      return party;
    }
    if (!this.#books.has('customer', account)) {
      const { alias, because } = placeOfAccount(account, type);
      this.#books.ledger({ name: account, groupId: groupNameOf(alias) }, because);
      this.#books.note('info', account, `It is in no chart. A ledger is made for it under ${groupNameOf(alias)}.`, row.place);
    }
    return account;
  }
}

const roots: Readonly<Record<string, string>> = {
  asset: 'current_assets',
  liability: 'current_liabilities',
  equity: 'capital_account',
  income: 'indirect_incomes',
  expense: 'indirect_expenses',
};

/** `Cash - SC` without the company, `1110 - Cash - SC` without the number too. */
function bare(account: string): string {
  return account
    .replace(/^\d[\d.]*\s+-\s+/, '')
    .replace(/\s+-\s+[A-Z0-9&]{1,10}$/, '')
    .trim();
}

function entry(books: AccountsBuilder, chart: Chart, rows: readonly SourceRow[], format: DateFormat): void {
  const [first] = rows;
  if (first === undefined) return;
  const object = `Journal Entry ${first.text('ID', 'Name') || first.text('Posting Date')}`;
  const date = parseFileDate(first.text('Posting Date'), format);
  if (date === null) {
    books.note('error', object, `The date ${first.text('Posting Date')} could not be read, and it is left out.`, first.place);
    return;
  }
  if (/^(?:0|draft|2|cancelled)$/i.test(first.text(...statusHeadings))) {
    books.note('info', object, 'It is a draft or cancelled, and is left out.', first.place);
    return;
  }
  const parts: JournalPart[] = [];
  for (const row of rows) {
    if (row.text(...ofLines('Account')) === '') continue;
    const amounts = ['Debit', 'Credit'].map((side) => row.text(...ofLines(`${side} in Company Currency`), ...ofLines(side)));
    const isForeign = ![0, 10_000].includes(scaledIn(row.text(...ofLines('Exchange Rate'))) ?? 0);
    if (isForeign && row.text(...ofLines('Debit in Company Currency'), ...ofLines('Credit in Company Currency')) === '') {
      books.note('error', object, 'It is in another currency, and left out. Export Debit and Credit in Company Currency too.', row.place);
      return;
    }
    const [debit, credit] = amounts.map(moneyIn);
    if (typeof debit !== 'number' || typeof credit !== 'number') {
      books.note('error', object, 'An amount could not be read, and it is left out.', row.place);
      return;
    }
    parts.push({ ledger: chart.ledger(row), amount: debit - credit, narration: row.text(...ofLines('User Remark')) });
  }
  const isOpening = /^(?:yes|1)$/i.test(first.text('Is Opening')) || /^opening entry$/i.test(first.text('Entry Type'));
  const number = first.text('ID', 'Name');
  if (!isOpening) {
    const narration = first.text('User Remark', 'Remark', 'Title');
    writeJournal(books, { object, number, date, narration, parts, place: first.place });
    return;
  }
  // Ours need no account for the other side.
  for (const { ledger, amount } of parts)
    if (amount !== 0 && !/^temporary opening$/i.test(ledger))
      books.opening({ ledgerId: ledger, [amount > 0 ? 'debit' : 'credit']: rupeesText(Math.abs(amount)) });
}
