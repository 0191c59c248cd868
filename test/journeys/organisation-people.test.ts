import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Person, type Reply, startApp } from '#test/kit/app';
import { samples } from '#test/kit/files';

/** Setting up an organisation and its people: pictures, papers, branches, years and number series, through real HTTP and real object storage. */
let app: App;
let org: Organisation;
beforeAll(async () => {
  app = await startApp();
  org = await app.organisation('Surya Solar', { state: '24', gstin: '24AAQCA8719H1ZC' });
}, 120_000);
afterAll(() => app.stop());

const user = '/api/ims-crm/user/s';

function refused(reply: Reply, status: number, code: string, path?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code, ...(path ? { errors: [{ path }] } : {}) } });
}

/** A call with files, as a browser or another program sends it. */
async function send(path: string, data: unknown, files: readonly File[], as: Person = org.owner, at = org): Promise<Reply> {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('files', file);
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, OrganizationId: at.organisationId, BranchId: at.branchId },
    body: form,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body: JSON.parse(bytes.toString()), bytes, headers: response.headers, cookies: {} };
}

const png = new File([samples.png], 'हस्ताक्षर.png', { type: 'image/png' });

describe('a profile', () => {
  it('takes a picture and a signature, which are kept in this organisation and shown to colleagues', async () => {
    const sales = await org.member('Sales');
    const data = { firstName: 'Ravi', lastName: 'Nair', mobile: '98200 12345', documentTypes: ['signature', 'picture'] };
    const saved = ok(await send(`${user}/updateProfile`, data, [png, png], sales));
    expect(saved).toMatchObject({ name: 'Ravi Nair', mobile: '9820012345' });
    expect(await org.get('user', '/myPictures', sales)).toEqual({ picture: saved.picture, signature: saved.signature });
    const shown = await org.call('GET', `${user}/download/${sales.userId}/picture`);
    expect([shown.status, shown.bytes, shown.headers.get('content-type')]).toEqual([200, samples.png, 'image/png']);
    expect(await org.get('user', `/getUserSignatureData/${sales.userId}`, sales)).toMatchObject({
      name: 'Ravi Nair',
      data: `data:image/png;base64,${samples.png.toString('base64')}`,
    });
    // Who changes role and branches leaves them alone; taking one away leaves the other.
    const row = await org.get('user', `/${sales.userId}`);
    const { rows } = await org.list('role', { search: 'Store' });
    await org.put('user', { id: sales.userId, version: row.version, roleId: rows[0].id, branchIds: [org.branchId] });
    const { documentTypes: _, ...profile } = data;
    const later = ok(await org.call('POST', `${user}/updateProfile`, { as: sales, body: { ...profile, signature: null } }));
    expect(later).toMatchObject({ picture: saved.picture, signature: null });
    expect(await org.get('user', `/getUserSignatureData/${sales.userId}`)).toBeNull();
    refused(await org.call('GET', `${user}/download/${sales.userId}/signature`), 404, 'notFound');
    expect((await org.get('user', `/${sales.userId}/history`)).map(({ action }: { action: string }) => action)).toEqual([
      'edit',
      'edit',
      'edit',
      'join',
    ]);
  });

  it('keeps a signature from colleagues who do not manage users, and everything from other organisations', async () => {
    const store = await org.member('Store');
    ok(await send(`${user}/updateProfile`, { firstName: 'Asha', documentTypes: ['signature'] }, [png]));
    refused(await org.call('GET', `${user}/getUserSignatureData/${org.owner.userId}`, { as: store }), 403, 'forbidden');
    refused(await org.call('GET', `${user}/download/${org.owner.userId}/signature`, { as: store }), 403, 'forbidden');
    const others = await app.organisation('Chandra Traders');
    refused(await others.call('GET', `${user}/download/${org.owner.userId}/signature`), 404, 'notFound');
    const elsewhere = ok(await send(`${user}/updateProfile`, { firstName: 'A', documentTypes: ['picture'] }, [png], others.owner, others));
    refused(
      await org.call('POST', `${user}/updateProfile`, { body: { firstName: 'A', picture: elsewhere.picture } }),
      422,
      'invalid',
      'picture',
    );
  });

  it.each<[string, Readonly<Record<string, unknown>>, readonly File[], number, string, string | undefined]>([
    [
      'a page that calls itself a picture',
      { documentTypes: ['picture'] },
      [new File([samples.page], 'a.png')],
      422,
      'notAllowed',
      undefined,
    ],
    ['a paper', { documentTypes: ['picture'] }, [new File([samples.pdf], 'a.pdf')], 422, 'invalid', 'picture'],
    ['a file that is not named', {}, [png], 422, 'invalid', 'documentTypes'],
    ['an unknown type', { documentTypes: ['logo'] }, [png], 422, 'invalid', 'documentTypes.0'],
    ['no name', { firstName: ' ' }, [], 422, 'invalid', 'firstName'],
    ['more than a function is handed', {}, [new File([Buffer.alloc(4_100_000)], 'a.png')], 413, 'tooLarge', undefined],
  ])('refuses %s', async (_, data, files, status, code, path) => {
    refused(await send(`${user}/updateProfile`, { firstName: 'Asha', ...data }, files), status, code, path);
  });
});
