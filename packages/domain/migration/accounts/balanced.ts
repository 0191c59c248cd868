import type { AccountsBuilder } from '#domain/migration/accounts/accounts';
import { rupeesText } from '#domain/migration/accounts/figures';
import type { RowTexts } from '#domain/migration/book-record';
import type { Day } from '#domain/time/day';

/** A line of a transaction: paise, debit positive. */
export interface JournalPart {
  readonly ledger: string;
  readonly amount: number;
  readonly narration: string;
}

export interface JournalWritten {
  readonly object: string;
  readonly number: string;
  readonly date: Day;
  readonly narration: string;
  readonly parts: readonly JournalPart[];
  readonly place: string;
}

/** Writes a transaction as a journal, if it balances. One that does not is named, and left out. */
export function writeJournal(books: AccountsBuilder, { object, number, date, narration, parts, place }: JournalWritten): boolean {
  const some = parts.filter(({ amount }) => amount !== 0);
  const sum = some.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) {
    const side = sum > 0 ? 'Debits' : 'Credits';
    books.note('error', object, `${side} are ₹ ${rupeesText(Math.abs(sum))} more than the other side. It is left out.`, place);
    return false;
  }
  if (some.length === 0) {
    books.note('info', object, 'It has no amounts, and is left out.', place);
    return false;
  }
  const lines = some.map(({ ledger, amount, narration: said }): RowTexts => {
    const side = amount > 0 ? 'lines.0.debit' : 'lines.0.credit';
    return { 'lines.0.ledgerId': ledger, [side]: rupeesText(Math.abs(amount)), 'lines.0.narration': said };
  });
  books.document('journal-voucher', date, [{ type: 'Journal', number, narration, ...lines[0] }, ...lines.slice(1)]);
  return true;
}
