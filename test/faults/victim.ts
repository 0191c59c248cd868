import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';

/** A process that is killed and restarted. */
export interface Victim {
  readonly name: string;
  /** Its current address; empty while it is down. */
  url: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** A TypeScript file under test/faults, run by the project's own Node with its clock so far ahead; it reports its address. */
export async function startVictim(name: string, file: string, aheadMs = 0): Promise<Victim> {
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(
      join(project.root, 'node_modules/.bin/node'),
      ['--disable-warning=ExperimentalWarning', '--import', join(import.meta.dirname, 'skewed-clock.ts'), join(import.meta.dirname, file)],
      {
        cwd: project.root,
        env: { ...process.env, CLOCK_AHEAD_MS: String(aheadMs) },
        stdio: ['ignore', 'ignore', process.env['LOOK_AT'] === undefined ? 'ignore' : 'inherit', 'ipc'],
      },
    );
    const [said] = (await once(child, 'message')) as [{ readonly url: string }];
    victim.url = said.url;
  };
  const kill = async (): Promise<void> => {
    victim.url = '';
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const victim: Victim = {
    name,
    url: '',
    async killAndRestart() {
      await kill();
      await start();
    },
    stop: kill,
  };
  await start();
  return victim;
}
