/** The child's half of the agreement with the supervisor: what it was given, when it is ready, and how it ends. */
export const asChild = { argument, ready, finished };

function argument<Argument>(): Argument {
  return JSON.parse(process.argv[2] ?? 'null') as Argument;
}

/** Tells the supervisor that this process serves; `drain` lets what is under way finish. */
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
  // Ctrl+C and the like reach every process of the group at once; the order of ending is the supervisor's to decide.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // The supervisor is gone without a word: nobody is left to serve for.
  process.on('disconnect', end);
  process.send?.({ ready: note });
}

/** For a process that does one thing: hands over what came of it, and ends. */
function finished(result: unknown): void {
  process.send?.({ finished: result }, () => process.exit(0));
}
