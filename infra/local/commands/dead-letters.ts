import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SQSClient } from '@aws-sdk/client-sqs';
import { listDeadLetters, listingSeconds, sendDeadLettersAgain } from '#functions/dead-letters';
import { findRunning } from '#infra/local/runner/data-folder';
import { names, namesWith, region } from '#infra/local/runner/environment';
import { project } from '#infra/local/runner/project';
import { deployment } from '#topology/deployment';
import { queues } from '#topology/queues';

/**
 * `npm run dead-letters` lists what is in the dead-letter queues of a running Bahi; with `--cloud`, in those of the AWS account
 * (`--environment NAME --region REGION` for another deployment). `-- --send-again` moves it back to its queue; `--queue NAME` does only one.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: `${project.root}/.local` },
    cloud: { type: 'boolean', default: false },
    environment: { type: 'string' },
    region: { type: 'string' },
    'send-again': { type: 'boolean', default: false },
    queue: { type: 'string' },
  },
});
const sends = values['send-again'];
/** Of each queue; a second run takes the next. */
const most = sends ? 1_000 : 100;

const here = deployment(values.environment, values.region);
const named = values.cloud ? namesWith(here.prefix) : names;

const asked = queues
  .filter(({ name }) => values.queue === undefined || name === values.queue)
  .map(({ name }) => ({ name, alive: named.queue(name), dead: named.deadLetters(name) }));
if (asked.length === 0) stop(`Unknown queue ${values.queue}. Queues: ${queues.map(({ name }) => name).join(', ')}.`);
const client = clientOf();
let total = 0;
for (const queue of asked) {
  const { count, sentences } = sends ? await sent(queue) : await told(queue);
  total += count;
  for (const sentence of sentences) console.log(`  ${sentence}`);
  if (sends && sentences.length > 0) console.log(`${queue.name}: ${sentences.length} sent again`);
}
client.destroy();
if (total === 0) console.log(sends ? 'Nothing was sent again.' : 'There are no dead letters.');
else if (!sends) console.log(`They are hidden for ${listingSeconds} seconds after a look. Then -- --send-again moves them back.`);

async function sent(queue: (typeof asked)[number]) {
  const sentences = await sendDeadLettersAgain(client, queue, most);
  return { count: sentences.length, sentences };
}

async function told(queue: (typeof asked)[number]) {
  const found = await listDeadLetters(client, queue, most);
  if (found.count > 0) console.log(`${queue.name}: about ${found.count}`);
  return found;
}

function clientOf(): SQSClient {
  if (values.cloud) return new SQSClient({ region: here.region });
  const data = resolve(values.data);
  const running = findRunning(data);
  if (running === undefined) return stop(`Bahi does not run on ${data}. Start it with npm start: its queues run only then.`);
  return new SQSClient({ region, endpoint: running.endpoints.sqs, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
