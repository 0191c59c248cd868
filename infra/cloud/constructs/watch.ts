import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, Dashboard, GraphWidget, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Compute } from '#infra/cloud/constructs/compute';
import type { Messaging } from '#infra/cloud/constructs/messaging';
import type { Storage } from '#infra/cloud/constructs/storage';
import { metrics } from '#topology/metrics';

export interface WatchProps {
  readonly api: HttpApi;
  readonly compute: Compute;
  readonly messaging: Messaging;
  readonly storage: Storage;
  /** The address for alarms; without one, alarms appear only in the console. */
  readonly email?: string;
  /** US dollars a month. A mail is sent at half of it and at the full amount. */
  readonly budget: number;
}

/** Alarms, the dashboard and the budget. */
export class Watch extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, props: WatchProps) {
    super(scope, 'Watch');
    const { api, compute, messaging, storage } = props;
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    for (const service of ['cloudwatch', 'budgets']) {
      this.#topic.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
          actions: ['sns:Publish'],
          resources: [this.#topic.topicArn],
        }),
      );
    }
    if (props.email) this.#topic.addSubscription(new EmailSubscription(props.email));

    for (const [name, queue] of messaging.deadLetters)
      this.alarm(`${name}-dead`, queue.metricApproximateNumberOfMessagesVisible({ period: minutes(1) }), 1, 1);
    for (const [name, lambda] of compute.functions) {
      this.alarm(`${name}-errors`, lambda.metricErrors({ period: minutes(5) }), 1, name.startsWith('job-') ? 3 : 1);
      if (name.startsWith('stream-'))
        this.alarm(`${name}-behind`, lambda.metric('IteratorAge', { statistic: 'Maximum', period: minutes(5) }), 60_000, 2);
    }
    // Without a dimension it counts every function of the account in this region, because the limit is the account's.
    const throttles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: minutes(5) });
    this.alarm('throttles', throttles, 1, 1);
    this.alarm('api-server-errors', api.metricServerError({ period: minutes(5), statistic: 'Sum' }), 5, 1);
    this.alarm('api-slow', api.metricLatency({ period: minutes(5), statistic: 'p95' }), 2_000, 3);
    for (const [name, table] of storage.tables) {
      const throttled = new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'ThrottledRequests',
        dimensionsMap: { TableName: table.tableName },
        statistic: 'Sum',
        period: minutes(5),
      });
      this.alarm(`${name}-throttled`, throttled, 10, 1);
    }
    const findings = new Metric({
      namespace: metrics.namespace,
      metricName: metrics.proverFindings,
      statistic: 'Maximum',
      period: minutes(5),
    });
    this.alarm('prover-findings', findings, 1, 1);
    this.dashboard(props);
    this.budget(props);
  }

  private alarm(id: string, metric: IMetric, threshold: number, evaluationPeriods: number): void {
    const alarm = new Alarm(this, id, {
      alarmName: `bahi-${id}`,
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }

  private dashboard({ api, compute, messaging, storage }: WatchProps): void {
    const lambdas = [...compute.functions.values()];
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) => new GraphWidget({ title, left, right, width: 12 });
    const consumed = (metricName: string) =>
      [...storage.tables].map(
        ([label, table]) =>
          new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: table.tableName }, statistic: 'Sum', label }),
      );
    new Dashboard(this, 'Dashboard', {
      dashboardName: 'bahi',
      widgets: [
        [
          graph('Calls', [api.metricCount()], [api.metricClientError(), api.metricServerError()]),
          graph('Latency', [
            api.metricLatency({ statistic: 'p50' }),
            api.metricLatency({ statistic: 'p95' }),
            api.metricLatency({ statistic: 'p99' }),
          ]),
        ],
        [
          graph(
            'Function errors',
            lambdas.map((lambda) => lambda.metricErrors()),
          ),
          graph(
            'Function duration, p95',
            lambdas.map((lambda) => lambda.metricDuration({ statistic: 'p95' })),
          ),
        ],
        [
          graph(
            'Waiting in queues',
            [...messaging.queues.values()].map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
          ),
          graph(
            'Dead letters',
            [...messaging.deadLetters.values()].map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
          ),
        ],
        [graph('Read units', consumed('ConsumedReadCapacityUnits')), graph('Write units', consumed('ConsumedWriteCapacityUnits'))],
      ],
    });
  }

  private budget({ budget }: WatchProps): void {
    const told = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'SNS', address: this.#topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName: 'bahi', budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budget, unit: 'USD' } },
      notificationsWithSubscribers: [told(50, 'ACTUAL'), told(100, 'ACTUAL'), told(100, 'FORECASTED')],
    });
  }
}

const minutes = (count: number) => Duration.minutes(count);
