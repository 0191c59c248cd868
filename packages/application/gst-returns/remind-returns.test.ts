import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { remindReturns } from '#application/gst-returns/remind-returns';
import { sendReturnReminder } from '#application/gst-returns/send-return-reminder';
import type { Membership } from '#application/identity/ports';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { contextEnding, Ended, endingAt } from '#test/kit/books/ending';
import { messagesIn } from '#test/kit/messages';

// Reminders on a real engine: what is left of them when their process ends. The way to the mail is a journey.
let books: OpenBooks;
const gstin = '27AAPFU0939F1ZV';

beforeAll(async () => {
  books = await openBooks();
  const reminders = [{ userId: books.context.scope.userId }];
  await books.create('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', automatic: false, reminders, reminderDays: 3 });
});
afterAll(() => books.close());

const on = (today: string): Context => ({ ...books.context, scope: { ...books.context.scope, branchId: '', financialYearId: '' }, today });
const remind = (context: Context) => remindReturns(context);
const reminderIds = async () => {
  const messages = await messagesIn(books.engine, books.context.scope.organisationId, 'organisation');
  return messages.flatMap(({ queue, body }) => (queue === 'return-reminder' ? [(body as { readonly reminderId: string }).reminderId] : []));
};
/** The same people with other access. Nothing is noted of their mails. */
function withAccess(change: Partial<Membership>): Parameters<typeof sendReturnReminder>[1] {
  const { members } = books.people;
  const membersOf = async (organisationId: string) => (await members.membersOf(organisationId)).map((one) => ({ ...one, ...change }));
  return {
    members: { membersOf, users: (ids) => members.users(ids), count: async () => 1, counted: async () => undefined },
    site: 'https://bahi.example',
  };
}
const subjects = () => books.mails.map(({ subject }) => subject);

it('are in the log once, wherever the process ends', async () => {
  for (const made of [false, true])
    for (let call = 0, ended = true; ended; call += 1) {
      // Another month each time: eleven days before the other one is due.
      const day = call % 2 === 0 ? '2026-12-10' : '2026-12-18';
      const context = contextEnding(on(day), endingAt(call, made));
      ended = await remind(context).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Ended) return true;
          throw error;
        },
      );
      await remind(on(day));
    }
  await Promise.all([remind(on('2026-12-12')), remind(on('2026-12-12'))]);
  expect(await reminderIds()).toHaveLength(3);
});

it('are not mailed to those whose time in the organisation ended', async () => {
  const [id = ''] = await reminderIds();
  const audit = { financialYearIds: [], until: '2026-12-01' };
  await sendReturnReminder(on('2026-12-10'), withAccess({ audit }), id);
  expect(subjects()).toEqual([]);
});

it('lead to a branch of the GSTIN that is open to their reader', async () => {
  const { scope } = books.context;
  const address = { line1: '1 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  const godown = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin })).id;
  const roleId = (await books.create('role', { name: 'Returns', permissions: ['/gst-returns'] })).id;
  const [id = ''] = await reminderIds();
  const world = withAccess({ roleId, superAdmin: false, branches: [{ branchId: godown, change: null }] });
  await sendReturnReminder(on('2026-12-10'), world, id);
  const [mail] = books.mails.splice(0);
  expect(mail?.text).toContain(`place=${scope.organisationId}.${godown}.${scope.financialYearId}`);
});

it('are mailed once to each person, wherever the process ends, and not to those who left', async () => {
  const { members } = books.people;
  const site = 'https://bahi.example';
  const away = { members: { ...members, membersOf: async () => [] }, site };
  const ids = await reminderIds();
  for (const id of ids) await sendReturnReminder(on('2026-12-18'), away, id);
  expect(subjects()).toEqual([]);
  for (const id of ids) {
    for (let call = 0; call < 4; call += 1) {
      const context = contextEnding(on('2026-12-18'), endingAt(call, true));
      await sendReturnReminder(context, { members, site }, id).catch((error: unknown) => expect(error).toBeInstanceOf(Ended));
    }
    await sendReturnReminder(on('2026-12-18'), { members, site }, id);
  }
  expect([...subjects()].sort()).toEqual([
    'GSTR-1 of Nov-2026 is due on 11-Dec-2026',
    'GSTR-1 of Nov-2026 is overdue',
    'GSTR-3B of Nov-2026 is due on 20-Dec-2026',
  ]);
});
