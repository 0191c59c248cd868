import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportCount, reportPage, wholeReport } from '#application/grids/report-rows';
import { moduleOf } from '#modules/all';
import type { AnyReport } from '#modules/kit/module';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const trialBalance = moduleOf('trial-balance') as AnyReport;
const body = { listId: 'TRIAL_BALANCE_REPORT' };

it.each([1, 7, 1000])('pages of %i rows have every row of the report once, in its order', async (limit) => {
  const { rows: whole } = await wholeReport(books.context, trialBalance, { filters: { showZero: 'true' } });
  const rows = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const asked = { ...body, filters: { showZero: 'true' }, ...(cursor === undefined ? {} : { cursor }) };
    const page = await reportPage(books.context, trialBalance, asked, limit);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  expect(rows).toEqual(whole);
  expect(whole.length).toBeGreaterThan(20);
  expect((await reportCount(books.context, trialBalance, { filters: { showZero: 'true' } })).count).toBe(whole.length);
});
