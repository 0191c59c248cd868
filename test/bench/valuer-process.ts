import { once } from 'node:events';
import { openStorage } from '#storage/storage';
import { clientOf } from './engine-floor.ts';

/** A worker of its own: folds the books of a branch, then values their stock. Its memory is measured. */
interface Told {
  readonly engine: string;
  readonly organisationId: string;
  readonly branchId: string;
}

export interface Worked {
  readonly foldSeconds: number;
  readonly valueSeconds: number;
  readonly mebibytes: number;
}

const [{ engine, organisationId, branchId }] = (await once(process, 'message')) as [Told];
const tables = { log: 'log', records: 'records', views: 'views' };
const { projector, valuer } = openStorage({ client: clientOf(engine), tables, clock: { now: () => new Date() } });
const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};
await projector.project(organisationId, 'organisation');
const foldSeconds = await seconds(() => projector.project(organisationId, { branchId }));
const valueSeconds = await seconds(() => valuer.value(organisationId, { now: true }));
const worked: Worked = { foldSeconds, valueSeconds, mebibytes: process.resourceUsage().maxRSS / 1024 };
process.send?.(worked, () => process.exit(0));
