import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PretendAws {
  readonly endpoint: string;
  /** The calls so far, in their order. */
  readonly asked: readonly Asked[];
  stop(): void;
}

interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An AWS service that only records its calls, to test what engines do not show: the caller, and the marks of a message. */
export async function pretendAws(answer: (asked: Asked) => Said | Promise<Said>): Promise<PretendAws> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await text(request) };
    asked.push(one);
    const { status = 200, headers = {}, body } = await answer(one);
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
