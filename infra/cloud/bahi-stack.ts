import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EmailIdentity, Identity as MailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { AccessLogs } from '#infra/cloud/constructs/access-logs';
import { Compute } from '#infra/cloud/constructs/compute';
import { Gateway } from '#infra/cloud/constructs/gateway';
import { filledIn, Identity } from '#infra/cloud/constructs/identity';
import { Messaging } from '#infra/cloud/constructs/messaging';
import { Site } from '#infra/cloud/constructs/site';
import { Storage } from '#infra/cloud/constructs/storage';
import { Triggers } from '#infra/cloud/constructs/triggers';
import { Watch } from '#infra/cloud/constructs/watch';

export interface BahiProps extends StackProps {
  readonly firewallArn: string;
  readonly mailDomain: string;
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly alarmEmail?: string;
  readonly budget: number;
}

/** The whole product in one region, as topology declares it. */
export class BahiStack extends Stack {
  readonly gateway: Gateway;
  readonly site: Site;
  readonly storage: Storage;
  readonly messaging: Messaging;
  readonly identity: Identity;
  readonly compute: Compute;

  constructor(scope: Construct, id: string, props: BahiProps) {
    super(scope, id, props);
    const { firewallArn, mailDomain, domain, alarmEmail, budget } = props;
    const accessLogs = new AccessLogs(this).bucket;
    this.gateway = new Gateway(this);
    const { api } = this.gateway;
    this.identity = new Identity(this);
    const originKey = filledIn(this.identity, 'origin-key');
    this.site = new Site(this, { api, firewallArn, accessLogs, originKey, ...(domain && { domain }) });
    const site = this.site.address;
    this.storage = new Storage(this, { site, accessLogs });
    this.messaging = new Messaging(this);
    new EmailIdentity(this, 'Mail', { identity: MailIdentity.domain(mailDomain) });
    const { storage, messaging, identity } = this;
    this.compute = new Compute(this, { storage, messaging, identity, site, mailDomain });
    this.gateway.addRoutes(this.compute);
    new Triggers(this, { compute: this.compute, messaging, storage });
    new Watch(this, { api, compute: this.compute, messaging, storage, budget, ...(alarmEmail && { email: alarmEmail }) });
    new CfnOutput(this, 'SiteAddress', { value: site });
    new CfnOutput(this, 'ScreensBucket', { value: this.site.bucket.bucketName });
  }
}
