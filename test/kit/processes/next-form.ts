import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';
import type { TestEngine } from '#test/kit/engine';

/** What another version of the program is asked to do. */
export type Asked =
  | { readonly do: 'unfolded'; readonly log: string; readonly keeps: boolean; readonly since?: string; readonly slack?: number }
  | { readonly do: 'fold'; readonly log: string; readonly keeps: boolean }
  | { readonly do: 'read'; readonly log: string; readonly ledger: string }
  | { readonly do: 'prove'; readonly organisationId: string };

/** The next version of the program, in a process of its own, whose views have another form. */
export interface NextVersion {
  ask(asked: Asked): Promise<unknown>;
  stop(): Promise<void>;
}

export function startNextVersion({ endpoint, tables }: TestEngine): NextVersion {
  const child: ChildProcess = fork(join(import.meta.dirname, 'next-form-process.ts'), [JSON.stringify({ endpoint, tables })], {
    execPath: project.node,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    cwd: project.root,
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(asked) {
      last = last.then(async () => {
        child.send(asked);
        const [answer] = (await once(child, 'message')) as [{ readonly answer?: unknown; readonly error?: string }];
        if (answer.error !== undefined) throw new Error(answer.error);
        return answer.answer;
      });
      return last;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
