import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

export function allow(actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) });
}

/** `ForAllValues` is also true for a call without keys, so at least one key is required. */
export function leadingKeys(patterns: readonly string[]) {
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] }, Null: { 'dynamodb:LeadingKeys': 'false' } };
}

/** The services set their own rules for the use of the key; functions use it only through them. */
export function keyUse(keyArn: string, services: readonly string[]): PolicyStatement {
  const via = services.map((service) => `${service}.${Aws.REGION}.amazonaws.com`);
  return allow(['kms:Decrypt', 'kms:GenerateDataKey'], [keyArn], { StringEquals: { 'kms:ViaService': via } });
}
