import { once } from 'node:events';
import { functionNamed, invoke } from '#infra/local/handlers';

/** A job in its own process: gets a queue and message bodies, handles them one after the other and reports which failed. */
const [{ queue, bodies }] = (await once(process, 'message')) as [{ readonly queue: string; readonly bodies: readonly string[] }];
for (const [index, body] of bodies.entries()) {
  const record = { messageId: String(index), body, attributes: { ApproximateReceiveCount: '1' } };
  const answer = (await invoke(functionNamed(`job-${queue}`), { Records: [record] })) as { readonly batchItemFailures: readonly unknown[] };
  process.send?.({ index, failed: answer.batchItemFailures.length });
}
process.disconnect();
