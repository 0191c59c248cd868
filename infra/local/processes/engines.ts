import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { keepMails } from '#infra/local/http/mail-keeper';
import { asChild } from '#infra/local/runner/as-child';
import { account, region } from '#infra/local/runner/environment';
import { listenOnLoopback } from '#infra/local/runner/loopback';

/** Queues, object storage and the mail service, each on its own loopback port, with their data in the data folder. */
const { data, queuePort, mailPort } = asChild.argument<{ data: string; queuePort: number; mailPort: number }>();

// A CommonJS package with a default export: an import would hand over the wrapper instead of the function.
const { default: startMail } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

listenOnLoopback();
const objects = join(data, 'files');
const state = join(data, 'queues');
for (const folder of [objects, state]) mkdirSync(folder, { recursive: true });

const queues = await startFauxqs({
  port: queuePort,
  host: '127.0.0.1',
  dataDir: state,
  s3StorageDir: objects,
  defaultRegion: region,
  logger: false,
});
// The mail engine forgets everything when it ends, so accepted mails are written down before the sender gets an answer.
const mails = await startMail({ host: '127.0.0.1', port: 0 });
const inside = mails.address();
if (typeof inside !== 'object' || inside === null) throw new Error('The mail engine did not open a port.');
const front = await keepMails({ port: mailPort, engine: `http://127.0.0.1:${inside.port}`, folder: join(data, 'mails') });

asChild.ready(`queues and files ${queues.port}, mail ${mailPort}, account ${account}`, async () => {
  front.close();
  mails.close();
  await queues.stop();
});
