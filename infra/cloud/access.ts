import type { Access } from '#topology/functions';

const read = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'] as const;

/** The DynamoDB actions for each word of the topology. No function may update the log, and only the purge may delete from it. */
export const tableActions: Readonly<Record<Access, readonly string[]>> = {
  read,
  append: ['dynamodb:PutItem'],
  purge: [...read, 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
  'read-append': [...read, 'dynamodb:PutItem'],
  write: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
  fold: [
    ...[...read, 'dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
    ...['dynamodb:PartiQLInsert', 'dynamodb:PartiQLUpdate'],
  ],
};

export const bucketActions = {
  read: ['s3:GetObject'],
  write: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject', 's3:DeleteObject'],
  purge: ['s3:DeleteObject'],
} as const;

/** The calls for secrets of organisations. What it deletes, the purge finds by its path. */
export const organisationSecretActions = {
  read: ['ssm:GetParameter'],
  write: ['ssm:GetParameter', 'ssm:PutParameter', 'ssm:DeleteParameter'],
  purge: ['ssm:GetParametersByPath', 'ssm:DeleteParameters'],
} as const;

/** The calls of the Cognito adapter that use our credentials; `RevokeToken` and token refresh need none. */
export const identityActions = [
  'cognito-idp:AdminCreateUser',
  'cognito-idp:AdminDisableUser',
  'cognito-idp:AdminEnableUser',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminInitiateAuth',
  'cognito-idp:AdminRespondToAuthChallenge',
  'cognito-idp:AdminSetUserMFAPreference',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUpdateUserAttributes',
  'cognito-idp:AdminUserGlobalSignOut',
] as const;
