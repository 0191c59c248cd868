import { beforeAll, expect, it } from 'vitest';
import { type App, type Organisation, ok } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A general ledger whose columns a person chooses, through real HTTP, object storage, the relay, two queues and their jobs. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Deccan Ledger Works', { state: '27' });
}, 120_000);

const base = '/api/utility/acctImportFile/s';
const bookOf = (id: string) => org.get('acct-import-file', `/${id}`);
const preview = (key: string) => org.call('POST', '/api/utility/importFile/s/preview', { body: { slug: 'acct-import-file', key } });

async function sent(text: string) {
  const content = new TextEncoder().encode(text);
  const { key, url, headers } = ok(
    await org.call('POST', `${base}/multipart`, { body: { id: newId(), name: 'ledger.csv', bytes: content.length } }),
  );
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
  return { key, bytes: content.length };
}

const day = new Date().toISOString().slice(0, 10);
const ledger = [
  'Deccan Ledger Works,,,,',
  'Belegtag,Beleg,Konto,Betrag,',
  ',,,Soll,Haben',
  `${day},1,Deccan Bank,"1,23,456.50",`,
  `${day},1,Founder Capital,,"1,23,456.50"`,
  `${day},2,Office Rent,500,`,
  `${day},2,Deccan Bank,,500`,
  `${day},3,Office Rent,7,`,
  'Total,,,"1,23,963.50","1,23,956.50"',
].join('\n');
const columns = { Belegtag: 'date', Beleg: 'number', Konto: 'account', Soll: 'debit', Haben: 'credit' };

it('is read by the columns that were chosen, saved after approval, and its columns are proposed again', async () => {
  const file = await sent(ledger);
  const shown = ok(await preview(file.key));
  expect([shown.headings, shown.columns, shown.source]).toEqual([Object.keys(columns), {}, undefined]);
  const id = newId();
  const wrong = await org.call('POST', `${base}/begin`, { body: { id, files: [{ ...file, columns: { Konto: 'account' } }] } });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'files.0.columns']);
  ok(await org.call('POST', `${base}/begin`, { body: { id, dateFormat: 'YYYY-MM-DD', files: [{ ...file, columns }] } }));
  await runJobs(app, org, 'organisation', 'book-import');
  const read = await bookOf(id);
  expect(read).toMatchObject({ importStatus: 'Pending Approval', source: 'General ledger', errors: 1, created: 0, differences: 0 });
  expect((await org.list('journal-voucher')).rows).toEqual([]);
  const { notes } = ok(await org.call('GET', `${base}/download/${id}/details`));
  expect(notes).toMatchObject([{ severity: 'error', object: `Transaction 3 of ${day}`, place: 'ledger.csv, row 8' }]);
  ok(await org.call('PUT', `${base}/${id}/approve`, { body: { version: read.version } }));
  for (let turn = 0; turn < 20 && (await bookOf(id)).importStatus !== 'Processed'; turn += 1) {
    await runJobs(app, org, 'organisation', 'book-import');
    await runJobs(app, org, 'organisation', 'record-import');
  }
  expect(await bookOf(id)).toMatchObject({ importStatus: 'Processed', failure: null, wrong: 0, differences: 0 });
  expect(ok(await preview((await sent(ledger)).key)).columns).toEqual(columns);
}, 120_000);

it('is shown to nobody of another organisation, and refused with a program that has its own columns', async () => {
  const { key } = await sent(ledger);
  const other = await app.organisation('Another', { state: '27' });
  const { status } = await other.call('POST', '/api/utility/importFile/s/preview', { body: { slug: 'acct-import-file', key } });
  expect(status).toBe(422);
  const body = { id: newId(), files: [{ key, bytes: 1, columns }] };
  expect((await org.call('POST', '/api/utility/tallyImportFile/s/begin', { body })).status).toBe(422);
}, 60_000);
