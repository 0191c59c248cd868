import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countGrid, getGrid, gridRows } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import { withPeople } from '#application/grids/people-lists';
import { saveSetup } from '#application/grids/setup';
import { findMember } from '#application/identity/members/change-member';
import { listMembers } from '#application/identity/members/list-members';
import type { Membership, User } from '#application/identity/ports';
import { clauseReader } from '#integrations/clauses/clauses';
import type { GridPageBody } from '#modules/grids/operations';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
const listId = 'USER_LIST';
const clauses = async () => clauseReader();

const page = async (question: Omit<GridPageBody, 'listId'>, { context } = books) =>
  getGrid(await withPeople(books.people, context, listId), clauses, { listId, ...question });
const names = async (question: Omit<GridPageBody, 'listId'>) => (await page(question)).rows.map(({ name }) => name);

beforeAll(async () => {
  books = await openBooks();
  const { members } = books.people;
  const [founder] = await members.membersOf(books.context.scope.organisationId);
  if (founder === undefined) throw new Error('an organisation has a founder');
  const role = (await books.context.ports.records.all(books.context.scope, 'role')).find(({ row }) => row['isSuperAdmin'] !== true);
  for (const [firstName, lastName, status, days] of [
    ['Ravi', 'Iyer', 'Active', '2026-05-02'],
    ['Ravi', 'Bose', 'Inactive', '2026-06-11'],
    ['Meera', 'Bose', 'Active', '2026-07-01'],
  ] as const) {
    const userId = randomUUID();
    const at = `${days}T06:00:00.000Z`;
    const known = await members.user(founder.userId);
    await members.createUser({
      ...(known as User),
      userId,
      email: `${firstName}.${lastName}@people.example`,
      firstName,
      lastName,
      createdAt: at,
    });
    await members.saveMembership(
      {
        ...founder,
        userId,
        status,
        superAdmin: false,
        roleId: role?.id ?? founder.roleId,
        createdAt: at,
        updatedAt: at,
        version: 1,
      } as Membership,
      undefined,
    );
  }
});
afterAll(() => books.close());

