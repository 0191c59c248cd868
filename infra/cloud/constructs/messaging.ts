import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Queue as QueueSpec } from '#topology/queues';

/** The queues of a stack, each with its dead letters. */
export class Messaging extends Construct {
  readonly queues: ReadonlyMap<string, Queue>;
  /** By the name of the queue. */
  readonly deadLetters: ReadonlyMap<string, Queue>;

  constructor(scope: Construct, { prefix, queues }: { readonly prefix: string; readonly queues: readonly QueueSpec[] }) {
    super(scope, 'Messaging');
    this.deadLetters = new Map(
      queues.map(({ name }) => [name, new Queue(this, `${name}-dead`, { ...common, queueName: `${queueName(prefix, name)}-dead` })]),
    );
    this.queues = new Map(
      queues.map((queue) => {
        const made = new Queue(this, queue.name, {
          ...common,
          queueName: queueName(prefix, queue.name),
          visibilityTimeout: Duration.seconds(queue.visibilitySeconds),
          deadLetterQueue: { queue: found(this.deadLetters, queue.name), maxReceiveCount: queue.attempts },
        });
        return [queue.name, made];
      }),
    );
  }
}

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) } as const;

function queueName(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

/** Who sends to a queue knows it by its name, so that no stack waits for another, and two may send to each other. */
export function queueArn(scope: Construct, prefix: string, name: string): string {
  return Stack.of(scope).formatArn({ service: 'sqs', resource: queueName(prefix, name) });
}

/** What the addresses of all queues begin with; the name of a queue follows. */
export function queueAddresses(prefix: string): string {
  return `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${queueName(prefix, '')}`;
}

/** Everything that topology names must exist. */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Topology names '${key}', which does not exist.`);
  return value;
}
