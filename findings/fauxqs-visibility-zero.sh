#!/usr/bin/env bash
# fauxqs 2.4.1 (SQS for laptops and tests): with a data directory, giving a received message back with ChangeMessageVisibility 0 (which
# SQS documents as "visible again at once") answers 500, and the message is not received again. Without a data directory it works.
# Fails if the message comes back with a data directory, or does not come back without one.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund fauxqs@2.4.1 @aws-sdk/client-sqs@3.1162.0 > /dev/null
cat > back.mjs <<'JS'
import { mkdtempSync } from 'node:fs';
import { SQSClient, CreateQueueCommand, SendMessageCommand, ReceiveMessageCommand, ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
async function given(dataDir) {
  const server = await startFauxqs({ port: 0, logger: false, ...(dataDir ? { dataDir } : {}) });
  const client = new SQSClient({ endpoint: server.address, region: 'us-east-1', maxAttempts: 1, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'q', Attributes: { VisibilityTimeout: '30' } }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello' }));
  const { Messages: [one] } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
  const answer = await client
    .send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: one.ReceiptHandle, VisibilityTimeout: 0 }))
    .then((ok) => ok.$metadata.httpStatusCode, (error) => error.$metadata?.httpStatusCode);
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 2 }));
  client.destroy();
  await server.stop();
  return [answer, Messages.length];
}
const [kept, inMemory] = [await given(mkdtempSync('kept-')), await given(undefined)];
console.log(`fauxqs 2.4.1: with a data directory ${kept[0]}, then ${kept[1]} message(s); in memory ${inMemory[0]}, then ${inMemory[1]} message(s)`);
process.exit(kept[0] === 500 && kept[1] === 0 && inMemory[0] === 200 && inMemory[1] === 1 ? 0 : 1);
JS
node back.mjs
