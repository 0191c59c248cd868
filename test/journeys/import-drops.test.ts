import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import { folderOf } from '#infra/local/drops/folders';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';
import { samples } from '#test/kit/files';
import { deliver, relayAll, runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { actingAs } from '#test/kit/permissions';
import { sharedApp } from '#test/kit/shared-app';

/** Files that another program drops with a key, through real HTTP, real object storage, the schedule, the queues and a real mail engine. */
let app: App;
let outbox: Outbox;
let org: Organisation;
let admin: Person;
beforeAll(async () => {
  app = await sharedApp();
  outbox = await openOutbox();
  org = await app.organisation('Surya Drops', { state: '27', gstin });
  admin = await org.member('Admin');
}, 120_000);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => outbox.stop());

const gstin = '27AAPFU0939F1ZV';
const base = '/api/utility/importSchedule/s';
const fields = { moduleSlug: 'transporter', dateFormat: 'DD-MM-YYYY', often: 'Hourly', hour: null, cron: null, atOnce: true, mailTo: [] };

// A number, because the parts of an id are words that a search finds.
let schedules = 0;
async function scheduleOf(change: Readonly<Record<string, unknown>> = {}, as: Person = admin) {
  schedules += 1;
  const body = { ...fields, id: newId(), name: `Transporters ${schedules}`, branchId: org.branchId, ...change };
  const made = ok(await org.call('POST', base, { as, body }));
  const { key } = ok(await org.call('POST', `${base}/${made.id}/key`, { as }));
  return { id: made.id as string, version: made.version as number, key: key as string, body };
}

