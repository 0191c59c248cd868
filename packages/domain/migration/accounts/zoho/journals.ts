import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { type JournalPart, writeJournal } from '#domain/migration/accounts/balanced';
import { moneyIn } from '#domain/migration/accounts/figures';
import { grouped, rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import type { ZohoParties } from '#domain/migration/accounts/zoho/parties';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

export function zohoJournals(books: AccountsBuilder, parties: ZohoParties, tables: readonly SourceTable[], format: DateFormat): void {
  const rows = tables.flatMap((table) => rowsOf(table, ['Journal Date', 'Account', 'Debit', 'Credit']));
  const numberOf = (row: SourceRow) =>
    row.text('Journal Number') ||
    `${row.text('Journal Number Prefix')}${row.text('Journal Number Suffix')}` ||
    row.text('Reference Number');
  for (const [, group] of grouped(rows, (row) => row.text('Journal ID') || numberOf(row))) {
    const [first] = group;
    if (first === undefined) continue;
    const number = numberOf(first);
    const object = `Journal ${number}`;
    const date = parseFileDate(first.text('Journal Date'), format);
    if (/^draft/i.test(first.text('Status'))) books.note('info', object, 'It is a draft, and is left out.', first.place);
    else if (date === null)
      books.note('error', object, `The date ${first.text('Journal Date')} could not be read, and it is left out.`, first.place);
    else {
      const parts = group.map((row) => partOf(parties, row));
      const wrong = group.find((_, at) => parts[at] === null);
      if (wrong !== undefined)
        books.note('error', object, 'It has an amount or an account that could not be read, and is left out.', wrong.place);
      else {
        const read = parts.flatMap((part) => part ?? []);
        writeJournal(books, { object, number, date, narration: first.text('Notes'), parts: read, place: first.place });
      }
    }
  }
}

function partOf(parties: ZohoParties, row: SourceRow): JournalPart | null {
  const [account, contact] = [row.text('Account'), row.text('Contact Name')];
  const [debit, credit] = [moneyIn(row.text('Debit')), moneyIn(row.text('Credit'))];
  if (account === '' || debit === null || credit === null) return null;
  const ofParty = parties.isControl(account) && contact !== '';
  const ledger = ofParty ? parties.party(contact, parties.sideOfControl(account), row) : parties.account(account, row.place);
  return { ledger, amount: debit - credit, narration: row.text('Description') };
}
