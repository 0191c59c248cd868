import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { samples } from '#test/kit/files';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Setting up an organisation and its people: pictures, papers, branches, years and number series, through real HTTP and real object storage. */
let app: App;
let org: Organisation;
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24', gstin: '24AAQCA8719H1ZC' });
}, 120_000);

const user = '/api/ims-crm/user/s';

function refused(reply: Reply, status: number, code: string, path?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code, ...(path ? { errors: [{ path }] } : {}) } });
}

/** A call with files, as a browser or another program sends it. */
function send(path: string, data: unknown, files: readonly File[], as: Person = org.owner, at = org): Promise<Reply> {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('files', file);
  return at.call('POST', path, { form, as });
}

const png = new File([samples.png], 'हस्ताक्षर.png', { type: 'image/png' });

describe('a profile', () => {
  it('accepts a picture and a signature for this organisation, shown to people who may see users', async () => {
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
    // Changing role and branches leaves the pictures alone; removing one picture leaves the other.
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

  it('hides signature and picture from colleagues who may not see users, and from other organisations', async () => {
    const store = await org.member('Store');
    ok(await send(`${user}/updateProfile`, { firstName: 'Asha', documentTypes: ['signature'] }, [png]));
    refused(await org.call('GET', `${user}/getUserSignatureData/${org.owner.userId}`, { as: store }), 403, 'forbidden');
    for (const which of ['signature', 'picture'])
      refused(await org.call('GET', `${user}/download/${org.owner.userId}/${which}`, { as: store }), 403, 'forbidden');
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

it('a printed voucher has the signature of the person who prints it', async () => {
  const one = await app.organisation('Signed and Sealed');
  const ledgers = (await one.list('customer')).rows as { id: string; alias: string }[];
  const [cash, charges] = ['cash', 'bank_charges'].map((alias) => ledgers.find((each) => each.alias === alias)?.id);
  const lines = [
    { ledgerId: charges, debit: 500_00 },
    { ledgerId: cash, credit: 500_00 },
  ];
  const { id } = await one.post('journal-voucher', { date: '2026-11-20', type: 'Journal', lines });
  const other = await one.member('Accountant');
  const pictures = async (as: Person) =>
    (await one.call('GET', `/api/ims-crm/journalVoucher/s/download/${id}`, { as })).bytes.toString('latin1').match(/\/Subtype \/Image/g)
      ?.length ?? 0;
  expect(await pictures(one.owner)).toBe(0);
  ok(await send(`${user}/updateProfile`, { firstName: 'Asha', documentTypes: ['signature'] }, [png], one.owner, one));
  expect([await pictures(one.owner), await pictures(other)]).toEqual([1, 0]);
});

describe('the documents of an organisation', () => {
  const base = '/api/ims-crm/organization/s';
  const pdf = new File([samples.pdf], 'GST.pdf', { type: 'application/pdf' });
  const gst = (change = {}) => ({ id: newId(), type: 'gst', number: '24AAQCA8719H1ZC', date: '2017-07-01', ...change });

  it('are saved with number and date, read, replaced and removed', async () => {
    const one = await app.organisation('Paper Tigers');
    const keep = async (data: unknown, files: readonly File[]) => ok(await send(`${base}/updateDocData`, data, files, one.owner, one));
    const certificate = gst({ number: '24aaqca8719h1zc' });
    const kept = await keep(certificate, [pdf]);
    expect(kept.documents).toMatchObject([{ id: certificate.id, type: 'gst', number: '24AAQCA8719H1ZC', date: '2017-07-01' }]);
    expect(await keep(certificate, [pdf])).toEqual(kept);
    refused(await send(`${base}/updateDocData`, gst(), [pdf], one.owner, one), 422, 'invalid', 'number');
    const read = await one.call('GET', `${base}/getOrgDoc/${certificate.id}`);
    expect([read.bytes, read.headers.get('content-disposition')]).toEqual([samples.pdf, expect.stringContaining('GST.pdf')]);
    // With the key of the old one and another date.
    const again = ok(
      await one.call('POST', `${base}/updateDocData`, { body: { ...certificate, date: '2018-01-01', file: kept.documents[0].file } }),
    );
    expect(again.documents).toMatchObject([{ date: '2018-01-01' }]);
    expect(ok(await one.call('DELETE', `${base}/removeDocData/${certificate.id}`)).documents).toEqual([]);
    refused(await one.call('DELETE', `${base}/removeDocData/${certificate.id}`), 404, 'notFound');
    refused(await one.call('GET', `${base}/getOrgDoc/${certificate.id}`), 404, 'notFound');
    const history = await one.get('org', `/${one.organisationId}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'remove-document',
      'add-document',
      'add-document',
      'add-document',
      'create',
    ]);
  });

  it('include the logo and the email attachment, which needs its own permission to remove', async () => {
    const paths = ['/org', '/org/add-documents-and-details'];
    await org.post('role', { name: 'Papers', permissions: paths });
    const clerk = await org.member('Papers');
    expect(ok(await send(`${base}/updateDocData`, { type: 'logo' }, [png], clerk)).logo).toMatch(/png$/);
    expect(ok(await send(`${base}/updateDocData`, { type: 'emailDocument' }, [pdf], clerk)).emailDocument).toMatch(/GST\.pdf$/);
    expect((await org.call('GET', `${base}/getOrgDoc/emailDocument`, { as: clerk })).bytes).toEqual(samples.pdf);
    expect(await org.get('org', '/findDetailsForCurrOrg', await org.member('Store'))).not.toHaveProperty('emailDocument');
    refused(
      await org.call('POST', `${base}/updateDocData`, { as: clerk, body: { type: 'emailDocument', file: null } }),
      422,
      'invalid',
      'file',
    );
    refused(await org.call('DELETE', `${base}/deleteEmailConfigDoc/${org.organisationId}`, { as: clerk }), 403, 'forbidden');
    expect(ok(await org.call('DELETE', `${base}/deleteEmailConfigDoc/${org.organisationId}`)).emailDocument).toBeNull();
    expect(ok(await org.call('POST', `${base}/updateDocData`, { as: clerk, body: { type: 'logo', file: null } })).logo).toBeNull();
  });

  it.each<[string, unknown, readonly File[], string]>([
    ['no file', gst(), [], 'file'],
    ['two files', gst(), [pdf, pdf], 'file'],
    ['a number that is none', gst({ number: '24AAQCA8719H1ZD' }), [pdf], 'number'],
    ['a day to come', gst({ date: '2199-01-01' }), [pdf], 'date'],
    ['an unknown type', gst({ type: 'passport' }), [pdf], 'type'],
    ['a paper for a logo', { type: 'logo' }, [pdf], 'file'],
    ['a text for a certificate', gst(), [new File(['hello'], 'a.txt')], 'file'],
    ['the key of a file that is not there', gst({ file: `${newId()}/${newId()}/a.pdf` }), [], 'file'],
  ])('are refused with %s', async (_, data, files, path) => {
    refused(await send(`${base}/updateDocData`, data, files), 422, 'invalid', path);
  });
});

describe('a number series', () => {
  it('numbers documents from then on, without gaps, and refuses typed numbers', async () => {
    const one = await app.organisation('Ganit Works');
    const ledgers = (await one.list('customer')).rows as { id: string; alias: string }[];
    const [cash, charges] = ['cash', 'bank_charges'].map((alias) => ledgers.find((each) => each.alias === alias)?.id);
    const lines = [
      { ledgerId: charges, debit: 500_00 },
      { ledgerId: cash, credit: 500_00 },
    ];
    const enter = (more = {}) => one.post('journal-voucher', { date: '2026-11-20', type: 'Journal', lines, ...more });
    expect((await enter()).number).toBe('JV/HO26/1');
    const series = { entryModule: 'journal-voucher', branchId: one.branchId, prefix: 'JRN-', startsFrom: 41, width: 4, suffix: '26' };
    refused(await one.call('POST', '/api/ims-crm/numberSeries/s', { body: { id: newId(), ...series } }), 422, 'invalid', 'suffix');
    const made = await one.post('number-series', { ...series, suffix: '-A' });
    expect(made).toMatchObject({ sample: 'JRN-0041-A', branchName: 'Head Office' });
    const numbers = await Promise.all(Array.from({ length: 8 }, () => enter()));
    expect(numbers.map(({ number }) => number).sort()).toEqual(Array.from({ length: 8 }, (_, at) => `JRN-00${41 + at}-A`));
    const settings = await one.get('org', `/${one.organisationId}`);
    const { id, version, name, currency, negativeStock } = settings;
    await one.put('org', { id, version, name, currency, negativeStock, manualNumbers: true, manualNumberModules: ['journal-voucher'] });
    expect((await enter({ number: 'MINE/1' })).number).toBe('MINE/1');
    await expect(enter({ number: 'jrn-0999-a' })).rejects.toThrow(/number/);
    await one.put('org', {
      id,
      version: version + 1,
      name,
      currency,
      negativeStock,
      manualNumbers: true,
      manualNumberModules: ['quotation'],
    });
    await expect(enter({ number: 'MINE/2' })).rejects.toThrow(/does not allow/);
    ok(await one.call('PUT', `/api/ims-crm/numberSeries/s/statusChange/${made.id}`, { body: { version: 1, active: false } }));
    expect((await enter()).number).toBe('JV/HO26/2');
    ok(await one.call('PUT', `/api/ims-crm/numberSeries/s/statusChange/${made.id}`, { body: { version: 2, active: true } }));
    expect((await enter()).number).toBe('JRN-0049-A');
    const remove = (id: string, version: number) => one.call('DELETE', `/api/ims-crm/numberSeries/s/${id}?version=${version}`);
    const kept = await remove(made.id, 3);
    expect([kept.status, kept.body.errors]).toEqual([
      226,
      [{ path: 'id', message: 'Used in Journal Vouchers: deactivate the series instead' }],
    ]);
    const unused = await one.post('number-series', { ...series, entryModule: 'bank-cash', prefix: 'CASH-', suffix: null });
    expect((await remove(unused.id, 1)).status).toBe(200);
    expect((await one.call('GET', `/api/ims-crm/numberSeries/s/${unused.id}`)).status).toBe(404);
  });
});

describe('branches added together', () => {
  const at = { line1: '1 Mill Road', city: 'Surat', state: '24', pincode: '395003' };
  const row = (code: string, more = {}) => ({ id: newId(), code, name: `Shop ${code}`, address: at, ...more });
  const add = (branches: readonly unknown[], as = org.owner) =>
    org.call('POST', '/api/ims-crm/branch/s/bulkAdd', { as, body: { branches } });
  const codes = async () => (await org.list('branch')).rows.map(({ code }: { code: string }) => code).sort();

  it('are all added, once even if the call is repeated', async () => {
    const branches = [row('SUR'), row('VAP', { gstin: '24AAQCA8719H1ZC' })];
    const made = ok(await add(branches));
    expect(made).toMatchObject([
      { code: 'SUR', stateName: 'Gujarat' },
      { code: 'VAP', pan: 'AAQCA8719H' },
    ]);
    expect(ok(await add(branches))).toEqual(made);
    expect(await codes()).toEqual(['HO', 'SUR', 'VAP']);
  });

  it('are not added if one is wrong, and every problem is reported at its row', async () => {
    const reply = await add([
      row('NEW'),
      row('sur', { name: 'Another' }),
      row('X', { gstin: '27AAPFU0939F1ZV' }),
      row('Y', { address: { ...at, pincode: '110001' } }),
      row('new', { name: 'Twice' }),
    ]);
    refused(reply, 422, 'invalid');
    expect(reply.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'branches.1.code',
      'branches.2.gstin',
      'branches.3.address.pincode',
      'branches.4.code',
    ]);
    expect(await codes()).toEqual(['HO', 'SUR', 'VAP']);
  });

  it('are added all or none if two people use the same code at once', async () => {
    const both = await Promise.all([add([row('A1'), row('RACE')]), add([row('A2'), row('RACE', { name: 'Other' })])]);
    const wins = both.filter(({ status }) => status === 200).length;
    expect(wins).toBeLessThanOrEqual(1);
    const after = await codes();
    expect(after.includes('A1') && after.includes('A2')).toBe(false);
    expect(after.length).toBe(3 + 2 * wins);
  });

  it('need the permission, at least one row and at most a hundred', async () => {
    refused(await add([row('Z')], await org.member('Viewer')), 403, 'forbidden');
    refused(await add([]), 422, 'invalid', 'branches');
    refused(await add(Array.from({ length: 101 }, (_, index) => row(`Q${index}`))), 422, 'invalid', 'branches');
  });
});

describe('a financial year', () => {
  const base = '/api/ims-crm/financialYear/s';
  it('is closed with a reason and unlocked with another, both in its history', async () => {
    const one = await app.organisation('Year Enders');
    const year = await one.get('financial-year', `/${one.financialYearId}`);
    const close = (version: number, remark: string, verb = 'close') =>
      one.call('PUT', `${base}/${year.id}/${verb}`, { body: { version, remark } });
    refused(await close(year.version, ' '), 422, 'invalid', 'remark');
    refused(await close(year.version, 'Lift', 'reopen'), 422, 'notAllowed');
    expect(ok(await close(year.version, 'Audited'))).toMatchObject({ lockedUntil: '2027-03-31', lockReason: 'Audited' });
    refused(await close(year.version, 'Audited'), 409, 'changed');
    refused(await close(year.version + 1, 'Audited'), 422, 'notAllowed');
    expect(ok(await close(year.version + 1, 'A bill came late', 'reopen'))).toMatchObject({ lockedUntil: null, lockReason: null });
    expect(await one.get('financial-year', `/${year.id}/history`)).toMatchObject([
      { action: 'reopen', remark: 'A bill came late' },
      { action: 'close', remark: 'Audited' },
      { action: 'create' },
    ]);
    refused(
      await one.call('PUT', `${base}/${year.id}/close`, { as: await one.member('Viewer'), body: { version: 3, remark: 'x' } }),
      403,
      'forbidden',
    );
  });

  it('can be deleted only at either end, and never the last one', async () => {
    const one = await app.organisation('Year Keepers');
    refused(await one.call('DELETE', `${base}/${one.financialYearId}?version=1`), 422, 'notAllowed');
    const next = await one.post('financial-year', { start: '2027-04-01', end: '2028-03-31' });
    await one.post('financial-year', { start: '2028-04-01', end: '2029-03-31' });
    for (const path of ['', '/hardDelete']) refused(await one.call('DELETE', `${base}${path}/${next.id}?version=1`), 422, 'notAllowed');
    ok(await one.call('DELETE', `${base}/${one.financialYearId}?version=1`));
    // The open year was deleted.
    const scope = { organisationId: one.organisationId };
    ok(await one.call('DELETE', `${base}/${next.id}?version=1`, { scope }));
  });
});
