import { connect, type Socket } from 'node:net';

/** Minimal HTTP to an engine on this machine: one request and answer at a time on each connection. */
export interface LeanSockets {
  post(headers: string, body: string): Promise<Answered>;
  close(): void;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

interface Waiting {
  readonly answered: (answer: Answered) => void;
  readonly failed: (error: Error) => void;
}

export function leanSockets(endpoint: string): LeanSockets {
  const { hostname, port, host } = new URL(endpoint);
  const idle: Line[] = [];
  return {
    post(headers, body) {
      const line = idle.pop() ?? openLine(hostname, Number(port), idle);
      return line.ask(`POST / HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
    close() {
      for (const line of idle.splice(0)) line.end();
    },
  };
}

interface Line {
  ask(request: string): Promise<Answered>;
  end(): void;
}

function openLine(hostname: string, port: number, idle: Line[]): Line {
  const socket: Socket = connect(port, hostname);
  socket.setNoDelay(true);
  let waiting: Waiting | undefined;
  let heard = Buffer.alloc(0);
  const line: Line = {
    ask: (request) =>
      new Promise((answered, failed) => {
        waiting = { answered, failed };
        socket.ref();
        socket.write(request);
      }),
    end: () => socket.destroy(),
  };
  const lost = (error: Error) => {
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    socket.destroy();
    waiting?.failed(error);
    waiting = undefined;
  };
  socket.on('data', (piece) => {
    heard = heard.length === 0 ? piece : Buffer.concat([heard, piece]);
    const answer = answerIn(heard);
    if (answer === undefined) return;
    const { answered } = waiting ?? {};
    [waiting, heard] = [undefined, Buffer.alloc(0)];
    // An idle connection does not keep the process alive.
    socket.unref();
    idle.push(line);
    answered?.(answer);
  });
  socket.on('error', lost);
  socket.on('close', () => lost(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })));
  return line;
}

function answerIn(heard: Buffer): Answered | undefined {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = heard.toString('latin1', 0, end);
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`The engine's answer has no length:\n${head}`);
  const from = end + 4;
  if (heard.length < from + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), body: heard.toString('utf8', from, from + Number(length)) };
}
