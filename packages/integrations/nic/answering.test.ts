import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { answered, exchanged } from '#integrations/nic/answering';

// A portal that sends a request on to another host, which would read the password of the taxpayer.
const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});

function listen(server: Server): Promise<string> {
  opened.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

it.each([302, 307])('a redirect with status %i is not followed', async (status) => {
  const heard: string[] = [];
  const other = await listen(
    createServer((request, response) => {
      heard.push(String(request.headers['password']));
      response.end('{"success":true}');
    }),
  );
  const portal = await listen(
    createServer((_, response) => {
      response.writeHead(status, { location: `${other}/elsewhere` }).end();
    }),
  );
  const ask = () =>
    exchanged<{ readonly success: boolean }>(portal, 'success', {
      method: 'POST',
      headers: { password: 'Sunrise@2026' },
      body: {},
      patience: 1_000,
    });
  const why = `The portal answered ${status}, and not in its own words`;
  expect(await answered<unknown>(ask)).toEqual({ outcome: 'unknown', why });
  expect(heard).toEqual([]);
});
