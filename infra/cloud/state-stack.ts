import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { EmailIdentity, Identity as MailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AccessLogs } from '#infra/cloud/constructs/access-logs';
import { alarmTopic } from '#infra/cloud/constructs/alarms';
import { Identity } from '#infra/cloud/constructs/identity';
import { DataRole } from '#infra/cloud/constructs/narrowed';
import { Storage } from '#infra/cloud/constructs/storage';

export interface StateProps extends StackProps {
  readonly prefix: string;
  readonly mailDomain: string;
  readonly alarmEmail?: string;
}

/** What must never be lost, and changes rarely: books, users, secrets, the key. It knows nothing of the other stacks. */
export class StateStack extends Stack {
  readonly storage: Storage;
  readonly identity: Identity;
  readonly dataRole: Role;
  readonly accessLogs: AccessLogs;
  readonly alarms: Topic;
  /** The domain that mails come from, verified in SES. */
  readonly mailDomain: string;

  constructor(scope: Construct, id: string, { prefix, mailDomain, alarmEmail, ...props }: StateProps) {
    super(scope, id, props);
    this.storage = new Storage(this, { prefix });
    this.identity = new Identity(this, { prefix });
    this.dataRole = new DataRole(this, { prefix, storage: this.storage }).role;
    this.accessLogs = new AccessLogs(this, prefix);
    this.alarms = alarmTopic(this, alarmEmail);
    this.mailDomain = mailDomain;
    const { dkimRecords } = new EmailIdentity(this, 'Mail', { identity: MailIdentity.domain(mailDomain) });
    // What the owner of the domain enters there, so that mails are signed.
    for (const [at, { name, value }] of dkimRecords.entries())
      new CfnOutput(this, `MailRecord${at + 1}`, { value: `${name} CNAME ${value}` });
  }
}
