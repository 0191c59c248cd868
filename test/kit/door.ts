import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { functionNamed, invoke } from '#infra/local/handlers';
import { gatewayAnswer, gatewayEvent } from '#infra/local/http/gateway-event';
import { routeTable } from '#infra/local/http/route-table';
import { actingAs } from '#test/kit/permissions';
import { env } from '#topology/env';
import { originKeyHeader } from '#topology/headers';
import { routes } from '#topology/routes';

/**
 * HTTP on a free port, turned into the events of an HTTP API for the real handlers, in this process. Who calls is what the test says in
 * `x-viewer-address`: the door proves to be the edge, unless the test sends an `x-origin-key` of its own.
 */
export async function openDoor(): Promise<{ readonly url: string; close(): Promise<void> }> {
  process.env[env.originKey] ??= randomUUID();
  const find = routeTable(routes);
  const server: Server = createServer(async (request, response) => {
    try {
      const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
      const body = await bodyOf(request);
      const found = find(path);
      if (!found) {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}');
        return;
      }
      const requestId = randomUUID();
      const { method = 'GET' } = request;
      const headers = { [originKeyHeader]: process.env[env.originKey], ...request.headers };
      const seen = { method, path, query, headers, body, address: '127.0.0.1', requestId, at: new Date() };
      const answer = gatewayAnswer(
        await actingAs(functionNamed(found.route.function), () =>
          invoke(functionNamed(found.route.function), gatewayEvent(seen, found.route.path, found.proxy), requestId),
        ),
      );
      response
        .writeHead(answer.status, { ...answer.headers, ...(answer.cookies.length > 0 ? { 'set-cookie': [...answer.cookies] } : {}) })
        .end(answer.body);
    } catch (error) {
      // What the gateway says when a function crashes; the stack never does this on purpose.
      response.writeHead(502, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.stack : String(error));
    }
  });
  // A test may compute for longer than connections are kept open: one that is closed then is used once more, and reset.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => resolve(Buffer.concat(pieces)));
    request.on('error', reject);
  });
}
