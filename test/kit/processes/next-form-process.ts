import { registerHooks } from 'node:module';
import { says } from '#test/kit/books/says';
import type { Asked } from '#test/kit/processes/next-form';

// The only thing that is different in this version.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/packages/storage/engine/keys.ts')) return loaded;
    const source = String(loaded.source);
    const form = Number(/const viewsForm = (\d+)/.exec(source)?.[1]);
    return { ...loaded, source: source.replace(`const viewsForm = ${form}`, `const viewsForm = ${form + 1}`) };
  },
});

const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
const { openStorage } = await import('#storage/storage');
const { readOfLog } = await import('#test/kit/read-of-log');
const { streamOfKey } = await import('#storage/engine/keys');

const { endpoint, tables } = JSON.parse(process.argv[2] ?? '');
const open = (keepsOlderViews: boolean) => {
  const client = new DynamoDBClient({ endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  return { client, storage: openStorage({ says, client, tables, clock: { now: () => new Date() }, keepsOlderViews }) };
};

process.on('message', async (asked: Asked) => {
  try {
    process.send?.({ answer: await answerTo(asked) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

async function answerTo(asked: Asked): Promise<unknown> {
  if (asked.do === 'prove') return open(false).storage.prover.prove(asked.organisationId);
  const { client, storage } = open('keeps' in asked && asked.keeps);
  if (asked.do === 'fold') return storage.projector.projectKey(asked.log);
  if (asked.do === 'read') return readOfLog({ client, storage, table: tables.log }, streamOfKey(asked.log), asked.ledger);
  const { log, since, slack } = asked;
  return storage.unfolded([log], { ...(since && { since: new Date(since) }), ...(slack && { slack }) });
}
