import { createServer } from 'node:net';

/** Any free port of the loopback. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port was found.');
  return port;
}

/** The requested port, which must be free; by default 4000 or the next free one. */
export async function publicPort(wanted: number | undefined, host: string): Promise<number> {
  if (wanted !== undefined) {
    if ((await tryPort(wanted, host)) === undefined)
      throw new Error(`Port ${wanted} is taken by another program. Choose another with PORT=….`);
    return wanted;
  }
  for (let port = 4000; port < 4100; port += 1) if ((await tryPort(port, host)) !== undefined) return port;
  throw new Error('Ports 4000 to 4099 are all taken. Choose one with PORT=….');
}

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
