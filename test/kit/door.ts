import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { originKeysIn } from '#functions/origin-keys';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type Answer, gatewayAnswer, gatewayEvent } from '#infra/local/http/gateway-event';
import { routeTable } from '#infra/local/http/route-table';
import { invokeInstance } from '#infra/local/instances';
import { actingAs } from '#test/kit/permissions';
import { env } from '#topology/env';
import { originKeyHeader } from '#topology/headers';
import { routes } from '#topology/routes';

/** A request as the edge passes it on. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Door {
  readonly url: string;
  /** The answer to an HTTP request, without a connection. */
  answer(seen: Seen): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * HTTP on a free port, turned into the events of an HTTP API for the real handlers, in this process. The test sets the caller's address in
 * `x-viewer-address`; the key of the edge is added, unless the test sends its own `x-origin-key`. `watched: false` leaves out the stand-in
 * for IAM.
 */
export async function openDoor({ watched = true }: { readonly watched?: boolean } = {}): Promise<Door> {
  const secrets = (process.env[env.secrets] ?? '').replace('file:', '');
  const { current: originKey } = originKeysIn(readFileSync(join(secrets, 'origin-key'), 'utf8'));
  const find = routeTable(routes);
  const answer: Door['answer'] = async (seen) => {
    const found = find(seen.path);
    if (!found) return plainAnswer(404, 'application/json', '{"message":"Not Found"}');
    const requestId = randomUUID();
    const headers = { [originKeyHeader]: originKey, ...seen.headers };
    const spec = functionNamed(found.route.function);
    const event = gatewayEvent({ ...seen, headers, address: '127.0.0.1', requestId, at: new Date() }, found.route.path, found.proxy);
    try {
      return gatewayAnswer(await (watched ? actingAs(spec, () => invoke(spec, event, requestId)) : invokeInstance(spec, event, requestId)));
    } catch (error) {
      // The gateway's answer when a function crashes; the product never sends it on purpose.
      return plainAnswer(502, 'text/plain', error instanceof Error ? (error.stack ?? '') : String(error));
    }
  };
  const server: Server = createServer(async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const { method = 'GET', headers } = request;
    const { status, cookies, body, ...said } = await answer({ method, path, query, headers, body: await bodyOf(request) });
    response.writeHead(status, { ...said.headers, ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}) }).end(body);
  });
  // A test may compute for longer than connections stay open. A connection closed meanwhile would be used once more and reset.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function plainAnswer(status: number, type: string, text: string): Answer {
  return { status, headers: { 'content-type': type }, cookies: [], body: Buffer.from(text) };
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => resolve(Buffer.concat(pieces)));
    request.on('error', reject);
  });
}
