import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** What happens to a call: it never reaches the product, or its answer is lost, as when the process is killed before or after it. */
export type Fate = 'unsent' | 'unanswered';

/** A proxy between browser and product that fails like a process killed in the middle of a call. */
export interface SeveringProxy {
  readonly address: string;
  /** No call gets through, as during a restart. */
  down: boolean;
  /** What happens to the next calls of this kind, in turn. After each the product is down until `down` is set to false. */
  sever(method: string, path: string, ...fates: readonly Fate[]): void;
  stop(): Promise<void>;
}

export async function openSeveringProxy(product: string): Promise<SeveringProxy> {
  const { hostname, port } = new URL(product);
  const agent = new Agent({ keepAlive: true });
  const planned = new Map<string, Fate[]>();
  const server = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${(incoming.url ?? '').split('?')[0]}`;
    if (proxy.down) return void incoming.destroy();
    const fate = planned.get(call)?.shift();
    if (fate !== undefined) proxy.down = true;
    if (fate === 'unsent') return void incoming.destroy();
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent }, (answer) => {
      if (fate === 'unanswered') {
        answer.resume();
        answer.on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('No port');
  const proxy: SeveringProxy = {
    address: `http://127.0.0.1:${at.port}`,
    down: false,
    sever: (method, path, ...fates) => void planned.set(`${method} ${path}`, [...fates]),
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
