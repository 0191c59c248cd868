import { once } from 'node:events';
import { Agent, createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, send } from '#test/faults/disturbing-proxy';

/** A proxy between the product and the engine of queues and files that disturbs some calls as SQS and S3 do. */
export interface DisturbingStorage {
  readonly endpoint: string;
  readonly spoilt: { twice: number; slowDown: number; lostAnswers: number };
  calm: boolean;
  stop(): Promise<void>;
}

interface Share {
  /** Messages that are delivered twice, the second time up to two seconds later. */
  readonly twice: number;
  /** Calls that are refused because there are too many. */
  readonly slowDown: number;
  /** Objects that are written, and whose answer is lost. */
  readonly lostAnswers: number;
}

/** Messages to queues of `single` come once. A presigned address is asked by people, who do not repeat by themselves: it is left alone. */
export async function openDisturbingStorage(engine: string, share: Share, single: readonly string[] = []): Promise<DisturbingStorage> {
  const agent = new Agent({ keepAlive: true });
  const spoilt = { twice: 0, slowDown: 0, lostAnswers: 0 };
  const late = new Set<Promise<void>>();
  const happens = (percent: number) => !storage.calm && Math.random() * 100 < percent;
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const target = String(incoming.headers['x-amz-target'] ?? '');
    const isQueue = target.startsWith('AmazonSQS.');
    const isPresigned = /[?&]X-Amz-Signature=/.test(incoming.url ?? '');
    try {
      if (!isPresigned && happens(share.slowDown)) {
        spoilt.slowDown += 1;
        return isQueue ? refuseMessage(outgoing) : refuseObject(outgoing);
      }
      const answer = await send(engine, agent, incoming, body);
      if (!isQueue && !isPresigned && incoming.method === 'PUT' && happens(share.lostAnswers)) {
        spoilt.lostAnswers += 1;
        return void outgoing.destroy();
      }
      const queue = isQueue ? nameOfQueue(body) : '';
      if (/SendMessage(Batch)?$/.test(target) && !single.includes(queue) && happens(share.twice)) {
        spoilt.twice += 1;
        const again = sleep(Math.random() * mostLateMs).then(() =>
          send(engine, agent, incoming, body).then(
            () => {},
            () => {},
          ),
        );
        late.add(again);
        void again.finally(() => late.delete(again));
      }
      // The answer to a HEAD tells the length of what it leaves out.
      const length = incoming.method === 'HEAD' ? {} : { 'content-length': answer.body.length };
      outgoing.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.body);
    } catch {
      outgoing.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const storage: DisturbingStorage = {
    endpoint: `http://127.0.0.1:${address.port}`,
    spoilt,
    calm: true,
    async stop() {
      await Promise.all(late);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return storage;
}

const mostLateMs = 2_000;

function nameOfQueue(body: Buffer): string {
  const { QueueUrl = '' } = JSON.parse(body.toString()) as { readonly QueueUrl?: string };
  return QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1);
}

function refuseMessage(outgoing: ServerResponse): void {
  outgoing
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-query-error': 'RequestThrottled;Sender' })
    .end(JSON.stringify({ __type: 'com.amazonaws.sqs#RequestThrottled', message: 'Request is throttled' }));
}

function refuseObject(outgoing: ServerResponse): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
}
