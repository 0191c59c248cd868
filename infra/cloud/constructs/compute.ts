import { join } from 'node:path';
import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { CompositePrincipal, PolicyStatement, Role, ServicePrincipal, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bucketActions, identityActions, tableActions } from '#infra/cloud/access';
import { filledIn, type Identity, secretsPrefix } from '#infra/cloud/constructs/identity';
import { found, type Messaging } from '#infra/cloud/constructs/messaging';
import type { Storage } from '#infra/cloud/constructs/storage';
import { packed } from '#infra/cloud/packed';
import { dataRole, filesRole } from '#topology/data-role';
import { env } from '#topology/env';
import { type FunctionSpec, functions } from '#topology/functions';
import { type PlatformPart, platformParts } from '#topology/platform-parts';
import { type Table, tables } from '#topology/tables';

export interface ComputeProps {
  readonly storage: Storage;
  readonly messaging: Messaging;
  readonly identity: Identity;
  /** Address people see. */
  readonly site: string;
  /** Domain that mails come from, verified in SES. */
  readonly mailDomain: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** A Lambda for each function of the topology, with its own role that has exactly the permissions listed there. */
export class Compute extends Construct {
  readonly functions: ReadonlyMap<string, Lambda>;
  /** Assumed for one request and tagged with its organisation; gives access only to keys that begin with the tag. */
  readonly dataRole: Role;
  /** The same for files, one role for each function that uses files. */
  readonly #filesRoles: ReadonlyMap<string, Role>;
  readonly #props: ComputeProps;

