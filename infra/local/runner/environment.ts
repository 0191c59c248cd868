import { join } from 'node:path';
import { project } from '#infra/local/runner/project';
import { buckets } from '#topology/buckets';
import { env } from '#topology/env';
import { tables } from '#topology/tables';

/** Values that differ between laptops and runs. */
export interface Addresses {
  readonly site: string;
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly ses: string;
  readonly secrets: string;
}

/** The names of a laptop. */
export const names = {
  ...namesWith('bahi'),
  table: (name: string) => `bahi-${name}`,
  bucket: (name: string) => `bahi-${name}`,
} as const;

/** Names that are the same in the cloud, where they begin with the prefix of the deployment. */
export function namesWith(prefix: string) {
  return { queue: (name: string) => `${prefix}-${name}`, deadLetters: (name: string) => `${prefix}-${name}-dead` } as const;
}

/** The made-up AWS account of the engines. */
export const account = '000000000000';
export const region = 'ap-south-1';

/** The environment of a handler: the names of the cloud, so it hardly knows where it runs. */
export function handlerEnvironment(at: Addresses, given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return {
    AWS_REGION: given['AWS_REGION'] ?? region,
    AWS_ACCESS_KEY_ID: given['AWS_ACCESS_KEY_ID'] ?? 'local',
    AWS_SECRET_ACCESS_KEY: given['AWS_SECRET_ACCESS_KEY'] ?? 'local',
    AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
    AWS_ENDPOINT_URL_SQS: at.sqs,
    AWS_ENDPOINT_URL_S3: at.s3,
    AWS_ENDPOINT_URL_SESV2: at.ses,
    [env.identity]: given[env.identity] ?? 'embedded',
    [env.userPoolId]: given[env.userPoolId] ?? '',
    [env.userPoolClientId]: given[env.userPoolClientId] ?? '',
    [env.secrets]: at.secrets,
    [env.organisationSecrets]: `${at.secrets}/organisations`,
    [env.site]: at.site,
    [env.mailFrom]: given[env.mailFrom] ?? 'Bahi <no-reply@bahi.example>',
    [env.printingThread]: join(project.root, 'packages/integrations/pdf/printing-thread.ts'),
    [env.metrics]: 'bahi',
    [env.logLevel]: given[env.logLevel] ?? 'INFO',
    ...Object.fromEntries(tables.map(({ name }) => [env.table(name), names.table(name)])),
    [env.queues]: `${at.sqs}/${account}/${names.queue('')}`,
    ...Object.fromEntries(buckets.map(({ name }) => [env.bucket(name), names.bucket(name)])),
  };
}
