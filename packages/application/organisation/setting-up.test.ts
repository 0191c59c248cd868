import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSentFile } from '#application/files/keep-file';
import { addBranches } from '#application/organisation/add-branches';
import { closeYear, removeYear, reopenYear } from '#application/organisation/close-year';
import { keepCertificate, paperFile, removeCertificate, setPaper } from '#application/organisation/organisation-documents';
import { saveBranch, saveYear } from '#application/organisation/save-place';
import { getRecord } from '#application/records/get-record';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { samples } from '#test/kit/files';

/** Setting up an organisation, on real tables and object storage. `test/journeys` does it over HTTP. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const address = { line1: '1 Mill Road', line2: '', city: 'Pune', state: '27', pincode: '', country: 'India' };
const branch = (code: string) => ({
  id: randomUUID(),
  code,
  name: `Shop ${code}`,
  address,
  gstin: null,
  composition: false,
  mobile: null,
  email: null,
  locations: [],
});
const branches = async () =>
  (await books.context.ports.records.all(books.context.scope, 'branch')).map(({ row }) => String(row['code'])).sort();

describe('branches', () => {
  it('are removed again if someone takes a code meanwhile', async () => {
    const rivals = Array.from({ length: 4 }, (_, at) => [branch(`A${at}`), branch('SAME'), branch(`B${at}`)]);
    const results = await Promise.allSettled(rivals.map((rows) => addBranches(books.context, rows)));
    const won = results.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []));
    expect(won.length).toBeLessThanOrEqual(1);
    expect(await branches()).toEqual(['HO', ...won.flatMap((at) => [`A${at}`, `B${at}`, 'SAME'])].sort());
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});

describe('certificates', () => {
  it('are both saved, once each, if two people add one at the same time', async () => {
    const { key } = await keepSentFile(books.context, { name: 'a.pdf', content: samples.pdf });
    const one = { id: randomUUID(), type: 'pan', number: 'AAPFU0939F', date: null, file: key } as const;
    const two = { ...one, id: randomUUID(), type: 'gst', number: '27AAPFU0939F1ZV' } as const;
    await Promise.all([keepCertificate(books.context, one), keepCertificate(books.context, two), keepCertificate(books.context, one)]);
    const again = keepCertificate(books.context, { ...two, id: randomUUID() });
    await expect(again).rejects.toMatchObject({ errors: [{ path: 'number' }] });
    const left = await removeCertificate(books.context, one.id);
    expect(left.documents.map(({ id }) => id)).toEqual([two.id]);
    expect(await paperFile(books.context, two.id)).toMatchObject({ name: 'a.pdf', type: 'application/pdf' });
    await expect(setPaper(books.context, 'logo', key)).rejects.toMatchObject({ errors: [{ path: 'file' }] });
  });
});

describe('a closed year', () => {
  it('accepts nothing that is decided at the same moment, and accepts it again after unlocking', async () => {
    const { context } = books;
    const id = context.scope.financialYearId;
    const { partyId, itemId } = await withPartyAndItem(books);
    const invoice = () => books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
    await invoice();
    const { version } = await getRecord(context, masterOf('financial-year'), id);
    const [closed, ...entered] = await Promise.allSettled([closeYear(context, { id, version, remark: 'Audited' }), invoice(), invoice()]);
    expect(closed.status).toBe('fulfilled');
    await expect(invoice()).rejects.toMatchObject({ errors: [{ path: 'date' }] });
    await expect(removeYear(context, id, version + 1)).rejects.toMatchObject({ code: 'notAllowed' });
    await reopenYear(context, { id, version: version + 1, remark: 'A bill came late' });
    const numbers = entered.filter(({ status }) => status === 'fulfilled').length + 2;
    expect((await invoice())['number']).toMatch(new RegExp(`/${numbers}$`));
    expect(await books.storage.prover.prove(context.scope.organisationId)).toEqual([]);
  });
});

describe('a year and a branch with entries', () => {
  it.each([
    ['a year that begins later', { start: '2026-05-01' }, 'start'],
    ['a year that ends earlier', { end: '2026-12-31' }, 'end'],
  ])('refuse %s', async (_, change, path) => {
    const { id, version, start, end } = await getRecord(books.context, masterOf('financial-year'), books.context.scope.financialYearId);
    const body = { id, version, start, end, lockedUntil: null, lockReason: null, ...change };
    await expect(saveYear(books.context, body)).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });

  it.each([
    ['in another state', { state: '24' }, false],
    ['elsewhere in the same state', { city: 'Nashik' }, true],
  ])('whether an address is accepted: %s', async (_, change, taken) => {
    const before = await getRecord(books.context, masterOf('branch'), books.context.scope.branchId);
    const { id, version } = before;
    const { code, name, composition, mobile, email, locations } = before;
    const body = { id, version, code, name, composition, mobile, email, locations, gstin: null, address: { ...address, ...change } };
    const saved = saveBranch(books.context, body);
    if (taken) await expect(saved).resolves.toMatchObject({ address: { city: 'Nashik' } });
    else await expect(saved).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'address.state' }] });
  });
});
