import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTask } from '#infra/local/runner/task';
import { env } from '#topology/env';

export interface Demo {
  readonly signIns: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  /** Its books are not complete yet. */
  readonly filling?: true;
  /** The day on which it was begun. It goes on with the financial years of that day. */
  readonly begun?: string;
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
  const { begun } = readDemo(data) ?? {};
  const { child, finished } = runTask('seed', null, { ...environment, ...(begun === undefined ? {} : { [env.demoDay]: begun }) });
  const keep = (demo: Demo) => writeFileSync(demoFile(data), JSON.stringify(demo));
  const opened = Promise.withResolvers<Demo>();
  let stopping = false;
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('opened' in message) {
      const demo: Demo = { ...(message.opened as Demo), filling: true };
      keep(demo);
      opened.resolve(demo);
    }
    if ('busy' in message) tell(`  The demo organisation has its books up to ${String(message.busy)} ...`);
  });
  const filled = finished.then(
    (demo) => {
      keep(demo as Demo);
      opened.resolve(demo as Demo);
      return true;
    },
    ({ message }: Error) => {
      if (stopping) return false;
      const error = new Error(`The demo organisation could not be created:\n${message}`);
      opened.reject(error);
      throw error;
    },
  );
  return {
    opened: opened.promise,
    filled,
    async stop() {
      stopping = true;
      child.kill('SIGKILL');
      await filled.catch(() => undefined);
    },
  };
}
