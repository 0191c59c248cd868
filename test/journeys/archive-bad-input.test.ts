import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LoggedEntry } from '#application/archive/ports';
import type { Manifest } from '#domain/archive/manifest';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { deliver, runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { filesIn, forged, resealed } from '#test/kit/papers/sample-archive';
import { zipOf } from '#test/kit/papers/zip';
import { sharedApp } from '#test/kit/shared-app';

/** Archives that somebody made or changed with ill intent, over HTTP: each is refused with its reason, and nothing is left of it. */
let app: App;
let org: Organisation;
let person: Person;
let content: Buffer;
const calls = '/api/utility/archive/s';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Archive Victims', { state: '27' });
  await org.post('transporter', { name: 'Gati' });
  await org.post('transporter', { name: 'Vayu' });
  person = await app.person('Mallory');
  const id = newId();
  ok(await org.call('POST', `${calls}/begin`, { body: { id, financialYearId: null } }));
  await runJobs(app, org, 'organisation', 'archive-make');
  const { url } = ok(await org.call('GET', `${calls}/address/${id}`));
  content = Buffer.from(await (await fetch(url)).arrayBuffer());
}, 120_000);

const post = (path: string, body: object, token = person.token) => app.call('POST', `${calls}/import/${path}`, { token, scope: {}, body });
const stateOf = (organisationId: string) => app.call('GET', `${calls}/import/${organisationId}`, { token: person.token, scope: {} });

/** Sends a file and has it imported; returns how that ended. */
async function imported(bytes: Uint8Array, organisationId: string = newId()) {
  const asked = { organisationId, id: newId(), name: 'books.zip', bytes: Math.max(bytes.length, 1) };
  const { key, url, headers } = ok(await post('upload', asked));
  const body = bytes.length === 0 ? new Uint8Array(1) : new Uint8Array(bytes);
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
  ok(await post('begin', { organisationId, key }));
  await deliver('archive-import');
  return { organisationId, key, ...ok(await stateOf(organisationId)) };
}

const manifest = (change: (before: Manifest) => object) =>
  forged(content, { 'manifest.json': (text) => JSON.stringify(change(JSON.parse(text))) });
const without = async (name: string) => zipOf(Object.fromEntries(Object.entries(await filesIn(content)).filter(([one]) => one !== name)));
const entries = (change: (lines: readonly string[]) => readonly string[]) => resealed(content, 'organisation', change);

