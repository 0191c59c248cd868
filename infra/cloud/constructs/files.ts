import { Aws, Duration, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Bucket, BucketEncryption, HttpMethods, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { byName, closed } from '#infra/cloud/constructs/closed-bucket';
import { type Bucket as BucketSpec, buckets } from '#topology/buckets';

export interface FilesProps {
  readonly prefix: string;
  readonly key: IKey;
  /** The only address where browsers send and get files. */
  readonly site: string;
  readonly accessLogs: IBucket;
}

/** What people attach, print, import and export. */
export class Files extends Construct {
  constructor(scope: Construct, props: FilesProps) {
    super(scope, 'Files');
    const accessLogs = byName(this, props.accessLogs);
    for (const bucket of buckets) this.bucket(bucket, { ...props, accessLogs });
  }

  private bucket(bucket: BucketSpec, { prefix, key, site, accessLogs }: FilesProps): void {
    new Bucket(this, `Bucket-${bucket.name}`, {
      ...closed,
      // The site's policy and the functions know it by this name, because the bucket names the site and comes after it.
      bucketName: bucketName(prefix, bucket.name),
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${bucket.name}/`,
      cors: [
        {
          allowedOrigins: [site],
          allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
          allowedHeaders: ['content-type', 'content-length'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'old-versions', noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(7) },
        ...bucket.expiry.map(
          ({ prefix, days }): LifecycleRule => ({ id: `expire-${prefix.replace(/\W/g, '')}`, prefix, expiration: Duration.days(days) }),
        ),
      ],
    });
  }
}

export function bucketName(prefix: string, name: BucketSpec['name']): string {
  return `${prefix}-${name}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

export function bucketArn(scope: Construct, prefix: string, name: BucketSpec['name']): string {
  return Stack.of(scope).formatArn({ service: 's3', region: '', account: '', resource: bucketName(prefix, name) });
}

/** The target of presigned addresses. */
export function bucketOrigin(prefix: string, name: BucketSpec['name']): string {
  return `https://${bucketName(prefix, name)}.s3.${Aws.REGION}.amazonaws.com`;
}
