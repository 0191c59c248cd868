import { randomUUID } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf, beginArchive, findArchive, listArchives } from '#application/archive/archives';
import { beginImport } from '#application/archive/begin-import';
import { giveUpImport, type ImportWorld, importArchive } from '#application/archive/import-archive';
import { exportOf } from '#application/archive/leaving/make-export';
import { makeArchive } from '#application/archive/make-archive';
import type { LoggedEntry } from '#application/archive/ports';
import { acceptCertain } from '#application/bank/accept-matches';
import { importStatement } from '#application/bank/import-statement';
import { derivedId } from '#application/derived-id';
import type { User } from '#application/identity/ports';
import { createOrganisation } from '#application/organisation/create-organisation';
import type { Scope } from '#application/ports/scope';
import { removeRecord } from '#application/records/remove-record';
import { archiveLimits } from '#domain/archive/archive-limits';
import { fileKey } from '#domain/files/file-key';
import { archives } from '#integrations/archive/open-archive';
import { packer } from '#integrations/archive/packer';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { openPlatform } from '#storage/platform/platform';
import { contextOn, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { filesBucket, objectsIn } from '#test/kit/files';
import { filesIn, forged, resealed } from '#test/kit/papers/sample-archive';

let books: OpenBooks;
let content: Buffer;
let hash: string | null;
let owner: User;

async function archiveNow(of: OpenBooks['context'], financialYearId: string | null = null) {
  const id = randomUUID();
  await beginArchive(of, id, { form: 'archive', financialYearId, branchId: null });
  const { storage, people } = books;
  await makeArchive(of, { log: storage.logged, members: people.members, packer, exportOf, goOn: () => true }, id);
  const { fileKey: key, books: made } = archiveOf(await findArchive(of, id));
  const [organisation, file] = (key ?? '').split('/');
  const { Body } = await books.objects.send(new GetObjectCommand({ Bucket: filesBucket, Key: `${organisation}/${file}` }));
  return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), hash: made };
}

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 2_0000, rate: 1000_0000 }];
  await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines });
  await books.enter('sales-order', { date: '2026-11-19', partyId, lines });
  await withBankStatement();
  const unit = await books.create('measure-unit', { name: 'Truckload', symbol: 'trk', quantityCode: 'OTH', decimals: 0 });
  await removeRecord(books.context, masterOf('measure-unit'), unit.id, 1);
  ({ content, hash } = await archiveNow(books.context));
  const { members } = books.people;
  owner = (await members.users([books.context.scope.userId])).get(books.context.scope.userId) as User;
}, 120_000);
afterAll(() => books.close());

/** A payment and the bank's statement with it, matched. */
async function withBankStatement(): Promise<void> {
  const { id: accountId } = await books.create('customer', { name: 'State Bank', groupId: books.group('bank_accounts') });
  const lines = [{ ledgerId: books.ledger('bank_charges'), amount: 100 }];
  await books.enter('bank-cash', { date: '2026-04-03', type: 'Payment', accountId, instrumentNo: 'ABCDEF100001', lines });
  const rows = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n2026-04-03,2026-04-03,UTR ABCDEF100001,,1.00,,\n';
  const file = { name: 'a.csv', content: new TextEncoder().encode(rows) };
  await importStatement(books.context, bankFiles, accountId, file, undefined);
  expect((await acceptCertain(books.context, accountId, '2026-04-01', '2027-03-31')).accepted).toBe(1);
}

const scopeIn = (organisationId: string): Scope => ({
  ...books.context.scope,
  organisationId,
  branchId: derivedId(organisationId, 'branch:head-office'),
  financialYearId: derivedId(organisationId, 'financial-year:first'),
});

function worldOf(change: Partial<ImportWorld> = {}) {
  const { storage, context, people } = books;
  const { files, clock } = context.ports;
  const { replay, logged: log, archiveImports: imports, records, journal } = storage;
  const { members } = people;
  const { tombstones } = openPlatform(books.engine.client, books.engine.tables.platform, () => clock.now());
  return {
    ...{ imports, replay, log, archives, files, records, journal, members, tombstones, clock, packer },
    ...{ goOn: () => true, again: async () => {}, ...change },
  };
}

/** Uploads a file and begins its import into an organisation. */
async function begun(bytes: Uint8Array, organisationId: string = randomUUID()) {
  const [scope, id] = [scopeIn(organisationId), randomUUID()];
  await books.objects.send(new PutObjectCommand({ Bucket: filesBucket, Key: `tmp/${organisationId}/${id}`, Body: bytes }));
  await beginImport(worldOf(), owner, scope, { key: fileKey({ organisationId, id, name: 'archive.zip' }) });
  return scope;
}

const stateOf = ({ organisationId }: Scope) => books.storage.archiveImports.find(organisationId);

async function tablesIn(archive: Uint8Array): Promise<Record<string, string>> {
  const tables = Object.entries(await filesIn(archive)).filter(([name]) => name.endsWith('.csv'));
  return Object.fromEntries(tables.map(([name, bytes]) => [name, String(bytes)]));
}

