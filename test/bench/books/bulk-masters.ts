import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Scope } from '#application/ports/scope';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '../../kit/engine.ts';
import { newScope } from '../load.ts';
import { bulkRate, clientOf } from '../measuring/engine-floor.ts';
import { type Figure, figure, median, ratioFigure } from '../measuring/figure.ts';
import { type Meter, meter } from '../measuring/meter.ts';
import { openMasters } from './masters.ts';

const atOnce = 600;
/** Bytes of the stored items of a ledger. */
const weights = { clock: 120, log: 330, record: 250 };

/**
 * BULK: ledgers written in bulk, as an import does after its rows are read and checked, while a projector in its own process folds them.
 * SEARCH: soft search in a list of a thousand and of twice as many.
 */
export async function bulkMasters(ids: ReadonlySet<string>, imported: number): Promise<readonly Figure[]> {
  const engine = await startEngine();
  try {
    const client = engine.newClient();
    const counts = meter(client);
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const [small, large] = [newScope(), newScope()];
    const ledgers: Ledgers = { scope: large, next: openMasters(large) };
    const figures = ids.has('BULK') ? await imports(engine, storage, counts, ledgers, imported) : [];
    if (ids.has('SEARCH')) {
      await write(storage, { scope: small, next: openMasters(small) }, 1_000);
      await storage.projector.project(small.organisationId, 'organisation');
      await folded(engine, large, () => write(storage, ledgers, imported * (ids.has('BULK') ? 1 : 2)));
      await storage.projector.project(large.organisationId, 'organisation');
      figures.push(...(await searches(storage, counts, { small, large, many: imported * 2 })));
    }
    client.destroy();
    return figures;
  } finally {
    await engine.stop();
  }
}

interface Ledgers {
  readonly scope: Scope;
  readonly next: ReturnType<typeof openMasters>;
}

async function imports(engine: TestEngine, storage: Storage, counts: Meter, ledgers: Ledgers, imported: number): Promise<Figure[]> {
  const { scope } = ledgers;
  const perSecond = (ms: number) => (1000 * imported) / ms;
  const before = await floorOf(engine);
  counts.reset();
  const cpu = process.cpuUsage();
  const started = performance.now();
  let [refused, written, peak] = [0, 0, 0];
  await folded(engine, scope, async () => {
    refused = await write(storage, ledgers, imported, () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    });
    written = performance.now() - started;
  });
  await storage.projector.project(scope.organisationId, 'organisation');
  const both = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const units = counts.writeUnits / imported;
  const floor = (before + (await floorOf(engine))) / 2;
  const findings = await storage.prover.prove(scope.organisationId);
  return [
    ratioFigure('BULK', `${imported} ledgers in bulk, beside the engine alone`, perSecond(written), 'rows/s', { least: 0.6 }, floor),
    figure('BULK', 'the same, until the last is folded', perSecond(both), 'rows/s', { least: 1_500 }, perSecond(written)),
    figure('BULK', 'processor time of a ledger in the writing process', (user + system) / 1000 / imported, 'ms', { most: 0.5 }),
    figure('BULK', 'memory of the writing process', peak / 1_048_576, 'MiB', { most: 512 }),
    figure('BULK', 'write units of a ledger: its part of the transaction, lists among them', units, 'units', { most: 12 }),
    figure('BULK', 'rows refused, and findings of the prover', refused + findings.length, 'findings', { exactly: 0 }),
  ];
}

/** Measured before and after, so that other load on the machine affects both. */
async function floorOf(engine: TestEngine): Promise<number> {
  const alone = clientOf(engine.endpoint);
  try {
    return await bulkRate(alone, 3, weights);
  } finally {
    alone.destroy();
  }
}

async function write({ journal }: Storage, { scope, next }: Ledgers, count: number, each = () => {}): Promise<number> {
  let refused = 0;
  for (let left = count; left > 0; left -= atOnce) {
    const answers = await journal.commitAll(scope, 'organisation', next(Math.min(atOnce, left)));
    refused += answers.filter((answer) => answer instanceof Error).length;
    each();
  }
  return refused;
}

/** Runs work while a projector folds the organisation's log. */
async function folded(engine: TestEngine, scope: Scope, work: () => Promise<unknown>): Promise<void> {
  const child = fork(join(import.meta.dirname, '../processes/projector-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ engine: engine.endpoint, organisationId: scope.organisationId, branchId: null });
  await work();
  child.send('stop');
  await once(child, 'exit');
}

/** The searches, and the read units allowed for the rows of the page. */
const queries: readonly { readonly what: string; readonly prefixes: readonly string[]; readonly most: number }[] = [
  { what: 'one by its alias', prefixes: ['l000500'], most: 8 },
  { what: 'a name one in twenty has', prefixes: ['sharma'], most: 8 },
  { what: 'a letter', prefixes: ['s'], most: 8 },
  { what: 'a name in two words', prefixes: ['sharma', 'tra'], most: 8 },
  { what: 'a name in three words', prefixes: ['patel', 'solar', 'pune'], most: 8 },
  { what: 'a common word and a rare one', prefixes: ['traders', '987654'], most: 8 },
  { what: 'a word that none has', prefixes: ['zzzz'], most: 8 },
  { what: 'two common words that do not follow each other', prefixes: ['sharma', 'pune'], most: 8 },
  { what: 'two common words, neither at the beginning of a name', prefixes: ['traders', 'pune'], most: 8 },
  { what: 'two words cut short, in the other order', prefixes: ['pun', 'tra'], most: 8 },
  { what: 'a common word and the beginning of all mobile numbers', prefixes: ['rao', '98'], most: 8 },
];

async function searches(
  storage: Storage,
  counts: Meter,
  { small, large, many: size }: { readonly small: Scope; readonly large: Scope; readonly many: number },
): Promise<Figure[]> {
  const ask = async (scope: Scope, prefixes: readonly string[]) => {
    const times: number[] = [];
    for (let run = 0; run < 9; run++) {
      counts.reset();
      const started = performance.now();
      await storage.records.searchRows(scope, { slug: 'customer', partitions: ['customer'], prefixes, limit: 50 });
      times.push(performance.now() - started);
    }
    return { units: counts.readUnits, ms: median(times) };
  };
  const figures: Figure[] = [];
  let [fewMs, manyMs] = [0, 0];
  for (const { what, prefixes, most } of queries) {
    const [few, many] = [await ask(small, prefixes), await ask(large, prefixes)];
    figures.push(
      figure('SEARCH', `search of ${size} ledgers, ${what}: read units with the rows`, many.units, 'units', { most }, few.units),
    );
    fewMs += few.ms;
    manyMs += many.ms;
  }
  figures.push(ratioFigure('SEARCH', `the same searches in turn, beside a list of 1,000`, manyMs, 'ms', { most: 2 }, fewMs));
  return figures;
}
