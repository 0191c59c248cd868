import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPath, storedFiles } from '#infra/local/http/stored-files';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { typedFields } from '#test/kit/books/typed-fields';
import { filesBucket, samples } from '#test/kit/files';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A file attached to a voucher and downloaded again: through real HTTP, the runner's own origin and real object storage. */
let app: App;
let org: Organisation;
let others: Organisation;
let runner: Server;
let origin: string;
let voucher: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24', gstin: '24AAQCA8719H1ZC' });
  others = await app.organisation('Chandra Traders');
  const pass = storedFiles(app.storage, 'local');
  runner = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    pass(request, response, path, query);
  }).listen(0, '127.0.0.1');
  await once(runner, 'listening');
  origin = `http://127.0.0.1:${(runner.address() as AddressInfo).port}${filesPath}`;
  const ledgers = (await org.list('customer')).rows as { id: string; alias: string }[];
  const [cash, charges] = ['cash', 'bank_charges'].map((alias) => ledgers.find((one) => one.alias === alias)?.id);
  const lines = [
    { ledgerId: charges, debit: 500_00 },
    { ledgerId: cash, credit: 500_00 },
  ];
  ({ id: voucher } = await org.post('journal-voucher', { date: '2026-11-20', type: 'Journal', lines }));
}, 120_000);
afterAll(async () => {
  runner.closeAllConnections();
  runner.close();
});

const journal = '/api/ims-crm/journalVoucher/s';
const file = '/api/utility/file/s';
/** Through our own origin, as the runner rewrites addresses. */
const here = (url: string) => url.replace(app.storage, origin);

interface Ticket {
  readonly key: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function ticket(name: string, bytes: number, as: Person = org.owner, at = org): Promise<Ticket> {
  return ok(await at.call('POST', `${file}/upload`, { as, body: { id: newId(), name, type: 'application/pdf', bytes } }));
}

async function upload(name: string, content: Buffer<ArrayBuffer>, as?: Person, at = org): Promise<string> {
  const { key, url, headers } = await ticket(name, content.length, as, at);
  expect((await fetch(here(url), { method: 'PUT', headers, body: content })).status).toBe(200);
  return key;
}

async function confirmed(name: string, content: Buffer<ArrayBuffer>, as: Person = org.owner, at = org): Promise<string> {
  return ok(await at.call('POST', `${file}/confirm`, { as, body: { key: await upload(name, content, as, at) } })).key;
}

function refused(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { status: 'Error', code } });
}

describe('a file on a voucher', () => {
  it('is uploaded, confirmed, attached, downloaded and removed', async () => {
    const key = await confirmed('चालान 7.pdf', samples.pdf);
    const [attachment] = ok(await org.call('POST', `${journal}/${voucher}/attachments`, { body: { key } }));
    expect(attachment).toMatchObject({ name: 'चालान 7.pdf', type: 'application/pdf', bytes: samples.pdf.length, byName: 'Asha Rao' });
    expect(ok(await org.call('GET', `${journal}/${voucher}/attachments`))).toEqual([attachment]);

    const { url } = ok(await org.call('GET', `${journal}/download/${voucher}/${attachment.id}`));
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    const answer = await fetch(here(url));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toBe("attachment; filename*=UTF-8''चालान 7.pdf");
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');

    expect(ok(await org.call('DELETE', `${journal}/${voucher}/attachments/${attachment.id}`))).toEqual([]);
    refused(await org.call('GET', `${journal}/download/${voucher}/${attachment.id}`), 404, 'notFound');
  });

  it('can be viewed by a viewer, who can neither add nor remove one', async () => {
    const viewer = await org.member('Viewer');
    const key = await confirmed('a.pdf', samples.pdf);
    const [{ id }] = ok(await org.call('POST', `${journal}/${voucher}/attachments`, { body: { key } }));
    expect(ok(await org.call('GET', `${journal}/download/${voucher}/${id}`, { as: viewer })).url).toContain('X-Amz-Signature');
    const brought = await confirmed('b.pdf', samples.pdf, viewer);
    refused(await org.call('POST', `${journal}/${voucher}/attachments`, { as: viewer, body: { key: brought } }), 403, 'forbidden');
    refused(await org.call('DELETE', `${journal}/${voucher}/attachments/${id}`, { as: viewer }), 403, 'forbidden');
  });

  it('of more than the embedded storage takes in one request is the same when it arrives', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, '0123456789abcdef7');
    const body = { organisationId: newId(), id: newId(), name: 'books.zip', bytes: content.length };
    const asked = { token: org.owner.token, scope: {}, body };
    const { url, headers } = ok(await app.call('POST', '/api/utility/archive/s/import/upload', asked));
    expect((await fetch(here(url), { method: 'PUT', headers, body: content })).status).toBe(200);
    const { Body } = await app.objects.send(new GetObjectCommand({ Bucket: filesBucket, Key: `tmp/${body.organisationId}/${body.id}` }));
    expect(content.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
  });

  it('cannot be a file of another organisation', async () => {
    const key = await confirmed('secret.pdf', samples.pdf, others.owner, others);
    refused(await org.call('POST', `${journal}/${voucher}/attachments`, { body: { key } }), 422, 'invalid');
    refused(await org.call('POST', `${file}/confirm`, { body: { key } }), 404, 'notFound');
    refused(await org.call('GET', `${file}/download?key=${encodeURIComponent(key)}`), 404, 'notFound');
  });
});

