import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { functionNamed, invoke } from '#infra/local/handlers';

/** The projector in its own process, so that it can be killed. It keeps folding every log that has new entries. */
process.send?.({ url: '' });
flushCompileCache();
for (;;) {
  await invoke(functionNamed('schedule-project'), {}).catch((error: unknown) =>
    console.error(error instanceof Error ? error.message : error),
  );
  await sleep(150);
}
