import { once } from 'node:events';
import { handler } from '#functions/jobs/record-import';
import { peakMemory } from '#test/kit/processes/peak-memory';

/** The import worker in its own process: handles a message, and reports its time and peak memory. */
const [message] = (await once(process, 'message')) as [object];
const started = performance.now();
const answer = await handler({
  Records: [{ messageId: 'one', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } }],
} as never);
process.send?.({
  seconds: (performance.now() - started) / 1000,
  megabytes: peakMemory(),
  failed: answer.batchItemFailures.length,
});
process.disconnect();
