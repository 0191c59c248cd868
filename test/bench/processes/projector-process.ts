import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { gatheredSeconds } from '#topology/streams';
import { clientOf } from '../measuring/engine-floor.ts';

/** The projector of one branch, or of the organisation's own stream, in its own process: it folds until it is told to stop. */
interface Told {
  readonly engine: string;
  readonly organisationId: string;
  readonly branchId: string | null;
}

const [{ engine, organisationId, branchId }] = (await once(process, 'message')) as [Told];
let going = true;
process.once('message', () => {
  going = false;
});
const client = clientOf(engine);
const tables = { log: 'log', records: 'records', views: 'views' };
const { projector } = openStorage({ says, client, tables, clock: { now: () => new Date() } });
while (going) {
  await projector.project(organisationId, branchId === null ? 'organisation' : { branchId });
  await sleep(1_000 * gatheredSeconds.projector);
}
process.exit(0);