describe('an archive over HTTP', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['of one byte', () => new Uint8Array(), /cut off, or no zip archive/],
    ['cut off in the middle', () => content.subarray(0, Math.floor(content.length / 2)), /cut off/],
    ['cut off before its end', () => content.subarray(0, -1), /cut off|damaged/],
    [
      'that is a bomb: a file unpacks to more than the manifest says',
      async () => zipOf({ ...(await filesIn(content)), 'people.json': '0'.repeat(50_000_000) }),
      /people\.json is longer than the manifest says/,
    ],
    [
      'that is a bomb and says so',
      () => manifest((one) => ({ ...one, files: one.files.map((file) => ({ ...file, bytes: 2 ** 40 })) })),
      /unpacks to more than this program reads/,
    ],
    [
      'that is a bomb in its manifest',
      async () => zipOf({ ...(await filesIn(content)), 'manifest.json': Buffer.alloc(70_000_000, ' ') }),
      /manifest\.json is longer/,
    ],
    ['with a line of 20 MB', () => forged(content, { 'log/organisation.jsonl': () => 'x'.repeat(20_000_000) }), /line that is too long/],
    ['whose manifest lies about the books', () => manifest((one) => ({ ...one, books: 'b'.repeat(64) })), /hash of the books is not/],
    [
      'whose manifest lies about a file',
      () => manifest((one) => ({ ...one, files: one.files.map((file) => ({ ...file, sha256: 'a'.repeat(64) })) })),
      /was changed: its hash is not that of the manifest/,
    ],
    [
      'whose manifest lies about the entries',
      () => manifest((one) => ({ ...one, streams: one.streams.map((stream) => ({ ...stream, entries: stream.entries + 1 })) })),
      /entries, the manifest says/,
    ],
    ['without its manifest', () => without('manifest.json'), /not an archive of Bahi/],
    ['without a log', () => without('log/organisation.jsonl'), /log\/organisation\.jsonl is missing/],
    ['without a file', () => without('people.json'), /people\.json is missing/],
    [
      'with a path that leaves its folder',
      async () => zipOf({ ...(await filesIn(content)), '../../etc/passwd': 'x' }),
      /"\.\.\/\.\.\/etc\/passwd" is not in the manifest/,
    ],
    [
      'with a path that leaves its folder, in the manifest too',
      async () => {
        const files = await filesIn(content);
        const said = JSON.parse(String(files['manifest.json'])) as Manifest;
        const listed = [...said.files, { name: 'files/../../x', bytes: 0, sha256: 'e'.repeat(64) }];
        return zipOf({ ...files, 'files/../../x': '', 'manifest.json': JSON.stringify({ ...said, files: listed }) });
      },
      /its manifest is damaged/,
    ],
    ['in the wrong order', () => entries(([first = '', second = '', ...rest]) => [second, first, ...rest]), /line 1 is entry 2/],
    ['with an entry twice', () => entries((lines) => [...lines, lines.at(-1) ?? '']), /is entry \d+/],
    ['with an entry left out', () => entries((lines) => lines.toSpliced(3, 1)), /line 4 is entry 5/],
    [
      'with an entry that is no entry',
      () => entries((lines) => lines.map((line) => line.replace('"first":', '"ninth":'))),
      /Entry 1 of the log organisation is damaged/,
    ],
  ])('%s is refused, and nothing is left of it', async (_, make, reason) => {
    const ended = await imported(await make());
    expect(ended).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(reason) });
    // No organisation has come of it.
    const mine = ok(await app.call('GET', '/api/ims-crm/organization/s/getAssociatedOrganizations', { token: person.token, scope: {} }));
    expect(mine).toEqual([]);
    expect(ok(await post('remove', { organisationId: ended.organisationId }))).toEqual({ removed: true });
  });

  it('is not imported into an organisation that is not empty, be it of others or of the caller', async () => {
    const body = { organisationId: org.organisationId, id: newId(), name: 'a.zip', bytes: 10 };
    for (const token of [person.token, org.owner.token]) {
      expect((await post('upload', body, token)).body.message).toBe(
        'This organisation is not empty. An archive is imported into a new one',
      );
      const begun = await post('begin', { organisationId: org.organisationId, key: `${org.organisationId}/${newId()}/a.zip` }, token);
      expect(begun.status).toBe(422);
    }
    // Nor with the file of another organisation.
    const other = await post('begin', { organisationId: newId(), key: `${org.organisationId}/${newId()}/a.zip` });
    expect(other.status).toBe(404);
  });

  it('that was never sent says so', async () => {
    const organisationId = newId();
    ok(await post('begin', { organisationId, key: `${organisationId}/${newId()}/a.zip` }));
    await deliver('archive-import');
    expect(ok(await stateOf(organisationId)).failure).toBe('The uploaded archive was not found');
  });
});

describe('an import that stopped half-way', () => {
  /** It proves itself, and its last entry changes the status of a record that is nowhere: the entries before are written. */
  const unwritable = () =>
    entries((lines) => {
      const { before, after, ...entry } = JSON.parse(lines.at(-1) ?? '') as LoggedEntry;
      return [...lines.slice(0, -1), JSON.stringify({ ...entry, also: [['customer', randomUUID(), 'Open']], before, after })];
    });

  it('shows nobody anything, goes on with nothing but its own archive, and is removed with all that it wrote', async () => {
    const { organisationId, key, failure } = await imported(await unwritable());
    expect(failure).toMatch(/which it does not have/);
    expect((await imported(content, organisationId)).failure).toMatch(/The import of another archive was begun here/);
    const scope = { organisationId, branchId: newId(), financialYearId: newId() };
    const looked = await app.call('POST', '/api/ims-crm/transporter/s/list', { token: person.token, scope, body: {} });
    expect(looked.status).toBe(403);
    const other = await app.person('Nora');
    expect((await post('remove', { organisationId }, other.token)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) expect(ok(await post('remove', { organisationId }))).toEqual({ removed: true });
    const upload = { organisationId, id: newId(), name: 'books.zip', bytes: 10 };
    expect((await post('upload', upload)).body.message).toBe('This import was removed. Begin anew');
    await deliver('organisation-purge');
    expect((await stateOf(organisationId)).status).toBe(404);
    expect((await post('begin', { organisationId, key })).body.message).toBe('This import was removed. Begin anew');
    expect(ok(await stateOf((await imported(content)).organisationId)).importStatus).toBe('Done');
  });

  it('is not removed while it is under way, or after it was done', async () => {
    const organisationId = newId();
    const asked = { organisationId, id: newId(), name: 'books.zip', bytes: content.length };
    const { key, url, headers } = ok(await post('upload', asked));
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status).toBe(200);
    ok(await post('begin', { organisationId, key }));
    expect((await post('remove', { organisationId })).body.message).toMatch(/^This import is under way/);
    await deliver('archive-import');
    expect(ok(await stateOf(organisationId)).importStatus).toBe('Done');
    expect((await post('remove', { organisationId })).body.message).toBe('This import is done. Delete the organisation instead');
  });
});
