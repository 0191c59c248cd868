import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { Alarms, minutes } from '#infra/cloud/constructs/alarms';
import { Compute } from '#infra/cloud/constructs/compute';
import { Routes } from '#infra/cloud/constructs/gateway';
import { found, Messaging } from '#infra/cloud/constructs/messaging';
import { live, type Rollout } from '#infra/cloud/constructs/rollout';
import { Triggers } from '#infra/cloud/constructs/triggers';
import type { StateStack } from '#infra/cloud/state-stack';
import type { Grown } from '#topology/grown';
import type { Schedule } from '#topology/schedules';

export interface FunctionsProps extends StackProps, Grown {
  readonly prefix: string;
  readonly schedules: readonly Schedule[];
  readonly state: StateStack;
  readonly api: HttpApi;
  readonly rollout: Rollout;
  readonly site: string;
}

/** Functions of one part, with everything that starts them and the alarms about them. */
export class FunctionsStack extends Stack {
  readonly compute: Compute;
  readonly routes: Routes;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    const { prefix, functions, queues, routes, schedules, state, api, rollout, site, ...rest } = props;
    super(scope, id, rest);
    this.addStackDependency(state);
    const messaging = new Messaging(this, { prefix, queues });
    this.compute = new Compute(this, { prefix, functions, state, site });
    new Triggers(this, { prefix, compute: this.compute, messaging, storage: state.storage, queues, schedules });
    const alarms = new Alarms(this, { prefix, topic: state.alarms });
    this.alarms(alarms, messaging);
    const answering = new Set(routes.map((route) => route.function));
    this.routes = new Routes(this, {
      api,
      routes,
      live: new Map(
        [...answering].map((name) => [
          name,
          live(this.compute, { prefix, name, lambda: found(this.compute.functions, name), alarms, rollout }),
        ]),
      ),
    });
  }

  private alarms(alarms: Alarms, messaging: Messaging): void {
    for (const [name, queue] of messaging.deadLetters)
      alarms.add(`${name}-dead`, queue.metricApproximateNumberOfMessagesVisible({ period: minutes(1) }), 1, 1);
    for (const [name, lambda] of this.compute.functions) {
      alarms.add(`${name}-errors`, lambda.metricErrors({ period: minutes(5) }), 1, name.startsWith('job-') ? 3 : 1);
      if (name.startsWith('stream-'))
        alarms.add(`${name}-behind`, lambda.metric('IteratorAge', { statistic: 'Maximum', period: minutes(5) }), 60_000, 2);
    }
  }
}
