import { bankLedger, readBankAccount } from '#application/bank/bank-account';
import { importedStatements } from '#application/bank/imported-statements';
import type { Context } from '#application/context';
import type { BankFile, BankFiles } from '#application/ports/bank';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import {
  formatBelow,
  guessedColumns,
  headingsOf,
  headRow,
  isWhole,
  knownLayout,
  likelyHead,
  type StatementColumns,
  withNumbers,
} from '#domain/bank-statement/statement-columns';
import {
  lookAlikes,
  mayBeSameAccount,
  newLines,
  refuseOddLines,
  type Statement,
  type StatementLine,
} from '#domain/bank-statement/statement-line';
import { brokenBalance, outOfOrder, readStatementRows } from '#domain/bank-statement/statement-rows';
import { formatPaise } from '#domain/money/format';
import { Refusal } from '#domain/refusal';
import { addDays, type Day, dayOf, formatDay } from '#domain/time/day';
import { noHeadings, type StatementPreview } from '#modules/accounts/bank-cash/bank-operations';

/** The uploaded file. Its content tells what kind of statement it is. */
export interface SentStatement {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What a person chose of a file beside its columns: the account to read, and, for a proposal of columns, the row of the headings. */
export interface StatementChoice {
  readonly account?: string | undefined;
  readonly head?: number | undefined;
}

/** The statement in a file, and the columns that were used if it is a table. */
export interface ReadStatement {
  readonly kind: Exclude<BankFile['kind'], 'accounts'>;
  readonly statement: Statement;
  readonly columns: StatementColumns | null;
}

/** Reads the statement with the chosen columns, those used last for this account, or those of a known bank. */
export async function readStatement(
  context: Context,
  files: BankFiles,
  ledgerId: string,
  sent: SentStatement,
  chosen: StatementColumns | undefined,
  { account }: StatementChoice = {},
): Promise<ReadStatement> {
  const file = await fileOf(files, await bankLedger(context, ledgerId), sent, account);
  if (file.kind === 'accounts') throw new Refusal('invalid', {}, [{ path: 'account', message: chooseAccount(file.accounts) }]);
  if (file.kind !== 'table') {
    refuseOddLines(file.statement);
    return { kind: file.kind, statement: file.statement, columns: null };
  }
  const columns = chosen ?? (await columnsFor(context, ledgerId, file.rows))?.columns;
  if (columns === undefined) throw new Refusal('invalid', {}, [{ path: 'columns', message: chooseColumns }]);
  refuseWithoutAmounts(columns);
  const statement = readStatementRows(file.rows, columns);
  refuseOddLines(statement);
  return { kind: 'table', statement, columns };
}

/** Of statements of several accounts, the one is read that was chosen, or that has the number of the ledger. */
async function fileOf(files: BankFiles, ledger: Stored, { content }: SentStatement, account: string | undefined): Promise<BankFile> {
  const file = await files.read(content, account);
  if (file.kind !== 'accounts') return file;
  const own = rowOf('customer', ledger).bankAccount ?? '';
  const alike = own.length > 3 ? file.accounts.filter((one) => isAccountOf(one, own)) : [];
  return alike.length === 1 ? files.read(content, alike[0]) : file;
}

function isAccountOf(written: string, own: string): boolean {
  return /\d{4}/.test(written.slice(-4)) && mayBeSameAccount(written, own);
}

function chooseAccount(accounts: readonly string[]): string {
  const first = accounts.slice(0, 5).map((account) => account.slice(0, 40));
  return `This file has statements of ${accounts.length} accounts: ${first.join(', ')}${accounts.length > 5 ? ' and others' : ''}. Choose the one of this bank`;
}

async function columnsFor(
  context: Context,
  ledgerId: string,
  rows: readonly (readonly string[])[],
): Promise<{ readonly bank: string | null; readonly columns: StatementColumns } | undefined> {
  const { columns } = await readBankAccount(context, ledgerId);
  // Without headings any table would fit, so those of a known bank are looked for first.
  if (columns?.withoutHeadings) return knownLayout(rows) ?? { bank: null, columns };
  if (columns !== null && headRow(rows, columns) >= 0) return { bank: null, columns };
  return knownLayout(rows);
}

function refuseWithoutAmounts({ withdrawal, deposit, amount }: StatementColumns): void {
  if (amount || (withdrawal && deposit)) return;
  throw new Refusal('invalid', {}, [
    { path: 'columns', message: 'Choose the columns for withdrawals and deposits, or one for the amount' },
  ]);
}

const chooseColumns = 'Choose which column is the date, the narration and the amounts';

/** Rows of the table that are shown, and lines of the statement. */
const shown = 12;
/** Rows among which headings are looked for. */
const searched = 60;
/** Rows from which a person chooses the headings, and letters of their cells. */
const shownAbove = 60;
const longestShown = 60;

/** What a file would add. A table whose columns are not known yet comes with a proposal. */
export async function previewStatement(
  context: Context,
  files: BankFiles,
  ledgerId: string,
  sent: SentStatement,
  chosen: StatementColumns | undefined,
  { account, head: chosenHead }: StatementChoice = {},
): Promise<StatementPreview> {
  const ledger = await bankLedger(context, ledgerId);
  const file = await fileOf(files, ledger, sent, account);
  const none = { bank: null, columns: null, headings: [], rows: [], top: [], head: null };
  if (file.kind === 'accounts') {
    const accounts = [...file.accounts];
    return { ...none, kind: file.kind, accounts, uncertain: [], statement: null, problem: chooseAccount(accounts), warnings: [] };
  }
  const shared = { accounts: [], uncertain: [...(file.uncertain ?? [])] };
  if (file.kind !== 'table') return { ...none, ...shared, kind: file.kind, ...(await told(context, ledger, file.statement)) };
  const isHeadless = chosen === undefined ? chosenHead === noHeadings : chosen.withoutHeadings === true;
  const all = isHeadless ? withNumbers(file.rows) : file.rows;
  const isAsked = chosen === undefined && chosenHead !== undefined;
  const certain = isAsked
    ? undefined
    : chosen === undefined
      ? await columnsFor(context, ledgerId, file.rows)
      : { bank: null, columns: chosen };
  const guess = isAsked ? guessedBelow(all, isHeadless ? 0 : chosenHead) : guessedColumns(all.slice(0, searched));
  const headless = isHeadless ? { withoutHeadings: true } : {};
  const likely = guess && { ...guess.columns, ...headless, ...formatIn(all.slice(guess.head), guess.columns) };
  const known = certain ?? (!isAsked && likely && isWhole(likely) ? { bank: null, columns: likely } : undefined);
  const isTold = known !== undefined && headRow(all, known.columns) >= 0;
  const found = known?.columns.withoutHeadings && chosen === undefined ? withNumbers(file.rows) : all;
  const head = isTold ? headRow(found, known.columns) : (guess?.head ?? likelyHead(all.slice(0, searched)));
  const headings = [...headingsOf(found[head] ?? [])];
  const rows = [headings, ...found.slice(head + 1, head + shown).map((row) => [...row])];
  const top = file.rows
    .slice(0, shownAbove)
    .map((row) => row.filter((cell) => cell.trim() !== '').map((cell) => cell.slice(0, longestShown)));
  const table = {
    ...shared,
    ...{ kind: 'table' as const, bank: known?.bank ?? null, headings, rows, top },
    head: found === file.rows ? head : noHeadings,
  };
  if (known === undefined) {
    const lacksFormat = likely !== undefined && isWhole({ ...likely, dateFormat: 'DD-MM-YYYY' });
    const problem = lacksFormat ? 'Choose the date format: these dates can be read in more than one way' : chooseColumns;
    return { ...table, columns: likely ?? null, statement: null, problem, warnings: [] };
  }
  try {
    refuseWithoutAmounts(known.columns);
    return { ...table, columns: known.columns, ...(await told(context, ledger, readStatementRows(file.rows, known.columns))) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...table, columns: known.columns, statement: null, problem: error.errors[0]?.message ?? error.message, warnings: [] };
  }
}

/** The columns as the headings of this row say, and where it is. */
function guessedBelow(rows: readonly (readonly string[])[], head: number) {
  const guess = guessedColumns([
    ...rows.slice(head, head + 1),
    ...rows.slice(head + 1, head + searched).map((row) => row.map(withoutLetters)),
  ]);
  return { head, columns: guess?.head === 0 ? guess.columns : {} };
}

/** Only figures and sides of lines below tell something about a column; other words are no headings. */
function withoutLetters(cell: string): string {
  return /\d/.test(cell) || cell.trim().length <= 6 ? cell : '';
}

function formatIn(rows: readonly (readonly string[])[], { date }: Partial<StatementColumns>): Partial<StatementColumns> {
  const dateFormat = formatBelow(rows, date);
  return dateFormat === undefined ? {} : { dateFormat };
}

async function told(
  context: Context,
  ledger: Stored,
  statement: Statement,
): Promise<Pick<StatementPreview, 'statement' | 'problem' | 'warnings'>> {
  refuseOddLines(statement);
  const { lines, opening, closing, withoutAmount } = statement;
  const { from, to } = periodOf(lines);
  const there = await linesThere(context, ledger.id, lines);
  const { added, alreadyThere } = newLines(there, lines);
  return {
    statement: {
      ...{ from, to, opening, closing },
      lines: lines.slice(0, shown).map((line, at) => lineAnswer(String(at), line)),
      ...{ count: lines.length, added: added.length, alreadyThere, withoutAmount },
    },
    problem: null,
    warnings: await warningsOf(context, ledger, statement, there),
  };
}

export function lineAnswer(id: string, { date, valueDate, amount, ref, narration, balance }: StatementLine) {
  return { id, date, valueDate, amount, ref, narration, balance };
}

export function periodOf(lines: readonly StatementLine[]): { readonly from: string | null; readonly to: string | null } {
  const days = lines.map(({ date }) => date).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/** The lines of the ledger in the period of these. */
export async function linesThere(
  { ports, scope }: Context,
  ledgerId: string,
  lines: Statement['lines'],
): Promise<readonly StatementLine[]> {
  const { from, to } = periodOf(lines);
  return from === null || to === null ? [] : ports.books.bankLines(scope, scope.branchId, ledgerId, from, to);
}

/** Says so if a statement names another account than the ledger has. */
export function otherAccountIn(ledger: Stored, { account }: Statement): string | undefined {
  const { name, bankAccount: own } = rowOf('customer', ledger);
  const isOther = account !== undefined && own && !mayBeSameAccount(account, own);
  return isOther ? `This statement is of the account ${account.slice(0, 40)}, but ${name} has ${own}` : undefined;
}

/** What people should look at, although it can be imported. */
export async function warningsOf(
  context: Context,
  ledger: Stored,
  statement: Statement,
  there: readonly StatementLine[],
): Promise<string[]> {
  const { lines, opening, closing } = statement;
  const otherAccount = otherAccountIn(ledger, statement);
  const warnings = otherAccount === undefined ? [] : [`${otherAccount}. Check the bank above`];
  const jumping = outOfOrder(lines);
  if (jumping !== undefined) warnings.push(`${formatDay(jumping.date)} is out of order. Check the date format`);
  const broken = brokenBalance(lines);
  if (broken !== undefined)
    warnings.push(`The balance after ${formatPaise(broken.amount)} on ${formatDay(broken.date)} does not follow from the line before it`);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (broken === undefined && opening !== null && closing !== null && opening + total !== closing)
    warnings.push(`The lines do not lead from the opening balance ${formatPaise(opening)} to the closing balance ${formatPaise(closing)}`);
  const { from } = periodOf(lines);
  const today = dayOf(context.ports.clock.now().toISOString());
  const late = lines.find(({ date }) => date > today);
  if (late !== undefined) warnings.push(`${formatDay(late.date)} is in the future. Check the date format`);
  const [alike, added] = [lookAlikes(there, lines), newLines(there, lines).added.length];
  if (2 * alike > added)
    warnings.push(
      `${alike === 1 ? 'A new line has' : `${alike.toLocaleString('en-IN')} new lines have`} the day and amount of lines that are there already, with another text. Is this the same statement in another format?`,
    );
  if (from !== null && opening !== null) {
    const last = (await lastBefore(context, ledger.id, from))?.balance ?? null;
    if (last !== null && last !== opening)
      warnings.push(
        `It opens with ${formatPaise(opening)}, but the statement before it closed with ${formatPaise(last)}. Lines may be missing`,
      );
  }
  return warnings;
}

/** The last line before a day. It is looked for from the day on which a statement has lines, because there may be lines of many years. */
async function lastBefore(context: Context, ledgerId: string, day: Day): Promise<StatementLine | undefined> {
  const { ports, scope } = context;
  const days = (await importedStatements(context, ledgerId)).flatMap(({ from, to }) => (to < day ? [to] : from < day ? [from] : []));
  const since = days.sort().at(-1);
  return since === undefined ? undefined : (await ports.books.bankLines(scope, scope.branchId, ledgerId, since, addDays(day, -1))).at(-1);
}
