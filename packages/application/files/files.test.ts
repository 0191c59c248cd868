import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { fileAddress } from '#application/files/file-address';
import { updateRecord } from '#application/records/update-record';
import { fileKey } from '#domain/files/file-key';
import { limits } from '#domain/limits';
import { masterOf, type OpenBooks, openBooks, parsed } from '#test/journeys/books';
import { objectsIn, samples } from '#test/kit/files';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const other = (context: Context): Context => {
  const userId = randomUUID();
  return { ...context, caller: { ...context.caller, userId }, scope: { ...context.scope, userId } };
};

/** Asks for an address and sends the bytes there. */
async function sent(name: string, content: Buffer<ArrayBuffer>): Promise<string> {
  const wish = { id: randomUUID(), name, type: 'application/octet-stream', bytes: content.length };
  const { key, url, headers } = await beginUpload(books.context, wish);
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
  return key;
}

describe('an upload', () => {
  it('is stored apart, checked, and then kept under its organisation', async () => {
    const { organisationId } = books.context.scope;
    const key = await sent('../bill/Bill ५.pdf', samples.pdf);
    const [, id] = key.split('/');
    expect(key).toBe(`${organisationId}/${id}/Bill ५.pdf`);
    expect(await objectsIn(books.objects)).toContain(`tmp/${organisationId}/${id}`);
    const file = await confirmUpload(books.context, key);
    expect(file).toMatchObject({ id, key, name: 'Bill ५.pdf', type: 'application/pdf', bytes: samples.pdf.length });
    const objects = await objectsIn(books.objects);
    expect(objects).toContain(`${organisationId}/${id}`);
    expect(objects).not.toContain(`tmp/${organisationId}/${id}`);
  });

  it('is confirmed once; confirming again returns the same, whatever was sent meanwhile', async () => {
    const key = await sent('a.pdf', samples.pdf);
    const file = await confirmUpload(books.context, key);
    const again = await beginUpload(books.context, { id: file.id, name: 'a.pdf', type: 'image/png', bytes: samples.png.length });
    await fetch(again.url, { method: 'PUT', headers: again.headers, body: samples.png });
    expect(await confirmUpload(books.context, key)).toEqual(file);
    expect(Buffer.from(await books.context.ports.files.get(books.context.scope, file.key))).toEqual(samples.pdf);
  });

  it('gets a name that matches its content', async () => {
    const file = await confirmUpload(books.context, await sent('photo.exe', samples.png));
    expect(file).toMatchObject({ name: 'photo.exe.png', type: 'image/png', key: expect.stringMatching(/photo\.exe\.png$/) });
    const { headers } = await fetch((await fileAddress(books.context, file.key)).url);
    expect(headers.get('content-type')).toBe('image/png');
  });

  it.each(['page', 'drawing', 'program'] as const)('of a %s is refused and deleted, whatever its name', async (what) => {
    const key = await sent('bill.pdf', samples[what]);
    await expect(confirmUpload(books.context, key)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(confirmUpload(books.context, key)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('never replaces a file that the product wrote', async () => {
    const id = derivedId(books.context.scope.organisationId, 'export');
    const wish = { id, name: 'a.pdf', type: 'application/pdf', bytes: samples.pdf.length };
    await expect((async () => beginUpload(books.context, wish))()).rejects.toMatchObject({ errors: [{ path: 'id' }] });
  });

  it('of more than 25 MB is refused before it begins', async () => {
    const wish = { id: randomUUID(), name: 'a.pdf', type: 'application/pdf', bytes: limits.fileBytes + 1 };
    await expect((async () => beginUpload(books.context, wish))()).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it.each([
    ['that nobody sent', () => fileKey({ organisationId: books.context.scope.organisationId, id: randomUUID(), name: 'a.pdf' })],
    ['of another organisation', () => fileKey({ organisationId: randomUUID(), id: randomUUID(), name: 'a.pdf' })],
    ['that is no key', () => '../../etc/passwd'],
  ])('%s is not found', async (_, key) => {
    await expect(confirmUpload(books.context, key())).rejects.toMatchObject({ code: 'notFound' });
    await expect(fileAddress(books.context, key())).rejects.toMatchObject({ code: 'notFound' });
  });

  it('belongs to the person who uploaded it', async () => {
    const { key } = await confirmUpload(books.context, await sent('a.pdf', samples.pdf));
    await expect(confirmUpload(other(books.context), key)).rejects.toMatchObject({ code: 'notFound' });
    await expect(fileAddress(other(books.context), key)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the logo', () => {
  const save = async (logo: string, context = books.context) => {
    const stored = await context.ports.records.find(context.scope, 'org', context.scope.organisationId);
    const typed = Object.fromEntries(
      Object.entries(masterOf('org').fields).flatMap(([name, field]) => (field.computed ? [] : [[name, stored?.row[name] ?? null]])),
    );
    const body = { ...parsed('org', { ...typed, logo }), id: context.scope.organisationId, version: stored?.version ?? 0 };
    return updateRecord(context, masterOf('org'), body);
  };
  const refusal = (message: string) => ({ errors: [{ path: 'logo', message: expect.stringContaining(message) }] });

  it('is a confirmed picture that any member may see', async () => {
    const { key } = await confirmUpload(books.context, await sent('logo.png', samples.png));
    expect(await save(key)).toMatchObject({ logo: key });
    expect((await fetch((await fileAddress(other(books.context), key)).url)).status).toBe(200);
    expect(await save(key, other(books.context)), 'it may stay, no matter who saves').toMatchObject({ logo: key });
  });

  it.each([
    ['was not confirmed', 'not found', () => sent('logo.png', samples.png)],
    ['is of another organisation', 'not found', async () => fileKey({ organisationId: randomUUID(), id: randomUUID(), name: 'a.png' })],
    ['is no picture', 'PNG or JPEG', async () => (await confirmUpload(books.context, await sent('logo.png', samples.pdf))).key],
    [
      'unpacks to more than anyone can print',
      'million pixels',
      async () => {
        const bomb = Buffer.from(samples.png);
        bomb.writeUInt32BE(60_000, 16);
        bomb.writeUInt32BE(60_000, 20);
        return (await confirmUpload(books.context, await sent('a.png', bomb))).key;
      },
    ],
    [
      'is too large',
      'At most 1 MB',
      async () =>
        (await confirmUpload(books.context, await sent('a.png', Buffer.concat([samples.png, Buffer.alloc(limits.logoBytes)])))).key,
    ],
  ])('is refused when it %s', async (_, message, key) => {
    await expect(save(await key())).rejects.toMatchObject(refusal(message));
  });
});
