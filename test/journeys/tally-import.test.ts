import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type App, type Organisation, ok } from '#test/kit/app';
import { readTally, saveTally, tallyDetails, tallyImportOf } from '#test/kit/migration/tally-book';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Books of Tally through real HTTP, object storage, the relay, two queues and their jobs. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Karve Lamp House', { state: '27' });
}, 120_000);

const folder = join(import.meta.dirname, '..', '..', 'packages', 'integrations', 'tally', 'cases');
const base = '/api/utility/tallyImportFile/s';
it('are read, approved, saved by steps, and agree with Tally', async () => {
  const content = new Uint8Array(readFileSync(join(folder, '13-rounding-ledger.xml')));
  const id = await readTally(app, org, 'day book.xml', content);
  expect(await tallyImportOf(org, id)).toMatchObject({ importStatus: 'Pending Approval', source: 'Tally', errors: expect.any(Number) });
  const done = await saveTally(app, org, id);
  expect([done.importStatus, done.failure, done.wrong]).toEqual(['Processed', null, 0]);
  const { compared, isDone } = await tallyDetails(org, id);
  expect([isDone, compared.balances.differences, compared.bills.differences]).toEqual([true, 0, 0]);
  const [file] = ok(await org.call('GET', `${base}/address/${id}`));
  expect(new Uint8Array(await (await fetch(file.url)).arrayBuffer())).toEqual(content);
  const again = await readTally(app, org, 'day book.xml', content);
  expect((await tallyImportOf(org, again)).steps).toEqual([]);
}, 120_000);

it('are refused to people without the permission, and nothing of another organisation is taken', async () => {
  const other = await app.organisation('Another', { state: '27' });
  const { key } = ok(await other.call('POST', `${base}/multipart`, { body: { id: newId(), name: 'a.xml', bytes: 1 } }));
  const { status } = await org.call('POST', `${base}/begin`, { body: { id: newId(), files: [{ key, bytes: 1 }] } });
  expect(status).toBe(422);
}, 60_000);
