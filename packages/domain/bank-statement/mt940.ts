import { readReference, type Statement, type StatementLine, statementOf } from '#domain/bank-statement/statement-line';
import { refuseOtherAccount, refuseOtherCurrency, refuseStatement } from '#domain/bank-statement/statement-problem';
import { limits } from '#domain/limits';
import { type Paise, paise } from '#domain/money/paise';
import { type Day, day, isDate } from '#domain/time/day';

/** Whether a text is a statement of SWIFT's format MT940. */
export function isMt940(text: string): boolean {
  return /^:(20|25|60[FM]):/m.test(text.slice(0, 5_000)) && /^:60[FM]:/m.test(text.slice(0, 20_000));
}

/** One field, such as `:61:`, with the lines that follow it. */
interface Tagged {
  readonly tag: string;
  readonly parts: readonly string[];
  readonly at: number;
}

/** The accounts of which the file has statements. */
export function accountsOfMt940(text: string): readonly string[] {
  const accounts = fieldsOf(text).flatMap(({ tag, parts }) => (tag === '25' ? [(parts[0] ?? '').trim()] : []));
  return [...new Set(accounts.filter((account) => account !== ''))];
}

/** Reads a file of one or more statements of the same account. Of statements of several accounts, one account is chosen. */
export function readMt940(text: string, chosen?: string): Statement {
  const lines: StatementLine[] = [];
  let opening: Paise | null = null;
  let closing: Paise | null = null;
  let last: Omit<StatementLine, 'narration'> | undefined;
  let said = '';
  let account: string | undefined;
  let isOther = false;
  const finish = () => {
    if (last !== undefined) lines.push({ ...last, narration: said.trim() });
    last = undefined;
    said = '';
  };
  for (const field of fieldsOf(text)) {
    const { tag, parts, at } = field;
    const [first = ''] = parts;
    if (tag === '25' && first.trim() !== '') {
      finish();
      isOther = chosen !== undefined && first.trim() !== chosen;
      if (isOther) continue;
      refuseOtherAccount(account, first.trim());
      account = first.trim();
    } else if (isOther) continue;
    else if (tag === '60F' || tag === '60M') {
      finish();
      const balance = balanceIn(first, at);
      opening ??= balance;
    } else if (tag === '62F' || tag === '62M') {
      finish();
      closing = balanceIn(first, at);
    } else if (tag === '61') {
      finish();
      last = lineIn(parts, at);
      // A second line says more where there is no text of its own.
      said = isWhole61(first) ? parts.slice(1).join(' ') : '';
      if (lines.length >= limits.statementLines) tooManyLines();
    } else if (tag === '86' && last !== undefined) said = parts.join('');
  }
  finish();
  if (opening === null) refuseStatement('This MT940 file has no opening balance (:60F:)');
  return statementOf({ lines, opening, closing, ...(account === undefined ? {} : { account }) });
}

export function tooManyLines(): never {
  refuseStatement(
    `This statement has more than ${limits.statementLines.toLocaleString('en-IN')} lines. Download it for shorter periods and import them one by one`,
  );
}

function fieldsOf(text: string): readonly Tagged[] {
  const fields: { tag: string; parts: string[]; at: number }[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const found = /^ {0,3}:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (found) fields.push({ tag: found[1] ?? '', parts: [found[2] ?? ''], at: index + 1 });
    else if (!/^(-\}|-$|\{)/.test(line) && line !== '') fields.at(-1)?.parts.push(line);
  });
  return fields;
}

/** `C250601INR7948055,00` */
function balanceIn(text: string, at: number): Paise {
  const found = /^([CD])\s*(\d{6})\s*([A-Z]{3})\s*(\d+(?:[,.]\d{0,2})?)\s*$/.exec(text.trim());
  if (found === null) refuseStatement(`The balance in line ${at} cannot be read`);
  const [, side, , currency = '', amount = ''] = found;
  refuseOtherCurrency(currency);
  return paise((side === 'C' ? 1 : -1) * amountIn(amount, at));
}

/** Value date, entry date, side, last letter of the currency, amount, kind, own reference, reference of the bank; some banks write blanks between. */
const line61 = /^(\d{2})(\d{2})(\d{2})\s*(?:(\d{2})(\d{2}))?\s*(R?[CD])\s?([A-Z]?)\s*(\d+(?:[,.]\d{0,2})?)\s*([A-Z][A-Z0-9]{3})(.*)$/;

function isWhole61(text: string): boolean {
  return line61.test(text.trim());
}

function lineIn([text = '', next = '']: readonly string[], at: number): Omit<StatementLine, 'narration'> {
  // Some programs break the line where it is too long for them.
  const found = line61.exec(text.trim()) ?? line61.exec(text.trim() + next.trim());
  if (found === null) refuseStatement(`Line ${at} cannot be read: ${text.slice(0, 60)}`);
  const [, year = '', month = '', date = '', entryMonth, entryDate, side = '', , amount = '', , references = ''] = found;
  const valueDate = dayIn(2000 + Number(year), month, date, at);
  const split = references.indexOf('//');
  const own = split < 0 ? references : references.slice(0, split);
  const bankRef = split < 0 ? '' : references.slice(split + 2).trim();
  // A reversed debit comes back, and a reversed credit goes.
  const sign = side === 'C' || side === 'RD' ? 1 : -1;
  return {
    date: entryMonth === undefined || entryDate === undefined ? valueDate : entryDay(2000 + Number(year), month, entryMonth, entryDate, at),
    valueDate,
    amount: paise(sign * amountIn(amount, at)),
    ref: readReference(own),
    balance: null,
    bankRef: bankRef === '' ? null : bankRef,
  };
}

/** The entry has no year of its own. It is that of the value date, unless the turn of the year lies between them. */
function entryDay(year: number, valueMonth: string, month: string, date: string, at: number): Day {
  const months = Number(month) - Number(valueMonth);
  return dayIn(year + (months < -6 ? 1 : months > 6 ? -1 : 0), month, date, at);
}

function dayIn(year: number, month: string, date: string, at: number): Day {
  if (!isDate(year, Number(month), Number(date))) refuseStatement(`The date in line ${at} is no day of the calendar`);
  return day(year, Number(month), Number(date));
}

function amountIn(text: string, at: number): Paise {
  const [whole = '', decimals = ''] = text.split(/[,.]/);
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!(amount <= limits.paise)) refuseStatement(`The amount in line ${at} is too large`);
  return paise(amount);
}
