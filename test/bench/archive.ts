import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { derivedId } from '#application/derived-id';
import type { Scope as Place } from '#application/ports/scope';
import { writeInParts } from '#integrations/files/write-in-parts';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { type App, type Organisation, ok, startApp } from '../kit/app.ts';
import { filesBucket } from '../kit/files.ts';
import { newId } from '../kit/new-id.ts';
import { answerOf } from './answer-of.ts';
import { fill, placeIn } from './books/invoice-books.ts';
import { type Figure, figure } from './measuring/figure.ts';
import { smallHeap } from './measuring/small-heap.ts';

interface Worked {
  readonly seconds: number;
  readonly megabytes: number;
  readonly failed: number;
}

const calls = '/api/utility/archive/s';

/** ARCHIVE: books of so many four-line invoices, archived, proven and imported, each in processes of its own with the heap of a small function. */
export async function archive(vouchers: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '27' });
    const storage = openStorage({ says, client: app.engine.client, tables: app.engine.tables, clock: { now: () => new Date() } });
    await fill(storage, organisation, vouchers);
    await storage.projector.project(organisation.organisationId, { branchId: organisation.branchId });
    // The statements in an archive begin where the stock was valued last, as the product values it whenever it has folded.
    await storage.valuer.value(organisation.organisationId, { now: true });
    const id = newId();
    ok(await organisation.call('POST', `${calls}/begin`, { body: { id, financialYearId: null } }));
    const { organisationId, branchId, financialYearId, owner } = organisation;
    const { userId } = owner;
    const isMade = async () => isDone(ok(await organisation.call('GET', `${calls}/state/${id}`)));
    const wanted = { version: 1, organisationId, branchId, financialYearId, userId, archiveId: id };
    const making = await inStretches('archive-make', wanted, isMade);
    const made = ok(await organisation.call('GET', `${calls}/state/${id}`));
    const { url } = ok(await organisation.call('GET', `${calls}/address/${id}`));
    const content = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const proof = await inProcess('prove', { url, bytes: content.length });
    const imported = newId();
    await upload(app, organisation, imported, content);
    const folding = fork(join(import.meta.dirname, 'processes/projector-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    folding.send({ engine: app.engine.endpoint, organisationId: imported, branchId: derivedId(imported, 'branch:head-office') });
    const isImported = async () => isDone(ok(await app.call('GET', `${calls}/import/${imported}`, { token: owner.token, scope: {} })));
    const importing = await inStretches('archive-import', { version: 1, organisationId: imported, userId, from: '127.0.0.1' }, isImported);
    folding.send('stop');
    await once(folding, 'exit');
    await storage.valuer.value(imported, { now: true });
    const there = placeIn(imported, userId);
    const again = newId();
    const scope = { organisationId: imported, branchId: there.branchId, financialYearId: there.financialYearId };
    ok(await app.call('POST', `${calls}/begin`, { token: owner.token, scope, body: { id: again, financialYearId: null } }));
    const isRemade = async () => isDone(ok(await app.call('GET', `${calls}/state/${again}`, { token: owner.token, scope })));
    await inStretches('archive-make', { version: 1, ...scope, userId, archiveId: again }, isRemade);
    const remade = ok(await app.call('GET', `${calls}/state/${again}`, { token: owner.token, scope }));
    const [was, is] = [await sums(storage, placeIn(organisationId, userId)), await sums(storage, there)];
    const million = (bytes: number) => bytes / 1_000_000;
    const size = vouchers.toLocaleString('en-IN');
    return [
      figure('ARCHIVE', `memory of the job that archives ${size} invoices, at most`, making.megabytes, 'MiB', { most: 512 }),
      figure('ARCHIVE', 'seconds to archive them', making.seconds, 's', { most: 840 }),
      figure('ARCHIVE', 'size of the archive', million(content.length), 'MB', { most: 4_000 }),
      figure('ARCHIVE', 'memory of the proof at most', proof.megabytes, 'MiB', { most: 512 }),
      figure('ARCHIVE', 'seconds to prove it', proof.seconds, 's', { most: 840 }),
      figure('ARCHIVE', 'problems found in it', proof.failed, 'problems', { exactly: 0 }),
      figure('ARCHIVE', 'memory of the job that imports it, at most', importing.megabytes, 'MiB', { most: 512 }),
      figure('ARCHIVE', 'seconds to import it', importing.seconds, 's', { most: 840 }),
      figure('ARCHIVE', 'ledgers that differ after the import', differing(was, is), 'ledgers', { exactly: 0 }),
      figure('ARCHIVE', 'ledgers in the trial balance', was.length, 'ledgers', { least: 5 }),
      figure('ARCHIVE', 'the imported books have the same hash (1: yes)', Number(made.books !== null && made.books === remade.books), '', {
        exactly: 1,
      }),
    ];
  } finally {
    await app.stop();
  }
}

async function upload(app: App, { owner }: Organisation, organisationId: string, content: Uint8Array): Promise<void> {
  const asked = { token: owner.token, scope: {} };
  const body = { organisationId, id: newId(), name: 'archive.zip', bytes: content.length };
  const { key, url, headers } = ok(await app.call('POST', `${calls}/import/upload`, { ...asked, body }));
  // The embedded object storage takes at most 11 MiB at once, so it is sent in parts.
  const place = { Bucket: filesBucket, Key: new URL(url).pathname.slice(`/${filesBucket}/`.length), ContentType: headers['content-type'] };
  await writeInParts(app.objects, place, piecesOf(content));
  ok(await app.call('POST', `${calls}/import/begin`, { ...asked, body: { organisationId, key } }));
}

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
}

const pieceBytes = 1024 * 1024;

interface State {
  readonly archiveStatus?: string;
  readonly importStatus?: string;
  readonly failure: string | null;
}

function isDone({ archiveStatus, importStatus, failure }: State): boolean {
  if (failure !== null) throw new Error(failure);
  return (archiveStatus ?? importStatus) === 'Done';
}

/** A job in one process after the other, as the queue runs them: when its time ends, it sends a message to itself. */
async function inStretches(job: string, message: object, isOver: () => Promise<boolean>): Promise<Worked> {
  let worked = await inProcess(job, message);
  while (!(await isOver())) {
    const { seconds, megabytes } = await inProcess(job, message);
    worked = { seconds: worked.seconds + seconds, megabytes: Math.max(worked.megabytes, megabytes), failed: 0 };
  }
  return worked;
}

async function inProcess(job: string, message: object): Promise<Worked> {
  const worker = fork(join(import.meta.dirname, 'processes/archive-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: smallHeap,
  });
  worker.send({ job, message });
  const told = await answerOf<Worked>(worker);
  if (job !== 'prove' && told.failed > 0) throw new Error(`${job} failed`);
  return told;
}

/** The trial balance of the year, by the place of the ledger: ids that follow from the organisation differ. */
async function sums(storage: Storage, scope: Place): Promise<readonly string[]> {
  const balances = await storage.books.balances(scope, scope.branchId, '2000-01-01', '2099-12-31');
  return balances.map(({ opening, debit, credit }) => `${opening} ${debit} ${credit}`).sort();
}

function differing(one: readonly string[], other: readonly string[]): number {
  return Math.abs(one.length - other.length) + one.filter((sum, index) => other[index] !== undefined && other[index] !== sum).length;
}
