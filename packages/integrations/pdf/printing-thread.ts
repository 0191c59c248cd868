import { parentPort } from 'node:worker_threads';
import { Refusal } from '#domain/refusal';
import type { Answered, Asked } from '#integrations/pdf/in-thread';
import { printers } from '#integrations/pdf/papers';

/** The other side of `inThread`: prints what it is asked, one after the other. */
parentPort?.on('message', async ({ id, name, given }: Asked) => {
  const answer = (answered: Omit<Answered, 'id'>) => parentPort?.postMessage({ id, ...answered });
  try {
    answer({ result: await Reflect.apply(printers[name], printers, given) });
  } catch (error) {
    if (error instanceof Refusal) answer({ refused: { code: error.code, errors: error.errors, message: error.message } });
    else answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
