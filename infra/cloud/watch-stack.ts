import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Watch, type WatchProps } from '#infra/cloud/constructs/watch';

/** What watches over all. Nothing waits for it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, api, storage, topic, grown, ...props }: StackProps & WatchProps) {
    super(scope, id, props);
    new Watch(this, { prefix, api, storage, topic, grown });
  }
}
