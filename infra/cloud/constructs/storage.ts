import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, BucketEncryption, HttpMethods, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { closed } from '#infra/cloud/constructs/closed-bucket';
import { type Bucket as BucketSpec, buckets } from '#topology/buckets';
import { type Table, tables } from '#topology/tables';

/**
 * Tables and files. They are encrypted with our own key rather than one of AWS, because these are other people's books: access can be cut
 * off in one place, and every use of the key is in the trail. It costs a dollar a month, because DynamoDB and S3 rarely ask for it.
 */
export class Storage extends Construct {
  readonly key: Key;
  readonly tables: ReadonlyMap<Table['name'], TableV2>;
  readonly buckets: ReadonlyMap<BucketSpec['name'], Bucket>;
  readonly #accessLogs: IBucket;

  constructor(scope: Construct, { site, accessLogs }: { readonly site: string; readonly accessLogs: IBucket }) {
    super(scope, 'Storage');
    this.#accessLogs = accessLogs;
    this.key = new Key(this, 'Key', {
      alias: 'alias/bahi',
      description: 'Books and files of Bahi',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.tables = new Map(tables.map((table) => [table.name, this.table(table)]));
    this.buckets = new Map(buckets.map((bucket) => [bucket.name, this.bucket(bucket, site)]));
  }

  private table(table: Table): TableV2 {
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    return new TableV2(this, `Table-${table.name}`, {
      partitionKey: text(table.partitionKey.name),
      ...(table.sortKey && {
        sortKey: { name: table.sortKey.name, type: table.sortKey.type === 'N' ? AttributeType.NUMBER : AttributeType.STRING },
      }),
      globalSecondaryIndexes: table.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.carries],
      })),
      ...(table.timeToLive && { timeToLiveAttribute: table.timeToLive }),
      ...(table.stream && { dynamoStream: StreamViewType.NEW_IMAGE }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(this.key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  private bucket(bucket: BucketSpec, site: string): Bucket {
    return new Bucket(this, `Bucket-${bucket.name}`, {
      ...closed,
      // Named, not generated, because the site's policy names the bucket and the bucket names the site, and one of the two must come first.
      bucketName: bucketName(bucket.name),
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      versioned: true,
      serverAccessLogsBucket: this.#accessLogs,
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

function bucketName(name: BucketSpec['name']): string {
  return `bahi-${name}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

/** The target of presigned addresses. */
export function bucketOrigin(name: BucketSpec['name']): string {
  return `https://${bucketName(name)}.s3.${Aws.REGION}.amazonaws.com`;
}
