import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { Child, type ChildSpec } from '#infra/local/runner/child';
import { bornAt, forgetRunning, noteRunning, takeFolder } from '#infra/local/runner/data-folder';
import { chooseEngine, type Engine } from '#infra/local/runner/engine';
import { type Addresses, handlerEnvironment } from '#infra/local/runner/environment';
import { loopback } from '#infra/local/runner/loopback';
import { freePort, publicPort } from '#infra/local/runner/ports';
import { project } from '#infra/local/runner/project';
import { provideSecrets } from '#infra/local/runner/secrets';
import { type Demo, leaveDemoOut, readDemo, type Seeding, seedDemo } from '#infra/local/runner/seeding';
import type { Settings } from '#infra/local/runner/settings';
import { runTask } from '#infra/local/runner/task';
import { buildScreens } from '#infra/local/runner/web-build';

export interface Running {
  readonly site: string;
  /** The page of the simulated portals. */
  readonly portals: string;
  readonly demo: Demo;
  /** Whether the books of the demo are complete in the end. It never fails: what went wrong was told. */
  readonly filled: Promise<boolean>;
  /** Ends everything: the HTTP server first, the tables last. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts the whole product on this machine, and keeps every part of it alive until stopped. */
export async function start(settings: Settings, given: Environment, tell: (sentence: string) => void): Promise<Running> {
  const { data } = settings;
  takeFolder(data, settings.fresh);
  if (readDemo(data) === undefined) emptyBooks(data);
  const plan = await planPorts(settings, given);
  const children: Child[] = [];
  const changed = () => {
    const processes = Object.fromEntries(children.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid]])));
    const { site, dynamodb, sqs, s3, ses } = plan.addresses;
    noteRunning(data, { supervisor: process.pid, born: bornAt(process.pid), site, endpoints: { dynamodb, sqs, s3, ses }, processes });
  };
  let seeding: Seeding | undefined;
  const stop = async () => {
    await seeding?.stop();
    for (const child of [...children].reverse()) await child.stop();
    forgetRunning(data);
  };
  try {
    // If the screens do not build, the API must still start with the last good screens.
    const screens = settings.dev || !settings.screens ? Promise.resolve() : buildScreens(tell).catch((error: Error) => tell(error.message));
    const environment = handlerEnvironment(plan.addresses, given);
    const common = { data, tell, changed, environment };
    const run = async (own: Omit<ChildSpec, keyof typeof common>) => {
      const child = new Child({ ...common, ...own });
      children.push(child);
      await child.start();
      return child;
    };
    if (plan.engine.kind === 'program')
      await run({ name: plan.engine.name, run: plan.engine, alive: () => answers(plan.addresses.dynamodb) });
    if (plan.enginePorts) await run({ name: 'engines', run: { process: 'engines', argument: { data, ...plan.enginePorts } } });
    const { dynamodb, sqs, s3 } = plan.addresses;
    await runTask('provide', { dynamodb, sqs, s3 }, environment).finished;
    const before = readDemo(data) ?? (settings.bare ? leaveDemoOut(data) : undefined);
    if (before === undefined || before.filling) {
      tell(before === undefined ? 'Creating the demo organisation ...' : 'Going on with the demo organisation ...');
      seeding = seedDemo(data, environment, tell);
    }
    // A first start has nothing to fold before it opens.
    const file = plan.engine.kind === 'program' ? plan.engine.file : undefined;
    const [jobs, demo] = await Promise.all([
      run({ name: 'jobs', givesWay: true, run: { process: 'jobs', argument: { data, file, isNew: before === undefined } } }),
      before ?? seeding?.opened.catch((): Demo => ({ signIns: [] })) ?? { signIns: [] },
      screens,
      run({ name: 'portals', givesWay: true, run: { process: 'portals', argument: { data, ...plan.portalPorts } } }),
    ]);
    const host = settings.dev ? loopback : settings.host;
    const api = await run({ name: 'api', run: { process: 'api', argument: { data, port: plan.apiPort, host, storage: s3 } } });
    const filled = (seeding?.filled ?? Promise.resolve(true)).catch((error: Error) => {
      tell(error.message);
      return false;
    });
    if (settings.dev) {
      const screensOf = { port: plan.port, host: settings.host, api: `http://127.0.0.1:${plan.apiPort}` };
      await run({ name: 'screens', run: { process: 'screens', argument: screensOf } });
      reloadOnChange([jobs, api], tell);
    }
    return { site: plan.addresses.site, portals: `http://127.0.0.1:${plan.portalPorts.page}`, demo, filled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Plan {
  readonly port: number;
  readonly apiPort: number;
  readonly engine: Engine;
  readonly addresses: Addresses;
  readonly enginePorts: { readonly queuePort: number; readonly mailPort: number } | undefined;
  readonly portalPorts: Readonly<Record<'nic' | 'gsp' | 'nicBills' | 'gspBills' | 'page', number>>;
}

/** An endpoint in the environment is used as it is; the others get a free port. */
async function planPorts(settings: Settings, given: Environment): Promise<Plan> {
  const port = await publicPort(settings.port, settings.host);
  const engine = chooseEngine(settings.data, await freePort(), given);
  const queuePort = await freePort();
  const mailPort = await freePort();
  const engines = `http://127.0.0.1:${queuePort}`;
  const addresses: Addresses = {
    site: `http://localhost:${port}`,
    dynamodb: engine.endpoint,
    sqs: given['AWS_ENDPOINT_URL_SQS'] ?? engines,
    s3: given['AWS_ENDPOINT_URL_S3'] ?? engines,
    ses: given['AWS_ENDPOINT_URL_SESV2'] ?? `http://127.0.0.1:${mailPort}`,
    ...provideSecrets(settings.data),
  };
  const allElsewhere = given['AWS_ENDPOINT_URL_SQS'] && given['AWS_ENDPOINT_URL_S3'] && given['AWS_ENDPOINT_URL_SESV2'];
  return {
    port,
    apiPort: settings.dev ? await freePort() : port,
    engine,
    addresses,
    enginePorts: allElsewhere ? undefined : { queuePort, mailPort },
    portalPorts: {
      ...{ nic: await freePort(), gsp: await freePort(), nicBills: await freePort(), gspBills: await freePort() },
      page: await freePort(),
    },
  };
}

/** An interrupted first start leaves half a demo and no user data, so it starts again with an empty folder. */
function emptyBooks(data: string): void {
  for (const name of ['tables.db', 'tables.db-wal', 'tables.db-shm', 'queues', 'files', 'positions'])
    rmSync(join(data, name), { recursive: true, force: true });
}

export async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}

/** Code is loaded once for each process, so a change means a new process; changes at the same time count as one. */
function reloadOnChange(children: readonly Child[], tell: (sentence: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const restart = async () => {
    for (const child of children)
      await child.restart().catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)));
    tell('Reloaded.');
  };
  for (const folder of ['packages', 'events', 'functions', 'infra/local']) {
    watch(join(project.root, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, 200);
    });
  }
}
