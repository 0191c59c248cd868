import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '#application/identity/ports';
import { heldByPeople } from '#application/identity/roles/held-by-people';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const used = ['/user', '/user-invitation'];

/** The people with a role, as seen by a caller with these permissions. */
function holding(roleId: string, paths: readonly string[] = used) {
  const context = { ...books.context, caller: { ...books.context.caller, permissions: new Set(paths) } };
  return heldByPeople(context, books.people.members, (place) => place.roleId === roleId);
}

async function invited(change: Partial<Invitation>): Promise<void> {
  const now = new Date().toISOString();
  const { organisationId, userId } = books.context.scope;
  await books.people.members.saveInvitation(
    {
      organisationId,
      id: randomUUID(),
      email: 'ravi@example.in',
      firstName: 'Ravi',
      lastName: '',
      roleId: randomUUID(),
      branchIds: [randomUUID()],
      status: 'Pending',
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
      version: 1,
      createdAt: now,
      createdBy: userId,
      updatedAt: now,
      ...change,
    },
    undefined,
  );
}

describe('a role or a branch is in use', () => {
  it('by members, whose names are shown to people who may see them', async () => {
    const [owner] = await books.people.members.membersOf(books.context.scope.organisationId);
    const roleId = owner?.roleId ?? '';
    expect(await holding(roleId)).toEqual(['Users: Asha Kulkarni']);
    expect(await holding(roleId, ['/user/own'])).toEqual(['Users']);
    const inBranch = await heldByPeople(books.context, books.people.members, ({ branchIds }) =>
      branchIds.includes(books.context.scope.branchId),
    );
    expect(inBranch).toEqual(['Users: Asha Kulkarni']);
  });

  it.each([
    ['that is open', {}, ['User Invitations: ravi@example.in']],
    ['that was accepted', { status: 'Accepted' }, []],
    ['that was cancelled', { status: 'Canceled' }, []],
    ['that has run out', { validUntil: '2020-01-01T00:00:00.000Z' }, []],
  ] as const)('by an invitation %s: %o gives %j', async (_, change, expected) => {
    const roleId = randomUUID();
    await invited({ roleId, ...change });
    expect(await holding(roleId)).toEqual(expected);
    expect(await holding(roleId, [])).toEqual(expected.map(() => 'User Invitations'));
  });

  it('by no one else', async () => {
    expect(await holding(randomUUID())).toEqual([]);
  });
});
