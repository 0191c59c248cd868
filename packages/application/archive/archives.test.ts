import { createHash, randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveAddress,
  archiveOf,
  archiveState,
  beginArchive,
  findArchive,
  giveUpArchive,
  listArchives,
} from '#application/archive/archives';
import { exportOf } from '#application/archive/leaving/make-export';
import { type ArchiveTools, makeArchive } from '#application/archive/make-archive';
import { noOrganisation } from '#domain/archive/manifest';
import { Refusal } from '#domain/refusal';
import { packer } from '#integrations/archive/packer';
import { proveArchive } from '#integrations/archive/prove-archive';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { filesBucket, objectsIn } from '#test/kit/files';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { filesIn } from '#test/kit/papers/sample-archive';

let books: OpenBooks;
let tools: ArchiveTools;
let invoiceId: string;

beforeAll(async () => {
  books = await openBooks();
  const { storage, people } = books;
  tools = { log: storage.logged, members: people.members, packer, exportOf, goOn: () => true };
  const { partyId, itemId } = await withPartyAndItem(books);
  await books.create('transporter', { name: '=HYPERLINK("http://evil")', mobile: '9820012345' });
  const lines = [{ itemId, quantity: 2_0000, rate: 1000_0000 }];
  invoiceId = (await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines })).id;
}, 120_000);
afterAll(() => books.close());

/** An archive of Bahi's own. */
const of = (financialYearId: string | null) => ({ form: 'archive' as const, financialYearId, branchId: null });

async function made(financialYearId: string | null = null) {
  const id = randomUUID();
  await beginArchive(books.context, id, of(financialYearId));
  await makeArchive(books.context, tools, id);
  return id;
}

async function contentOf(id: string): Promise<Buffer> {
  const [organisation, file] = (archiveOf(await findArchive(books.context, id)).fileKey ?? '').split('/');
  const { Body } = await books.objects.send(new GetObjectCommand({ Bucket: filesBucket, Key: `${organisation}/${file}` }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Makes an archive in the shortest stretches there are; returns how many. */
async function inStretches(id: string): Promise<number> {
  const small: ArchiveTools = { ...tools, goOn: () => false, segment: { bytes: 1, pieces: 1 } };
  for (let stretches = 1; ; stretches += 1) {
    await makeArchive(books.context, small, id);
    if ((await archiveState(books.context, id)).archiveStatus !== 'Queued') return stretches;
  }
}

const storedObjects = async () => (await objectsIn(books.objects)).filter((key) => !key.startsWith('tmp/'));
const waitingObjects = async () => (await objectsIn(books.objects)).filter((key) => key.startsWith('tmp/'));

/** Ports of a process that ends at one of their calls. */
function dyingAfter(calls: number) {
  let left = calls;
  return <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get:
        (target, name) =>
        (...asked: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Error('the process ended');
          return (Reflect.get(target, name) as (...asked: unknown[]) => unknown).apply(target, asked);
        },
    });
}

describe('an archive of everything', () => {
  it('is sound, and says so', async () => {
    const id = await made();
    const content = await contentOf(id);
    const { manifest, findings } = await proveArchive(bytesSource(content));
    expect(findings).toEqual([]);
    const files = await filesIn(content);
    expect(await archiveState(books.context, id)).toMatchObject({
      archiveStatus: 'Done',
      bytes: content.length,
      books: manifest?.books,
      manifest: createHash('sha256').update(String(files['manifest.json'])).digest('hex'),
      missing: 0,
      failure: null,
    });
  });

  it('has the books, masters, documents and statements in open formats', async () => {
    const files = await filesIn(await contentOf(await made()));
    const text = (name: string) => String(files[name]);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'log/organisation.jsonl',
        'books/trial-balance.csv',
        'books/bills.csv',
        'books/stock.csv',
        'books/vouchers.csv',
        'masters/customer.csv',
        'documents/sales-invoice.csv',
        'papers/2026-27/trial-balance.pdf',
        'papers/2026-27/profit-loss.pdf',
        'papers/2026-27/balance-sheet.pdf',
        'people.json',
      ]),
    );
    expect(text('papers/2026-27/trial-balance.pdf')).toMatch(/^%PDF/);
    expect(text('books/vouchers.csv')).toContain(`2026-11-20,Head Office,Sales Invoice,`);
    expect(text('books/bills.csv')).toContain('2100.00');
    expect(text('documents/sales-invoice.csv')).toContain(invoiceId);
    expect(text('people.json')).toContain('asha@suryodaya.example');
    // A spreadsheet does not compute what somebody typed.
    expect(text('masters/transporter.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
    // Vouchers and the trial balance are the same sums.
    const sums = (name: string, column: string) => {
      const [heading = '', ...lines] = text(name).trimEnd().split('\r\n');
      const at = heading.split(',').indexOf(column);
      return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at] ?? 0) * 100), 0);
    };
    expect(sums('books/vouchers.csv', 'Debit')).toBe(sums('books/trial-balance.csv', 'Debit'));
    expect(sums('books/vouchers.csv', 'Debit')).toBeGreaterThan(0);
  });

  it('does not name the organisation by its id', async () => {
    const content = await contentOf(await made());
    const files = await filesIn(content);
    const { organisationId } = books.context.scope;
    const naming = Object.entries(files).filter(([name, bytes]) => !name.startsWith('papers/') && bytes.includes(organisationId));
    expect(naming.map(([name]) => name)).toEqual([]);
    expect(String(files['log/organisation.jsonl'])).toContain(noOrganisation);
  });

  it('has the same hash of the books when it is made again, and another after an entry', async () => {
    const hashOf = async (id: string) => (await archiveState(books.context, id)).books;
    const [one, other] = [await hashOf(await made()), await hashOf(await made(books.context.scope.financialYearId))];
    expect(other).toBe(one);
    await books.create('transporter', { name: 'Gati' });
    expect(await hashOf(await made())).not.toBe(one);
  });
});

