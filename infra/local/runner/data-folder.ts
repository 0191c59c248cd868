import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes now running on a data folder: written for the next start, and for tests that end processes. */
export interface Running {
  readonly supervisor: number;
  /** When the supervisor started, as the system counts, because process ids are reused. */
  readonly born: string;
  readonly site: string;
  /** Where the engines listen. */
  readonly endpoints: { readonly dynamodb: string; readonly sqs: string; readonly s3: string; readonly ses: string };
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
  'portals',
  'secrets',
  'positions',
  'drops',
  'logs',
  'demo.json',
  'running.json',
]);

/** Takes over the folder: refuses one that another Bahi uses or that has other content, and ends processes left by a killed start. */
export function takeFolder(data: string, fresh: boolean): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const strangers = readdirSync(data).filter((name) => !own.has(name));
  if (strangers.length > 0)
    throw new Error(`${data} holds things that are not Bahi's (${strangers.slice(0, 3).join(', ')}); choose another folder with --data.`);
  const running = findRunning(data);
  if (running) {
    throw new Error(
      `Bahi already runs on ${data}, at ${running.site} (process ${running.supervisor}). Stop it, or choose another folder with --data.`,
    );
  }
  const engine = readRunning(data)?.processes['tables'];
  if (engine !== undefined && lives(engine) && isFor(engine, data)) process.kill(engine, 'SIGTERM');
  if (fresh) for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true });
}

export function noteRunning(data: string, running: Running): void {
  writeFileSync(join(data, 'running.json'), `${JSON.stringify(running, null, 2)}\n`);
}

export function forgetRunning(data: string): void {
  rmSync(join(data, 'running.json'), { force: true });
}

/** Processes that were started on this folder and not stopped properly: they may still run, or were killed. */
function readRunning(data: string): Running | undefined {
  const file = join(data, 'running.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Running) : undefined;
}

/** The processes running on this folder now. */
export function findRunning(data: string): Running | undefined {
  const running = readRunning(data);
  return running && lives(running.supervisor) && bornAt(running.supervisor) === running.born ? running : undefined;
}

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Empty on systems without /proc. There a running process with this id is accepted. */
export function bornAt(pid: number): string {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? (readFileSync(file, 'utf8').split(') ')[1]?.split(' ')[19] ?? '') : '';
}

/** Whether the process works on this folder, as far as its command line can be seen. */
function isFor(pid: number, data: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(data);
}
