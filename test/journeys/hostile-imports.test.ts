import { fork } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '#domain/files/file-type';
import { type App, type Organisation, ok } from '#test/kit/app';
import { hostileTables } from '#test/kit/faults/hostile-tables';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Files made to break the jobs, from one organisation, and an ordinary file of another one after them in the queue. The reader of tables
 * is tried on all of them by itself (`hostile-tables.test.ts`), the jobs on a third of them, others in each run.
 */
let app: App;
let bad: Organisation;
let good: Organisation;
beforeAll(async () => {
  app = await sharedApp();
  [bad, good] = await Promise.all([app.organisation('Bad Traders'), app.organisation('Good Traders')]);
}, 120_000);

const file = '/api/utility/file/s';

async function sent(org: Organisation, name: string, content: Uint8Array) {
  const body = { id: newId(), name, type: 'application/octet-stream', bytes: content.length };
  const { key, url, headers } = ok(await org.call('POST', `${file}/upload`, { body }));
  expect((await fetch(url, { method: 'PUT', headers, body: Buffer.from(content) })).status).toBe(200);
  return org.call('POST', `${file}/confirm`, { body: { key } });
}

async function begin(org: Organisation, key: string, type: 'CSV' | 'EXCEL'): Promise<string> {
  const body = { id: newId(), key, approved: true };
  return ok(await org.call('POST', `/api/ims-crm/transporter/s/fileImport/${type}`, { body })).id;
}

const messageOf = ({ organisationId, branchId, financialYearId, owner }: Organisation, importId: string) =>
  JSON.stringify({ version: 1, organisationId, branchId, financialYearId, userId: owner.userId, importId, phase: 'save' });

/** Handles the messages in one process with a small heap; returns how many failed, and how the process ended. */
async function work(bodies: readonly string[]) {
  const child = fork(join(import.meta.dirname, '..', 'kit/processes/job-process.ts'), [], { execArgv: ['--max-old-space-size=192'] });
  const told: { readonly failed: number }[] = [];
  child.on('message', (message: { readonly failed: number }) => told.push(message));
  child.send({ queue: 'record-import', bodies });
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  return { code, done: told.length, failed: told.reduce((sum, { failed }) => sum + failed, 0) };
}

describe('files made to crash the jobs', () => {
  const began: { readonly id: string; readonly says: RegExp | null }[] = [];
  let goodId: string;
  let end: Awaited<ReturnType<typeof work>>;

  beforeAll(async () => {
    for (const [name, { make, type, says }] of byTurns(Object.entries(hostileTables), 3)) {
      const excel = type !== 'text/plain';
      const reply = await sent(bad, `bomb.${excel ? fileTypes[type].endings[0] : 'csv'}`, make());
      if (reply.status === 200) began.push({ id: await begin(bad, reply.body.data.key, excel ? 'EXCEL' : 'CSV'), says });
      else expect([name, reply.status]).toEqual([name, 422]);
    }
    const { key } = ok(await sent(good, 'carriers.csv', Buffer.from('Name\nGati\nSafe Express\n')));
    goodId = await begin(good, key, 'CSV');
    end = await work([...began.map(({ id }) => messageOf(bad, id)), messageOf(good, goodId)]);
  }, 240_000);

  it('do not crash them', () => {
    expect(end).toEqual({ code: 0, done: began.length + 1, failed: 0 });
    expect(began.length).toBeGreaterThan(3);
  });

  it('fail, each with the reason, and save nothing unless they can be read', async () => {
    for (const { id, says } of began) {
      const failed = says && { importStatus: 'Failed', created: 0, failure: expect.stringMatching(says) };
      expect(await bad.get('import-file', `/${id}`)).toMatchObject(failed ?? { importStatus: 'Processed', created: 2, failure: null });
    }
  });

  it('do not block the file of another organisation', async () => {
    expect(await good.get('import-file', `/${goodId}`)).toMatchObject({ importStatus: 'Processed', created: 2, wrong: 0 });
  });
});
