import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What passed since the last reset, as AWS would bill it. */
export interface Counted {
  writeUnits: number;
  readUnits: number;
  queueRequests: number;
  fileWrites: number;
  fileReads: number;
}

export interface CountingProxy {
  readonly endpoint: string;
  readonly counted: Counted;
  stop(): Promise<void>;
}

/** Calls that take units, and say how many if they are asked. */
const bills = /Item|Query|Scan|Statement/;
const reads = /^(Query|Scan|GetItem|BatchGetItem|TransactGetItems)$/;

/** Is between functions and an engine, and counts their calls, whichever client in whichever function makes them. */
export async function openCountingProxy(engine: string, counted: Counted): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    const [service = '', action = ''] = String(incoming.headers['x-amz-target'] ?? '').split('.');
    const inTables = service.startsWith('DynamoDB');
    const given = await bodyOf(incoming);
    const sent =
      inTables && bills.test(action)
        ? Buffer.from(JSON.stringify({ ...JSON.parse(given.toString()), ReturnConsumedCapacity: 'TOTAL' }))
        : given;
    const answer = await ask(engine, agent, incoming, sent);
    const body = await bodyOf(answer);
    if (inTables) counted[reads.test(action) ? 'readUnits' : 'writeUnits'] += unitsIn(body);
    else if (service === 'AmazonSQS') counted.queueRequests += 1;
    else counted[incoming.method === 'GET' || incoming.method === 'HEAD' ? 'fileReads' : 'fileWrites'] += 1;
    // The engine's checksum is of the same bytes, because only the question was changed.
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted,
    async stop() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

function unitsIn(body: Buffer): number {
  const { ConsumedCapacity = [] } = JSON.parse(body.toString() || '{}') as { ConsumedCapacity?: unknown };
  return ([ConsumedCapacity].flat() as { CapacityUnits?: number }[]).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

async function ask(engine: string, agent: Agent, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const asked = request(new URL(url, engine), { method, agent, headers: { ...headers, ...length } });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
