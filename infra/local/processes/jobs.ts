import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { foldFirst } from '#functions/behind';
import { base } from '#functions/wire';
import { keepTime } from '#infra/local/clock/timetable';
import { pumpFolders } from '#infra/local/drops/folder-pump';
import { functionNamed, invoke, load } from '#infra/local/handlers';
import { pumpQueue } from '#infra/local/queues/queue-pump';
import { asChild } from '#infra/local/runner/as-child';
import { takeOverPositions } from '#infra/local/streams/earlier-positions';
import { KnownLogs } from '#infra/local/streams/known-logs';
import { markOf, pumpStream } from '#infra/local/streams/stream-pump';
import { functions } from '#topology/functions';
import { queues } from '#topology/queues';
import { streams } from '#topology/streams';

/** Everything that runs without a request: jobs from queues, consumers of the log, and schedules. */
const { data, file, isNew } = asChild.argument<{ data: string; file?: string; isNew: boolean }>();
const tables = new DynamoDBClient({});
const messages = new SQSClient({});
const logs = new KnownLogs(tables);
const queueEndpoint = process.env['AWS_ENDPOINT_URL_SQS'] ?? '';

const positions = join(data, 'positions');
await takeOverPositions(positions, base.relayed());

const loadable = new Set<string>();
for (const spec of functions.filter(({ name }) => !name.startsWith('api-'))) {
  await load(spec).then(
    () => loadable.add(spec.name),
    (error: unknown) => console.error(spec.name, error),
  );
}

// Before anybody reads: where views are missing, each read folds the whole log.
if (!isNew) await foldFirst((left) => asChild.busy(`Making the books ready for this version: ${left} logs ...`));

const pumps = [
  ...queues
    .map((queue) => ({ queue, spec: functionNamed(`job-${queue.job}`) }))
    .map(({ queue, spec }) => ({ spec, start: () => pumpQueue(messages, queue, spec, queueEndpoint, invoke) })),
  ...streams.map((stream) => ({
    spec: functionNamed(`stream-${stream}`),
    start: () =>
      pumpStream(stream, {
        tables,
        logs,
        invoke,
        folder: positions,
        ...(file ? { file } : {}),
      }),
  })),
]
  // A consumer that fails to load takes no messages: they wait in queue and log.
  .filter(({ spec }) => loadable.has(spec.name))
  .map(({ start }) => start());

const timetable = keepTime(invoke);
const folders = pumpFolders(join(data, 'drops'), () => (file === undefined ? '' : markOf(file)));

asChild.ready(`jobs ${pumps.length}`, async () => {
  await Promise.all([...pumps, timetable, folders].map((pump) => pump.stop()));
});
