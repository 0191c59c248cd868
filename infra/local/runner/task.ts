import { type ChildProcess, spawn } from 'node:child_process';
import { inherited } from '#infra/local/runner/inherited';
import { project } from '#infra/local/runner/project';

export interface Task {
  readonly child: ChildProcess;
  /** Its result. It fails with its last words. */
  readonly finished: Promise<unknown>;
}

/** Runs a process with one task: a file under infra/local/processes that ends with `asChild.finished`. */
export function runTask(name: string, argument: unknown, environment: Readonly<Record<string, string>>): Task {
  const child = spawn(project.node, project.process(name, argument), {
    cwd: project.root,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (piece: Buffer) => said.push(piece.toString()));
  const finished = new Promise<unknown>((done, fail) => {
    let result: { readonly finished: unknown } | undefined;
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'finished' in message) result = message;
    });
    child.once('error', fail);
    child.once('close', () => (result ? done(result.finished) : fail(new Error(said.join('').split('\n').slice(-20).join('\n')))));
  });
  return { child, finished };
}
