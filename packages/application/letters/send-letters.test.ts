import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { LetterWish } from '#application/letters/letter-facts';
import { beginLetters, giveUpLetters, printLetters, sendLetters } from '#application/letters/send-letters';
import { Refusal } from '#domain/refusal';
import type { PartyLetter } from '#modules/accounts/party-letter/party-letter';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { pagesOf } from '#test/kit/papers/pdf';

let books: OpenBooks;
/** One that owes overdue, one that owes nothing yet, one without an address, and a supplier. */
const parties: Record<'late' | 'early' | 'silent' | 'supplier', string> = { late: '', early: '', silent: '', supplier: '' };

beforeAll(async () => {
  books = await openBooks();
  const { itemId } = await withPartyAndItem(books);
  const party = async (name: string, email: string | null, group = 'debtors') =>
    (
      await books.create('customer', {
        ...{ name, groupId: books.group(group), registrationType: 'Unregistered', email },
        billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
      })
    ).id;
  parties.late = await party('Asha Traders', 'asha@traders.example');
  parties.early = await party('Ravi Stores', 'ravi@stores.example');
  parties.silent = await party('Kiran & Co', null);
  parties.supplier = await party('Sun Panels', 'sun@panels.example', 'creditors');
  const sell = (partyId: string, date: string, dueDate: string) =>
    books.enter('sales-invoice', { date, dueDate, creditDays: null, partyId, lines: [{ itemId, quantity: 2_0000 }] });
  await sell(parties.late, '2026-06-01', '2026-07-01');
  await sell(parties.early, '2026-11-01', '2026-12-31');
  await sell(parties.silent, '2026-06-01', '2026-07-01');
});
afterAll(() => books.close());

const wish = (more: Partial<LetterWish> = {}): LetterWish => ({
  ...{ kind: 'Statement', asOf: '2026-11-20', branches: [], parties: Object.values(parties), message: '' },
  ...more,
});

async function run(letters: LetterWish, context: Context = books.context) {
  const { id } = await beginLetters(books.context, randomUUID(), letters, books.people.members);
  books.mails.length = 0;
  await sendLetters(context, id);
  return { id, ...(await rowOf(id)) };
}

async function rowOf(id: string) {
  const stored = await books.storage.records.find(books.context.scope, 'party-letter', id);
  const row = stored?.row as unknown as PartyLetter;
  return { row, states: row.letters.map(({ partyName, letterStatus, failure }) => [partyName, letterStatus, failure]) };
}

it('mails a statement to each party with an address, and keeps who got it', async () => {
  const { row, states, id } = await run(wish({ message: 'Greetings of the season.' }));
  expect(states).toEqual([
    ['Asha Traders', 'Sent', null],
    ['Ravi Stores', 'Sent', null],
    ['Kiran & Co', 'Failed', 'There is no email address'],
    ['Sun Panels', 'Sent', null],
  ]);
  expect(row).toMatchObject({ runStatus: 'Done', parties: 4, sent: 3, failed: 1 });
  expect(row.letters[0]?.balance).toBe(2_100_00);
  expect(books.mails.map(({ to }) => to)).toEqual([['asha@traders.example'], ['ravi@stores.example'], ['sun@panels.example']]);
  const [first] = books.mails;
  expect(first?.subject).toBe('Statement of account as of 20-Nov-2026 from Suryodaya Solar');
  expect(first?.text).toContain('you owe us ₹2,100.00');
  expect(first?.text).toContain('Greetings of the season.');
  expect(pagesOf(first?.attachments?.[0]?.content ?? new Uint8Array())).toBe(1);
  const history = await books.storage.records.history(books.context.scope, 'organisation', 'party-letter', id);
  expect(history.map(({ action }) => action)).toContain('email');
});

it('a repeated message sends nothing again, and one that came in between goes on with those that wait', async () => {
  const { id } = await beginLetters(books.context, randomUUID(), wish(), books.people.members);
  books.mails.length = 0;
  let left = 1;
  const failing: Context = {
    ...books.context,
    ports: {
      ...books.context.ports,
      mailer: {
        send: async (mail, key) => {
          left -= 1;
          if (left < 0) throw new Error('the process ended');
          return books.context.ports.mailer.send(mail, key);
        },
      },
    },
  };
  await expect(sendLetters(failing, id)).rejects.toThrow('the process ended');
  expect((await rowOf(id)).row.runStatus).toBe('Sending');
  await sendLetters(books.context, id);
  await sendLetters(books.context, id);
  expect(books.mails.map(({ to }) => to[0])).toEqual(['asha@traders.example', 'ravi@stores.example', 'sun@panels.example']);
  expect((await rowOf(id)).row).toMatchObject({ runStatus: 'Done', sent: 3 });
});