describe('an imported archive', () => {
  it('gives the same trial balance, bills, stock and hash, with ids that the product finds', async () => {
    const scope = await begun(content);
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Done', organisation: 'Suryodaya Solar', books: hash, failure: null });
    const there = contextOn(books.storage, scope, books.objects);
    const [was, is] = await Promise.all(
      [books.context, there].map(async ({ scope: at, ports }) => {
        const ledgers = await ports.books.balances(at, at.branchId, '2026-04-01', '2027-03-31');
        const named = await Promise.all(
          ledgers.map(async ({ ledgerId, ...sums }) => ({
            ...sums,
            name: (await ports.records.find(at, 'customer', ledgerId))?.row['name'],
          })),
        );
        const list = await ports.records.list(at, {
          ...{ slug: 'sales-invoice', partitions: [`sales-invoice|${at.branchId}|${at.financialYearId}`] },
          ...{ order: 0, descending: false, limit: 10 },
        });
        return {
          ledgers: named.sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1)),
          invoices: list.rows.map(({ id, number, total }) => ({ id, number, total })),
          customers: await ports.records.count(at, ['customer']),
        };
      }),
    );
    expect(is).toEqual(was);
    expect(is?.ledgers.length).toBeGreaterThan(2);
    const again = await archiveNow(there);
    expect(again.hash).toBe(hash);
    // Every table of the two archives is the same: trial balance, bills, stock, vouchers, masters and documents.
    const [before, after] = await Promise.all([tablesIn(content), tablesIn(again.content)]);
    expect(after).toEqual(before);
    expect(Object.keys(after).length).toBeGreaterThan(10);
    expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
    // The person who imported it has everything; the books go on.
    expect(await books.people.members.membership(scope.organisationId, owner.userId)).toMatchObject({ superAdmin: true, status: 'Active' });
    expect((await listArchives(there)).every(({ fileName }) => fileName !== undefined)).toBe(true);
  });

  it('is the same after the job died anywhere and came twice', async () => {
    const scope = await begun(content);
    for (let calls = 1; (await stateOf(scope))?.importStatus !== 'Done'; calls += 3) {
      let left = calls;
      const dying = <Port extends object>(port: Port): Port =>
        new Proxy(port, {
          get:
            (target, name) =>
            (...asked: unknown[]) => {
              left -= 1;
              if (left < 0) throw new Error('the process ended');
              return (Reflect.get(target, name) as (...asked: unknown[]) => unknown).apply(target, asked);
            },
        });
      const world = worldOf();
      const mortal = worldOf({
        ...{ imports: dying(world.imports), replay: dying(world.replay), files: dying(world.files) },
        ...{ journal: dying(world.journal), members: dying(world.members) },
      });
      await importArchive(mortal, owner, scope).catch((error: Error) => expect(error.message).toBe('the process ended'));
    }
    await Promise.all([importArchive(worldOf(), owner, scope), importArchive(worldOf(), owner, scope)]);
    expect((await archiveNow(contextOn(books.storage, scope, books.objects))).hash).toBe(hash);
    expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is the same when it is made in the shortest stretches, with a message after each', async () => {
    const scope = await begun(content);
    const places: string[] = [];
    let messages = 1;
    const again = async () => {
      messages += 1;
    };
    for (; messages > 0 && places.length < 5_000; messages -= 1) {
      places.push((await stateOf(scope))?.place?.step ?? 'prove');
      await importArchive(worldOf({ again, goOn: () => false }), owner, scope);
    }
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Done', place: null, failure: null });
    expect(places.length).toBeGreaterThan(200);
    expect(new Set(places)).toEqual(new Set(['prove', 'read', 'compare', 'write', 'attach', 'rehash', 'join']));
    expect((await archiveNow(contextOn(books.storage, scope, books.objects))).hash).toBe(hash);
    expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
    const kept = (await objectsIn(books.objects)).filter((key) => key.startsWith(`tmp/${scope.organisationId}/`));
    expect(kept).toEqual([]);
  });

  it('goes on after one message, though each stretch dies before it ends and comes twice', async () => {
    const scope = await begun(content);
    let turn = 0;
    const goOn = () => {
      turn += 1;
      return turn % 40 !== 0;
    };
    const dead = async () => {
      throw new Error('the process ended');
    };
    for (let runs = 0; (await stateOf(scope))?.importStatus !== 'Done' && runs < 1_000; runs += 1) {
      await importArchive(worldOf({ again: dead, goOn }), owner, scope).catch((error: Error) => {
        expect(error.message).toBe('the process ended');
      });
      if (runs % 3 === 0)
        await Promise.all([importArchive(worldOf({ goOn }), owner, scope), importArchive(worldOf({ goOn }), owner, scope)]);
    }
    expect((await archiveNow(contextOn(books.storage, scope, books.objects))).hash).toBe(hash);
    expect(await books.storage.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('stays under way, and its job comes again, when another job notes something at each moment', async () => {
    const scope = await begun(content);
    const { imports } = worldOf();
    let done = 0;
    const crowded = {
      ...imports,
      // Another job is always a moment faster.
      async save(...[organisationId, before, after]: Parameters<typeof imports.save>) {
        done += 1;
        if (before !== undefined) await imports.save(organisationId, before, { ...before, done });
        return imports.save(organisationId, before, after);
      },
    };
    await expect(importArchive(worldOf({ imports: crowded }), owner, scope)).rejects.toMatchObject({ code: 'busy' });
    await expect(giveUpImport(worldOf({ imports: crowded }), scope.organisationId)).rejects.toMatchObject({ code: 'busy' });
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Queued', failure: null });
    await giveUpImport(worldOf(), scope.organisationId);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(/Import the same archive again/) });
    // One that has ended stays as it is.
    await giveUpImport(worldOf({ imports: crowded }), scope.organisationId);
    await importArchive(worldOf({ imports: crowded }), owner, scope);
    expect((await stateOf(scope))?.importStatus).toBe('Failed');
  });

  it('is the same when two jobs write it at once', async () => {
    const scope = await begun(content);
    await Promise.allSettled([importArchive(worldOf(), owner, scope), importArchive(worldOf(), owner, scope)]);
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Done' });
    expect((await archiveNow(contextOn(books.storage, scope, books.objects))).hash).toBe(hash);
  });
});

