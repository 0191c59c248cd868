import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bucketActions, identityActions, organisationSecretActions, tableActions } from '#infra/cloud/access';
import { bucketArn, bucketName } from '#infra/cloud/constructs/files';
import { organisationSecrets, secretsPrefix } from '#infra/cloud/constructs/identity';
import { found, queueAddresses, queueArn } from '#infra/cloud/constructs/messaging';
import { narrowedFolder, taggedRole } from '#infra/cloud/constructs/narrowed';
import { tableArns } from '#infra/cloud/constructs/storage';
import { kept } from '#infra/cloud/kept';
import { packed } from '#infra/cloud/packed';
import type { StateStack } from '#infra/cloud/state-stack';
import { allow, keyUse, leadingKeys } from '#infra/cloud/statements';
import { type Bucket, buckets } from '#topology/buckets';
import { dataRole, filesRole } from '#topology/data-role';
import { env } from '#topology/env';
import type { FunctionSpec } from '#topology/functions';
import { type PlatformPart, platformParts } from '#topology/platform-parts';
import type { Table } from '#topology/tables';

export interface ComputeProps {
  readonly prefix: string;
  readonly functions: readonly FunctionSpec[];
  readonly state: StateStack;
  /** Address people see. */
  readonly site: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** A Lambda for each function of a stack, with its own role that has exactly the permissions listed there. */
export class Compute extends Construct {
  readonly functions: ReadonlyMap<string, Lambda>;
  /** For the files of one organisation, as the data role is for its books: one role for each function that uses files. */
  readonly #filesRoles: ReadonlyMap<string, Role>;
  readonly #props: ComputeProps;

  constructor(scope: Construct, props: ComputeProps) {
    super(scope, 'Compute');
    this.#props = props;
    const { functions, prefix } = props;
    const roles = new Map(
      functions.map((spec) => [
        spec.name,
        new Role(this, `${spec.name}-role`, {
          assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
          // The data role trusts this folder.
          ...(spec.narrowed && { path: narrowedFolder(prefix) }),
        }),
      ]),
    );
    this.#filesRoles = new Map(
      functions.flatMap((spec) => {
        const access = spec.buckets.files;
        return spec.narrowed && access ? [[spec.name, this.filesRoleOf(spec.name, access, found(roles, spec.name))]] : [];
      }),
    );
    this.functions = new Map(functions.map((spec) => [spec.name, this.function(spec, found(roles, spec.name))]));
  }

  private function(spec: FunctionSpec, role: Role): Lambda {
    const { prefix } = this.#props;
    // A version keeps its settings. When only a value has changed that is known at deployment, nothing else would make a new one.
    const release: string | undefined = this.node.tryGetContext('release');
    const logGroup = new LogGroup(this, `${spec.name}-log`, {
      logGroupName: `/${prefix}/${spec.name}`,
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: kept,
    });
    logGroup.grantWrite(role);
    for (const statement of this.statements(spec)) role.addToPolicy(statement);
    return new Lambda(this, spec.name, {
      functionName: `${prefix}-${spec.name}`,
      ...(release && { description: `Released ${release}` }),
      code: packed(spec, root),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: this.environment(spec),
    });
  }

