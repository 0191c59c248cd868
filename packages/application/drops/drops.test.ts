import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { admitDrop, beginDrop, dropperOf, endDrop } from '#application/drops/drop-file';
import { dropKeyState, makeDropKey, openDropKey, readDropKey, withdrawDropKey } from '#application/drops/drop-key';
import { droppedAddress } from '#application/drops/dropped-address';
import { mailDrop } from '#application/drops/mail-drop';
import { takeAgain } from '#application/drops/take-again';
import { type DropWorld, takeDrops } from '#application/drops/take-drops';
import { importRecords } from '#application/imports/import-records';
import type { Stored } from '#application/ports/records';
import { recordHistory } from '#application/records/record-history';
import { removeRecord } from '#application/records/remove-record';
import { setActive } from '#application/records/set-active';
import { limits } from '#domain/limits';
import type { Refusal } from '#domain/refusal';
import { sheets } from '#integrations/sheet/read-rows';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { moduleOf } from '#modules/all';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';
import { messagesIn } from '#test/kit/messages';

// Dropped files on a real engine and in real object storage. The way over HTTP and through the queues is a journey.
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

async function scheduled(change: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const { scope } = books.context;
  const values = { moduleSlug: 'transporter', branchId: scope.branchId, dateFormat: 'DD-MM-YYYY', often: 'Hourly', atOnce: true };
  const { id } = await books.create('import-schedule', { name: `Carriers ${randomUUID()}`, ...values, mailTo: [], ...change });
  return scheduleWith(id);
}
async function scheduleWith(id: string): Promise<Stored> {
  const schedule = await books.context.ports.records.find(books.context.scope, 'import-schedule', id);
  if (schedule === undefined) throw new Error('There is no such schedule');
  return schedule;
}

const program = (schedule: Stored) => dropperOf(books.context, schedule);
async function sent(schedule: Stored, name: string, content: string | Uint8Array): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(content));
  const { key, url, headers } = await beginDrop(program(schedule), { name, bytes: bytes.length });
  await fetch(url, { method: 'PUT', headers, body: bytes });
  return key;
}
const dropped = async (schedule: Stored, name: string, content: string | Uint8Array) =>
  endDrop(program(schedule), schedule, await sent(schedule, name, content));
const csv = (...names: readonly string[]) => ['Name', ...names].join('\r\n');

const found = async (slug: string, id: string) => (await books.context.ports.records.find(books.context.scope, slug, id))?.row ?? {};
const drop = (id: string) => found('dropped-file', id);
const transporters = async (word: string) =>
  (await books.context.ports.records.search(books.context.scope, 'transporter', [word], 50)).length;

/** Takes what is due in an hour, as a worker whose storage may end. */
function take(end: (context: Context) => Context = (context) => context, world: Partial<DropWorld> = {}): Promise<boolean> {
  const later = end(minutesLater(books.context, 60));
  return takeDrops(later, { ...{ moduleOf, bankFiles, portalFiles }, contextOf: async () => later, ...world });
}
async function imported(id: string): Promise<void> {
  const { importId } = await drop(id);
  const { phase } = await found('import-file', String(importId));
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  const wish = { version: 1, organisationId, branchId, financialYearId, userId, importId: String(importId) } as const;
  await importRecords(
    books.context,
    { sheets, moduleOf: (slug) => masterOf(slug), goOn: () => true },
    { ...wish, phase: phase === 'save' ? 'save' : 'check' },
  );
}
async function wholly(id: string): Promise<void> {
  await take();
  await imported(id);
  await take();
}
/** Nothing that other tests dropped runs any more. */
async function settled(): Promise<void> {
  await take();
  const all = await books.context.ports.records.all(books.context.scope, 'dropped-file');
  for (const { id, row } of all) if (row['dropStatus'] === 'Taken') await imported(id);
  await take();
}
/** The messages that ask for the mail about a file. */
const announced = async (id: string) => {
  const messages = await messagesIn(books.engine, books.context.scope.organisationId, 'organisation');
  return messages.filter(({ queue, body }) => queue === 'import-drop' && (body as { readonly dropId?: string }).dropId === id).length;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => error.code,
  );

