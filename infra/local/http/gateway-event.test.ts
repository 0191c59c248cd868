import { describe, expect, it } from 'vitest';
import { type Call, gatewayAnswer, gatewayEvent } from '#infra/local/http/gateway-event';

const call: Call = {
  method: 'POST',
  path: '/api/ims-crm/salesInvoice/s/list',
  query: '',
  headers: { host: 'localhost:4000', 'content-type': 'application/json', 'user-agent': 'test' },
  body: Buffer.from('{"name":"शर्मा"}'),
  address: '10.0.0.7',
  requestId: 'r-1',
  at: new Date('2026-11-21T19:03:58Z'),
};
const route = '/api/ims-crm/salesInvoice/{proxy+}';

describe('a request in the form of an HTTP API (payload 2.0)', () => {
  it('keeps method, path and body, and has the route and the rest of the path', () => {
    expect(gatewayEvent(call, route, 's/list')).toMatchObject({
      version: '2.0',
      routeKey: `ANY ${route}`,
      rawPath: call.path,
      rawQueryString: '',
      pathParameters: { proxy: 's/list' },
      body: '{"name":"शर्मा"}',
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'POST', sourceIp: '10.0.0.7' },
        requestId: 'r-1',
        time: '21/Nov/2026:19:03:58 +0000',
        timeEpoch: 1795287838000,
      },
    });
  });

  it.each`
    type                            | base64
    ${'application/json'}           | ${false}
    ${'text/csv; charset=utf-8'}    | ${false}
    ${'application/octet-stream'}   | ${true}
    ${'application/json-patch+seq'} | ${true}
    ${undefined}                    | ${true}
  `('a body of type $type arrives as base64: $base64', ({ type, base64 }: { type: string | undefined; base64: boolean }) => {
    const event = gatewayEvent({ ...call, headers: { host: 'x', 'content-type': type } }, route, undefined);
    expect(event.isBase64Encoded).toBe(base64);
    expect(Buffer.from(event.body ?? '', base64 ? 'base64' : 'utf8')).toEqual(call.body);
  });

  it.each`
    query              | parsed
    ${''}              | ${undefined}
    ${'a=1&b=2'}       | ${{ a: '1', b: '2' }}
    ${'a=1&a=2'}       | ${{ a: '1,2' }}
    ${'a=%E2%82%B9+1'} | ${{ a: '₹ 1' }}
    ${'constructor=1'} | ${{ constructor: '1' }}
  `('the query "$query" becomes $parsed', ({ query, parsed }: { query: string; parsed: Record<string, string> | undefined }) => {
    expect(gatewayEvent({ ...call, query }, route, undefined).queryStringParameters).toEqual(parsed);
  });

  it('separates cookies from the headers', () => {
    const event = gatewayEvent({ ...call, headers: { ...call.headers, cookie: 'a=1; b=2' } }, route, undefined);
    expect(event.cookies).toEqual(['a=1', 'b=2']);
    expect(event.headers).not.toHaveProperty('cookie');
  });
});

describe('an answer in the form of an HTTP API', () => {
  it('reads a structured answer', () => {
    const answer = gatewayAnswer({
      statusCode: 226,
      headers: { 'Content-Type': 'application/pdf' },
      body: 'JVBERg==',
      isBase64Encoded: true,
      cookies: ['s=1'],
    });
    expect(answer).toEqual({ status: 226, headers: { 'content-type': 'application/pdf' }, cookies: ['s=1'], body: Buffer.from('%PDF') });
  });

  it.each([
    [{ a: 1 }, '{"a":1}'],
    ['text', 'text'],
    [undefined, 'null'],
  ])('returns anything else as the body of a 200: %j', (result, body) => {
    expect(gatewayAnswer(result)).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) });
  });
});
