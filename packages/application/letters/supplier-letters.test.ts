import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { giveUpLetters, sendLetters } from '#application/letters/send-letters';
import { isToSupplier, lettersToSuppliers, type SupplierLetter, writeToSupplier } from '#application/letters/supplier-letters';
import type { Row } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import { letterLimits } from '#modules/purchase/gst-reconciliation/letter-operations';
import { type OpenBooks, openBooks, today } from '#test/journeys/books';

// Letters to suppliers about rows, from the request to the mail, on a real engine.
const own = '27AAPFU0939F1ZV';
const [supplier, silent] = ['27AAKFS5678L1ZB', '27AAACR5055K1Z7'];
let books: OpenBooks;
let partyId: string;
let silentId: string;

beforeAll(async () => {
  books = await openBooks();
  const party = async (name: string, gstin: string, email: string | null) => {
    const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
    return (
      await books.create('customer', { name, groupId: books.group('creditors'), registrationType: 'Regular', gstin, email, billingAddress })
    ).id;
  };
  partyId = await party('Konkan Panels', supplier, 'accounts@konkan.example');
  silentId = await party('Kiran Cables', silent, null);
});
afterAll(() => books.close());

const letter = (more: Partial<SupplierLetter> = {}): SupplierLetter => ({
  ...{
    id: randomUUID(),
    statement: 'GSTR-2B',
    supplier,
    partyId,
    subject: 'GSTR-2B of Oct 2026: invoices',
    text: 'Dear Sir,\n\n<KP/1> is missing.',
  },
  rows: ['one', 'two~three'],
  ...more,
});
const write = (one: SupplierLetter, context: Context = books.context) => writeToSupplier(context, one, books.people.members);
const recordId = () => derivedId(books.context.scope.organisationId, `supplier-letters|${own}|GSTR-2B|${supplier}`);
const send = async (context: Context = books.context, again = false) => {
  books.mails.length = 0;
  await sendLetters(context, recordId(), again);
  return books.mails;
};
const states = async () =>
  Object.fromEntries(
    (await lettersToSuppliers(books.context, 'GSTR-2B', [supplier, silent])).rows.map(({ row, status, day, why }) => [
      row,
      [status, day, why],
    ]),
  );
const counted = () => books.people.members.count(`organisation-mails|${books.context.scope.organisationId}|${today}`, 0, 60);
const why = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: Error) => error.message,
  );

describe('a letter to a supplier', () => {
  it('goes to the address of the ledger once, and its rows say so', async () => {
    const one = letter();
    expect(await write(one)).toEqual({ to: 'accounts@konkan.example' });
    expect(await write(one)).toEqual({ to: 'accounts@konkan.example' });
    expect(await counted()).toBe(1);
    expect(await states()).toEqual({ one: ['Queued', today, null], 'two~three': ['Queued', today, null] });
    const mails = await send();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: ['accounts@konkan.example'],
      subject: one.subject,
      text: expect.stringContaining('<KP/1> is missing.'),
    });
    expect(mails[0]?.html).toContain('&lt;KP/1&gt; is missing.');
    expect(await states()).toEqual({ one: ['Sent', today, null], 'two~three': ['Sent', today, null] });
    // The message comes again, and so does the request.
    expect(await send()).toEqual([]);
    await write(one);
    expect([await send(), await counted()]).toEqual([[], 1]);
    const { ports, scope } = books.context;
    const history = await ports.records.history(scope, 'organisation', 'party-letter', recordId());
    expect(history.map(({ action, by }) => [action, by])).toEqual(Array.from({ length: 2 }, () => ['email', scope.userId]));
  });

  it('with another text under the same id is refused', async () => {
    const one = letter();
    await write(one);
    expect(await why(write({ ...one, text: 'Other' }))).toMatch(/id was already used/);
    await send();
  });

  it('is the last one about its rows', async () => {
    await write(letter({ rows: ['one', 'four'] }));
    expect(await states()).toMatchObject({
      one: ['Queued', today, null],
      four: ['Queued', today, null],
      'two~three': ['Sent', today, null],
    });
    expect(await send()).toHaveLength(1);
  });

  it('that is given up is told as failed, and can be sent again', async () => {
    await write(letter({ rows: ['five'] }));
    await giveUpLetters(books.context, recordId());
    expect((await states())['five']).toEqual(['Failed', today, 'This letter could not be sent. Send it again']);
    expect(await send(books.context, true)).toHaveLength(1);
    expect((await states())['five']).toEqual(['Sent', today, null]);
  });

  it('is sent also if the person who wrote it has left, from the branch where it was written', async () => {
    await write(letter({ rows: ['six'] }));
    expect(await isToSupplier(books.context, recordId())).toBe(true);
    expect(await isToSupplier(books.context, randomUUID())).toBe(false);
    const caller = { ...books.context.caller, permissions: new Set<string>() };
    const scope = { ...books.context.scope, branchId: '', financialYearId: '' };
    expect(await send({ ...books.context, caller, scope })).toHaveLength(1);
    expect((await states())['six']?.[0]).toBe('Sent');
  });

  it('is answered about so many rows at most, those of the latest letters first', async () => {
    const { scope, ports } = books.context;
    const written = (await ports.records.find(scope, partyLetter.slug, recordId())) ?? expect.fail('the letters');
    const [line] = rowOf(partyLetter, written).letters;
    const several = Array.from({ length: letterLimits.rowsAnswered / letterLimits.rows / 10 + 1 }, (_, at) => `27AAKFS${5000 + at}L1ZB`);
    for (const [at, gstin] of several.entries()) {
      const rowIds = (letter: number) => Array.from({ length: letterLimits.rows }, (_, row) => `s${at}-${letter}-${row}`).join(' ');
      const letters = Array.from({ length: 10 }, (_, letter) => ({ ...line, rowIds: rowIds(letter) }));
      const id = derivedId(scope.organisationId, `supplier-letters|${own}|GSTR-2B|${gstin}`);
      const row = { ...written.row, letters } as unknown as Row;
      await ports.journal.commit(scope, 'organisation', {
        ...{ slug: partyLetter.slug, id, kind: 'create', fingerprint: id },
        decide: () => changeOf(partyLetter, { action: 'email', id, row, before: undefined, userId: scope.userId }),
      });
    }
    const found = await lettersToSuppliers(books.context, 'GSTR-2B', several);
    expect([found.rows.length, found.more, found.rows[0]?.row]).toEqual([letterLimits.rowsAnswered, true, `s${several.length - 1}-9-0`]);
  });
});

describe('refused is a letter', () => {
  it.each`
    what                      | more                                               | says
    ${'without an address'}   | ${() => ({ supplier: silent, partyId: silentId })} | ${/no email address in the ledger Kiran Cables/}
    ${'to another ledger'}    | ${() => ({ partyId: silentId })}                   | ${/correct the marked fields/}
    ${'to an unknown ledger'} | ${() => ({ partyId: randomUUID() })}               | ${/correct the marked fields/}
  `('$what', async ({ more, says }) => {
    const before = await counted();
    expect(await why(write(letter(more())))).toMatch(says);
    expect(await counted()).toBe(before);
  });

  it('beyond the limit of a day', async () => {
    const key = `organisation-mails|${books.context.scope.organisationId}|${today}`;
    const before = await counted();
    await books.people.members.count(key, limits.mailsPerDayPerOrganisation - before, 60);
    expect(await why(write(letter()))).toMatch(/This letter was not sent: an organisation can send/);
    await books.people.members.count(key, before - limits.mailsPerDayPerOrganisation, 60);
  });
});