describe('a key', () => {
  const opened = async (key: string) => openDropKey(books.context, readDropKey(key));

  it('is shown once, opens its schedule until another is made, and is withdrawn', async () => {
    const { id } = await scheduled();
    expect(await dropKeyState(books.context, id)).toEqual({ madeAt: null, usedAt: null });
    expect(await withdrawDropKey(books.context, id)).toEqual({ madeAt: null, usedAt: null });
    const { key } = await makeDropKey(books.context, id);
    expect((await opened(key)).id).toBe(id);
    const kept = await found('drop-key', derivedId(id, 'drop-key'));
    expect(kept).toMatchObject({ scheduleId: id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const seen = [kept, await dropKeyState(books.context, id), await found('import-schedule', id)];
    expect(seen[1]).toEqual({ madeAt: expect.any(String), usedAt: null });
    expect(JSON.stringify(seen)).not.toContain(readDropKey(key).secret);
    const { key: next } = await makeDropKey(books.context, id);
    await expect(opened(key)).rejects.toThrow('not known, or was withdrawn');
    expect((await opened(next)).id).toBe(id);
    await withdrawDropKey(books.context, id);
    await expect(opened(next)).rejects.toThrow('not known, or was withdrawn');
    expect(await dropKeyState(books.context, id)).toEqual({ madeAt: null, usedAt: null });
  });

  it('says when it was used last, and is not there again because a withdrawn one was used', async () => {
    const schedule = await scheduled();
    const { key } = await makeDropKey(books.context, schedule.id);
    await dropped(schedule, 'used.csv', csv('Used Key'));
    expect(await dropKeyState(books.context, schedule.id)).toEqual({ madeAt: expect.any(String), usedAt: expect.any(String) });
    await withdrawDropKey(books.context, schedule.id);
    await dropped(schedule, 'used.csv', csv('Used Key', 'Withdrawn Key'));
    expect(await dropKeyState(books.context, schedule.id)).toEqual({ madeAt: null, usedAt: null });
    await expect(opened(key)).rejects.toThrow('not known, or was withdrawn');
  });

  it('is refused if it is wrong, of another schedule or of another organisation', async () => {
    const [one, two] = [await scheduled(), await scheduled()];
    const { key } = await makeDropKey(books.context, one.id);
    await makeDropKey(books.context, two.id);
    const { organisationId } = readDropKey(key);
    const wrong = ['', 'drop', `${key}x`, key.replace('drop', 'Drop'), `drop.${organisationId}.${one.id}.${'x'.repeat(43)}`];
    for (const given of [...wrong, key.replace(one.id, two.id), key.replace(one.id, randomUUID())])
      expect(await codeOf((async () => opened(given))()), given).toBe('forbidden');
    expect(() => readDropKey(undefined)).toThrow('not known, or was withdrawn');
    const scope = { ...books.context.scope, organisationId: randomUUID() };
    expect(await codeOf(openDropKey({ scope, ports: books.context.ports }, readDropKey(key)))).toBe('forbidden');
  });

  it('opens no schedule that is not active', async () => {
    const { id, version } = await scheduled();
    const { key } = await makeDropKey(books.context, id);
    await setActive(books.context, masterOf('import-schedule'), id, version, false);
    await expect(opened(key)).rejects.toThrow('This import schedule is not active');
  });
});

describe('a file is taken', () => {
  it('when it is due, and not before', async () => {
    await settled();
    const schedule = await scheduled();
    const { id, ...answer } = await dropped(schedule, 'due.csv', csv('Due Gati', 'Due Safex'));
    expect(answer).toEqual({ alreadyTaken: false, dropStatus: 'Waiting', dueAt: expect.any(String) });
    await takeDrops(books.context, { ...{ moduleOf, bankFiles, portalFiles }, contextOf: async () => books.context });
    expect(await drop(id)).toMatchObject({ dropStatus: 'Waiting' });
    expect(await take()).toBe(true);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Taken', takenFor: schedule.updatedBy });
    await imported(id);
    expect(await take()).toBe(false);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Processed', created: 2, existing: 0, wrong: 0, reason: null });
    expect(await transporters('due')).toBe(2);
  });

  it('once, under any name and after it was imported; other content is another file', async () => {
    const schedule = await scheduled();
    const first = await dropped(schedule, 'a.csv', csv('Once'));
    expect(await dropped(schedule, 'b.csv', csv('Once'))).toEqual({ ...first, alreadyTaken: true });
    const other = await dropped(schedule, 'a.csv', csv('Once', 'Twice'));
    expect(other).toMatchObject({ alreadyTaken: false });
    expect(other.id).not.toBe(first.id);
    await wholly(first.id);
    expect(await dropped(schedule, 'c.csv', csv('Once'))).toMatchObject({ id: first.id, alreadyTaken: true, dropStatus: 'Processed' });
    // The schedule counts: another one brings the same content on its own.
    expect((await dropped(await scheduled(), 'a.csv', csv('Once'))).id).not.toBe(first.id);
  });

  it('once, when it ends several times at the same moment', async () => {
    const schedule = await scheduled();
    const keys: string[] = [];
    for (const name of ['1.csv', '2.csv', '3.csv']) keys.push(await sent(schedule, name, csv('At Once')));
    const answers = await Promise.all([...keys, ...keys].map((key) => endDrop(program(schedule), schedule, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ alreadyTaken }) => !alreadyTaken)).toHaveLength(1);
  });

  it('once, by workers that take it at the same moment', async () => {
    const { id } = await dropped(await scheduled(), 'workers.csv', csv('Of Workers'));
    await Promise.all([take(), take(), take()]);
    await imported(id);
    await Promise.all([take(), take()]);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Processed', created: 1 });
    expect(await announced(id)).toBe(1);
    expect(await transporters('workers')).toBe(1);
  });

  it('once, wherever the process of a worker ends', async () => {
    const schedule = await scheduled();
    let endings = 0;
    for (const made of [false, true])
      for (let call = 0, ended = true; ended; call += 1) {
        const { id } = await dropped(schedule, 'ends.csv', csv(`Ends${made} ${call}`));
        const end = endingAt(call, made);
        ended = false;
        const dying = () =>
          take((context) => contextEnding(context, end)).catch((error: unknown) => {
            if (!(error instanceof Ended)) throw error;
            ended = true;
          });
        await dying();
        await take();
        await imported(id);
        await dying();
        await take();
        expect(await drop(id), `call ${call}`).toMatchObject({ dropStatus: 'Processed', created: 1, existing: 0 });
        expect(await announced(id), `call ${call}`).toBe(1);
        endings += ended ? 1 : 0;
      }
    expect(endings).toBeGreaterThan(10);
  }, 120_000);

  it('once, wherever the process that takes it from a program ends, and under whichever name it comes again', async () => {
    const schedule = await scheduled();
    let endings = 0;
    for (const made of [false, true])
      for (let call = 0, ended = true; ended; call += 1) {
        const content = csv(`Sent${made} ${call}`);
        const keys = [await sent(schedule, 'first.csv', content), await sent(schedule, 'second.csv', content)] as const;
        const dying = contextEnding(program(schedule), endingAt(call, made));
        ended = (await endDrop(dying, schedule, keys[0]).catch((error: unknown) => error)) instanceof Ended;
        const again = await endDrop(program(schedule), schedule, keys[1]);
        expect(await drop(again.id), `call ${call}`).toMatchObject({ dropStatus: 'Waiting' });
        expect(await endDrop(program(schedule), schedule, keys[0])).toMatchObject({ id: again.id, alreadyTaken: true });
        await wholly(again.id);
        expect(await drop(again.id), `call ${call}`).toMatchObject({ dropStatus: 'Processed', created: 1 });
        endings += ended ? 1 : 0;
      }
    expect(endings).toBeGreaterThan(10);
  }, 120_000);

  it('only if it was sent, is of a kind that is accepted, and is of this organisation', async () => {
    const schedule = await scheduled();
    const { key } = await beginDrop(program(schedule), { name: 'a.csv', bytes: 10 });
    for (const wrong of [key, 'a.csv', key.replace(books.context.scope.organisationId, randomUUID())])
      expect(await codeOf(endDrop(program(schedule), schedule, wrong))).toBe('notFound');
    await expect(dropped(schedule, 'a.exe', new Uint8Array([0x4d, 0x5a, 0, 0]))).rejects.toThrow('files are accepted');
  });

  it('not too often', async () => {
    const { members } = books.people;
    const at = new Date('2026-11-21T06:00:20Z');
    const [often, all] = [randomUUID(), randomUUID()];
    for (let call = 0; call < limits.dropsPerMinute; call += 1) await admitDrop(members, often, at);
    await expect(admitDrop(members, often, at)).rejects.toThrow(/in 40 seconds/);
    await admitDrop(members, often, new Date(at.getTime() + 60_000));
    await members.count(`drop|${all}|day`, 2 * limits.dropsPerDay - 1, 3600);
    await admitDrop(members, all, at);
    await expect(admitDrop(members, all, at)).rejects.toThrow('At most 1,000 files a day');
  });
});

describe('a file is set aside with its reasons', () => {
  it.each([
    ['has other columns', 'wrong.csv', 'Colour\r\nred', /Colour/],
    ['has no rows', 'empty.csv', csv(), /has no rows/],
  ])('that %s', async (_, name, content, reason) => {
    const { id } = await dropped(await scheduled(), name, content);
    await wholly(id);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringMatching(reason) });
    expect(await announced(id)).toBe(1);
  });

  it('that is no table', async () => {
    const { id } = await dropped(await scheduled(), 'paper.csv', '%PDF-1.7\n%%EOF\n');
    await take();
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: 'This is not an Excel file', importId: null });
    expect(await announced(id)).toBe(1);
  });

  it('whose schedule was deleted or is not active', async () => {
    const [gone, idle] = [await scheduled(), await scheduled()];
    const ids = [(await dropped(gone, 'gone.csv', csv('Gone'))).id, (await dropped(idle, 'idle.csv', csv('Idle'))).id];
    await removeRecord(books.context, masterOf('import-schedule'), gone.id, gone.version);
    await setActive(books.context, masterOf('import-schedule'), idle.id, idle.version, false);
    await take();
    const rows = await Promise.all(ids.map(drop));
    expect(rows.map(({ dropStatus, reason }) => [dropStatus, reason])).toEqual([
      ['Set Aside', 'The import schedule was deleted'],
      ['Set Aside', 'The import schedule is not active'],
    ]);
  });

  it('whose schedule is of somebody to whom its branch is closed', async () => {
    const { id } = await dropped(await scheduled(), 'closed.csv', csv('Closed Branch'));
    await take(undefined, { contextOf: async () => undefined });
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', reason: expect.stringContaining('may not work in its branch') });
    expect(await transporters('closed')).toBe(0);
  });
});

