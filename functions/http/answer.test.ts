import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { answerOf } from '#functions/http/answer';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const file = (bytes: number) => ({ name: 'labels.pdf', type: 'application/pdf', content: new Uint8Array(bytes) });
const mostBytes = (limits.answerBytes / 4) * 3;

it.each([
  ['a file that just fits', file(mostBytes), true],
  ['a file that does not, without an organisation to keep it for', file(mostBytes + 1), false],
  ['a long text', { text: 'x'.repeat(limits.answerBytes - 100) }, true],
  ['a longer text', { text: 'x'.repeat(limits.answerBytes) }, false],
  ['quotation marks, which take four bytes each', { text: '"'.repeat(limits.answerBytes / 4) }, false],
  ['letters of three bytes each', { text: 'अ'.repeat(limits.answerBytes / 3) }, false],
] as const)('%s', async (_, result, fits) => {
  const answer = answerOf(result, {});
  if (fits) await expect(answer).resolves.toMatchObject({ statusCode: 200 });
  else await expect(answer).rejects.toMatchObject({ code: 'answerTooLarge', status: 422 });
});

it('keeps a file that does not fit, and answers with its name and address', async () => {
  const { body } = await answerOf(file(mostBytes + 1), { context: books.context });
  const { name, type, url } = JSON.parse(body ?? '').data;
  expect([name, type]).toEqual(['labels.pdf', 'application/pdf']);
  const fetched = await fetch(url);
  expect([fetched.status, (await fetched.arrayBuffer()).byteLength]).toEqual([200, mostBytes + 1]);
  expect(new URL(url).searchParams.get('response-content-disposition')).toContain('labels.pdf');
  expect(url).toContain(books.context.scope.organisationId);
});
