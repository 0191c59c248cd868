import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, type Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';

/** For every bucket: no public access, only encrypted transport, kept when the stack is deleted. */
export const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

/** CDK sets an optional property of its own interface to undefined, which our stricter compiler does not allow. */
export function asInterface(bucket: Bucket): IBucket {
  return bucket as IBucket;
}
