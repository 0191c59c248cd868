import type { IncomingHttpHeaders } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { account } from '#infra/local/runner/environment';

export interface Call {
  readonly method: string;
  /** As the client wrote it, still encoded. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly address: string;
  readonly requestId: string;
  readonly at: Date;
}

/** An HTTP request as an HTTP API passes it to a Lambda (payload format 2.0). */
export function gatewayEvent(call: Call, route: string, proxy: string | undefined): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = flatten(call.headers);
  const text = isText(headers['content-type']);
  const query = parseQuery(call.query);
  return {
    version: '2.0',
    routeKey: `ANY ${route}`,
    rawPath: call.path,
    rawQueryString: call.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(proxy === undefined ? {} : { pathParameters: { proxy } }),
    requestContext: {
      accountId: account,
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: { method: call.method, path: call.path, protocol: 'HTTP/1.1', sourceIp: call.address, userAgent: headers['user-agent'] ?? '' },
      requestId: call.requestId,
      routeKey: `ANY ${route}`,
      stage: '$default',
      time: clfTime(call.at),
      timeEpoch: call.at.getTime(),
    },
    ...(call.body.length > 0 ? { body: call.body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: call.body.length > 0 && !text,
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** The result of a handler as the gateway understands it: a structured answer, or anything else as the body of a 200. */
export function gatewayAnswer(result: unknown): Answer {
  if (!isStructured(result)) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body: Buffer.from(body) };
  }
  const headers = Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    status: result.statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    cookies: result.cookies ?? [],
    body: Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function isStructured(result: unknown): result is APIGatewayProxyStructuredResultV2 & { statusCode: number } {
  return typeof result === 'object' && result !== null && 'statusCode' in result && typeof result.statusCode === 'number';
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
}

/** Repeated names are joined by commas, as the gateway does. */
function parseQuery(query: string): Record<string, string> | undefined {
  if (query === '') return undefined;
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) found[name] = Object.hasOwn(found, name) ? `${found[name]},${value}` : value;
  return found;
}

/** Bodies of these types reach the function as text, all others as base64. */
function isText(type: string | undefined): boolean {
  return type !== undefined && /^(text\/[^;]*|application\/(json|javascript|xml))\s*(;|$)/i.test(type);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `12/Mar/2026:19:03:58 +0000` */
function clfTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}
