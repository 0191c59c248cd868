import { CreateQueueCommand, DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { listenOnLoopback } from '#infra/local/runner/loopback';

/** A real queue engine for one test file. */
export interface TestQueues {
  readonly endpoint: string;
  create(name: string): Promise<string>;
  /** Takes all waiting messages of a queue. */
  drain(address: string): Promise<readonly unknown[]>;
  stop(): Promise<void>;
}

export async function startQueues(): Promise<TestQueues> {
  listenOnLoopback();
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new SQSClient({ endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  return {
    endpoint,
    async create(name) {
      await client.send(new CreateQueueCommand({ QueueName: name }));
      return `${endpoint}/000000000000/${name}`;
    },
    async drain(address) {
      const found: unknown[] = [];
      for (;;) {
        const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: address, MaxNumberOfMessages: 10 }));
        if (Messages.length === 0) return found;
        found.push(...Messages.map(({ Body }) => JSON.parse(Body ?? 'null') as unknown));
        const Entries = Messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle: ReceiptHandle ?? '' }));
        await client.send(new DeleteMessageBatchCommand({ QueueUrl: address, Entries }));
      }
    },
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}