describe('an uploaded file', () => {
  it.each(['page', 'drawing', 'program'] as const)('is checked: a %s that claims to be a PDF is refused', async (what) => {
    const key = await upload('bill.pdf', samples[what]);
    refused(await org.call('POST', `${file}/confirm`, { body: { key } }), 422, 'notAllowed');
    refused(await org.call('POST', `${journal}/${voucher}/attachments`, { body: { key } }), 422, 'invalid');
  });

  it('cannot be used before it is confirmed', async () => {
    const key = await upload('bill.pdf', samples.pdf);
    refused(await org.call('POST', `${journal}/${voucher}/attachments`, { body: { key } }), 422, 'invalid');
    refused(await org.call('GET', `${file}/download?key=${encodeURIComponent(key)}`), 404, 'notFound');
  });

  it.each([
    ['more than 25 MB', { bytes: 25 * 1024 * 1024 + 1 }, 'bytes'],
    ['nothing', { bytes: 0 }, 'bytes'],
    ['half a byte', { bytes: 1.5 }, 'bytes'],
    ['without a name', { name: ' ' }, 'name'],
    ['with a line break in its type', { type: 'a/b\r\nx: y' }, 'type'],
    ['under an id that is none', { id: '../x' }, 'id'],
    ['with a place of its own', { key: 'tmp/x' }, 'key'],
  ])('cannot be %s', async (_, wrong, path) => {
    const body = { id: newId(), name: 'a.pdf', type: 'application/pdf', bytes: 10, ...wrong };
    const reply = await org.call('POST', `${file}/upload`, { body });
    refused(reply, 422, 'invalid');
    expect(reply.body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });
});

describe('an address', () => {
  const status = async (url: string, options?: RequestInit) => (await fetch(url, options)).status;

  it('accepts only the size, type and place it was signed for', async () => {
    const { url, headers } = await ticket('a.pdf', samples.pdf.length);
    const put = (to: string, body: Buffer<ArrayBuffer>, type = 'application/pdf') =>
      status(here(to), { method: 'PUT', headers: { ...headers, 'content-type': type }, body });
    expect(await put(url, Buffer.concat([samples.pdf, samples.pdf]))).toBe(403);
    expect(await put(url, samples.pdf, 'text/html')).toBe(403);
    expect(await put(url.replace('/tmp/', '/'), samples.pdf)).toBe(403);
    expect(await put(url.replace(org.organisationId, others.organisationId), samples.pdf)).toBe(403);
    expect(await status(here(url))).toBe(403);
    expect(await put(url, samples.pdf)).toBe(200);
  });

  it('returns its file, for five minutes and not a second more', async () => {
    const key = await confirmed('a.pdf', samples.pdf);
    const { url } = ok(await org.call('GET', `${file}/download?key=${encodeURIComponent(key)}`));
    expect(await status(here(url))).toBe(200);
    expect(await status(here(url), { method: 'PUT', body: 'x' })).toBe(403);
    expect(await status(here(url).replace('X-Amz-Expires=300', 'X-Amz-Expires=86400'))).toBe(403);
    expect(await status(here(url).split('?')[0] ?? '')).toBe(403);
    const command = new GetObjectCommand({ Bucket: filesBucket, Key: key.split('/').slice(0, 2).join('/') });
    const aged = (seconds: number) =>
      getSignedUrl(app.objects, command, { expiresIn: 300, signingDate: new Date(Date.now() - seconds * 1000) });
    expect(await status(here(await aged(200)))).toBe(200);
    const expired = await fetch(here(await aged(301)));
    expect([expired.status, await expired.text()]).toEqual([403, 'The address has expired.']);
  });
});

it('the logo of the organisation is printed on what it issues', async () => {
  const key = await confirmed('logo.png', samples.png);
  const images = async () =>
    (await org.call('GET', `${journal}/download/${voucher}`)).bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  const before = await images();
  await org.put('org', { ...typedFields('org', await org.get('org', `/${org.organisationId}`)), logo: key });
  expect(await images()).toBe(before + 1);
});
