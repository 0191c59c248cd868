import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export const minutes = (count: number) => Duration.minutes(count);

/** Where all alarms go. Without an address they appear only in the console. */
export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  return topic;
}

/** The alarms of a stack. */
export class Alarms extends Construct {
  readonly #prefix: string;
  readonly #topic: Topic;

  constructor(scope: Construct, { prefix, topic }: { readonly prefix: string; readonly topic: Topic }) {
    super(scope, 'Alarms');
    this.#prefix = prefix;
    this.#topic = topic;
  }

  add(id: string, metric: IMetric, threshold: number, evaluationPeriods: number): Alarm {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#prefix}-${id}`,
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}
