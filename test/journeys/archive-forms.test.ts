import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBook } from '#integrations/tally/read-book';
import { type App, type Organisation, ok } from '#test/kit/app';
import { enterEveryDocument } from '#test/kit/books/every-document';
import { runJobs } from '#test/kit/jobs';
import { balancesIn, journalPrograms } from '#test/kit/leaving/journal-programs';
import { readTally, saveTally } from '#test/kit/migration/tally-book';
import { newId } from '#test/kit/new-id';
import { filesIn } from '#test/kit/papers/sample-archive';
import { sharedApp } from '#test/kit/shared-app';

/** Books of every kind of document, taken to other programs. */
let app: App;
let org: Organisation;
let year: { readonly start: string; readonly end: string };
let own: Record<string, Buffer>;

const calls = '/api/utility/archive/s';

/** The files of an archive in one of its forms. */
async function made(body: object): Promise<Record<string, Buffer>> {
  const id = newId();
  expect(ok(await org.call('POST', `${calls}/begin`, { body: { id, ...body } }))).toMatchObject({ archiveStatus: 'Queued' });
  await runJobs(app, org, 'organisation', 'archive-make');
  const state = ok(await org.call('GET', `${calls}/state/${id}`));
  expect(state).toMatchObject({ archiveStatus: 'Done', failure: null, done: state.total });
  const { url, name } = ok(await org.call('GET', `${calls}/address/${id}`));
  expect(name).toMatch(/^Leaving Traders .*\.zip$/);
  return filesIn(Buffer.from(await (await fetch(url)).arrayBuffer()));
}

/** A table of Bahi's own archive, by heading. */
function table(name: string): readonly Readonly<Record<string, string>>[] {
  const [heading = '', ...lines] = String(own[name]).trimEnd().split('\r\n');
  const names = heading.split(',');
  return lines.map((line) =>
    Object.fromEntries((line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).map((cell, at) => [names[at] ?? '', plain(cell)])),
  );
}

const plain = (cell: string) =>
  cell
    .replace(/,$/, '')
    .replace(/^"([\s\S]*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'/, '');
const paiseIn = (text = '0') => Math.round(Number(text) * 100);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Leaving Traders', { state: '24' });
  const project = await org.post('project', { projectNo: 'P1', name: 'Rooftop' });
  year = await org.get('financial-year', `/${org.financialYearId}`);
  await enterEveryDocument(app, org, { financialYearId: org.financialYearId, start: year.start, projectId: project.id });
  own = await made({ financialYearId: null });
}, 240_000);

describe('for TallyPrime', () => {
  it.each(['a year', 'all years'])('the file of %s is read to the balances, open bills and stock of the branch', async (which) => {
    const files = await made({ form: 'tally', financialYearId: which === 'a year' ? org.financialYearId : null, branchId: org.branchId });
    expect(String(files['read-me.txt'])).toContain('Import it a second time with Transactions');
    const xml = Object.entries(files).find(([name]) => name.endsWith('.xml'))?.[1] ?? Buffer.alloc(0);
    expect([...xml.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    const { figures, review } = await readBook([() => pieces(xml)], '2099-01-01');
    expect(review.notes.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [label = ''] = figures.years;
    const balances = [...figures.trialBalance(label)]
      .map(([name, { closing }]) => [name, closing] as const)
      .filter(([, closing]) => closing !== 0);
    const ofBranch = (name: string) => table(name).filter((row) => row['Branch'] === 'Head Office');
    const expected = ofBranch('books/trial-balance.csv').map((row) => [row['Ledger'] ?? '', paiseIn(row['Closing'])] as const);
    expect(Object.fromEntries(balances)).toEqual(Object.fromEntries(expected.filter(([name, closing]) => name !== '' && closing !== 0)));
    const open = (all: Iterable<readonly [string, number]>) => {
      const sums = new Map<string, number>();
      for (const [name, amount] of all) sums.set(name, (sums.get(name) ?? 0) + amount);
      return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
    };
    const found = [...figures.openBills()].flatMap(([name, { refs }]) =>
      [...refs].map(([ref, amount]) => [`${name} ${ref}`, amount] as const),
    );
    expect(open(found)).toEqual(
      open(ofBranch('books/bills.csv').map((row) => [`${row['Ledger']} ${row['Bill']}`, paiseIn(row['Open Amount'])] as const)),
    );
    const stock = [...figures.stock()].flatMap(([item, places]) =>
      [...places.values()].map((quantity) => [item, Number(quantity)] as const),
    );
    expect(open(stock)).toEqual(
      open(ofBranch('books/stock.csv').map((row) => [row['Item'] ?? '', Math.round(Number(row['Quantity']) * 10_000)] as const)),
    );
  });
});

it('the file for TallyPrime comes into another organisation with the sums that it has', async () => {
  const files = await made({ form: 'tally', financialYearId: null, branchId: org.branchId });
  const [, xml = Buffer.alloc(0)] = Object.entries(files).find(([name]) => name.endsWith('.xml')) ?? [];
  const other = await app.organisation('Arriving Traders', { state: '24' });
  const id = await readTally(app, other, 'books.xml', new Uint8Array(xml));
  const done = await saveTally(app, other, id);
  expect([done.importStatus, done.failure, done.wrong, done.differences]).toEqual(['Processed', null, 0, 0]);
}, 240_000);

it('for ledger and hledger the accounts have the balances of all branches', async () => {
  const files = await made({ form: 'journal', financialYearId: null });
  const text = String(Object.entries(files).find(([name]) => name.endsWith('.journal'))?.[1]);
  expect(text).toContain(' Sales Invoice ');
  const balances = new Map<string, number>();
  for (const row of table('books/trial-balance.csv'))
    balances.set(row['Ledger'] ?? '', (balances.get(row['Ledger'] ?? '') ?? 0) + paiseIn(row['Closing']));
  const expected = Object.fromEntries([...balances].filter(([name, balance]) => name !== '' && balance !== 0));
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  const path = join(folder, 'books.journal');
  await writeFile(path, text);
  for (const program of journalPrograms()) {
    const found = [...(await balancesIn(program, path))].map(
      ([account, paise]) => [account.slice(account.lastIndexOf(':') + 1), paise] as const,
    );
    expect(Object.fromEntries(found.filter(([name, paise]) => paise !== 0 && name !== 'Difference in opening balances'))).toEqual(expected);
  }
  await rm(folder, { recursive: true });
});

it.each([
  [{ form: 'tally', financialYearId: null }, 404],
  [{ form: 'tally', financialYearId: null, branchId: newId() }, 404],
  [{ form: 'tally', financialYearId: newId(), branchId: null }, 404],
  [{ form: 'quicken', financialYearId: null }, 422],
])('%j is refused', async (body, status) => {
  expect((await org.call('POST', `${calls}/begin`, { body: { id: newId(), ...body } })).status).toBe(status);
});

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 9_973) yield bytes.subarray(at, at + 9_973);
}
