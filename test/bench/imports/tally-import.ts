import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadInParts } from '#functions/upload-in-parts';
import { ok, startApp } from '../../kit/app.ts';
import { newId } from '../../kit/new-id.ts';
import { answerOf } from '../answer-of.ts';
import { type Figure, figure, ratioFigure } from '../measuring/figure.ts';
import { smallHeap } from '../measuring/small-heap.ts';
import { writeTallyFile } from './tally-file.ts';

const base = '/api/utility/tallyImportFile/s';

/** TALLY: a long file of Tally as its books, beside the bare parser on the same file in the same run; and the job that reads it from storage. */
export async function tallyImport(bytes: number): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-tally-'));
  try {
    const path = join(folder, 'book.xml');
    const { vouchers } = await writeTallyFile(path, bytes);
    const size = `${Math.round((await stat(path)).size / 1024 ** 2).toLocaleString('en-IN')} MiB of Tally XML`;
    // By turns, so that other load on the machine affects both.
    const before = await inProcess({ as: 'parsed', path });
    const read = await inProcess({ as: 'read', path });
    const after = await inProcess({ as: 'parsed', path });
    const bare = (before.seconds + after.seconds) / 2;
    return [
      ratioFigure(
        'TALLY',
        `${size} read as documents, beside the bare parser`,
        vouchers / read.seconds,
        'vouchers/s',
        { least: 0.5 },
        vouchers / bare,
      ),
      figure('TALLY', 'documents', read.found, 'documents', { least: vouchers / 2 }),
      figure('TALLY', 'memory to read it, at most', read.megabytes, 'MiB', { most: 400 }),
      ...(await throughJob(path, size)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function throughJob(path: string, size: string): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '27' });
    const { size: bytes } = await stat(path);
    const { key, url } = ok(await organisation.call('POST', `${base}/multipart`, { body: { id: newId(), name: 'book.xml', bytes } }));
    // The embedded object storage takes no such file in one request.
    const send = uploadInParts({
      endpoint: app.storage,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await send(new URL(url).pathname, 'application/octet-stream', createReadStream(path));
    const id = newId();
    ok(await organisation.call('POST', `${base}/begin`, { body: { id, files: [{ key, bytes }] } }));
    const { organisationId, branchId, financialYearId, owner } = organisation;
    const message = {
      version: 1,
      organisationId,
      branchId,
      financialYearId,
      userId: owner.userId,
      slug: 'tally-import-file',
      importId: id,
    };
    const job = await inProcess({ as: 'job', message });
    const { importStatus } = await organisation.get('tally-import-file', `/${id}`);
    return [
      figure('TALLY', 'imports that wait for approval then', importStatus === 'Pending Approval' ? 1 : 0, 'imports', { exactly: 1 }),
      figure('TALLY', `seconds of the job for ${size}`, job.seconds, 's', { most: 600 }),
      figure('TALLY', 'memory of the job, at most', job.megabytes, 'MiB', { most: 400 }),
    ];
  } finally {
    await app.stop();
  }
}

interface Told {
  readonly seconds: number;
  readonly megabytes: number;
  readonly found: number;
}

async function inProcess(asked: object): Promise<Told> {
  const worker = fork(join(import.meta.dirname, '../processes/tally-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: smallHeap,
  });
  worker.send(asked);
  return answerOf<Told>(worker);
}
