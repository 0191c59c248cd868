import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { asInterface, closed } from '#infra/cloud/constructs/closed-bucket';

/** Access logs of the buckets, kept for a quarter. The buckets are in later stacks, so it lets those of the account write. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct) {
    super(scope, 'AccessLogs');
    const bucket = new Bucket(this, 'Bucket', {
      ...closed,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ id: 'forget', expiration: Duration.days(90) }],
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('logging.s3.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    this.bucket = asInterface(bucket);
  }
}
