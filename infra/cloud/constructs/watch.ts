import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { Alarms, minutes } from '#infra/cloud/constructs/alarms';
import type { Storage } from '#infra/cloud/constructs/storage';
import type { Grown } from '#topology/grown';
import { metrics } from '#topology/metrics';

export interface WatchProps {
  readonly prefix: string;
  readonly api: HttpApi;
  readonly storage: Storage;
  readonly topic: Topic;
  readonly grown: Grown;
}

/** What is watched over all: alarms of the account, the gateway and the tables, and the dashboard. */
export class Watch extends Construct {
  constructor(scope: Construct, props: WatchProps) {
    super(scope, 'Watch');
    const { prefix, api, storage, topic } = props;
    const alarms = new Alarms(this, { prefix, topic });
    // Without a dimension it counts every function of the account in this region, because the limit is the account's.
    const throttles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: minutes(5) });
    alarms.add('throttles', throttles, 1, 1);
    alarms.add('api-server-errors', api.metricServerError({ period: minutes(5), statistic: 'Sum' }), 5, 1);
    alarms.add('api-slow', api.metricLatency({ period: minutes(5), statistic: 'p95' }), 2_000, 3);
    for (const [name, table] of storage.tables) {
      const throttled = new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'ThrottledRequests',
        dimensionsMap: { TableName: table.tableName },
        statistic: 'Sum',
        period: minutes(5),
      });
      alarms.add(`${name}-throttled`, throttled, 10, 1);
    }
    const own = (metricName: string) => new Metric({ namespace: prefix, metricName, statistic: 'Maximum', period: minutes(5) });
    alarms.add('prover-findings', own(metrics.proverFindings), 1, 1);
    alarms.add('failed-sweeps', own(metrics.failedSweeps), 1, 1);
    alarms.add('failed-messages', own(metrics.failedMessages), 1, 1);
    this.dashboard(props);
  }

  /** Functions and queues are in other stacks, and are known here by their names. */
  private dashboard({ prefix, api, storage, grown }: WatchProps): void {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) => new GraphWidget({ title, left, right, width: 12 });
    const ofFunctions = (metricName: string, statistic: string) =>
      grown.functions.map(
        ({ name: label }) =>
          new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap: { FunctionName: `${prefix}-${label}` }, statistic, label }),
      );
    const waiting = (suffix: string) =>
      grown.queues.map(
        ({ name: label }) =>
          new Metric({
            namespace: 'AWS/SQS',
            metricName: 'ApproximateNumberOfMessagesVisible',
            dimensionsMap: { QueueName: `${prefix}-${label}${suffix}` },
            statistic: 'Maximum',
            label,
          }),
      );
    const consumed = (metricName: string) =>
      [...storage.tables].map(
        ([label, table]) =>
          new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: table.tableName }, statistic: 'Sum', label }),
      );
    new Dashboard(this, 'Dashboard', {
      dashboardName: prefix,
      widgets: [
        [
          graph('Calls', [api.metricCount()], [api.metricClientError(), api.metricServerError()]),
          graph('Latency', [
            api.metricLatency({ statistic: 'p50' }),
            api.metricLatency({ statistic: 'p95' }),
            api.metricLatency({ statistic: 'p99' }),
          ]),
        ],
        [graph('Function errors', ofFunctions('Errors', 'Sum')), graph('Function duration, p95', ofFunctions('Duration', 'p95'))],
        [graph('Waiting in queues', waiting('')), graph('Dead letters', waiting('-dead'))],
        [graph('Read units', consumed('ConsumedReadCapacityUnits')), graph('Write units', consumed('ConsumedWriteCapacityUnits'))],
      ],
    });
  }
}
