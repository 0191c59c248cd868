import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { conflictOf, isDone, refusalOf, withoutSome } from '#test/faults/aws-answers';
import type { LaggingCopy } from '#test/kit/faults/lagging-copy';

/** A proxy between the product and the storage engine that disturbs some calls as DynamoDB does. */
export interface DisturbingProxy {
  readonly endpoint: string;
  /** How often each happened. */
  readonly spoilt: Readonly<Record<keyof Share, number>>;
  /** If calm, everything passes. */
  calm: boolean;
  stop(): Promise<void>;
}

/** Of a hundred calls. */
export interface Share {
  /** Writes that are refused with a conflict and never reach the engine. */
  readonly conflicts: number;
  /** Writes that are carried out, and whose answer is lost. */
  readonly lostAnswers: number;
  /** Writes whose caller loses the connection, and which are carried out up to a second later. */
  readonly lateEffects: number;
  /** Calls of any kind that are refused because there are too many. */
  readonly throttled: number;
  /** Batches that are only partly carried out, and say so. */
  readonly unprocessed: number;
}

const nothing: Share = { conflicts: 0, lostAnswers: 0, lateEffects: 0, throttled: 0, unprocessed: 0 };

/** If there is a copy, it answers eventually consistent reads. A lot from 0 to 1 is drawn for each call that can be disturbed. */
export async function openDisturbingProxy(
  engine: string,
  given: Partial<Share>,
  copy?: LaggingCopy,
  lot: () => number = Math.random,
): Promise<DisturbingProxy> {
  const agent = new Agent({ keepAlive: true });
  const spoilt = { ...nothing };
  const late = new Set<Promise<void>>();
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const target = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const fate = proxy.calm ? undefined : fateOf(target, { ...nothing, ...given }, lot);
    if (fate) spoilt[fate] += 1;
    const answering = copy?.answers(`.${target}`, body) ? copy.endpoint : engine;
    const ask = (sent = body) => send(answering, agent, incoming, sent);
    const wrote = () => copy?.wrote(`.${target}`, body);
    try {
      if (fate === 'throttled') return say(outgoing, 400, refusalOf(target));
      if (fate === 'conflicts') return say(outgoing, 400, conflictOf(target, body));
      if (fate === 'lateEffects') {
        outgoing.destroy();
        const carriedOut = sleep(Math.random() * mostLateMs)
          .then(() => ask())
          .then(wrote, () => {});
        late.add(carriedOut);
        return void carriedOut.finally(() => late.delete(carriedOut));
      }
      const parts = fate === 'unprocessed' ? withoutSome(target, body) : undefined;
      const answer = await ask(parts?.sent);
      wrote();
      if (fate === 'lostAnswers') return void outgoing.destroy();
      const told = parts && isDone(answer.status) ? Buffer.from(parts.told(answer.body.toString())) : answer.body;
      outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': told.length }).end(told);
    } catch {
      // The engine was killed: its caller loses the connection, too, and does not know what became of the write.
      wrote();
      outgoing.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const proxy: DisturbingProxy = {
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
  return proxy;
}

const mostLateMs = 1_000;

const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const batches = new Set(['BatchGetItem', 'BatchWriteItem']);

/** What happens to this call. */
function fateOf(target: string, share: Share, lot: () => number): keyof Share | undefined {
  const isWrite = target === 'TransactWriteItems' || singleWrites.has(target);
  const possible = (
    [
      'throttled',
      ...(isWrite ? (['conflicts', 'lostAnswers', 'lateEffects'] as const) : []),
      ...(batches.has(target) ? (['unprocessed'] as const) : []),
    ] as const
  ).filter((one) => share[one] > 0);
  if (possible.length === 0) return undefined;
  let left = lot() * 100;
  return possible.find((one) => {
    left -= share[one];
    return left < 0;
  });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export async function send(engine: string, agent: Agent, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { hostname, port } = new URL(engine);
  const { 'transfer-encoding': _, ...said } = headers;
  const onward = request({
    hostname,
    port,
    method,
    path: url,
    headers: { ...said, 'content-length': String(body.length) },
    agent,
  });
  onward.end(body);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) };
}

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function say(outgoing: ServerResponse, status: number, said: object): void {
  const text = JSON.stringify(said);
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) }).end(text);
}
