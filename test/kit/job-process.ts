import { once } from 'node:events';
import { functionNamed, invoke } from '#infra/local/handlers';

/** A job in a process of its own: told a queue and the bodies of messages, it works on them one after the other and says which failed. */
const [{ queue, bodies }] = (await once(process, 'message')) as [{ readonly queue: string; readonly bodies: readonly string[] }];
for (const [index, body] of bodies.entries()) {
  const record = { messageId: String(index), body, attributes: { ApproximateReceiveCount: '1' } };
  const answer = (await invoke(functionNamed(`job-${queue}`), { Records: [record] })) as { readonly batchItemFailures: readonly unknown[] };
  process.send?.({ index, failed: answer.batchItemFailures.length });
}
process.disconnect();
