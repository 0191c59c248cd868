import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { logFold } from '#events/log-fold';
import { everyLog } from '#functions/schedules/every-log';
import { functionNamed, invoke } from '#infra/local/handlers';
import { streamOfKey } from '#storage/engine/keys';

/** The projector in its own process, so that it can be killed. It keeps folding every log that has new entries. */
process.send?.({ url: '' });
flushCompileCache();
for (;;) {
  await fold().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  await sleep(150);
}

async function fold(): Promise<void> {
  const organisations = new Set<string>();
  for await (const log of everyLog()) organisations.add(streamOfKey(log).organisationId);
  for (const organisationId of organisations)
    await invoke(functionNamed('job-log-fold'), {
      Records: [
        {
          messageId: organisationId,
          body: JSON.stringify({ ...logFold.sample, organisationId }),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    });
}
