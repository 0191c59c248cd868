import { flushCompileCache } from 'node:module';
import { tidyWhenIdle } from '#infra/local/runner/tidy';

/** The child's side of the contract with the supervisor: its settings, when it is ready, and how it ends. */
export const asChild = { argument, busy, opened, ready, finished };

function argument<Argument>(): Argument {
  return JSON.parse(process.argv[2] ?? 'null') as Argument;
}

/** Says what takes time before it is ready. */
function busy(sentence: string): void {
  process.send?.({ busy: sentence });
}

/** Tells the supervisor that this process is ready; `drain` finishes current work. */
function ready(note: string, drain: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('message', (message) => {
    if (message === 'stop') end();
    if (message === 'ping') process.send?.('pong');
  });
  // Ctrl+C and the like reach every process of the group at once; the supervisor decides the order of ending.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // The supervisor ended without notice, so there is no one left to serve.
  process.on('disconnect', end);
  process.send?.({ ready: note });
  // A process that is killed writes nothing at its end.
  flushCompileCache();
  tidyWhenIdle();
}

/** For a process with one task: its first result, with which others can begin. */
function opened(result: unknown): void {
  process.send?.({ opened: result });
}

/** For a process with one task: returns its result and ends. */
function finished(result: unknown): void {
  process.send?.({ finished: result }, () => process.exit(0));
}
