import { afterAll, beforeAll, expect, it } from 'vitest';
import { getArrangement, saveArrangement } from '#application/reports/dashboard/arrangement';
import { limits } from '#domain/limits';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const placed = (...ids: readonly string[]) => ids.map((card) => ({ card, wide: false }));

it('is in the log of the organisation, with what it was before', async () => {
  const first = await saveArrangement(books.context, { cards: placed('cash') });
  await saveArrangement(books.context, { cards: placed('sales', 'cash'), version: first.version ?? 0 });
  const { records } = books.context.ports;
  const { scope } = books.context;
  const [newest, oldest] = await records.history(scope, 'organisation', 'dashboard-arrangement', scope.userId);
  expect([oldest?.action, newest?.action, newest?.by]).toEqual(['create', 'edit', scope.userId]);
  expect([newest?.before, newest?.after]).toEqual([{ cards: placed('cash') }, { cards: placed('sales', 'cash') }]);
  expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
});

it('refuses two people at one account who both saved', async () => {
  const { version } = await getArrangement(books.context);
  const both = [placed('cash'), placed('sales')].map((cards) => saveArrangement(books.context, { cards, version: version ?? 0 }));
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('has room for every card of the catalogue', async () => {
  const { version } = await getArrangement(books.context);
  const cleared = await saveArrangement(books.context, { cards: [], version: version ?? 0 });
  expect(cleared.cards.length).toBeGreaterThan(5);
  expect(cleared.cards.length).toBeLessThanOrEqual(limits.dashboardCards);
});