/** It proves itself, but its first entry changes the status of a record that is nowhere. */
async function unwritable(): Promise<Buffer> {
  return resealed(content, 'organisation', ([first = '', ...rest]) => {
    const { before, after, ...entry } = JSON.parse(first) as LoggedEntry;
    return [JSON.stringify({ ...entry, also: [['customer', randomUUID(), 'Open']], before, after }), ...rest];
  });
}

describe('an archive that is not imported', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string | RegExp]>([
    ['of one year', async () => (await archiveNow(books.context, books.context.scope.financialYearId)).content, /vouchers of one year/],
    ['cut off', () => content.subarray(0, 5_000), /cut off/],
    ['no archive', () => Buffer.from('a,b\n'), /no zip archive/],
    ['changed', () => forged(content, { 'log/organisation.jsonl': (text) => text.replace('"create"', '"made"') }), /chain of hashes/],
  ])('%s: nothing is written, and the reason is told', async (_, make, reason) => {
    const scope = await begun(await make());
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(reason) });
    expect(await books.storage.replay.head(scope.organisationId, 'organisation')).toBe(0);
    // Another file can be imported in its place.
    await begun(content, scope.organisationId);
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Done', failure: null });
  });

  it('because the organisation is not empty', async () => {
    await expect(begun(content, books.context.scope.organisationId)).rejects.toThrow('This organisation is not empty');
    const scope = await begun(content);
    await importArchive(worldOf(), owner, scope);
    await expect(begun(content, scope.organisationId)).rejects.toThrow('This organisation is not empty');
  });

  it('because somebody began too many today', async () => {
    const scope = scopeIn(randomUUID());
    const eager = { ...owner, userId: randomUUID() };
    const key = fileKey({ organisationId: scope.organisationId, id: randomUUID(), name: 'a.zip' });
    for (let count = 0; count < archiveLimits.importsPerDay; count += 1) await beginImport(worldOf(), eager, scope, { key });
    await expect(beginImport(worldOf(), eager, scope, { key })).rejects.toMatchObject({ code: 'tooOften' });
  });

  it('because an organisation was created there since an import that wrote nothing', async () => {
    // It is sound, and its first entry cannot be written, so it waits to be begun again.
    const scope = await begun(await unwritable());
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(/which it does not have/) });
    const { storage, people, context } = books;
    const address = { line1: '4 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '', country: 'India' };
    const founding = { id: scope.organisationId, name: 'Later', address, gstin: null, yearStart: null };
    const world = { ...storage, members: people.members, clock: context.ports.clock };
    await createOrganisation(world, owner, { from: '::1', requestId: 'test' }, '2026-11-24', founding);
    const head = await storage.replay.head(scope.organisationId, 'organisation');
    const key = (await stateOf(scope))?.fileKey ?? '';
    await beginImport(worldOf(), owner, scope, { key });
    await importArchive(worldOf(), owner, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(/not empty/) });
    expect(await storage.replay.head(scope.organisationId, 'organisation')).toBe(head);
  });

  it('because somebody else imports one into it', async () => {
    const scope = await begun(content);
    const other = { ...owner, userId: randomUUID() };
    const key = fileKey({ organisationId: scope.organisationId, id: randomUUID(), name: 'a.zip' });
    await expect(beginImport(worldOf(), other, scope, { key })).rejects.toThrow('This organisation is not empty');
    await importArchive(worldOf(), other, scope);
    expect(await stateOf(scope)).toMatchObject({ importStatus: 'Queued' });
  });
});
