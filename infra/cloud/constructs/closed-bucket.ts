import { Annotations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { kept } from '#infra/cloud/kept';

/** For every bucket: no public access, only encrypted transport, kept when the stack is deleted. */
export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: kept,
} as const;

/** A bucket of another stack as a name only: CDK would give each bucket that logs there a line in its policy. `AccessLogs` has one for all. */
export function byName(scope: Construct, bucket: IBucket): IBucket {
  Annotations.of(scope).acknowledgeWarning('@aws-cdk/aws-s3:accessLogsPolicyNotAdded');
  return Bucket.fromBucketName(scope, 'AccessLogs', bucket.bucketName);
}

/** CDK sets an optional property of its own interface to undefined, which our stricter compiler does not allow. */
export function asInterface(bucket: Bucket): IBucket {
  return bucket as IBucket;
}
