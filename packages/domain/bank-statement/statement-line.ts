import { refuseStatement } from '#domain/bank-statement/statement-problem';
import type { Paise } from '#domain/money/paise';
import { type Day, formatDay, isPlausible } from '#domain/time/day';

/** A line of a bank statement. Money that comes in is positive. */
export interface StatementLine {
  readonly date: Day;
  readonly valueDate: Day;
  readonly amount: Paise;
  /** Cheque number, UTR or the reference of the payer; empty if there is none. */
  readonly ref: string;
  readonly narration: string;
  /** The balance after the line, where the file says it. */
  readonly balance: Paise | null;
  /** The bank's own reference, which only MT940 and CAMT files have. */
  readonly bankRef: string | null;
}

/** A line as it was read from a file. */
export interface ReadLine extends StatementLine {
  /** Of a part of an entry with several payments: the entry as one line, which earlier versions imported instead of its parts. */
  readonly whole?: StatementLine;
}

/** What a statement file says. */
export interface Statement {
  readonly lines: readonly ReadLine[];
  /** Null if the file does not say it. */
  readonly opening: Paise | null;
  readonly closing: Paise | null;
  /** The number of the account, if the file says it. */
  readonly account?: string;
  /** Lines of 0.00 that were left out: banks write them to inform, no money moved, and no voucher could match them. */
  readonly withoutAmount: number;
}

/** A statement without its lines of 0.00. */
export function statementOf({ lines, ...said }: Omit<Statement, 'withoutAmount'>): Statement {
  const moving = lines.filter(({ amount }) => amount !== 0);
  return { ...said, lines: moving, withoutAmount: lines.length - moving.length };
}

/** Banks write far less. What compares lines with vouchers reads every word. */
export const longestNarration = 2_000;

export function refuseOddLines({ lines }: Pick<Statement, 'lines'>): void {
  // A year of two digits that was read as one of four, or a cell that is no date: nobody would find the line in a period again.
  const far = lines.find(({ date, valueDate }) => !isPlausible(date) || !isPlausible(valueDate));
  if (far !== undefined)
    refuseStatement(`${isPlausible(far.date) ? far.valueDate : far.date} is too far from today. Check the dates and their format`);
  const long = lines.find(({ narration, ref }) => narration.length > longestNarration || ref.length > longestNarration);
  if (long !== undefined) refuseStatement(`The line of ${formatDay(long.date)} has a text of more than 2,000 characters`);
}

/** Banks write these where there is no reference. */
const noReference = new Set(['-', 'NONREF', 'NOTPROVIDED']);

/** A reference as the file has it, without leading zeros; empty if it is none. */
export function readReference(text: string): string {
  const plain = text.trim();
  return noReference.has(plain.toUpperCase()) ? '' : plain.replace(/^0+/, '');
}

/**
 * What makes two lines the same. Banks that number their lines may change the balance beside them, because they sort a day anew; the others
 * tell equal lines apart by the balance.
 */
export function identityOf({ date, valueDate, amount, ref, narration, balance, bankRef }: StatementLine): string {
  return JSON.stringify([date, valueDate, amount, ref, narration, bankRef ?? balance]);
}

/**
 * The lines of a file that are not there yet. Equal lines are counted: the third of three is new if there are two. Parts of an entry are
 * there if the entry is.
 */
export function newLines(
  there: readonly StatementLine[],
  lines: readonly ReadLine[],
): { readonly added: readonly ReadLine[]; readonly alreadyThere: number } {
  const counts = new Map<string, number>();
  for (const line of there) counts.set(identityOf(line), (counts.get(identityOf(line)) ?? 0) + 1);
  const isThere = (line: StatementLine) => {
    const identity = identityOf(line);
    const left = counts.get(identity) ?? 0;
    if (left > 0) counts.set(identity, left - 1);
    return left > 0;
  };
  const wholes = new Map<StatementLine, boolean>();
  const added = lines.filter(({ whole, ...line }) => {
    if (whole !== undefined && !wholes.has(whole)) wholes.set(whole, isThere(whole));
    return !(whole !== undefined && wholes.get(whole) === true) && !isThere(line);
  });
  return { added, alreadyThere: lines.length - added.length };
}

/**
 * How many of the lines that a file would add look like lines that are there and that it has not itself: of the same day and amount. Then it
 * is probably the same statement in another format, or read with other columns.
 */
export function lookAlikes(there: readonly StatementLine[], lines: readonly ReadLine[]): number {
  const nameOf = ({ date, amount }: StatementLine) => `${date} ${amount}`;
  const counts = new Map<string, number>();
  for (const line of newLines(lines, there).added) counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1);
  return newLines(there, lines).added.filter((line) => {
    const left = counts.get(nameOf(line)) ?? 0;
    counts.set(nameOf(line), left - 1);
    return left > 0;
  }).length;
}

/** Whether two numbers may be of one account: banks hide the first digits, and some write the branch before them. */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/[^0-9]/g, '').slice(-4));
  return a === undefined || b === undefined || a.length < 4 || b.length < 4 || a === b;
}
