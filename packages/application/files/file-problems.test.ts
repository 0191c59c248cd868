import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { fileProblems } from '#application/files/file-problems';
import { fileKey } from '#domain/files/file-key';
import type { Fields } from '#modules/kit/field';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { samples } from '#test/kit/files';

let books: OpenBooks;
const kept: Record<'png' | 'pdf', string> = { png: '', pdf: '' };

beforeAll(async () => {
  books = await openBooks();
  for (const kind of ['png', 'pdf'] as const) {
    const content = samples[kind];
    const { key, url, headers } = await beginUpload(books.context, {
      id: randomUUID(),
      name: `sample.${kind}`,
      type: 'application/octet-stream',
      bytes: content.length,
    });
    await fetch(url, { method: 'PUT', headers, body: content });
    await confirmUpload(books.context, key);
    kept[kind] = key;
  }
});
afterAll(() => books.close());

const fields = (most: number): Fields => ({
  name: { kind: 'text', label: 'Name' },
  logo: { kind: 'file', label: 'Logo', accepts: ['image/png', 'image/jpeg'], most },
});
const mine = () => fileKey({ organisationId: books.context.scope.organisationId, id: randomUUID(), name: 'never-sent.png' });
const foreign = () => fileKey({ organisationId: randomUUID(), id: randomUUID(), name: 'theirs.png' });

describe('a file field', () => {
  it.each([
    ['takes a picture that was looked at', () => kept.png, 1_000_000, undefined],
    ['takes nothing', () => null, 1_000_000, undefined],
    ['refuses a file of another kind', () => kept.pdf, 1_000_000, /^Choose a .*PNG.* file$/],
    ['refuses one that is too large', () => kept.png, 1, /^At most /],
    ['refuses one that was never sent', mine, 1_000_000, /Upload it again/],
    ['refuses one of another organisation', foreign, 1_000_000, /Upload it again/],
  ])('%s', async (_, key, most, message) => {
    const problems = await fileProblems(books.context, fields(most), { name: kept.png, logo: key() }, undefined);
    expect(problems).toEqual(message === undefined ? [] : [{ path: 'logo', message: expect.stringMatching(message) }]);
  });

  it('accepts the file it already had', async () => {
    const before = { logo: foreign() };
    expect(await fileProblems(books.context, fields(1), before, before)).toEqual([]);
  });
});
