import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { asInterface, closed } from '#infra/cloud/constructs/closed-bucket';

/**
 * Access logs of the buckets and of the edge, kept for 180 days in the region of the books (CERT-In directions of 28 April 2022, iv). What
 * writes them is in later stacks, so it lets the services write for all of the account.
 */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, prefix: string) {
    super(scope, 'AccessLogs');
    const bucket = new Bucket(this, 'Bucket', {
      ...closed,
      // The edge, which is set up in another region, knows it by this name.
      bucketName: accessLogsName(prefix, Aws.REGION),
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ id: 'forget', expiration: Duration.days(180) }],
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('logging.s3.amazonaws.com'), new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    this.bucket = asInterface(bucket);
  }
}

export function accessLogsName(prefix: string, region: string): string {
  return `${prefix}-access-${Aws.ACCOUNT_ID}-${region}`;
}
