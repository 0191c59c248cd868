import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPeople, getPeople, isOfPeople } from '#application/grids/people-lists';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
const listId = 'USER_LIST';
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

describe('the founder of an organisation in the list of its users', () => {
  it.each`
    question                                     | found
    ${{}}                                        | ${1}
    ${{ search: 'asha' }}                        | ${1}
    ${{ filters: { name: 'kulkarni' } }}         | ${1}
    ${{ filters: { status: ['Inactive'] } }}     | ${0}
    ${{ sort: [{ column: 'email' }], limit: 1 }} | ${1}
  `('$question: $found', async ({ question, found }: { question: object; found: number }) => {
    expect((await getPeople(books.people, books.context, { listId, ...question })).rows).toHaveLength(found);
    expect(await countPeople(books.people, books.context, { listId, ...question })).toEqual({ count: found, exact: true, totals: {} });
  });

  it.each`
    question                                               | path
    ${{ filters: { password: 'x' } }}                      | ${'filters.password'}
    ${{ filters: { name: { from: 'a' } } }}                | ${'filters.name'}
    ${{ sort: [{ column: 'mobile' }] }}                    | ${'sort.0.column'}
    ${{ sort: [{ column: 'name' }, { column: 'email' }] }} | ${'sort.1.column'}
  `('$question is refused at $path', async ({ question, path }: { question: object; path: string }) => {
    const refused = async () => getPeople(books.people, books.context, { listId, ...question });
    await expect(refused()).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });

  it('is not there for whoever may not see users', async () => {
    const context = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/role']) } };
    await expect((async () => getPeople(books.people, context, { listId }))()).rejects.toMatchObject({ code: 'forbidden' });
    expect(isOfPeople('ROLE_LIST')).toBe(false);
  });
});
