import { expect } from 'vitest';
import { type App, type Organisation, ok } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';

const base = '/api/utility/tallyImportFile/s';

/** Uploads a file of Tally and lets the job read it; returns the import. */
export async function readTally(app: App, org: Organisation, name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const { key, url, headers } = ok(await org.call('POST', `${base}/multipart`, { body: { id: newId(), name, bytes: content.length } }));
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
  const id = newId();
  ok(await org.call('POST', `${base}/begin`, { body: { id, files: [{ key, bytes: content.length }] } }));
  await runJobs(app, org, 'organisation', 'book-import');
  return id;
}

export const tallyImportOf = (org: Organisation, id: string) => org.get('tally-import-file', `/${id}`);

/** Approves it, and lets the jobs of its steps work until the end. */
export async function saveTally(app: App, org: Organisation, id: string) {
  const { version, differences } = await tallyImportOf(org, id);
  ok(await org.call('PUT', `${base}/${id}/approve`, { body: { version, ...(differences > 0 ? { explanation: 'Looked at' } : {}) } }));
  for (let turn = 0; turn < 120; turn += 1) {
    await runJobs(app, org, 'organisation', 'book-import');
    await runJobs(app, org, 'organisation', 'record-import');
    const state = await tallyImportOf(org, id);
    if (state.importStatus !== 'Save In progress') return state;
  }
  throw new Error('It never ended');
}

/** What a person sees of it before they approve, and after. */
export const tallyDetails = async (org: Organisation, id: string) => ok(await org.call('GET', `${base}/download/${id}/details`));
