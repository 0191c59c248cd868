import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs on a data folder now: written for the next start, and for tests that end processes. */
export interface Running {
  readonly supervisor: number;
  readonly site: string;
  /** Address of the tables' engine. */
  readonly tables: string;
  readonly processes: Readonly<Record<string, number>>;
}

const own = new Set([
  'tables.db',
  'tables.db-wal',
  'tables.db-shm',
  'shared-local-instance.db',
  'files',
  'queues',
  'mails',
  'secrets',
  'positions',
  'logs',
  'demo.json',
  'running.json',
]);

/** Makes the folder ours: refuses one that another Bahi uses or that holds something else, and ends what a killed start left behind. */
export function takeFolder(data: string, fresh: boolean): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const strangers = readdirSync(data).filter((name) => !own.has(name));
  if (strangers.length > 0)
    throw new Error(`${data} holds things that are not Bahi's (${strangers.slice(0, 3).join(', ')}); choose another folder with --data.`);
  const before = readRunning(data);
  if (before && isOurs(before.supervisor, 'infra/local/commands')) {
    throw new Error(
      `Bahi already runs on ${data}, at ${before.site} (process ${before.supervisor}). Stop it, or choose another folder with --data.`,
    );
  }
  const engine = before?.processes['tables'];
  if (engine !== undefined && isOurs(engine, data)) process.kill(engine, 'SIGTERM');
  if (fresh) for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true });
}

export function noteRunning(data: string, running: Running): void {
  writeFileSync(join(data, 'running.json'), `${JSON.stringify(running, null, 2)}\n`);
}

export function forgetRunning(data: string): void {
  rmSync(join(data, 'running.json'), { force: true });
}

/** What was started on this folder and not stopped in order: it may be running still, or have been killed. */
function readRunning(data: string): Running | undefined {
  const file = join(data, 'running.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Running) : undefined;
}

/** What runs on this folder now. */
export function findRunning(data: string): Running | undefined {
  const running = readRunning(data);
  return running && isOurs(running.supervisor, supervisorMark) ? running : undefined;
}

const supervisorMark = 'infra/local/commands';

/** Whether a process of that number lives and is one of ours; numbers are given again, so its command line is looked at where that is possible. */
function isOurs(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(mark);
}
