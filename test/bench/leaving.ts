import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBook } from '#integrations/tally/read-book';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { balancesIn, journalPrograms } from '#test/kit/leaving/journal-programs';
import { filesIn } from '#test/kit/papers/sample-archive';
import { type Organisation, ok, startApp } from '../kit/app.ts';
import { newId } from '../kit/new-id.ts';
import { answerOf } from './answer-of.ts';
import { fill, placeIn } from './books/invoice-books.ts';
import { type Figure, figure } from './measuring/figure.ts';
import { smallHeap } from './measuring/small-heap.ts';

const calls = '/api/utility/archive/s';

/** LEAVING: books of so many four-line invoices, taken to TallyPrime and to ledger and hledger, and read there. */
export async function leaving(vouchers: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '27' });
    const storage = openStorage({ says, client: app.engine.client, tables: app.engine.tables, clock: { now: () => new Date() } });
    await fill(storage, organisation, vouchers);
    const { organisationId, branchId } = organisation;
    await storage.projector.project(organisationId, { branchId });
    const balances = await storage.books.balances(placeIn(organisationId, organisation.owner.userId), branchId, '2000-01-01', '2099-12-31');
    const closing = balances.map((one) => one.opening + one.debit - one.credit).filter((amount) => amount !== 0);
    const [tally, journal] = [await made(organisation, 'tally'), await made(organisation, 'journal')];
    const { figures } = await readBook([() => inOne(tally.content)], '2099-01-01');
    const inTally = [...figures.trialBalance(figures.years[0] ?? '').values()].map((one) => Number(one.closing));
    const size = vouchers.toLocaleString('en-IN');
    return [
      figure('LEAVING', `memory of the job that writes ${size} invoices for Tally, at most`, tally.megabytes, 'MiB', { most: 512 }),
      figure('LEAVING', 'invoices written for Tally in a second', vouchers / tally.seconds, 'invoices/s', { least: 250 }),
      figure('LEAVING', 'ledgers that differ in the file for Tally', differing(closing, inTally), 'ledgers', { exactly: 0 }),
      figure('LEAVING', 'memory of the job that writes the journal, at most', journal.megabytes, 'MiB', { most: 512 }),
      ...(await inPrograms(journal.content, closing)),
    ];
  } finally {
    await app.stop();
  }
}

async function inPrograms(journal: Uint8Array, closing: readonly number[]): Promise<readonly Figure[]> {
  const programs = journalPrograms();
  // Nothing is measured where there is nothing to measure with.
  if (programs.length === 0) process.stderr.write('LEAVING: neither ledger nor hledger is installed here, so no journal is read\n');
  const folder = await mkdtemp(join(tmpdir(), 'bahi-journal-'));
  const path = join(folder, 'books.journal');
  await writeFile(path, journal);
  const figures: Figure[] = [];
  for (const program of programs) {
    const found = [...(await balancesIn(program, path)).values()];
    figures.push(figure('LEAVING', `accounts that differ in ${program}`, differing(closing, found), 'accounts', { exactly: 0 }));
  }
  await rm(folder, { recursive: true });
  return figures;
}

interface Worked {
  readonly seconds: number;
  readonly megabytes: number;
  readonly failed: number;
}

async function made(organisation: Organisation, form: 'tally' | 'journal'): Promise<Worked & { readonly content: Uint8Array }> {
  const id = newId();
  const { organisationId, branchId, financialYearId, owner } = organisation;
  const body = { id, form, financialYearId: null, branchId: form === 'tally' ? branchId : null };
  ok(await organisation.call('POST', `${calls}/begin`, { body }));
  const worker = fork(join(import.meta.dirname, 'processes/archive-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: smallHeap,
  });
  const message = { version: 1, organisationId, branchId, financialYearId, userId: owner.userId, archiveId: id };
  worker.send({ job: 'archive-make', message });
  const worked = await answerOf<Worked>(worker);
  if (worked.failed > 0) throw new Error(`The file for ${form} was not made`);
  const { url } = ok(await organisation.call('GET', `${calls}/address/${id}`));
  const files = await filesIn(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const [content = new Uint8Array()] = Object.entries(files).flatMap(([name, one]) => (name === 'read-me.txt' ? [] : [one]));
  return { ...worked, content };
}

/** How many amounts are in one of the two only: accounts have other names there. */
function differing(one: readonly number[], other: readonly number[]): number {
  const left = new Map<number, number>();
  for (const amount of one) left.set(amount, (left.get(amount) ?? 0) + 1);
  for (const amount of other) if (amount !== 0) left.set(amount, (left.get(amount) ?? 0) - 1);
  return [...left.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
