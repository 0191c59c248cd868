import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Membership, UserStatus } from '#application/identity/ports';
import { namedMembers } from '#application/mail/named-members';
import { setActive } from '#application/records/set-active';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { contextEnding, Ended, endingAt } from '#test/kit/books/ending';

let books: OpenBooks;
let roleId: string;
let idleRole: string;
let godown: string;
beforeAll(async () => {
  books = await openBooks();
  const role = async (name: string) => (await books.create('role', { name, permissions: ['/import-file'] })).id;
  roleId = await role('Importer');
  idleRole = await role('Former Importer');
  await setActive(books.context, masterOf('role'), idleRole, undefined, false);
  const address = { line1: '1 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  godown = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address })).id;
}, 60_000);
afterAll(() => books.close());

/** A member of one branch, unless said otherwise. */
async function member(change: Partial<Membership> = {}, status: UserStatus = 'Active'): Promise<string> {
  const { members } = books.people;
  const { organisationId, userId: owner } = books.context.scope;
  const asha = await members.user(owner);
  if (asha === undefined) throw new Error('The founder is gone');
  const userId = randomUUID();
  await members.createUser({ ...asha, userId, email: `${userId}@example.in`, firstName: 'Ravi', status });
  const now = new Date().toISOString();
  const stamps = { version: 1, createdAt: now, createdBy: owner, updatedAt: now, updatedBy: owner };
  const place = { roleId, superAdmin: false, branches: [{ branchId: godown, change: null }], status: 'Active' } as const;
  await members.saveMembership({ organisationId, userId, ...place, ...stamps, ...change }, undefined);
  return userId;
}
const mailed = async (...named: readonly string[]) => {
  const people = await namedMembers(books.context, books.people.members, named);
  return people.map(({ userId, branches }) => ({ userId, branches: branches.map(({ id }) => id) }));
};

describe('people who are named get a mail', () => {
  it('if they may enter, with the branches that are open to them', async () => {
    const { userId: owner, branchId } = books.context.scope;
    const [ravi] = [await member(), await member()];
    const people = await mailed(ravi, owner, randomUUID());
    expect(people).toHaveLength(2);
    expect(people.find(({ userId }) => userId === ravi)?.branches).toEqual([godown]);
    expect(people.find(({ userId }) => userId === owner)?.branches).toEqual(expect.arrayContaining([branchId, godown]));
    expect(await mailed()).toEqual([]);
  });

  it('also if no branch is open to them', async () => {
    const userId = await member({ branches: [] });
    expect(await mailed(userId)).toEqual([{ userId, branches: [] }]);
  });

  it.each<[string, () => Promise<string>]>([
    ['are not active in the organisation', () => member({ status: 'Inactive' })],
    ['have an account that is not active', () => member({}, 'Inactive')],
    ['have a role that is not active', () => member({ roleId: idleRole })],
    ['had access until a day that is past', () => member({ audit: { financialYearIds: [], until: '2026-11-20' } })],
    ['belong to another organisation', () => member({ organisationId: randomUUID() })],
  ])('and not those who %s', async (_, person) => {
    expect(await mailed(await person())).toEqual([]);
  });

  it('until the last day of their access', async () => {
    const userId = await member({ audit: { financialYearIds: [], until: '2026-11-21' } });
    expect(await mailed(userId)).toEqual([{ userId, branches: [godown] }]);
  });
});

it('who cannot be looked up is not left out: the mail is tried again', async () => {
  const ending = contextEnding(books.context, endingAt(0, false));
  await expect(namedMembers(ending, books.people.members, [await member()])).rejects.toThrow(Ended);
});
