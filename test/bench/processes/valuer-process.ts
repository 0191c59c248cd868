import { once } from 'node:events';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { peakMemory } from '#test/kit/processes/peak-memory';
import { clientOf } from '../measuring/engine-floor.ts';

/** A worker of its own, which folds and values the books of a branch when it is told to. Its memory is measured. */
export interface Told {
  readonly engine: string;
  readonly organisationId: string;
  readonly branchId: string;
  readonly what: 'fold' | 'value';
}

export interface Worked {
  readonly seconds: number;
  readonly mebibytes: number;
}

const tables = { log: 'log', records: 'records', views: 'views' };
let storage: Storage | undefined;
for (;;) {
  const [{ engine, organisationId, branchId, what }] = (await once(process, 'message')) as [Told];
  storage ??= openStorage({ says, client: clientOf(engine), tables, clock: { now: () => new Date() } });
  const started = performance.now();
  if (what === 'value') await storage.valuer.value(organisationId, { now: true });
  else await Promise.all(['organisation' as const, { branchId }].map((stream) => storage?.projector.project(organisationId, stream)));
  const worked: Worked = { seconds: (performance.now() - started) / 1000, mebibytes: peakMemory() };
  process.send?.(worked);
}