describe('a file that was set aside is taken again', () => {
  const ledgers = (group: string, name: string) => `Name,Group\r\n${name},${group}`;
  const again = async (id: string, context: Context = books.context) => takeAgain(context, id, (await versionOf(id)) ?? 0);
  const versionOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'dropped-file', id))?.version;
  const setAsideFor = async (group: string) => {
    const { id } = await dropped(await scheduled({ moduleSlug: 'customer' }), `${group}.csv`, ledgers(group, `Of ${group}`));
    await wholly(id);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', wrong: 1, reason: expect.stringContaining(group) });
    return id;
  };
  const make = (name: string) => books.create('group', { name, parentId: books.group('bank_accounts') });

  it('after what it lacked was made, and its result is mailed again', async () => {
    const id = await setAsideFor('Lacking');
    await make('Lacking');
    const members = { members: books.people.members, site: 'https://bahi.example' };
    await mailDrop(books.context, members, id);
    expect(await again(id)).toMatchObject({ dropStatus: 'Waiting', reason: null, wrong: null });
    await wholly(id);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Processed', created: 1, wrong: 0, reason: null });
    for (let time = 0; time < 2; time += 1) await mailDrop(books.context, members, id);
    expect(books.mails.splice(0).map(({ subject }) => subject)).toEqual(['Lacking. csv was not imported', 'Lacking. csv was imported']);
  });

  it('as often as it is set aside, and not while it waits or once it was imported', async () => {
    const id = await setAsideFor('Twice Lacking');
    for (let time = 1; time <= 2; time += 1) {
      await again(id);
      await expect(again(id)).rejects.toThrow('Only a file that is set aside can be taken again');
      await wholly(id);
      expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', times: time });
    }
    await make('Twice Lacking');
    await again(id);
    await wholly(id);
    await expect(again(id)).rejects.toThrow('Only a file that is set aside');
    expect(await announced(id)).toBe(4);
  });

  it('once, by two people at the same moment and wherever a process ends', async () => {
    const id = await setAsideFor('At Once Lacking');
    const version = (await versionOf(id)) ?? 0;
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(takeAgain(books.context, id, version))));
    expect(codes.toSorted()).toEqual(['changed', 'changed', 'done']);
    await wholly(id);
    for (const made of [false, true])
      for (let call = 0, ended = true; ended; call += 1) {
        const before = (await drop(id))['times'];
        const outcome = await again(id, contextEnding(books.context, endingAt(call, made))).catch((error: unknown) => error);
        ended = outcome instanceof Ended;
        await again(id).catch(() => undefined);
        await wholly(id);
        expect(await drop(id)).toMatchObject({ dropStatus: 'Set Aside', times: Number(before) + 1 });
      }
    const history = await recordHistory(books.context, masterOf('dropped-file'), id);
    expect(history.filter(({ action }) => action === 'take-again').every(({ by }) => by !== null)).toBe(true);
  });
});

