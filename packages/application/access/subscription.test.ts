import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSubscribed, refuseWithoutSubscription } from '#application/access/subscription';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

// What an organisation may use follows from its subscription on the day of the call.
it('is in force while its trial lasts', async () => {
  expect(await isSubscribed(books.context)).toBe(true);
  await refuseWithoutSubscription(books.context);
});

it('is not in force after the trial, and features that need it say so', async () => {
  const later = { ...books.context, today: '2027-12-01' };
  expect(await isSubscribed(later)).toBe(false);
  await expect(refuseWithoutSubscription(later)).rejects.toMatchObject({ code: 'notAllowed', message: 'Subscription is required' });
});

it('is a trial if an organisation never had one', async () => {
  const scope = { ...books.context.scope, organisationId: '01939f00-0000-7000-8000-0000000000ff' };
  expect(await isSubscribed({ ...books.context, scope, today: '2027-12-01' })).toBe(true);
});
