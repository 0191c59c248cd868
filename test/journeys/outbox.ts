import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { App, Organisation } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';

const { default: startMail } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

/** A mail as stored by the engine. */
export interface Sent {
  readonly subject: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly html?: string; readonly text?: string };
  readonly attachments: readonly { readonly filename?: string; readonly content: string }[];
}

/** A real mail engine, with relay, queue and job in front of it. They run when the test calls them. */
export interface Outbox {
  /** Gives the branch's log to the relay, and the messages in the queue to the job. */
  run(app: App, organisation: Organisation): Promise<void>;
  sent(): Promise<readonly Sent[]>;
  stop(): Promise<void>;
}

export async function openOutbox(): Promise<Outbox> {
  // Jobs that this process loaded before send where the mail engine was then.
  const earlier = process.env['AWS_ENDPOINT_URL_SESV2'];
  const port = earlier === undefined ? await freePort() : Number(new URL(earlier).port);
  const mail = await startMail({ port });
  const address = `http://127.0.0.1:${port}`;
  process.env['AWS_ENDPOINT_URL_SESV2'] = address;
  return {
    run: (app, organisation) => runJobs(app, organisation, { branchId: organisation.branchId }, 'document-mail'),
    async sent() {
      const store = (await (await fetch(`${address}/store`)).json()) as { readonly emails: readonly Sent[] };
      return store.emails;
    },
    async stop() {
      mail.close();
      mail.closeAllConnections();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
