import { type ListenOptions, Server } from 'node:net';

/** The loopback address, reachable only from this machine. */
export const loopback = '127.0.0.1';

/**
 * The queue engine listens on every address, whatever host it is given, and checks no signature. This keeps everything in this process on
 * the loopback address.
 */
export function listenOnLoopback(): void {
  const listen = Server.prototype.listen as (this: Server, ...args: readonly unknown[]) => Server;
  const onLoopback = function (this: Server, ...args: readonly unknown[]): Server {
    const [first, second, ...rest] = args;
    if (isPort(first)) return listen.call(this, { ...first, host: loopback }, second, ...rest);
    if (typeof first === 'number') return listen.call(this, first, loopback, ...(typeof second === 'string' ? rest : [second, ...rest]));
    return listen.call(this, ...args);
  };
  Server.prototype.listen = onLoopback as Server['listen'];
}

function isPort(options: unknown): options is ListenOptions {
  return typeof options === 'object' && options !== null && 'port' in options;
}
