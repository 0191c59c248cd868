import { fork } from 'node:child_process';
import { join } from 'node:path';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { scaled } from '#domain/money/paise';
import { defaultGroups } from '#domain/posting/chart';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyMaster } from '#modules/kit/module';
import { group } from '#modules/masters/group/group';
import { branch } from '#modules/organisation/branch/branch';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../../kit/engine.ts';
import { answerOf } from '../answer-of.ts';
import { ledgerId, newScope } from '../load.ts';
import { median } from '../measuring/figure.ts';
import { type Meter, meter } from '../measuring/meter.ts';
import { smallHeap } from '../measuring/small-heap.ts';
import type { Told, Worked } from '../processes/valuer-process.ts';
import { commitAll, firstDay, lastDay, moveStock, newStockBook, one, openStock, type StockBook, stockWork } from './stock-book.ts';

/** A year of a business that trades goods: a chart of ledgers, items in some locations, and vouchers that post and move goods. */
export interface Business {
  readonly storage: Storage;
  readonly scope: Scope;
  readonly book: StockBook;
  readonly meter: Meter;
  readonly valueSeconds: number;
  readonly mebibytes: number;
  readonly commitsPerSecond: number;
  readonly foldsPerSecond: number;
  /** As a process that has just started: nothing is in memory. */
  fresh(): Storage;
  stop(): Promise<void>;
}

export interface Size {
  readonly ledgers: number;
  readonly items: number;
  readonly locations: number;
  readonly vouchers: number;
  readonly movements: number;
  /** Of those vouchers that move goods; the others only post. */
  readonly linesPerVoucher: number;
}

/** Folded and valued by a worker of its own; after that came a few vouchers, as in real use. */
export async function newBusiness(size: Size): Promise<Business> {
  const engine = await startEngine();
  const client = engine.newClient();
  const counts = meter(client);
  const fresh = () => openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
  const storage = fresh();
  const scope = newScope();
  const worker = fork(join(import.meta.dirname, '../processes/valuer-process.ts'), { execArgv: smallHeap });
  const tell = async (what: Told['what']): Promise<Worked> => {
    worker.send({ engine: engine.endpoint, organisationId: scope.organisationId, branchId: scope.branchId, what });
    return answerOf<Worked>(worker);
  };
  await commitAll(storage, scope, 'organisation', chartOf(scope, size.ledgers));
  const book = await newStockBook(storage, scope, size.items, size.locations);
  await openStock(storage, scope, book);
  await tell('fold');
  const started = performance.now();
  await moveStock(storage, scope, book, size);
  const seconds = (performance.now() - started) / 1000;
  const folded = await tell('fold');
  // Today has begun, and after the checkpoints came a few vouchers that are not folded yet.
  for (let at = 0; at < 20; at += 1) await sell(storage, scope, book, lastDay, at);
  await tell('fold');
  const valued = await tell('value');
  worker.kill();
  return {
    ...{ storage, scope, book, meter: counts, valueSeconds: valued.seconds, mebibytes: valued.mebibytes, fresh },
    commitsPerSecond: size.vouchers / seconds,
    foldsPerSecond: size.vouchers / folded.seconds,
    async stop() {
      client.destroy();
      await engine.stop();
    },
  };
}

/** Sales of a day that are neither folded nor valued. */
export async function sellAfter({ storage, scope, book }: Business, day: string, vouchers: number): Promise<void> {
  for (let at = 0; at < vouchers; at += 1) await sell(storage, scope, book, day, at);
}

async function sell(storage: Storage, scope: Scope, { items: ids, locations }: StockBook, day: string, at: number): Promise<void> {
  const line = { itemId: ids[(at * 997) % ids.length] ?? '', locationId: locations[0] ?? '', batch: null, kind: 'sale' as const };
  const movements = [{ ...line, quantity: scaled(-one), value: null }];
  await storage.journal.commit(scope, { branchId: scope.branchId }, stockWork(scope, day, movements));
}

/** The call of a user of this business. No other port is used. */
export function contextOf({ scope }: Business, storage: Storage): Context {
  return { scope, ports: { ...storage } as unknown as Context['ports'], caller: undefined, today: firstDay } as unknown as Context;
}

export function chartOf(scope: Scope, ledgers: number, groupOf: (at: number) => string = groupOfLedger): readonly Work[] {
  const year = { start: firstDay, end: '2027-03-31', label: '2026-27', status: 'Active' };
  return [
    workOf(scope, branch, scope.branchId, {
      code: 'MUM',
      name: 'Mumbai',
      numberingCode: 'MU',
      stateName: 'Maharashtra',
      gstin: null,
      status: 'Active',
    }),
    workOf(scope, financialYear, scope.financialYearId, year),
    ...defaultGroups.map(({ alias, name, parent, nature }) =>
      workOf(scope, group, alias, { name, alias, nature, parentId: parent, isDefault: true, status: 'Active' }),
    ),
    ...Array.from({ length: ledgers }, (_, at) => ledgerWork(scope, at + 1, groupOf(at + 1))),
  ];
}

/** The alias of a ledger's group: most are parties, the rest are in every group. */
export function groupOfLedger(at: number): string {
  return (at % 3 === 0 ? defaultGroups[at % defaultGroups.length]?.alias : undefined) ?? 'debtors';
}

/** As ledgers are: most of them parties with a GSTIN and a mobile number. */
function ledgerWork(scope: Scope, at: number, groupId: string): Work {
  const { places, trades } = {
    places: ['Pune', 'Nashik', 'Surat', 'Indore', 'Kochi'],
    trades: ['Traders', 'Electricals', 'Solar', 'and Sons'],
  };
  const name = `${places[(at * 7) % 5]} ${(at * 7919).toString(36)} ${trades[at % 4]} ${at}`;
  return workOf(scope, customer, ledgerId(at), {
    ...{ name, alias: `L${at}`, gstin: '27AAPFU0939F1ZV', mobile: '9820012345', email: `accounts${at}@party.example` },
    ...{
      groupId,
      ledgerKind: 'Customer',
      stateName: 'Maharashtra',
      clientType: 'Domestic',
      status: 'Active',
    },
  });
}

function workOf(scope: Scope, module: AnyMaster, id: string, row: Readonly<Record<string, unknown>>): Work {
  const change = changeOf(module, { action: 'create', id, row: row as never, before: undefined, userId: scope.userId });
  return { slug: module.slug, id, kind: 'create', fingerprint: id, decide: () => change };
}

/** The median cost of several reads, after one to warm up. */
export async function asked<T>({ meter: counts }: Business, ask: () => Promise<T>): Promise<{ units: number; ms: number; answer: T }> {
  let answer = await ask();
  const runs: { units: number; ms: number }[] = [];
  for (let run = 0; run < 3; run += 1) {
    counts.reset();
    const started = performance.now();
    answer = await ask();
    runs.push({ units: counts.readUnits, ms: performance.now() - started });
  }
  return { units: median(runs.map(({ units }) => units)), ms: median(runs.map(({ ms }) => ms)), answer };
}

/** The read units of something that was not asked before, by a process that runs for some time. */
export async function askedOnce({ meter: counts }: Business, ask: () => Promise<unknown>): Promise<number> {
  counts.reset();
  await ask();
  return counts.readUnits;
}

/** The read units of the first call of a process. */
export async function askedFirst(business: Business, ask: (context: Context) => Promise<unknown>): Promise<number> {
  business.meter.reset();
  await ask(contextOf(business, business.fresh()));
  return business.meter.readUnits;
}
