import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { functionNamed, TimedOut } from '#infra/local/handlers';
import { gatewayAnswer, gatewayEvent } from '#infra/local/http/gateway-event';
import { mailbox, mailboxPath } from '#infra/local/http/mailbox';
import { routeTable } from '#infra/local/http/route-table';
import { screens } from '#infra/local/http/screens';
import { filesPath, storedFiles } from '#infra/local/http/stored-files';
import { invokeInstance } from '#infra/local/instances';
import { loopback } from '#infra/local/runner/loopback';
import { caching, codeReader, isCodeReader, originKeyHeader, securityHeaders, viewerAddressHeader } from '#topology/headers';
import { routes } from '#topology/routes';

export interface Front {
  readonly screens: string;
  readonly mails: string;
  /** Address of object storage, as presigned addresses name it. */
  readonly storage: string;
  readonly storageKey: string;
  /** The secret that proves to functions that a request came through here. */
  readonly originKey: string;
  readonly demo: () => unknown;
  /** The address it listens on. On the loopback address, the mailbox answers only to the names of this machine. */
  readonly host: string;
}

const demoPath = '/api/ims-crm/user/demo';

/** The gateway's limit; handlers have their own, smaller limits. */
const gatewayBytes = 10 * 1024 * 1024;

/**
 * The only HTTP server: calls go to the functions, everything else is screens, files and the mailbox. Does what CloudFront and the gateway
 * do in the cloud.
 */
export function front(at: Front): Server {
  const findRoute = routeTable(routes);
  const showScreen = screens(at.screens);
  const passFile = storedFiles(at.storage, at.storageKey);
  const showMail = mailbox(at.mails);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/', query = ''] = split(request.url ?? '/');
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (headerBytes(request) > gatewayHeaderBytes) return message(response, 431, 'Request Header Fields Too Large');
    // Only the runner answers this, and on this machine's own names: the cloud has no demo and no such call.
    if (path === demoPath && isOwnName(request.headers.host)) return json(response, { status: 'Success', data: at.demo() });
    if (path.startsWith('/api/')) return call(request, response, path, query);
    if (path.startsWith(`${filesPath}/`)) return passFile(request, response, path, query);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Only GET and HEAD work here.');
    if (path === mailboxPath || path.startsWith(`${mailboxPath}/`)) {
      if (at.host === loopback && !isOwnName(request.headers.host)) return plain(response, 403, 'Open the mailbox on localhost.');
      return showMail(response, path, query);
    }
    if (isCodeReader(path)) response.setHeader('content-security-policy', codeReader.policy);
    return showScreen(request, response, path);
  };

  const call = async (request: IncomingMessage, response: ServerResponse, path: string, query: string) => {
    const found = findRoute(path);
    if (!found) return message(response, 404, 'Not Found');
    const body = await readBody(request);
    if (!body) return message(response, 413, 'Request Entity Too Large');
    const requestId = randomUUID();
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    // Whatever the client claims, the edge sets the caller's address. Answers are not compressed, because addresses in them are replaced.
    const { 'accept-encoding': _, ...sent } = request.headers;
    const headers = { ...sent, [viewerAddressHeader]: address, [originKeyHeader]: at.originKey, 'x-forwarded-for': address };
    const event = gatewayEvent(
      { method: request.method ?? 'GET', path, query, headers, body, address, requestId, at: new Date() },
      found.route.path,
      found.proxy,
    );
    try {
      const {
        status,
        headers: own,
        cookies,
        body: said,
      } = gatewayAnswer(await invokeInstance(functionNamed(found.route.function), event, requestId));
      const out = String(own['content-type']).includes('json') ? throughOwnOrigin(said, at.storage) : said;
      response.writeHead(status, {
        'cache-control': caching.call,
        ...own,
        ...(own['location'] ? { location: throughOwnOrigin(Buffer.from(own['location']), at.storage).toString() } : {}),
        ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}),
        'content-length': out.length,
        'apigw-requestid': requestId,
      });
      response.end(request.method === 'HEAD' ? undefined : out);
    } catch (error) {
      console.error(requestId, error);
      if (error instanceof TimedOut) return message(response, 504, 'Endpoint request timed out');
      return message(response, 500, 'Internal Server Error');
    }
  };

  return createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000, maxHeaderSize: 1_000_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) message(response, 500, 'Internal Server Error');
      else response.destroy();
    });
  });
}

/** Another site can point its own name at this address and would then read every mailed link. */
function isOwnName(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/** Presigned addresses name the storage engine. The browser gets our own origin instead, under the name it used to reach us. */
function throughOwnOrigin(body: Buffer, storage: string): Buffer {
  return body.includes(storage) ? Buffer.from(body.toString('utf8').replaceAll(`${storage}/`, `${filesPath}/`)) : body;
}

/** Node resets the connection on headers beyond its own limit, often before the client has read why. So we refuse them here. */
const gatewayHeaderBytes = 16_384;

function headerBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((bytes, text) => bytes + text.length + 2, url.length);
}

/** Undefined if it is too large. The rest is read and dropped, so that the client gets the answer. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= gatewayBytes) pieces.push(piece);
      else pieces.length = 0;
    });
    request.on('end', () => done(size > gatewayBytes ? undefined : Buffer.concat(pieces)));
    request.on('error', fail);
  });
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** A refusal in the gateway's form. */
function message(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': caching.call }).end(JSON.stringify({ message: text }));
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': caching.call }).end(JSON.stringify(body));
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
