import { Duration } from 'aws-cdk-lib';
import { Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { asInterface, closed } from '#infra/cloud/constructs/closed-bucket';

/** Access logs of the buckets, kept for a quarter. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct) {
    super(scope, 'AccessLogs');
    const bucket = new Bucket(this, 'Bucket', {
      ...closed,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ id: 'forget', expiration: Duration.days(90) }],
    });
    this.bucket = asInterface(bucket);
  }
}
