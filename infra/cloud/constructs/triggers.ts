import { Duration } from 'aws-cdk-lib';
import { Effect, Policy, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Compute } from '#infra/cloud/constructs/compute';
import { found, type Messaging } from '#infra/cloud/constructs/messaging';
import type { Storage } from '#infra/cloud/constructs/storage';
import { allow } from '#infra/cloud/statements';
import type { Queue } from '#topology/queues';
import type { Schedule } from '#topology/schedules';
import { gatheredSeconds, type Stream, streamDelivery, streams } from '#topology/streams';

export interface TriggersProps {
  readonly prefix: string;
  readonly compute: Compute;
  readonly messaging: Messaging;
  readonly storage: Storage;
  readonly queues: readonly Queue[];
  readonly schedules: readonly Schedule[];
}

/** Everything that starts the functions of a stack without a call: queues, the stream of the log, schedules. */
export class Triggers extends Construct {
  constructor(scope: Construct, { prefix, compute, messaging, storage, queues, schedules }: TriggersProps) {
    super(scope, 'Triggers');
    for (const queue of queues) this.queue(queue, compute, messaging);
    for (const stream of streams) if (compute.functions.has(`stream-${stream}`)) this.stream(stream, compute, storage);
    if (schedules.length > 0) this.schedules(prefix, schedules, compute);
  }

  private queue(queue: Queue, compute: Compute, messaging: Messaging): void {
    const target = found(compute.functions, `job-${queue.job}`);
    const { queueArn } = found(messaging.queues, queue.name);
    const grant = this.grant(
      `${queue.name}-take`,
      target.role,
      allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'], [queueArn]),
    );
    const mapping = new EventSourceMapping(this, queue.name, {
      target,
      eventSourceArn: queueArn,
      batchSize: queue.batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: queue.atOnce,
    });
    mapping.node.addDependency(grant);
  }

  private stream(stream: Stream, compute: Compute, storage: Storage): void {
    const name = `stream-${stream}`;
    const target = found(compute.functions, name);
    const streamArn = found(storage.tables, 'log').tableStreamArn;
    if (streamArn === undefined) throw new Error('The log has no stream.');
    const grant = this.grant(
      `${name}-read`,
      target.role,
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'], [streamArn]),
      // The entries of a table with our key are encrypted in its stream, too.
      allow(['kms:Decrypt'], [storage.key.keyArn]),
    );
    const mapping = new EventSourceMapping(this, name, {
      target,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: streamDelivery.batchSize,
      maxBatchingWindow: Duration.seconds(gatheredSeconds[stream]),
      parallelizationFactor: streamDelivery.parallel,
      retryAttempts: streamDelivery.attempts,
      maxRecordAge: Duration.seconds(streamDelivery.oldestSeconds),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
    });
    mapping.node.addDependency(grant);
  }

  private schedules(prefix: string, schedules: readonly Schedule[], compute: Compute): void {
    const role = new Role(this, `${schedules.map(({ name }) => name).join('-')}-schedule-role`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
    });
    const targets = schedules.map(({ name }) => found(compute.functions, `schedule-${name}`).functionArn);
    role.addToPolicy(allow(['lambda:InvokeFunction'], targets));
    for (const schedule of schedules) {
      new CfnSchedule(this, `schedule-${schedule.name}`, {
        name: `${prefix}-${schedule.name}`,
        scheduleExpression: schedule.expression,
        scheduleExpressionTimezone: 'Asia/Kolkata',
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: found(compute.functions, `schedule-${schedule.name}`).functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify({ schedule: schedule.name, time: '<aws.scheduler.scheduled-time>' }),
          retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: 600 },
        },
      });
    }
  }

  /** The mapping is refused when the role may not read yet, so the grant comes first. */
  private grant(id: string, role: Role | undefined | object, ...statements: PolicyStatement[]): Policy {
    if (!(role instanceof Role)) throw new Error(`${id} has no role to grant to.`);
    for (const statement of statements) statement.effect = Effect.ALLOW;
    return new Policy(this, id, { roles: [role], statements });
  }
}