/** A program knows nothing but the address of the product and its key. */
async function asked(path: string, key: string | undefined, body: object) {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-drop-key': key }) };
  const answer = await fetch(`${app.url}${base}/address/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

async function send(key: string, name: string, content: Uint8Array<ArrayBuffer>) {
  const begun = await asked('begin', key, { name, bytes: content.length });
  const ticket = begun.body.data;
  expect((await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: content })).status).toBe(200);
  return ticket.key as string;
}

async function drop(key: string, name: string, content: Uint8Array<ArrayBuffer>) {
  return (await asked('end', key, { key: await send(key, name, content) })).body.data;
}

const csv = (...names: readonly string[]) => new Uint8Array(Buffer.from(['Name', ...names].join('\r\n')));
const droppedFile = (id: string) => org.get('dropped-file', `/${id}`);
const named = async (search: string) => (await org.list('transporter', { search })).rows.map(({ name }: { name: string }) => name);

/** An hour later the schedule asks, and the job takes what is due. */
async function anHourLater(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}
const sweep = () => {
  const spec = functionNamed('schedule-import-drops');
  return actingAs(spec, () => invoke(spec, {}));
};
const due = () =>
  anHourLater(async () => {
    await sweep();
    await deliver('import-drop');
  });
const imports = () => runJobs(app, org, 'organisation', 'record-import');
/** Its import begins and runs, and the result is noted and mailed. */
async function taken(): Promise<void> {
  await due();
  await imports();
  await due();
  await relayAll(app, org, 'organisation');
  await deliver('import-drop');
}
const mailsTo = async (person: Person, subject: string) =>
  (await outbox.sent()).filter((mail) => mail.destination.to.includes(person.email) && mail.subject === subject);

it('a file is taken when it is due, imported, and the result is mailed once', async () => {
  const { id, key } = await scheduleOf();
  const dropped = await drop(key, 'gati.csv', csv('Gati Drop', 'Safex Drop'));
  expect(dropped).toMatchObject({ alreadyTaken: false, dropStatus: 'Waiting' });
  await sweep();
  await deliver('import-drop');
  expect(await droppedFile(dropped.id), 'it is not due yet').toMatchObject({ dropStatus: 'Waiting' });
  await due();
  const { importId, dropStatus } = await droppedFile(dropped.id);
  expect(dropStatus).toBe('Taken');
  await imports();
  expect(await org.get('import-file', `/${importId}`)).toMatchObject({ importStatus: 'Processed', createdBy: admin.userId, created: 2 });
  await taken();
  await taken();
  expect(await droppedFile(dropped.id)).toMatchObject({ dropStatus: 'Processed', created: 2, existing: 0, wrong: 0, reason: null });
  expect(await named('drop')).toEqual(['Gati Drop', 'Safex Drop']);
  const mails = await mailsTo(admin, 'gati. csv was imported');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body.text).toContain('2 rows created, 0 rows there already and 0 rows with errors');
  expect(mails[0]?.body.text).toContain(`/app/dropped-file/view/${dropped.id}`);
  expect(ok(await org.call('GET', `${base}/${id}/key`, { as: admin })).usedAt).toEqual(expect.any(String));
});

describe('the same content', () => {
  it('under any name is taken once, and other content under the same name is another file', async () => {
    const { key } = await scheduleOf();
    const first = await drop(key, 'a.csv', csv('Once'));
    expect(await drop(key, 'b.csv', csv('Once'))).toEqual({ ...first, alreadyTaken: true });
    const other = await drop(key, 'a.csv', csv('Once', 'Twice'));
    expect(other).toMatchObject({ alreadyTaken: false });
    await taken();
    expect(await drop(key, 'c.csv', csv('Once'))).toMatchObject({ id: first.id, alreadyTaken: true, dropStatus: 'Processed' });
    expect((await org.list('dropped-file', { search: 'a.csv' })).rows).toHaveLength(2);
  });

  it('is taken once by several at the same moment', async () => {
    const { key } = await scheduleOf();
    const keys = await Promise.all(['1.csv', '2.csv', '3.csv'].map((name) => send(key, name, csv('At Once'))));
    const answers = await Promise.all([...keys, ...keys].map((one) => asked('end', key, { key: one })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.data.alreadyTaken)).toHaveLength(1);
  });

  it('begins one import, with two workers and messages that come twice', async () => {
    const { key } = await scheduleOf();
    const { id } = await drop(key, 'workers.csv', csv('Of Workers'));
    const spec = functionNamed('job-import-drop');
    const body = JSON.stringify({ version: 1, organisationId: org.organisationId, due: true });
    const record = { messageId: newId(), body, attributes: { ApproximateReceiveCount: '1' } };
    const job = () => actingAs(spec, () => invoke(spec, { Records: [record] }));
    await anHourLater(async () => {
      await Promise.all([job(), job(), job()]);
    });
    const { importId } = await droppedFile(id);
    const ofFile = (await org.list('import-file', { search: 'workers' })).rows;
    expect(ofFile.map((row: { id: string }) => row.id)).toEqual([importId]);
    await imports();
    await anHourLater(async () => {
      await Promise.all([job(), job()]);
    });
    await relayAll(app, org, 'organisation');
    await deliver('import-drop');
    expect(await mailsTo(admin, 'workers. csv was imported')).toHaveLength(1);
    expect(await named('workers')).toEqual(['Of Workers']);
  });
});

it('waits for approval where the schedule or the organisation says so, and a named person is told', async () => {
  const other = await org.member('Admin');
  const { key } = await scheduleOf({ atOnce: false, mailTo: [{ userId: other.userId }] });
  const { id } = await drop(key, 'checked.csv', csv('Checked First', ''));
  await taken();
  const { importId, dropStatus } = await droppedFile(id);
  expect(dropStatus).toBe('Pending Approval');
  expect((await org.get('import-file', `/${importId}`)).importStatus).toBe('Pending Approval');
  expect(await named('checked')).toEqual([]);
  expect(await mailsTo(other, 'checked. csv waits for approval')).toHaveLength(1);
  expect(await mailsTo(admin, 'checked. csv waits for approval')).toHaveLength(0);
});

describe('a statement is taken in one go, and its result is mailed', () => {
  /** The hour passes, and the message that asks for the mail is delivered. */
  const takenAtOnce = async () => {
    await due();
    await relayAll(app, org, 'organisation');
    await deliver('import-drop');
  };

  it('of a bank, for the ledger of the schedule', async () => {
    const { id: bankId } = await org.post('customer', {
      name: 'Dropped Bank',
      groupId: derivedId(org.organisationId, 'group:bank_accounts'),
    });
    expect(
      (
        await org.call('POST', base, {
          as: admin,
          body: { ...fields, id: newId(), name: 'No bank', branchId: org.branchId, moduleSlug: 'bank-statement' },
        })
      ).body.errors,
    ).toEqual([{ path: 'bankId', message: 'Choose the bank' }]);
    const { key } = await scheduleOf({ moduleSlug: 'bank-statement', bankId });
    const rows = ['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', '2026-11-02,2026-11-02,UPI,,,500.00,'];
    const { id } = await drop(key, 'sbi.csv', new Uint8Array(Buffer.from(rows.join('\n'))));
    await takenAtOnce();
    expect(await droppedFile(id)).toMatchObject({ dropStatus: 'Processed', created: 1, existing: 0, importId: null });
    const banks = ok(await org.call('GET', '/api/ims-crm/bankReconciliation/s/banks'));
    expect(banks.find((one: { id: string }) => one.id === bankId)).toMatchObject({ openLines: 1 });
    expect(await mailsTo(admin, 'sbi. csv was imported')).toHaveLength(1);
    expect(ok(await org.call('GET', `/api/utility/droppedFile/s/address/${id}`, { as: admin })).name).toBe('sbi.csv');
  });

  it('of the GST portal, for the month that it says', async () => {
    const { key } = await scheduleOf({ moduleSlug: 'gstr-2b' });
    const bill = { gstin: '27AAKFS5678L1ZB', number: 'KP/1', date: '2026-10-03', taxable: 100, cgst: 9, sgst: 9 };
    const { id } = await drop(key, 'october.json', new Uint8Array(Buffer.from(gstr2bFile(gstin, '2026-10', [bill]))));
    await takenAtOnce();
    expect(await droppedFile(id)).toMatchObject({ dropStatus: 'Processed', created: 1, existing: 0, importId: null });
    const { months } = ok(await org.call('GET', '/api/ims-crm/gstReconciliation/s/months?statement=GSTR-2B'));
    expect(months).toMatchObject([{ period: '2026-10', imports: [{ fileName: 'october.json', added: 1, by: admin.userId }] }]);
    expect(await mailsTo(admin, 'october. json was imported')).toHaveLength(1);
  });
});

describe('a file is set aside with its reasons, and can be downloaded', () => {
  it.each([
    ['has other columns', 'wrong.csv', new Uint8Array(Buffer.from('Colour\r\nred')), /Colour/],
    ['is no table', 'picture.csv', new Uint8Array(samples.png), /^This is not an Excel file$/],
    ['has no rows', 'empty.csv', csv(), /has no rows/],
  ])('that %s', async (_, name, content, reason) => {
    const { key } = await scheduleOf();
    const { id } = await drop(key, name, content);
    await taken();
    expect(await droppedFile(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringMatching(reason) });
    const { url } = ok(await org.call('GET', `/api/utility/droppedFile/s/address/${id}`));
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(content);
  });

  it('whose schedule is of somebody who left', async () => {
    const leaver = await org.member('Admin');
    const { key } = await scheduleOf({}, leaver);
    const { id } = await drop(key, 'left.csv', csv('Left Behind'));
    ok(await org.call('DELETE', `/api/ims-crm/user/s/${leaver.userId}`));
    await taken();
    expect(await droppedFile(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringContaining('may not work') });
    expect(await named('left')).toEqual([]);
  });
});

describe('the folder of a schedule on a laptop', () => {
  let data: string;
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'bahi-drops-'));
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  async function folderFor(scheduleId: string) {
    // What they wire is in the environment only now.
    const [{ lookerAtAll }, { dropPlaces }] = await Promise.all([
      import('#infra/local/drops/folder-pump'),
      import('#functions/schedules/drop-folders'),
    ]);
    const place = (await dropPlaces()).find((one) => one.scheduleId === scheduleId);
    if (place === undefined) throw new Error('It has no folder');
    const path = folderOf(data, place);
    const all = lookerAtAll(data, () => '');
    const looks = async () => {
      await all.look();
      await all.look();
    };
    return { path, looks, there: (name: string) => readdirSync(join(path, name)) };
  }
  const inFolder = async (search: string) => (await org.list('dropped-file', { search })).rows;

  it('takes what is put there once, as if it had come with the key', async () => {
    const { id, key, body } = await scheduleOf();
    const { path, looks, there } = await folderFor(id);
    expect(path).toContain(body.name);
    const content = csv('Of The Folder');
    writeFileSync(join(path, 'foldered.csv'), content);
    writeFileSync(join(path, 'foldered too.csv'), content);
    writeFileSync(join(path, 'program.exe'), Buffer.from([0x4d, 0x5a, 0, 0]));
    writeFileSync(join(path, 'huge.csv'), Buffer.alloc(limits.fileBytes + 1, 'a'));
    await looks();
    expect(there('taken').toSorted()).toEqual(['foldered too.csv', 'foldered.csv']);
    expect(there('set aside').toSorted()).toEqual(['huge.csv', 'huge.csv - why.txt', 'program.exe', 'program.exe - why.txt']);
    expect(readFileSync(join(path, 'set aside', 'huge.csv - why.txt'), 'utf8')).toContain('25 MB');
    expect(readFileSync(join(path, 'set aside', 'program.exe - why.txt'), 'utf8')).toContain('files are accepted');
    const [file, ...others] = await inFolder('foldered');
    expect([file.dropStatus, others]).toEqual(['Waiting', []]);
    expect(await drop(key, 'by key.csv', content)).toMatchObject({ id: file.id, alreadyTaken: true });
    await taken();
    expect(await droppedFile(file.id)).toMatchObject({ dropStatus: 'Processed', created: 1 });
    expect(await named('folder')).toEqual(['Of The Folder']);
    expect(await mailsTo(admin, `${file.fileName.replace('.csv', '. csv')} was imported`)).toHaveLength(1);
  });

  it('is emptied once, and nothing of it is lost, by processes that are killed at any step', async () => {
    const { id } = await scheduleOf();
    const { path, looks, there } = await folderFor(id);
    const looking = join(import.meta.dirname, '../kit/processes/looking-process.ts');
    const signals: (NodeJS.Signals | null)[] = [];
    for (let step = 0; signals.at(-1) !== null; step += 1) {
      writeFileSync(join(path, `killed ${step}.csv`), csv(`Killed ${step}`));
      writeFileSync(join(path, `killed ${step}.exe`), Buffer.from([0x4d, 0x5a, step, 0]));
      const child = fork(looking, [data, id, String(step)], { stdio: 'ignore' });
      signals.push((await once(child, 'exit'))[1]);
    }
    expect(signals.length).toBeGreaterThan(8);
    await looks();
    await looks();
    const contents = (name: string) =>
      there(name)
        .flatMap((file) => [readFileSync(join(path, name, file))])
        .filter(({ length }) => length > 0);
    expect(contents('taken').map(String).toSorted()).toEqual(
      signals.map((_, step) => String(Buffer.from(csv(`Killed ${step}`)))).toSorted(),
    );
    expect(contents('set aside').filter(([first]) => first === 0x4d)).toHaveLength(signals.length);
    expect((await inFolder('killed')).map(({ fileName }: { fileName: string }) => fileName).toSorted()).toEqual(
      signals.map((_, step) => `killed ${step}.csv`).toSorted(),
    );
  }, 120_000);

  it('is not there while the schedule is not active', async () => {
    const { id } = await scheduleOf();
    ok(await org.call('PUT', `${base}/statusChange/${id}`, { as: admin, body: { active: false } }));
    await expect(folderFor(id)).rejects.toThrow('It has no folder');
  });
});

it('is taken again by an administrator once what it lacked is there', async () => {
  const { key } = await scheduleOf({ moduleSlug: 'customer' });
  const { id } = await drop(key, 'lacking.csv', new Uint8Array(Buffer.from('Name,Group\r\nKonkan Lacking,Coast')));
  await taken();
  const { dropStatus, version } = await droppedFile(id);
  expect(dropStatus).toBe('Set Aside');
  const again = (as: Person, of: number = version) =>
    org.call('PUT', `/api/utility/droppedFile/s/${id}/take-again`, { as, body: { version: of } });
  for (const role of ['Accountant', 'Auditor']) expect((await again(await org.member(role))).status, role).toBe(403);
  await org.post('group', { name: 'Coast', parentId: derivedId(org.organisationId, 'group:debtors') });
  expect(ok(await again(admin))).toMatchObject({ dropStatus: 'Waiting' });
  expect((await again(admin)).status).toBe(409);
  expect((await again(admin, version + 1)).body.message).toBe('Only a file that is set aside can be taken again');
  // The message comes with the change, so nobody waits for the schedule.
  await relayAll(app, org, 'organisation');
  await deliver('import-drop');
  await imports();
  await taken();
  expect(await droppedFile(id)).toMatchObject({ dropStatus: 'Processed', created: 1, reason: null });
  for (const subject of ['lacking. csv was not imported', 'lacking. csv was imported'])
    expect(await mailsTo(admin, subject), subject).toHaveLength(1);
  const history = ok(await org.call('GET', `/api/utility/droppedFile/s/${id}/history`, { as: admin }));
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['take', 'take', 'take-again', 'take', 'take', 'drop']);
});

describe('a key is refused', () => {
  const body = { name: 'a.csv', bytes: 10 };
  it('that nobody made, or that was withdrawn or replaced', async () => {
    const { id, key } = await scheduleOf();
    const [, organisationId, scheduleId] = key.split('.');
    const secret = 'x'.repeat(43);
    for (const wrong of [undefined, '', 'drop', `drop.${organisationId}.${scheduleId}.${secret}`, `${key}x`, key.replace('drop', 'Drop')])
      expect((await asked('begin', wrong, body)).status, String(wrong)).toBe(403);
    const { key: next } = ok(await org.call('POST', `${base}/${id}/key`, { as: admin }));
    expect([(await asked('begin', key, body)).status, (await asked('begin', next, body)).status]).toEqual([403, 200]);
    ok(await org.call('DELETE', `${base}/${id}/key`, { as: admin }));
    expect((await asked('begin', next, body)).status).toBe(403);
  });

  it('in another organisation or for another schedule', async () => {
    const [one, two] = [await scheduleOf(), await scheduleOf()];
    const other = await app.organisation('Other Drops', { state: '27' });
    expect((await asked('begin', one.key.replace(org.organisationId, other.organisationId), body)).status).toBe(403);
    expect((await asked('begin', one.key.replace(one.id, two.id), body)).status).toBe(403);
    const key = await send(one.key, 'a.csv', csv('Of One'));
    expect((await asked('end', one.key, { key: key.replace(org.organisationId, other.organisationId) })).status).toBe(404);
  });

  it('as a way to do anything else', async () => {
    const { key } = await scheduleOf();
    const headers = { 'x-drop-key': key, authorization: `Bearer ${key}`, organizationid: org.organisationId };
    expect((await fetch(`${app.url}/api/ims-crm/transporter/s/list`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
  });

  it('while the schedule is not active', async () => {
    const { id, key } = await scheduleOf();
    ok(await org.call('PUT', `${base}/statusChange/${id}`, { as: admin, body: { active: false } }));
    expect((await asked('begin', key, body)).status).toBe(422);
  });
});

describe('a huge file', () => {
  it('is refused before it is sent', async () => {
    const { key } = await scheduleOf();
    expect((await asked('begin', key, { name: 'a.csv', bytes: limits.fileBytes + 1 })).status).toBe(422);
  });

  it('is not read if it was sent all the same, and what was not sent is not found', async () => {
    const { key } = await scheduleOf();
    const begun = await asked('begin', key, { name: 'a.csv', bytes: 10 });
    const { url, headers, key: at } = begun.body.data;
    expect((await asked('end', key, { key: at })).status).toBe(404);
    // Object storage takes only as many bytes as were announced; an engine that takes more does not help either.
    const sent = await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(limits.fileBytes + 1, 'a') });
    expect((await asked('end', key, { key: at })).status).toBe(sent.status === 200 ? 413 : 404);
  });
});

it('a program that drops too often is told to wait', async () => {
  const { key } = await scheduleOf();
  const answers = await Promise.all(
    Array.from({ length: limits.dropsPerMinute + 5 }, () => asked('begin', key, { name: 'a.csv', bytes: 10 })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

it('nobody reads a key again, and making one needs the permission', async () => {
  const { id, key } = await scheduleOf();
  const [, , , secret = ''] = key.split('.');
  const seen = [await org.get('import-schedule', `/${id}`), ok(await org.call('GET', `${base}/${id}/key`, { as: admin }))];
  expect(JSON.stringify(seen)).not.toContain(secret);
  const accountant = await org.member('Accountant');
  expect((await org.call('POST', `${base}/${id}/key`, { as: accountant })).status).toBe(403);
});
