import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type App, type Organisation, ok } from '../../kit/app.ts';
import { newId } from '../../kit/new-id.ts';
import { answerOf } from '../answer-of.ts';
import { smallHeap } from '../measuring/small-heap.ts';

const processes = join(import.meta.dirname, '..', 'processes');

/** The key of an uploaded file of rows. */
export async function upload(organisation: Organisation, name: string, rows: readonly string[]): Promise<string> {
  const content = rows.join('\n');
  const body = { id: newId(), name, type: 'text/csv', bytes: Buffer.byteLength(content) };
  const { key, url, headers } = ok(await organisation.call('POST', '/api/utility/file/s/upload', { body }));
  await fetch(url, { method: 'PUT', headers, body: content });
  return ok(await organisation.call('POST', '/api/utility/file/s/confirm', { body: { key } })).key;
}

export type Phase = 'check' | 'save';

/** Begins an import of it, and returns its id. `base` is the address of such records. */
export async function begin(organisation: Organisation, base: string, key: string, phase: Phase): Promise<string> {
  const id = newId();
  ok(
    await organisation.call('POST', `${base}/fileImport/CSV`, { body: { id, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' } }),
  );
  return id;
}

/** Lets the job in its own process do it; it goes on with each message that it would send itself. */
export async function worked(organisation: Organisation, importId: string, phase: Phase): Promise<Worked> {
  const { organisationId, branchId, financialYearId, owner } = organisation;
  const worker = fork(join(processes, 'import-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: smallHeap });
  worker.send({ version: 1, organisationId, branchId, financialYearId, userId: owner.userId, importId, phase });
  const told = await answerOf<Worked>(worker);
  const { importStatus } = await organisation.get('import-file', `/${importId}`);
  if (!underWay.has(importStatus)) return told;
  const rest = await worked(organisation, importId, phase);
  return { seconds: told.seconds + rest.seconds, megabytes: Math.max(told.megabytes, rest.megabytes) };
}

interface Worked {
  readonly seconds: number;
  readonly megabytes: number;
}

const underWay: ReadonlySet<string> = new Set(['Processing', 'Save In progress']);

/** Saves the rows of the file, and tells how many were new. */
export async function importOnce(organisation: Organisation, base: string, key: string) {
  const id = await begin(organisation, base, key, 'save');
  const told = await worked(organisation, id, 'save');
  const { created } = await organisation.get('import-file', `/${id}`);
  return { ...told, created: Number(created) };
}

/** Folds the log of the branch, or of the organisation, until it is told to stop. */
export function projector(app: App, { organisationId }: Organisation, branchId: string | null): ChildProcess {
  const child = fork(join(processes, 'projector-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ engine: app.engine.endpoint, organisationId, branchId });
  return child;
}
