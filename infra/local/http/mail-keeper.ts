import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

/**
 * Receives mails before the mail engine and writes each accepted one to a file before it answers the sender. So mails survive a restart,
 * and the mailbox page needs only the folder.
 */
export function keepMails(at: { readonly port: number; readonly engine: string; readonly folder: string }): Promise<Server> {
  mkdirSync(at.folder, { recursive: true });
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      pass(at, request.method ?? 'GET', request.url ?? '/', request.headers.authorization ?? '', Buffer.concat(pieces)).then(
        ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
        (error: unknown) => response.writeHead(503).end(String(error)),
      );
    });
  });
  return new Promise((done) => server.listen(at.port, '127.0.0.1', () => done(server)));
}

async function pass(
  at: { readonly engine: string; readonly folder: string },
  method: string,
  path: string,
  authorization: string,
  body: Buffer,
) {
  const answer = await fetch(at.engine + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: authorization || 'AWS4-HMAC-SHA256 local' },
    ...(method === 'POST' || method === 'PUT' ? { body: new Uint8Array(body) } : {}),
  });
  const text = await answer.text();
  if (answer.ok && method === 'POST' && path.startsWith('/v2/email/outbound-emails'))
    await keep(at, (JSON.parse(text) as { MessageId: string }).MessageId);
  return { status: answer.status, body: text };
}

async function keep(at: { readonly engine: string; readonly folder: string }, messageId: string): Promise<void> {
  const store = (await (await fetch(`${at.engine}/store`)).json()) as { emails: { messageId: string }[] };
  const mail = store.emails.find((one) => one.messageId === messageId);
  if (!mail) throw new Error(`The mail engine accepted ${messageId} and does not have it.`);
  const file = `${Date.now()}-${messageId.replace(/[^\w-]/g, '')}.json`;
  writeFileSync(join(at.folder, file), JSON.stringify({ ...mail, at: Date.now() }));
  await fetch(`${at.engine}/clear-store`, { method: 'POST' });
}