describe('the list of users', () => {
  it.each`
    question                                                                  | found
    ${{}}                                                                     | ${['Asha Kulkarni', 'Meera Bose', 'Ravi Bose', 'Ravi Iyer']}
    ${{ search: 'bose' }}                                                     | ${['Meera Bose', 'Ravi Bose']}
    ${{ filters: { name: 'bose' } }}                                          | ${['Meera Bose', 'Ravi Bose']}
    ${{ filters: { status: ['Inactive'] } }}                                  | ${['Ravi Bose']}
    ${{ filters: { status: ['Inactive', 'Active'], name: 'ravi' } }}          | ${['Ravi Bose', 'Ravi Iyer']}
    ${{ sort: [{ column: 'email', descending: true }] }}                      | ${['Ravi Iyer', 'Ravi Bose', 'Meera Bose', 'Asha Kulkarni']}
    ${{ sort: [{ column: 'status' }, { column: 'name', descending: true }] }} | ${['Ravi Iyer', 'Meera Bose', 'Asha Kulkarni', 'Ravi Bose']}
  `('$question: $found', async ({ question, found }: { question: Omit<GridPageBody, 'listId'>; found: readonly string[] }) => {
    expect(await names(question)).toEqual(found);
    const { sort: _, ...counted } = question;
    const there = await withPeople(books.people, books.context, listId);
    expect(await countGrid(there, clauses, { listId, ...counted })).toEqual({ count: found.length, exact: true, totals: {} });
  });

  it('is read page by page, in index order and in memory', async () => {
    for (const sort of [[{ column: 'name' }], [{ column: 'status' }, { column: 'name' }]]) {
      const whole = await names({ sort });
      const first = await page({ sort, limit: 3 });
      const rest = await page({ sort, limit: 3, cursor: first.cursor ?? '' });
      expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(whole);
    }
  });

  it.each`
    question                            | path
    ${{ filters: { password: 'x' } }}   | ${'filters.password'}
    ${{ sort: [{ column: 'mobile' }] }} | ${'sort.0.column'}
  `('$question is refused at $path', async ({ question, path }: { question: object; path: string }) => {
    await expect(page(question)).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });

  it('is hidden from people who may not see users, and others get their records as they are', async () => {
    const context = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/role']) } };
    await expect(withPeople(books.people, context, listId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await withPeople(books.people, context, 'ROLE_LIST')).toBe(context);
  });

  it('is set up like any other: columns, conditions, a joined table and date filters', async () => {
    const setup = {
      commonGridSetUpId: null,
      moduleId: 'setup',
      subModuleId: listId,
      json: JSON.stringify({
        Columns: [{ ColumnName: 'name' }, { TableName: 'r', ColumnName: 'name', DisplayName: 'Role' }, { ColumnName: 'createdAt' }],
        gridSetup: { defaultSortBy: 'createdAt', defaultSortByDir: 'desc' },
      }),
      conditions: JSON.stringify([{ Key: 'always', Column: 'status', Condition: 'EQ', value: 'Active' }]),
      filters: JSON.stringify([{ CriteriaType: 'DateRange', Name: 'Since', Key: 'createdAt' }]),
      fromClause: 'FROM user u LEFT JOIN role r ON u.roleId = r.id',
      countClause: '',
    };
    await saveSetup(books.context, clauses, setup);
    const loaded = await loadGrid(books.context, clauses, { savedFilter: async () => undefined }, listId);
    expect(loaded.columns.map(({ label }) => label)).toEqual(['Name', 'Role', 'Created On']);
    const since = { createdAt: { from: '2026-05-01', to: '2026-07-31' } };
    const { rows } = await page({ filters: since });
    expect(rows.map(({ name, createdAt }) => [name, createdAt])).toEqual([
      ['Meera Bose', '2026-07-01'],
      ['Ravi Iyer', '2026-05-02'],
    ]);
    expect(String(rows[0]?.['r.name'])).not.toBe('');
    const exported = await gridRows(books.context, { clauses, people: books.people }, { listId, filters: since });
    const written: unknown[] = [];
    for await (const some of exported.rows) written.push(...some);
    expect(written).toHaveLength(2);
  });

  it('cannot be joined by another list', async () => {
    const joins = {
      commonGridSetUpId: null,
      moduleId: 'setup',
      subModuleId: 'ROLE_LIST',
      json: JSON.stringify({ Columns: [{ ColumnName: 'name' }], gridSetup: {} }),
      conditions: '[]',
      filters: '[]',
      fromClause: 'FROM role r JOIN user u ON r.createdBy = u.id',
      countClause: '',
    };
    await expect(saveSetup(books.context, clauses, joins)).rejects.toMatchObject({ errors: [{ path: 'fromClause' }] });
  });
});

it('people with /user/own see the users they invited, in every list, and themselves', async () => {
  const { context, people } = books;
  const { members } = people;
  const all = await members.membersOf(context.scope.organisationId);
  const ravi = all.find(({ createdAt }) => createdAt.startsWith('2026-05-02'));
  const meera = all.find(({ createdAt }) => createdAt.startsWith('2026-07-01'));
  if (ravi === undefined || meera === undefined) throw new Error('both are members');
  await members.saveMembership({ ...meera, createdBy: ravi.userId, version: meera.version + 1 }, meera);
  const scope = { ...context.scope, userId: ravi.userId };
  const caller = { ...context.caller, userId: ravi.userId, permissions: new Set(['/user/own']) };
  const his = { ...context, scope, caller };
  expect((await page({}, { ...books, context: his })).rows.map(({ id }) => id)).toEqual([meera.userId]);
  expect((await countGrid(await withPeople(people, his, listId), clauses, { listId })).count).toBe(1);
  expect((await listMembers(people, his, {})).rows.map(({ id }) => id)).toEqual([meera.userId]);
  await expect(findMember(people, his, ravi.userId)).resolves.toMatchObject({ user: { userId: ravi.userId } });
  const other = all.find(({ createdAt }) => createdAt.startsWith('2026-06-11'))?.userId ?? '';
  await expect(findMember(people, his, other)).rejects.toMatchObject({ code: 'notFound' });
});