  private statements(spec: FunctionSpec): readonly PolicyStatement[] {
    const { prefix, state } = this.#props;
    const { storage, identity, mailDomain } = state;
    const taken = [spec.narrowed && state.dataRole, this.#filesRoles.get(spec.name)].flatMap((role) => (role ? [role.roleArn] : []));
    const secretArns = (spec.secrets ?? []).map((name) => found(identity.secrets, name).secretArn);
    return [
      ...(spec.narrowed ? [] : this.booksStatements(spec)),
      // Two statements at most: a role has room for so many words only.
      ...(['read', 'write'] as const).flatMap((access) => {
        const keys = partsWith(spec, access).flatMap((part) => platformParts[part]);
        return keys.length > 0 ? [allow(tableActions[access], [found(storage.tables, 'platform').tableArn], leadingKeys(keys))] : [];
      }),
      ...(spec.scans ?? []).map((name) => allow(['dynamodb:Scan'], [found(storage.tables, name).tableArn])),
      ...(taken.length > 0 ? [allow(['sts:AssumeRole', 'sts:TagSession'], taken)] : []),
      ...buckets.flatMap(({ name }) => (spec.narrowed ? [] : this.bucketStatements(spec, name))),
      ...(usesKey(spec) ? [keyUse(storage.key.keyArn, ['dynamodb', 's3'])] : []),
      ...(spec.sendsMail
        ? [allow(['ses:SendEmail'], [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: mailDomain })])]
        : []),
      ...(spec.identity ? [allow(identityActions, [identity.pool.userPoolArn])] : []),
      ...(spec.secrets ?? []).map((name) =>
        allow(
          ['ssm:GetParameter'],
          [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: `${secretsPrefix(prefix).slice(1)}/${name}` })],
        ),
      ),
      ...(spec.organisationSecrets
        ? [
            allow(organisationSecretActions[spec.organisationSecrets], [
              Stack.of(this).formatArn({
                service: 'ssm',
                resource: 'parameter',
                resourceName: `${organisationSecrets(prefix).slice(1)}/*`,
              }),
            ]),
          ]
        : []),
      ...(secretArns.length > 0 ? [allow(['secretsmanager:GetSecretValue'], secretArns)] : []),
      ...(spec.sends.length > 0
        ? [
            allow(
              ['sqs:SendMessage'],
              spec.sends.map((name) => queueArn(this, prefix, name)),
            ),
          ]
        : []),
    ];
  }

  private booksStatements({ tables: reached }: FunctionSpec): readonly PolicyStatement[] {
    return dataRole.tables.flatMap((name) => {
      const access = reached[name];
      return access ? [allow(tableActions[access], tableArns(found(this.#props.state.storage.tables, name), name))] : [];
    });
  }

  private bucketStatements({ buckets: held }: FunctionSpec, name: Bucket['name']): readonly PolicyStatement[] {
    const access = held[name];
    const arn = bucketArn(this, this.#props.prefix, name);
    if (!access) return [];
    return [allow(bucketActions[access], [`${arn}/*`]), ...(access === 'purge' ? [allow(['s3:ListBucket'], [arn])] : [])];
  }

  private environment(spec: FunctionSpec): Record<string, string> {
    const { prefix, state, site } = this.#props;
    const { storage, identity, mailDomain } = state;
    const filesRoleArn = this.#filesRoles.get(spec.name)?.roleArn;
    return {
      ...Object.fromEntries(tableNames(spec).map((name) => [env.table(name), found(storage.tables, name).tableName])),
      ...(spec.sends.length > 0 && { [env.queues]: queueAddresses(prefix) }),
      ...Object.fromEntries(buckets.flatMap(({ name }) => (spec.buckets[name] ? [[env.bucket(name), bucketName(prefix, name)]] : []))),
      ...(spec.narrowed ? { [env.dataRole]: state.dataRole.roleArn } : {}),
      ...(filesRoleArn ? { [env.filesRole]: filesRoleArn } : {}),
      [env.identity]: 'cognito',
      [env.userPoolId]: identity.pool.userPoolId,
      [env.userPoolClientId]: identity.client.userPoolClientId,
      [env.secrets]: secretsPrefix(prefix),
      ...(spec.organisationSecrets ? { [env.organisationSecrets]: organisationSecrets(prefix) } : {}),
      [env.site]: site,
      [env.mailFrom]: `Bahi <no-reply@${mailDomain}>`,
      [env.metrics]: prefix,
      [env.logLevel]: 'INFO',
      ...(this.node.tryGetContext('keepOlderViews') && spec.stack === 'fold' ? { [env.keepOlderViews]: '1' } : {}),
      NODE_OPTIONS: '--enable-source-maps',
    };
  }

  /** The objects of one organisation, by the tag: stored files, and uploads that wait to be checked. */
  private filesRoleOf(name: string, access: 'read' | 'write' | 'purge', by: Role): Role {
    const { folderTag, prefixes } = filesRole;
    const { prefix, state } = this.#props;
    const role = taggedRole(this, `${name}-files-role`, 'Files of one organisation, while something is done for it', folderTag, by);
    const bucket = bucketArn(this, prefix, 'files');
    const objects = prefixes.map((start) => `${bucket}/${start}\${aws:PrincipalTag/${folderTag}}/*`);
    role.addToPolicy(allow(bucketActions[access], objects, { Null: { [`aws:PrincipalTag/${folderTag}`]: 'false' } }));
    role.addToPolicy(keyUse(state.storage.key.keyArn, ['s3']));
    return role;
  }
}

/** Tables and files that a function reaches with its own rights are encrypted. */
function usesKey({ narrowed, tables: reached, platform, buckets: held }: FunctionSpec): boolean {
  return Object.keys(platform).length > 0 || (!narrowed && Object.keys({ ...reached, ...held }).length > 0);
}

/** The parts of the platform with this access. */
function partsWith({ platform }: FunctionSpec, access: 'read' | 'write'): readonly PlatformPart[] {
  return (Object.keys(platform) as PlatformPart[]).filter((part) => platform[part] === access);
}

/** A function with access to one table of the books gets the names of all three, because storage is opened with all. */
function tableNames(spec: FunctionSpec): readonly Table['name'][] {
  return [
    ...(Object.keys(spec.tables).length > 0 ? dataRole.tables : []),
    ...(Object.keys(spec.platform).length > 0 ? (['platform'] as const) : []),
  ];
}
