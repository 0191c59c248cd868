import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Faults } from '#integrations/nic/simulator/faults';

/** A user that the portal knows: it may act for this GSTIN. */
export interface PortalUser {
  readonly gstin: string;
  readonly userName: string;
  readonly password: string;
}

/** The portal says no: its code and sentence, and what it adds. */
export class Refused extends Error {
  readonly code: string;
  readonly info: readonly object[] | null;
  constructor(code: string, message: string, info: readonly object[] | null = null) {
    super(message);
    this.code = code;
    this.info = info;
  }
}

/** A request that arrived. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  /** A header, in lower case; empty if it is not there. */
  header(name: string): string;
  /** What this call is to go wrong in. */
  readonly fault: Fault | undefined;
}

/** One protocol of the portal. */
export interface Door {
  /** Answers a call, or refuses it. */
  answer(call: Call): Promise<object>;
  /** How this protocol says no. */
  refusal(refused: Refused): object;
}

export interface Simulator {
  readonly url: string;
  /** Calls so far, by method and path without its query. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** What the portal takes at most. */
const mostBytes = 2_000_000;

/** A protocol over HTTP on loopback, with faults between. `slowness`: milliseconds that a slow answer takes; `port`: any, unless named. */
export async function startSimulator(door: Door, faults: Faults, slowness = 3_000, port = 0): Promise<Simulator> {
  const calls = new Map<string, number>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://portal');
    const method = request.method ?? 'GET';
    const name = `${method} ${url.pathname}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const body = await textOf(request);
    const fault = faults.next();
    if (fault === 'down') return void response.writeHead(503).end('Service Unavailable');
    if (fault === 'too-many') return void response.writeHead(429).end('Too Many Requests');
    if (fault === 'slow') await wait(slowness);
    const header = (key: string) => String(request.headers[key] ?? '');
    const answer = await door.answer({ method, url, body, header, fault }).catch((error: unknown) => {
      if (error instanceof Refused) return door.refusal(error);
      throw error;
    });
    const said = JSON.stringify(answer);
    if (fault === 'answer-lost') return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' });
    if (fault === 'not-json') return void response.end('<html><body>Request Rejected</body></html>');
    response.end(fault === 'half' ? said.slice(0, said.length / 2) : said);
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > mostBytes) throw new Error('The request is too long');
  }
  return Buffer.concat(parts).toString('utf8');
}