  constructor(scope: Construct, props: ComputeProps) {
    super(scope, 'Compute');
    this.#props = props;
    const roles = new Map(
      functions.map((spec) => [
        spec.name,
        new Role(this, `${spec.name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
      ]),
    );
    this.dataRole = this.narrowedRole(functions.filter(({ narrowed }) => narrowed).map(({ name }) => found(roles, name)));
    this.#filesRoles = new Map(
      functions.flatMap((spec) => {
        const access = spec.buckets.files;
        return spec.narrowed && access ? [[spec.name, this.filesRoleOf(spec.name, access, found(roles, spec.name))]] : [];
      }),
    );
    this.functions = new Map(functions.map((spec) => [spec.name, this.function(spec, found(roles, spec.name))]));
  }

  private function(spec: FunctionSpec, role: Role): Lambda {
    const logGroup = new LogGroup(this, `${spec.name}-log`, {
      logGroupName: `/bahi/${spec.name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    logGroup.grantWrite(role);
    for (const statement of this.statements(spec)) role.addToPolicy(statement);
    if (spec.sends.length > 0) {
      for (const queue of spec.sends) role.addToPolicy(allow(['sqs:SendMessage'], [found(this.#props.messaging.queues, queue).queueArn]));
    }
    return new Lambda(this, spec.name, {
      functionName: `bahi-${spec.name}`,
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
    const { storage, identity, mailDomain } = this.#props;
    const taken = [spec.narrowed && this.dataRole, this.#filesRoles.get(spec.name)].flatMap((role) => (role ? [role.roleArn] : []));
    const secretArns = (spec.secrets ?? []).map((name) => found(identity.secrets, name).secretArn);
    return [
      ...(spec.narrowed ? [] : this.booksStatements(spec)),
      ...Object.entries(spec.platform).map(([part, access]) =>
        allow(tableActions[access], [found(storage.tables, 'platform').tableArn], leadingKeys(platformParts[part as PlatformPart])),
      ),
      ...(spec.scans ?? []).map((name) => allow(['dynamodb:Scan'], [found(storage.tables, name).tableArn])),
      ...(taken.length > 0 ? [allow(['sts:AssumeRole', 'sts:TagSession'], taken)] : []),
      ...[...storage.buckets].flatMap(([name, bucket]) =>
        spec.buckets[name] && !spec.narrowed
          ? [
              allow(bucketActions[spec.buckets[name]], [bucket.arnForObjects('*')]),
              ...(spec.buckets[name] === 'purge' ? [allow(['s3:ListBucket'], [bucket.bucketArn])] : []),
            ]
          : [],
      ),
      ...(usesKey(spec) ? [keyUse(storage.key.keyArn, ['dynamodb', 's3'])] : []),
      ...(spec.sendsMail
        ? [allow(['ses:SendEmail'], [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: mailDomain })])]
        : []),
      ...(spec.identity ? [allow(identityActions, [identity.pool.userPoolArn])] : []),
      ...(spec.secrets ?? []).map((name) =>
        allow(
          ['ssm:GetParameter'],
          [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: `${secretsPrefix.slice(1)}/${name}` })],
        ),
      ),
      ...(secretArns.length > 0 ? [allow(['secretsmanager:GetSecretValue'], secretArns)] : []),
    ];
  }

  private booksStatements({ tables: reached }: FunctionSpec): readonly PolicyStatement[] {
    return dataRole.tables.flatMap((name) => {
      const access = reached[name];
      return access ? [allow(tableActions[access], tableArns(found(this.#props.storage.tables, name), name))] : [];
    });
  }

  private environment(spec: FunctionSpec): Record<string, string> {
    const { storage, messaging, identity, site, mailDomain } = this.#props;
    const filesRoleArn = this.#filesRoles.get(spec.name)?.roleArn;
    return {
      ...Object.fromEntries(tableNames(spec).map((name) => [env.table(name), found(storage.tables, name).tableName])),
      ...Object.fromEntries(spec.sends.map((name) => [env.queue(name), found(messaging.queues, name).queueUrl])),
      ...Object.fromEntries(
        [...storage.buckets].filter(([name]) => spec.buckets[name]).map(([name, bucket]) => [env.bucket(name), bucket.bucketName]),
      ),
      ...(spec.narrowed ? { [env.dataRole]: this.dataRole.roleArn } : {}),
      ...(filesRoleArn ? { [env.filesRole]: filesRoleArn } : {}),
      ...(isRequest(spec) ? { [env.originKey]: filledIn(identity, 'origin-key') } : {}),
      [env.identity]: 'cognito',
      [env.userPoolId]: identity.pool.userPoolId,
      [env.userPoolClientId]: identity.client.userPoolClientId,
      [env.secrets]: secretsPrefix,
      [env.site]: site,
      [env.mailFrom]: `Bahi <no-reply@${mailDomain}>`,
      [env.logLevel]: 'INFO',
      NODE_OPTIONS: '--enable-source-maps',
    };
  }

  /** A session must name the organisation as a tag, and can reach only keys that begin with the tag. */
  private narrowedRole(by: readonly Role[]): Role {
    const tag = dataRole.organisationTag;
    const { storage } = this.#props;
    const role = taggedRole(this, 'data-role', 'Data of one organisation, while something is done for it', tag, by);
    const reached = functions.find(({ narrowed }) => narrowed)?.tables ?? {};
    for (const name of dataRole.tables) {
      const access = reached[name];
      if (!access) continue;
      const { Null, ...keys } = leadingKeys([`\${aws:PrincipalTag/${tag}}|*`]);
      const conditions = { ...keys, Null: { ...Null, [`aws:PrincipalTag/${tag}`]: 'false' } };
      role.addToPolicy(allow(tableActions[access], tableArns(found(storage.tables, name), name), conditions));
    }
    role.addToPolicy(keyUse(storage.key.keyArn, ['dynamodb']));
    return role;
  }

  /** The objects of one organisation, by the tag: stored files, and uploads that wait to be checked. */
  private filesRoleOf(name: string, access: 'read' | 'write' | 'purge', by: Role): Role {
    const { folderTag, prefixes } = filesRole;
    const { storage } = this.#props;
    const role = taggedRole(this, `${name}-files-role`, 'Files of one organisation, while something is done for it', folderTag, [by]);
    const objects = prefixes.map((prefix) => found(storage.buckets, 'files').arnForObjects(`${prefix}\${aws:PrincipalTag/${folderTag}}/*`));
    role.addToPolicy(allow(bucketActions[access], objects, { Null: { [`aws:PrincipalTag/${folderTag}`]: 'false' } }));
    role.addToPolicy(keyUse(storage.key.keyArn, ['s3']));
    return role;
  }
}

function taggedRole(scope: Construct, id: string, description: string, tag: string, by: readonly Role[]): Role {
  return new Role(scope, id, {
    description,
    assumedBy: new SessionTagsPrincipal(new CompositePrincipal(...by)).withConditions({ StringLike: { [`aws:RequestTag/${tag}`]: '?*' } }),
    maxSessionDuration: Duration.hours(1),
  });
}

/** `ForAllValues` is also true for a call without keys, so at least one key is required. */
function leadingKeys(patterns: readonly string[]) {
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] }, Null: { 'dynamodb:LeadingKeys': 'false' } };
}

/** The services set their own rules for the use of the key; functions use it only through them. */
function keyUse(keyArn: string, services: readonly string[]): PolicyStatement {
  const via = services.map((service) => `${service}.${Aws.REGION}.amazonaws.com`);
  return allow(['kms:Decrypt', 'kms:GenerateDataKey'], [keyArn], { StringEquals: { 'kms:ViaService': via } });
}

/** Functions that answer people. */
function isRequest({ name }: FunctionSpec): boolean {
  return name.startsWith('api-');
}

/** Tables and files that a function reaches with its own rights are encrypted. */
function usesKey({ narrowed, tables: reached, platform, buckets: held }: FunctionSpec): boolean {
  return Object.keys(platform).length > 0 || (!narrowed && Object.keys({ ...reached, ...held }).length > 0);
}

/** A function with access to one table of the books gets the names of all three, because storage is opened with all. */
function tableNames(spec: FunctionSpec): readonly Table['name'][] {
  return [
    ...(Object.keys(spec.tables).length > 0 ? dataRole.tables : []),
    ...(Object.keys(spec.platform).length > 0 ? (['platform'] as const) : []),
  ];
}

/** The table and each of its indexes, by name. */
function tableArns(table: TableV2, name: string): string[] {
  const indexes = tables.find((one) => one.name === name)?.indexes ?? [];
  return [table.tableArn, ...indexes.map((index) => `${table.tableArn}/index/${index.name}`)];
}

export function allow(actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) });
}
