import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type App, startApp } from '#test/kit/app';
import { env } from '#topology/env';
import { metrics } from '#topology/metrics';

let app: App;
const lines: string[] = [];
beforeAll(async () => {
  process.env[env.logLevel] = 'INFO';
  app = await startApp();
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

const secret = 'monsoon-over-Mysuru';

it.each([
  ['a password in a body', 'POST', '/api/ims-crm/user/login', { email: 'asha@example.in', password: secret }],
  ['a password in a path', 'PUT', `/api/ims-crm/user/s/7/password/${secret}`, undefined],
  ['a token in a path', 'PUT', `/api/ims-crm/user/verifyEmail/${secret}`, undefined],
  ['an address in a path', 'GET', `/api/ims-crm/user/sendResetPasswordEmail/${secret}@example.in`, undefined],
  ['a token in a header', 'GET', '/api/ims-crm/user/s/myProfile', undefined],
  ['a path nobody knows', 'GET', `/api/ims-crm/user/${secret}`, undefined],
])('%s is not in the log; the operation, the status and the request id are', async (_, method, path, body) => {
  lines.length = 0;
  const reply = await app.call(method, path, {
    ...(body ? { body } : {}),
    token: `${secret}.${secret}.${secret}`,
    headers: { cookie: `bahi-session=a.b.${secret}` },
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain(secret);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({
    status: reply.status,
    requestId: reply.headers.get('x-request-id'),
    function: 'api-identity',
    level: reply.status < 400 ? 'INFO' : 'WARN',
  });
});

it.each([
  ['the edge', {}, '203.0.113.9', 401],
  ['anyone else', { 'x-origin-key': 'a guess' }, '127.0.0.1', 403],
])('logs the address in the header if %s sends it', async (_, key, from, status) => {
  lines.length = 0;
  await app.call('GET', '/api/ims-crm/user/s/myProfile', { headers: { 'x-viewer-address': '203.0.113.9', ...key } });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ from, status });
});

it.each([
  ['a page for everybody', 'GET', '/api/openapi.json', undefined],
  ['a health check', 'GET', '/api/health', undefined],
  ['a sign-in', 'POST', '/api/ims-crm/user/login', { email: 'asha@example.in', password: secret }],
  ['a call of another area', 'GET', '/api/ims-crm/transporter/s/1', undefined],
])('refuses %s that did not come through the edge', async (_, method, path, body) => {
  lines.length = 0;
  const reply = await app.call(method, path, { ...(body ? { body } : {}), headers: { 'x-origin-key': 'a guess' } });
  expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: null, status: 403 });
});

it.each([
  ['a bug', new Error('A bug'), 500, 1],
  ['tables that are busy', Object.assign(new Error('Later'), { name: 'ThrottlingException' }), 503, 0],
])('%s counts against the version only if it is our fault', async (_, error, status, counts) => {
  lines.length = 0;
  const { wiring } = await import('#functions/api/identity/wiring');
  const world = vi.spyOn(wiring, 'world').mockRejectedValue(error);
  const reply = await app.call('POST', '/api/ims-crm/user/login', { body: { email: 'asha@example.in', password: secret } });
  world.mockRestore();
  expect(reply.status).toBe(status);
  const counted = lines.map((line) => JSON.parse(line)).filter((line) => metrics.serverErrors in line);
  expect(counted).toHaveLength(counts);
  for (const line of counted) expect(line).toMatchObject({ function: 'bahi-api-identity', version: '$LATEST', ServerErrors: 1 });
});
