import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { LaggingCopy } from '#test/kit/lagging-copy';

/** A proxy between the product and the storage engine that disturbs some transactions. */
export interface DisturbingProxy {
  readonly endpoint: string;
  readonly spoilt: { conflicts: number; lostAnswers: number };
  /** If calm, everything passes. */
  calm: boolean;
  stop(): Promise<void>;
}

export interface Share {
  /** Percent of transactions that are refused with a conflict and never reach the engine. */
  readonly conflicts: number;
  /** Percent of transactions that are written, and whose answer is lost. */
  readonly lostAnswers: number;
}

/** If there is a copy, it answers eventually consistent reads. */
export async function openDisturbingProxy(engine: string, share: Share, copy?: LaggingCopy): Promise<DisturbingProxy> {
  const agent = new Agent({ keepAlive: true });
  const spoilt = { conflicts: 0, lostAnswers: 0 };
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const body = Buffer.concat(pieces);
      const target = String(incoming.headers['x-amz-target']);
      const isTransaction = target.endsWith('.TransactWriteItems');
      const lot = proxy.calm || !isTransaction ? 100 : Math.random() * 100;
      if (lot < share.conflicts) {
        spoilt.conflicts += 1;
        answerConflict(outgoing, body);
        return;
      }
      const loses = lot < share.conflicts + share.lostAnswers;
      if (loses) spoilt.lostAnswers += 1;
      const answering = copy?.answers(target, body) ? copy.endpoint : engine;
      pass(answering, agent, incoming, body, outgoing, { loses, over: () => copy?.wrote(target, body) });
    });
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
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

interface Passing {
  readonly loses: boolean;
  /** Called when the engine has answered or its answer was lost. */
  readonly over: () => void;
}

function pass(
  engine: string,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  { loses, over }: Passing,
): void {
  const { hostname, port } = new URL(engine);
  const headers = { ...incoming.headers, 'content-length': String(body.length) };
  const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers, agent }, (answer) => {
    over();
    if (loses) {
      answer.resume();
      answer.on('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // The engine was killed: its caller loses the connection too.
  onward.on('error', () => {
    over();
    outgoing.destroy();
  });
  onward.end(body);
}

/** The error of DynamoDB when another transaction holds one of the items. */
function answerConflict(outgoing: ServerResponse, body: Buffer): void {
  const { TransactItems } = JSON.parse(body.toString()) as { readonly TransactItems: readonly unknown[] };
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${CancellationReasons.map(({ Code }) => Code).join(', ')}]`;
  outgoing
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify({ __type: type, Message, CancellationReasons }));
}