describe('the mail', () => {
  const site = 'https://bahi.example';
  const mailed = async (id: string, members: Parameters<typeof mailDrop>[1]['members'] = books.people.members) => {
    await mailDrop(books.context, { members, site }, id);
    return books.mails.splice(0);
  };

  it('says what became of a file, once it is known, and comes once', async () => {
    const { id } = await dropped(await scheduled(), 'mailed.csv', csv('Mailed One', 'Mailed Two'));
    expect(await mailed(id)).toEqual([]);
    await take();
    expect(await mailed(id)).toEqual([]);
    await imported(id);
    await take();
    const [mail, ...others] = await mailed(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ['asha@suryodaya.example'], subject: 'mailed. csv was imported' });
    expect(mail?.text).toContain('2 rows created, 0 rows there already and 0 rows with errors');
    expect(mail?.text).toContain(`${site}/app/dropped-file/view/${id}`);
    expect(await mailed(id)).toEqual([]);
    expect(await mailed(randomUUID())).toEqual([]);
  });

  it('has the reasons, without links that the file brought', async () => {
    const { id } = await dropped(await scheduled(), 'links.csv', 'https://evil.example\r\nred');
    await wholly(id);
    const [mail] = await mailed(id);
    expect(mail?.subject).toBe('links. csv was not imported');
    expect(mail?.text).toContain('is set aside: ');
    expect(mail?.text).not.toMatch(/evil\.example/);
  });

  it('of a file that waits for approval says so, and goes to those whom the schedule names and who may enter', async () => {
    const { userId } = books.context.scope;
    const { id } = await dropped(await scheduled({ atOnce: false, mailTo: [{ userId }] }), 'waits.csv', csv('Waits', ''));
    await wholly(id);
    expect(await drop(id)).toMatchObject({ dropStatus: 'Pending Approval' });
    expect(await transporters('waits')).toBe(0);
    expect(await mailed(id, { ...books.people.members, membersOf: async () => [] })).toEqual([]);
    expect((await mailed(id)).map(({ subject }) => subject)).toEqual(['waits. csv waits for approval']);
  });
});

