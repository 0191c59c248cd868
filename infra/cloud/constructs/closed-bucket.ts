import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, type Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';

/** Of every bucket: nobody from outside, nothing unencrypted on the way, kept when the stack goes. */
export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

/** CDK writes an optional property of its own interface without `undefined`, which our stricter compiler does not let pass. */
export function asInterface(bucket: Bucket): IBucket {
  return bucket as IBucket;
}
