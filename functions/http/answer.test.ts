import { gunzipSync } from 'node:zlib';
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
  const answer = answerOf(result, { headers: {} });
  if (fits) await expect(answer).resolves.toMatchObject({ statusCode: 200 });
  else await expect(answer).rejects.toMatchObject({ code: 'answerTooLarge', status: 422 });
});

it('keeps a file that does not fit, and answers with its name and address', async () => {
  const { body } = await answerOf(file(mostBytes + 1), { context: books.context, headers: {} });
  const { name, type, url } = JSON.parse(body ?? '').data;
  expect([name, type]).toEqual(['labels.pdf', 'application/pdf']);
  const fetched = await fetch(url);
  expect([fetched.status, (await fetched.arrayBuffer()).byteLength]).toEqual([200, mostBytes + 1]);
  expect(new URL(url).searchParams.get('response-content-disposition')).toContain('labels.pdf');
  expect(url).toContain(books.context.scope.organisationId);
});

const long = { lines: Array.from({ length: 60 }, (_, at) => ({ description: 'Panel 540 W', at })) };

it('compresses a long answer for a client that can read it', async () => {
  const asked = { context: books.context, headers: { 'accept-encoding': 'gzip, deflate, br' } };
  const { headers, body = '', isBase64Encoded } = await answerOf(long, asked);
  expect([headers, isBase64Encoded]).toEqual([{ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' }, true]);
  const packed = Buffer.from(body, 'base64');
  expect(JSON.parse(gunzipSync(packed).toString())).toEqual({ status: 'Success', data: long });
  expect(packed.length * 4).toBeLessThan(JSON.stringify(long).length);
});

it.each([
  ['a short one', { name: 'Panel' }, 'gzip', true],
  ['one for another client', long, 'identity', true],
  ['one of no organisation, which may have a token', long, 'gzip', false],
] as const)('does not compress %s', async (_, result, accepted, hasOrganisation) => {
  const context = hasOrganisation ? { context: books.context } : {};
  const { headers, body } = await answerOf(result, { ...context, headers: { 'accept-encoding': accepted } });
  expect(headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
  expect(JSON.parse(body ?? '')).toEqual({ status: 'Success', data: result });
});
