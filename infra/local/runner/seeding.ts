import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';

export interface Demo {
  readonly signIns: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  /** Its books are not complete yet. */
  readonly filling?: true;
}

const demoFile = (data: string) => join(data, 'demo.json');

/** The demo's sign-ins; undefined if nobody can have signed in yet. */
export function readDemo(data: string): Demo | undefined {
  return existsSync(demoFile(data)) ? (JSON.parse(readFileSync(demoFile(data), 'utf8')) as Demo) : undefined;
}

/** Marks this folder as one without the demo. */
export function leaveDemoOut(data: string): Demo {
  const none: Demo = { signIns: [] };
  writeFileSync(demoFile(data), JSON.stringify(none));
  return none;
}

export interface Seeding {
  /** People can sign in. */
  readonly opened: Promise<Demo>;
  /** Whether the books are complete; false if it was stopped before. */
  readonly filled: Promise<boolean>;
  stop(): Promise<void>;
}

/** Runs the seed in its own process and records the sign-ins it created. The next start goes on with one that was ended. */
export function seedDemo(data: string, environment: Readonly<Record<string, string>>, tell: (sentence: string) => void): Seeding {
  const child = spawn(
    project.node,
    ['--disable-warning=ExperimentalWarning', '--enable-source-maps', join(project.root, 'infra/local/processes/seed.ts'), 'null'],
    {
      cwd: project.root,
      env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  const said: string[] = [];
  child.stderr?.on('data', (piece: Buffer) => said.push(piece.toString()));
  const keep = (demo: Demo) => writeFileSync(demoFile(data), JSON.stringify(demo));
  const opened = Promise.withResolvers<Demo>();
  const filled = Promise.withResolvers<boolean>();
  let [stopping, done] = [false, false];
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('opened' in message) {
      const demo: Demo = { ...(message.opened as Demo), filling: true };
      keep(demo);
      opened.resolve(demo);
    }
    if ('busy' in message) tell(`  The demo organisation has its books up to ${String(message.busy)} ...`);
    if ('finished' in message) {
      done = true;
      keep(message.finished as Demo);
      opened.resolve(message.finished as Demo);
    }
  });
  const failed = (why: string) => {
    const error = new Error(`The demo organisation could not be created:\n${why}`);
    opened.reject(error);
    filled.reject(error);
  };
  child.once('error', (error) => failed(error.message));
  child.once('close', () => (done || stopping ? filled.resolve(done) : failed(said.join('').split('\n').slice(-20).join('\n'))));
  return {
    opened: opened.promise,
    filled: filled.promise,
    async stop() {
      stopping = true;
      child.kill('SIGKILL');
      await filled.promise.catch(() => undefined);
    },
  };
}
