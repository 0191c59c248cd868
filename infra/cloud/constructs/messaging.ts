import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { queues } from '#topology/queues';

/** A queue for each job, with its dead letters. */
export class Messaging extends Construct {
  readonly queues: ReadonlyMap<string, Queue>;
  /** By the name of the queue. */
  readonly deadLetters: ReadonlyMap<string, Queue>;

  constructor(scope: Construct) {
    super(scope, 'Messaging');
    this.deadLetters = new Map(
      queues.map(({ name }) => [name, new Queue(this, `${name}-dead`, { ...common, queueName: `bahi-${name}-dead` })]),
    );
    this.queues = new Map(
      queues.map((queue) => {
        const made = new Queue(this, queue.name, {
          ...common,
          queueName: `bahi-${queue.name}`,
          visibilityTimeout: Duration.seconds(queue.visibilitySeconds),
          deadLetterQueue: { queue: found(this.deadLetters, queue.name), maxReceiveCount: queue.attempts },
        });
        return [queue.name, made];
      }),
    );
  }
}

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) } as const;

/** Everything that topology names must exist. */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Topology names '${key}', which does not exist.`);
  return value;
}
