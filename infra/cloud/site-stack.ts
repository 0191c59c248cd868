import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Gateway } from '#infra/cloud/constructs/gateway';
import { Rollout } from '#infra/cloud/constructs/rollout';
import { Site, type SiteProps } from '#infra/cloud/constructs/site';
import type { StateStack } from '#infra/cloud/state-stack';

export interface SiteStackProps extends StackProps {
  readonly prefix: string;
  readonly state: StateStack;
  readonly firewallArn: string;
  readonly domain?: NonNullable<SiteProps['domain']>;
}

/** The one address that people see: screens, and the gateway without its routes. */
export class SiteStack extends Stack {
  readonly gateway: Gateway;
  readonly rollout: Rollout;
  readonly site: Site;

  constructor(scope: Construct, id: string, { prefix, state, firewallArn, domain, ...props }: SiteStackProps) {
    super(scope, id, props);
    // The secret that the edge sends is known by its name, which does not tell CDK that it must be there first.
    this.addStackDependency(state);
    this.gateway = new Gateway(this, { prefix });
    this.rollout = new Rollout(this, { prefix });
    this.site = new Site(this, {
      prefix,
      api: this.gateway.api,
      firewallArn,
      accessLogs: state.accessLogs.bucket,
      ...(domain && { domain }),
    });
    new CfnOutput(this, 'SiteAddress', { value: this.site.address });
    new CfnOutput(this, 'ScreensBucket', { value: this.site.bucket.bucketName });
    new CfnOutput(this, 'ScreensRegion', { value: this.region });
  }
}
