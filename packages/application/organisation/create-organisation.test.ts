import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Members, User } from '#application/identity/ports';
import { createOrganisation, organisationsPerUser } from '#application/organisation/create-organisation';
import { myOrganisations } from '#application/organisation/my-organisations';
import type { Journal, Work } from '#application/ports/journal';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { openPlatform } from '#storage/platform/platform';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let members: Members;
let storage: ReturnType<typeof openStorage>;
const clock = { now: () => new Date('2026-11-21T06:00:00Z') };
const visitor = { from: '::1', requestId: 'test' };
beforeAll(async () => {
  engine = await startEngine();
  members = openPlatform(engine.client, engine.tables.platform, clock.now).members;
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock });
});
afterAll(() => engine.stop());

async function person(): Promise<User> {
  const userId = randomUUID();
  const user: User = {
    userId,
    email: `${userId}@example.in`,
    firstName: 'Asha',
    lastName: '',
    mobile: null,
    status: 'Active',
    activeTheme: 'light-theme-default',
    activeOrganizationId: null,
    activeYears: {},
    passwordTurn: 0,
    createdAt: '2026-11-21',
  };
  await members.createUser(user);
  return user;
}

const founding = (id: string = randomUUID()) => ({
  id,
  name: 'Surya',
  address: { line1: '4 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '', country: 'India' },
  gstin: null,
  yearStart: null,
});

/** A journal that fails after this many works of a batch. */
function dyingAfter(count: number): Journal {
  return {
    ...storage.journal,
    async commitAll(scope, stream, works: readonly Work[]) {
      await storage.journal.commitAll(scope, stream, works.slice(0, count));
      throw new Error('the power went');
    },
  };
}

it.each([0, 1, 20, 60])('continues after a crash at row %i, with the same result as without one', async (count) => {
  const user = await person();
  const asked = founding();
  const parts = { records: storage.records, clock, members };
  await expect(createOrganisation({ ...parts, journal: dyingAfter(count) }, user, visitor, '2026-11-21', asked)).rejects.toThrow('power');
  expect(await members.organisationsOf(user.userId)).toEqual([]);
  const founded = await createOrganisation({ ...parts, journal: storage.journal }, user, visitor, '2026-11-21', asked);
  const scope = { ...founded, userId: user.userId, ...visitor };
  const counts = await Promise.all(
    ['branch', 'financial-year', 'role', 'group', 'customer'].map((slug) => storage.records.count(scope, [slug])),
  );
  expect(counts).toEqual([1, 1, 9, 28, defaultLedgers.length]);
  expect(await members.membership(asked.id, user.userId)).toMatchObject({ superAdmin: true, status: 'Active' });
  expect((await members.user(user.userId))?.activeOrganizationId).toBe(asked.id);
  expect(await storage.prover.prove(asked.id)).toEqual([]);
  expect(await myOrganisations(members, async () => storage.records, { userId: user.userId, ...visitor })).toEqual([
    { id: asked.id, name: 'Surya' },
  ]);
});

it('refuses more organisations than allowed', async () => {
  const user = await person();
  for (let at = 0; at < organisationsPerUser; at += 1) {
    const membership = {
      roleId: 'r',
      superAdmin: true,
      branches: [],
      status: 'Active',
      version: 1,
      createdAt: '',
      createdBy: '',
      updatedAt: '',
      updatedBy: '',
    } as const;
    await members.saveMembership({ organisationId: randomUUID(), userId: user.userId, ...membership }, undefined);
  }
  const parts = { records: storage.records, journal: storage.journal, clock, members };
  await expect(createOrganisation(parts, user, visitor, '2026-11-21', founding())).rejects.toMatchObject({ code: 'notAllowed' });
});
