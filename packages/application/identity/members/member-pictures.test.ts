import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSentFile } from '#application/files/keep-file';
import { changePictures, pictureFile, picturesOf } from '#application/identity/members/member-pictures';
import { portsOf, recordMember } from '#application/identity/members/member-record';
import type { Membership, User } from '#application/identity/ports';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { samples } from '#test/kit/files';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const user = { userId: randomUUID(), email: 'ravi@example.in', firstName: 'Ravi', lastName: 'Nair' } as User;
const membership = { userId: user.userId, roleId: 'r', branches: [], status: 'Active' } as unknown as Membership;

it('pictures are in the record of the member, and stay after a change of the membership', async () => {
  const { context } = books;
  expect(await picturesOf(context, user.userId)).toEqual({ picture: null, signature: null });
  const { key } = await keepSentFile(context, { name: 'sign.png', content: samples.png });
  await changePictures(context, user, membership, { signature: key });
  await recordMember(portsOf(context), 'edit', user, { ...membership, roleId: 'other' });
  expect(await picturesOf(context, user.userId)).toEqual({ picture: null, signature: key });
  expect(await pictureFile(context, user.userId, 'signature')).toMatchObject({ name: 'sign.png', type: 'image/png' });
  expect(await pictureFile(context, user.userId, 'picture')).toBeUndefined();
  expect(await changePictures(context, user, membership, { signature: null })).toEqual({ picture: null, signature: null });
});

it('a file that is not a picture is refused at its field', async () => {
  const { key } = await keepSentFile(books.context, { name: 'sign.pdf', content: samples.pdf });
  const taken = changePictures(books.context, user, membership, { picture: key });
  await expect(taken).rejects.toMatchObject({ errors: [{ path: 'picture' }] });
});
