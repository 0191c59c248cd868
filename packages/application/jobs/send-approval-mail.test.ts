import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { recordMember } from '#application/identity/members/member-record';
import type { Membership, User } from '#application/identity/ports';
import { sendApprovalMail } from '#application/jobs/send-approval-mail';
import type { Message } from '#application/ports/journal';
import type { Mail } from '#application/ports/mailer';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { type ApprovalMail, approvalMail } from '#events/approval-mail';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let members: OpenBooks['people']['members'];
let body: () => Record<string, unknown>;
const orders = documentOf('sales-order');
const tracker = { Reviewed: '/sales-order-review-tracker', Approved: '/sales-order-approve-tracker' };
const people: Record<string, Context> = {};

beforeAll(async () => {
  books = await openBooks();
  ({ members } = books.people);
  const { partyId, itemId } = await withPartyAndItem(books);
  body = () => parsed('sales-order', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000 }] });
  const org = await books.context.ports.records.find(books.context.scope, 'org', books.context.scope.organisationId);
  const values = { ...org?.row, id: books.context.scope.organisationId, version: org?.version, createdAt: '', createdBy: '' };
  await updateRecord(books.context, masterOf('org'), {
    ...typedFields('org', values as never),
    ...{ reviewOrders: true, approveOrders: true },
  } as never);
  await hire('Asha', ['/sales-order', '/sales-order/add', '/sales-order/edit', tracker.Reviewed]);
  await hire('Ravi', ['/sales-order', tracker.Reviewed]);
  await hire('Meena', ['/sales-order', tracker.Approved]);
  await hire('Suresh', ['/sales-order']);
  await hire('Tara', [tracker.Reviewed]);
  await hire('Kiran', ['/sales-order/own', tracker.Reviewed]);
  await hire('Farida', ['/sales-order', tracker.Reviewed], { status: 'Inactive' });
  await hire('Gopal', ['/sales-order', tracker.Reviewed], { branchId: randomUUID() });
});
afterAll(() => books.close());
beforeEach(() => books.mails.splice(0));

/** Somebody with these permissions in the branch. */
async function hire(firstName: string, permissions: readonly string[], other: { status?: 'Inactive'; branchId?: string } = {}) {
  const { scope, caller } = books.context;
  const { id: roleId } = await books.create('role', { name: `Work of ${firstName}`, permissions: [...permissions] });
  const userId = randomUUID();
  const user: User = {
    ...{ userId, email: `${firstName.toLowerCase()}@example.in`, firstName, lastName: '', mobile: null, status: 'Active' },
    ...{ activeTheme: '', activeOrganizationId: null, activeYears: {}, passwordTurn: 0, createdAt: '2026-11-20' },
  };
  await members.createUser(user);
  const written = { createdAt: '2026-11-20', createdBy: scope.userId, updatedAt: '2026-11-20', updatedBy: scope.userId };
  const membership: Membership = {
    ...{ organisationId: scope.organisationId, userId, roleId, superAdmin: false, status: other.status ?? 'Active', version: 1 },
    ...{ branches: [{ branchId: other.branchId ?? scope.branchId, change: null }], ...written },
  };
  await recordMember({ scope, journal: books.context.ports.journal }, 'join', user, membership);
  await members.saveMembership(membership, undefined);
  const held = new Set(permissions);
  people[firstName] = {
    ...books.context,
    scope: { ...scope, userId },
    caller: { ...caller, userId, name: firstName, permissions: held },
  };
}

/** Does something, and returns the messages that it put in the outbox. */
async function messagesOf(act: (context: Context) => Promise<unknown>, by: string): Promise<readonly ApprovalMail[]> {
  const sent: Message[] = [];
  const context = people[by] ?? books.context;
  const { journal } = context.ports;
  const watched: typeof journal = {
    ...journal,
    commit: (scope, stream, work) =>
      journal.commit(scope, stream, {
        ...work,
        decide: (facts) => {
          const change = work.decide(facts);
          sent.push(...(change.messages ?? []));
          return change;
        },
      }),
  };
  await act({ ...context, ports: { ...context.ports, journal: watched } });
  return sent.filter(({ queue }) => queue === approvalMail.name).map((message) => approvalMail.schema.parse(message.body));
}

