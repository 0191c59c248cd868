import { once } from 'node:events';
import { handler } from '#functions/jobs/record-import';

/** The worker of imports in a process of its own: told a message, it works, and says how long it took and how much memory it ever had. */
const [message] = (await once(process, 'message')) as [object];
const started = performance.now();
const answer = await handler({
  Records: [{ messageId: 'one', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } }],
} as never);
process.send?.({
  seconds: (performance.now() - started) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
  failed: answer.batchItemFailures.length,
});
process.disconnect();
