import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type App, type Organisation, ok, startApp } from '../kit/app.ts';
import { newId } from '../kit/new-id.ts';
import { answerOf } from './answer-of.ts';
import { type Figure, figure } from './measuring/figure.ts';
import { smallHeap } from './measuring/small-heap.ts';

/** Imports a large file of ledgers through its job while the projector folds, and then the same file again. */
export async function ledgerImport(rowCount: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '24' });
    const folding = projector(app, organisation);
    const key = await upload(organisation, rowCount);
    const first = await importOnce(organisation, key);
    const again = await importOnce(organisation, key);
    folding.send('stop');
    await once(folding, 'exit');
    return [
      figure('IMPORT', `rows a second, ${rowCount} ledgers from CSV through the job`, rowCount / first.seconds, 'rows/s', { least: 1_000 }),
      figure('IMPORT', 'ledgers that were created', first.created, 'ledgers', { exactly: rowCount }),
      figure('IMPORT', 'memory of the worker at most', first.megabytes, 'MiB', { most: 512 }),
      figure('IMPORT', 'the same file again: ledgers that were created', again.created, 'ledgers', { exactly: 0 }),
      figure('IMPORT', 'the same file again: rows a second', rowCount / again.seconds, 'rows/s', { least: 1_000 }),
    ];
  } finally {
    await app.stop();
  }
}

async function upload(organisation: Organisation, rowCount: number): Promise<string> {
  const rows = Array.from(
    { length: rowCount },
    (_, index) =>
      `${firsts[index % firsts.length]} ${seconds[(index >> 4) % seconds.length]} ${index},Sundry Debtors,${index}00,30,${index} MG Road,Gujarat`,
  );
  const content = ['Name,Group,Credit Limit,Credit Days,Billing Address Line 1,Billing Address State', ...rows].join('\n');
  const body = { id: newId(), name: 'ledgers.csv', type: 'text/csv', bytes: content.length };
  const { key, url, headers } = ok(await organisation.call('POST', '/api/utility/file/s/upload', { body }));
  await fetch(url, { method: 'PUT', headers, body: content });
  return ok(await organisation.call('POST', '/api/utility/file/s/confirm', { body: { key } })).key;
}

const firsts = ['Asha', 'Sharma', 'Gupta', 'Patel', 'Kaveri', 'Ganga', 'Yamuna', 'Surya', 'Chandra', 'Himalaya', 'Malabar', 'Deccan'];
const seconds = ['Traders', 'Agencies', 'Enterprises', 'Electricals', 'Solar', 'Industries', 'Distributors', 'Stores'];

async function importOnce(organisation: Organisation, key: string) {
  const { owner, organisationId, branchId, financialYearId } = organisation;
  const id = newId();
  ok(await organisation.call('POST', '/api/ims-crm/customer/s/fileImport/CSV', { body: { id, key, approved: true } }));
  const worker = fork(join(import.meta.dirname, 'processes/import-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: smallHeap,
  });
  worker.send({ version: 1, organisationId, branchId, financialYearId, userId: owner.userId, importId: id, phase: 'save' });
  const told = await answerOf<{ readonly seconds: number; readonly megabytes: number }>(worker);
  const { created } = await organisation.get('import-file', `/${id}`);
  return { ...told, created: Number(created) };
}

function projector(app: App, { organisationId }: Organisation): ChildProcess {
  const child = fork(join(import.meta.dirname, 'processes/projector-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ engine: app.engine.endpoint, organisationId, branchId: null });
  return child;
}