it('the same request returns the first run, and another one with its id is refused', async () => {
  const id = randomUUID();
  expect(await beginLetters(books.context, id, wish(), books.people.members)).toEqual({ id, notice: null });
  expect(await beginLetters(books.context, id, wish(), books.people.members)).toEqual({ id, notice: null });
  await expect(beginLetters(books.context, id, wish({ kind: 'Reminder' }), books.people.members)).rejects.toMatchObject({
    code: 'idempotencyMismatch',
  });
});

it('reminds only of what is overdue', async () => {
  const { states } = await run(wish({ kind: 'Reminder', parties: [parties.late, parties.early, parties.supplier] }));
  expect(states).toEqual([
    ['Asha Traders', 'Sent', null],
    ['Ravi Stores', 'Not needed', 'Nothing is overdue'],
    ['Sun Panels', 'Not needed', 'Nothing is overdue'],
  ]);
  expect(books.mails[0]?.text).toContain('₹2,100.00 is overdue as of 20-Nov-2026');
});

it('confirms balances with a reply slip', async () => {
  await run(wish({ kind: 'Balance Confirmation', parties: [parties.late] }));
  expect(books.mails[0]?.text).toContain('By our books, you owe us ₹2,100.00 as of 20-Nov-2026');
  expect(books.mails[0]?.attachments?.map(({ name }) => name)).toEqual(['Balance Confirmation 2026-11-20.pdf']);
});

it('prints all letters in one file', async () => {
  const file = await printLetters(books.context, wish({ kind: 'Balance Confirmation' }));
  expect(file.name).toBe('Balance Confirmation 2026-11-20.pdf');
  expect(pagesOf(file.content as Uint8Array)).toBe(4);
  if (process.env['BAHI_SCREENSHOTS']) writeFileSync(`${process.env['BAHI_SCREENSHOTS']}/letters.pdf`, file.content as Uint8Array);
  await expect(printLetters(books.context, wish({ kind: 'Reminder', parties: [parties.early] }))).rejects.toMatchObject({
    code: 'notAllowed',
  });
});

it('a letter that the provider refuses is noted, and the others go out', async () => {
  const refusing: Context = {
    ...books.context,
    ports: {
      ...books.context.ports,
      mailer: {
        send: async (mail, key) => {
          if (mail.to[0] === 'asha@traders.example') throw new Refusal('notAllowed', { why: 'This address does not accept mail' });
          return books.context.ports.mailer.send(mail, key);
        },
      },
    },
  };
  const { states, row } = await run(wish({ parties: [parties.late, parties.early] }), refusing);
  expect(states.map(([, state]) => state)).toEqual(['Failed', 'Sent']);
  expect(row).toMatchObject({ runStatus: 'Done', sent: 1, failed: 1 });
});

it('sends nothing for a person whose permission was taken back', async () => {
  const caller = { ...books.context.caller, permissions: new Set(['/payment-receivables-payables']) };
  const { states, row } = await run(wish({ parties: [parties.late] }), { ...books.context, caller });
  expect(states[0]?.[1]).toBe('Failed');
  expect(row.runStatus).toBe('Done');
  expect(books.mails).toEqual([]);
});

it('what can not be finished is given up, and says so', async () => {
  const { id } = await beginLetters(books.context, randomUUID(), wish({ parties: [parties.late] }), books.people.members);
  await giveUpLetters(books.context, id);
  const { row, states } = await rowOf(id);
  expect(row.runStatus).toBe('Done');
  expect(states[0]?.[2]).toBe('This letter could not be sent. Send it again');
});

it('those that were given up are sent once when their message is sent again; the others stay as they are', async () => {
  const { id } = await beginLetters(books.context, randomUUID(), wish({ parties: [parties.late, parties.silent] }), books.people.members);
  await giveUpLetters(books.context, id);
  await sendLetters(books.context, id);
  expect((await rowOf(id)).row).toMatchObject({ runStatus: 'Done', sent: 0, failed: 2 });
  const before = books.mails.length;
  for (let times = 0; times < 2; times += 1) await sendLetters(books.context, id, true);
  expect((await rowOf(id)).row).toMatchObject({ runStatus: 'Done', sent: 1, failed: 1 });
  expect(books.mails.length - before).toBe(1);
});

it.each([
  ['an unknown party', { parties: [randomUUID()] }, { code: 'invalid', errors: [{ path: 'parties.0' }] }],
  ['a statement that begins after its end', { from: '2026-12-01' }, { code: 'invalid', errors: [{ path: 'from' }] }],
])('%s is refused before anything is noted', async (_, more, refusal) => {
  const id = randomUUID();
  await expect(beginLetters(books.context, id, wish(more), books.people.members)).rejects.toMatchObject(refusal);
  expect(await books.storage.records.find(books.context.scope, 'party-letter', id)).toBeUndefined();
});