describe('the job', () => {
  it('makes an archive once, however often it is delivered', async () => {
    const id = await made();
    const before = await archiveState(books.context, id);
    await makeArchive(books.context, tools, id);
    expect(await archiveState(books.context, id)).toEqual(before);
  });

  it('is overtaken by one that began later: the noted hash is that of the noted file', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    await Promise.all([makeArchive(books.context, tools, id), makeArchive(books.context, tools, id)]);
    const { archiveStatus, books: hash } = await archiveState(books.context, id);
    expect([archiveStatus, (await proveArchive(bytesSource(await contentOf(id)))).manifest?.books]).toEqual(['Done', hash]);
  });

  it('ends quietly if one that began later removed what it is reading', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    const { files } = books.context.ports;
    const slow = Object.create(files, {
      uploadedParts: {
        value: async (...asked: Parameters<typeof files.uploadedParts>) => {
          const parts = await files.uploadedParts(...asked);
          await makeArchive(books.context, tools, id);
          return parts;
        },
      },
    });
    const ports = Object.create(books.context.ports, { files: { value: slow } });
    await makeArchive({ ...books.context, ports }, tools, id);
    const { archiveStatus, books: hash } = await archiveState(books.context, id);
    expect([archiveStatus, (await proveArchive(bytesSource(await contentOf(id)))).manifest?.books]).toEqual(['Done', hash]);
    expect(await waitingObjects()).toEqual([]);
  });

  it('goes on in stretches, with a message for each, and removes what it kept between them', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    const stretches = await inStretches(id);
    expect(stretches).toBeGreaterThan(20);
    const { findings, manifest } = await proveArchive(bytesSource(await contentOf(id)));
    expect(findings).toEqual([]);
    expect((await archiveState(books.context, id)).books).toBe(manifest?.books);
    expect(await waitingObjects()).toEqual([]);
    // The first message again.
    await makeArchive(books.context, tools, id);
    expect(await waitingObjects()).toEqual([]);
  });

  it('is one sound archive, however often it dies and wherever, and removes what it kept', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    const { ports } = books.context;
    let deaths = 0;
    for (let run = 0; (await archiveState(books.context, id)).archiveStatus === 'Queued'; run += 1) {
      const dies = dyingAfter((run % 9) + Math.floor(run / 3));
      const mortal = Object.create(ports, { files: { value: dies(ports.files) }, journal: { value: dies(ports.journal) } });
      const log = dies(tools.log);
      const context = { ...books.context, ports: mortal };
      await makeArchive(context, { ...tools, log, goOn: () => false, segment: { bytes: 20_000, pieces: 2 } }, id).catch((error: Error) => {
        expect(error.message).toBe('the process ended');
        deaths += 1;
      });
    }
    expect(deaths).toBeGreaterThan(15);
    await makeArchive(books.context, tools, id);
    expect((await archiveState(books.context, id)).archiveStatus).toBe('Done');
    expect((await proveArchive(bytesSource(await contentOf(id)))).findings).toEqual([]);
    expect(await waitingObjects()).toEqual([]);
  });

  it('is one sound archive when two jobs work at each stretch', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    const before = new Set(await storedObjects());
    const small = { ...tools, goOn: () => false, segment: { bytes: 60_000, pieces: 5 } };
    while ((await archiveState(books.context, id)).archiveStatus === 'Queued')
      await Promise.all([makeArchive(books.context, small, id), makeArchive(books.context, small, id)]);
    expect((await archiveState(books.context, id)).archiveStatus).toBe('Done');
    expect((await proveArchive(bytesSource(await contentOf(id)))).findings).toEqual([]);
    expect(await waitingObjects()).toEqual([]);
    expect((await storedObjects()).filter((key) => !before.has(key))).toHaveLength(1);
  });

  it('removes what it kept when it fails, and when it is given up', async () => {
    const failing: ArchiveTools = { ...tools, goOn: () => false };
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    await makeArchive(books.context, failing, id);
    await makeArchive(books.context, failing, id);
    expect((await waitingObjects()).length).toBeGreaterThan(0);
    const refusing = { ...tools.members, users: () => Promise.reject(new Refusal('notAllowed', { why: 'No people' })) };
    await makeArchive(books.context, { ...tools, members: refusing }, id);
    expect(await archiveState(books.context, id)).toMatchObject({ archiveStatus: 'Failed', failure: 'No people' });
    expect(await waitingObjects()).toEqual([]);
  });

  it('removes the rest of what it kept when it ended while it was removing', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    for (let stretches = 0; stretches < 4; stretches += 1) await makeArchive(books.context, { ...tools, goOn: () => false }, id);
    const before = (await waitingObjects()).length;
    const { files } = books.context.ports;
    let removed = 0;
    const mortal = Object.create(files, {
      discard: {
        value: async (...asked: Parameters<typeof files.discard>) => {
          removed += 1;
          if (removed > 3) throw new Error('the process ended');
          await files.discard(...asked);
        },
      },
    });
    const ports = Object.create(books.context.ports, { files: { value: mortal } });
    await expect(makeArchive({ ...books.context, ports }, tools, id)).rejects.toThrow('the process ended');
    expect((await archiveState(books.context, id)).archiveStatus).toBe('Done');
    expect([before > 6, (await waitingObjects()).length > 0]).toEqual([true, true]);
    // The message comes again, and again.
    for (let times = 0; times < 2; times += 1) {
      await makeArchive(books.context, tools, id);
      expect(await waitingObjects()).toEqual([]);
    }
    expect((await proveArchive(bytesSource(await contentOf(id)))).findings).toEqual([]);
  });

  it('shows the books as they were when it was asked for', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    await books.create('transporter', { name: 'Too late' });
    await makeArchive(books.context, tools, id);
    const files = await filesIn(await contentOf(id));
    expect(String(files['masters/transporter.csv'])).not.toContain('Too late');
    expect(String(files['log/organisation.jsonl'])).not.toContain('Too late');
  });

  it('tells when it was given up', async () => {
    const id = randomUUID();
    await beginArchive(books.context, id, of(null));
    await giveUpArchive(books.context, id);
    await makeArchive(books.context, tools, id);
    expect(await archiveState(books.context, id)).toMatchObject({
      archiveStatus: 'Failed',
      failure: 'The archive could not be finished. Make it again',
    });
    for (let times = 0; times < 2; times += 1) await makeArchive(books.context, tools, id, true);
    expect(await archiveState(books.context, id)).toMatchObject({ archiveStatus: 'Done', failure: null });
  });
});

describe('asking for an archive', () => {
  it('is repeated with the same answer, and refused for another year under the same id', async () => {
    const id = randomUUID();
    const first = await beginArchive(books.context, id, of(null));
    expect(await beginArchive(books.context, id, of(null))).toEqual(first);
    await expect(beginArchive(books.context, id, of(books.context.scope.financialYearId))).rejects.toThrow('already used');
    await expect(beginArchive(books.context, randomUUID(), of(randomUUID()))).rejects.toThrow('Financial Year was not found');
  });

  it('is refused to people who may only read, and so are the archives there are', async () => {
    const id = await made();
    const reader = { ...books.context, caller: { ...books.context.caller, reads: { years: 'all' as const } } };
    const asked = [
      () => beginArchive(reader, randomUUID(), of(null)),
      () => listArchives(reader),
      () => archiveState(reader, id),
      () => archiveAddress(reader, id),
    ];
    for (const ask of asked) await expect(ask()).rejects.toThrow('You do not have permission for Archive');
  });

  it('lists the newest first', async () => {
    const id = await made();
    await expect.poll(async () => (await listArchives(books.context))[0]?.id).toBe(id);
  });
});