describe('the address of a dropped file', () => {
  const asked = (id: string, caller: Partial<Context['caller']> = {}) =>
    droppedAddress({ ...books.context, caller: { ...books.context.caller, ...caller } }, moduleOf, id);
  const only = (...paths: readonly string[]) => new Set(paths);

  it('has its content, for people who may add such records', async () => {
    const content = csv('Downloaded');
    const { id } = await dropped(await scheduled(), 'down.csv', content);
    const { name, url } = await asked(id, { permissions: only('/dropped-file', '/transporter/add') });
    expect(name).toBe('down.csv');
    expect(await (await fetch(url)).text()).toBe(content);
    expect(await codeOf(asked(id, { permissions: only('/dropped-file', '/transporter') }))).toBe('forbidden');
    expect(await codeOf(asked(randomUUID()))).toBe('notFound');
  });

  it('of documents counts what they may do in the branch of the schedule', async () => {
    const { id } = await dropped(await scheduled({ moduleSlug: 'journal-voucher' }), 'vouchers.csv', csv('Vouchers'));
    const adding = only('/dropped-file', '/journal-voucher/add');
    const { branchId } = books.context.scope;
    const permissionsIn = (there: boolean) => (branch: string) => ((branch === branchId) === there ? adding : only());
    expect((await asked(id, { permissions: only(), permissionsIn: permissionsIn(true) })).name).toBe('vouchers.csv');
    expect(await codeOf(asked(id, { permissions: adding, permissionsIn: permissionsIn(false) }))).toBe('forbidden');
  });

  it('is for those who may do everything once its schedule is gone', async () => {
    const schedule = await scheduled();
    const { id } = await dropped(schedule, 'orphan.csv', csv('Orphan'));
    await removeRecord(books.context, masterOf('import-schedule'), schedule.id, schedule.version);
    expect((await asked(id)).name).toBe('orphan.csv');
    expect(await codeOf(asked(id, { permissions: only('/dropped-file', '/transporter/add') }))).toBe('forbidden');
  });
});