const enter = async (by: string) => {
  const id = randomUUID();
  const [message] = await messagesOf((context) => enterDocument(context, orders, { ...body(), id }), by);
  if (message === undefined) throw new Error('There is no message');
  return message;
};
const act = (message: ApprovalMail, verb: string, by: string, version = message.revision) =>
  messagesOf((context) => actOnDocument(context, orders, message.documentId, verb, { version, remark: 'Seen' }), by);
const site = 'https://bahi.example';
const send = (message: ApprovalMail, mailer = books.context.ports.mailer) =>
  sendApprovalMail(
    { scope: books.context.scope, ports: { ...books.context.ports, mailer } },
    { members, site, today: () => '2026-11-21' },
    orders,
    message,
  );
const told = () => books.mails.map(({ to }) => to.join()).sort();
const owner = 'asha@suryodaya.example';

describe('the mail to the next approver', () => {
  it('goes to those who can give the level in the branch, may see the order and are not its author, and links it', async () => {
    const message = await enter('Asha');
    await send(message);
    expect(told()).toEqual([owner, 'ravi@example.in']);
    expect(books.mails.find(({ to }) => to[0] === 'ravi@example.in')).toMatchObject({
      subject: expect.stringMatching(/^Sales Order SO\/.* waits for Review$/),
      text: expect.stringContaining(
        `${site}/app/sales-order/view/${message.documentId}?place=${message.organisationId}.${message.branchId}.${message.financialYearId}`,
      ),
      html: expect.stringContaining('Asha entered or changed it last.'),
    });
  });

  it('is sent once, however often and late the message comes', async () => {
    const message = await enter('Asha');
    await send(message);
    await send(message);
    expect(told()).toEqual([owner, 'ravi@example.in']);
    books.mails.splice(0);
    const [next] = await act(message, 'review', 'Ravi');
    await send(message);
    expect(told()).toEqual([]);
    if (next) await send(next);
    expect(told()).toEqual([owner, 'meena@example.in']);
  });

  it('comes again after a change, and after an undone cancellation, but not when an order is sent back', async () => {
    const message = await enter('Asha');
    const [reviewed] = await act(message, 'review', 'Ravi');
    expect(reviewed).toMatchObject({ level: 'Approved', revision: 2 });
    expect(await act(message, 'send-back', 'Ravi', 2)).toEqual([]);
    const change = { ...body(), notes: 'By Friday', id: message.documentId, version: 3 };
    const [changed] = await messagesOf((context) => changeDocument(context, orders, change), 'Asha');
    expect(changed).toMatchObject({ level: 'Reviewed', revision: 4 });
    expect(await act(message, 'cancel', '', 4)).toEqual([]);
    if (changed) await send(changed);
    expect(told()).toEqual([]);
    expect(await act(message, 'undo-cancel', '', 5)).toMatchObject([{ level: 'Reviewed', revision: 6 }]);
  });

  it('reaches the others if one cannot be reached now, and only that one comes again', async () => {
    const message = await enter('Asha');
    const failing = {
      send: (mail: Mail, key: string) =>
        mail.to[0] === 'ravi@example.in' ? Promise.reject(new Error('away')) : books.context.ports.mailer.send(mail, key),
    };
    await expect(send(message, failing)).rejects.toThrow('away');
    expect(told()).toEqual([owner]);
    await send(message);
    expect(told()).toEqual([owner, 'ravi@example.in']);
    books.mails.splice(0);
    const refusing = { send: () => Promise.reject(new Refusal('notAllowed', { why: 'No such address' })) };
    const other = await enter('Asha');
    await send(other, refusing);
    await send(other);
    expect(told()).toEqual([]);
  });

  it('goes only to people named in the notification, and of those only to people with the permission', async () => {
    const users = ['Ravi', 'Suresh', 'Meena'].map((name) => ({ userId: people[name]?.scope.userId ?? '' }));
    await books.create('notification-entity-type', { entityType: 'sales-order', event: 'approval', users, byEmail: true });
    await send(await enter('Asha'));
    expect(told()).toEqual(['ravi@example.in']);
  });
});

it('an order that needs no approval sends nothing', async () => {
  const quotation = documentOf('quotation');
  const quoted = parsed('quotation', body() as never);
  expect(await messagesOf((context) => enterDocument(context, quotation, { ...quoted, id: randomUUID() }), '')).toEqual([]);
});
