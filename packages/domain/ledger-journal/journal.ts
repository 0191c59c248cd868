import { oneLine } from '#domain/ledger-journal/names';
import type { Day } from '#domain/time/day';

/** A line of a transaction: paise, debit positive. */
export interface JournalLine {
  readonly account: string;
  readonly amount: number;
  /** The bill that the amount opens or settles, as its party knows it. */
  readonly bill: string | null;
}

export interface JournalTransaction {
  readonly date: Day;
  readonly number: string;
  /** `Receipt Asha Traders` */
  readonly description: string;
  readonly comments: readonly string[];
  readonly lines: readonly JournalLine[];
}

/** The head of a journal: comments, the currency, and every account that it has. Both programs then know names that are misspelt later. */
export function journalHead(comments: readonly string[], accounts: Iterable<string>): string {
  const said = comments.map((comment) => `; ${commentText(comment)}\n`).join('');
  const declared = [...accounts].map((account) => `account ${account}\n`).join('');
  return `${said}\ncommodity INR\n    format INR 1000.00\n\n${declared}\n`;
}

/**
 * A transaction as both `ledger` and `hledger` read it. The number is its code, in parentheses, so it has none itself. The bill of a line is
 * a tag: `bill: 41/25-26`.
 */
export function journalText({ date, number, description, comments, lines }: JournalTransaction): string {
  const code = oneLine(number).replace(/[()]/g, ' ').trim();
  // A semicolon begins a comment, and `|` parts who from what.
  const said = oneLine(description)
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replace(/^[=*!(]+/, '');
  const head = `${date} *${code === '' ? '' : ` (${oneLine(code)})`} ${said === '' ? 'Voucher' : said}\n`;
  const notes = comments.flatMap((comment) => comment.split(/[\r\n\u2028\u2029]+/)).map(commentText);
  return `${head}${notes.map((note) => (note === '' ? '' : `    ; ${note}\n`)).join('')}${lines.map(lineText).join('')}\n`;
}

function lineText({ account, amount, bill }: JournalLine): string {
  return `    ${account}  INR ${rupees(amount)}${bill === null ? '' : `  ; bill: ${tagValue(bill)}`}\n`;
}

/** A comma ends the value of a tag. */
function tagValue(text: string): string {
  return commentText(text).replaceAll(',', ' ') || '-';
}

/**
 * In comments a word with a colon behind it is a tag, of which `date` changes the day, and a day in brackets does so too. So a space comes
 * before the colon, and brackets are round.
 */
function commentText(text: string): string {
  return oneLine(text)
    .replace(/(?<=[^\s\d]):/g, ' :')
    .replaceAll('[', '(')
    .replaceAll(']', ')');
}

function rupees(paise: number): string {
  const whole = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
