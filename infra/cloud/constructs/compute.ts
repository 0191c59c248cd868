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
import { dataRole } from '#topology/data-role';
import { env } from '#topology/env';
import { type FunctionSpec, functions } from '#topology/functions';
import { tables } from '#topology/tables';

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

/** A Lambda for each function of topology, with a role of its own that holds what topology lists and nothing else. */
export class Compute extends Construct {
  readonly functions: ReadonlyMap<string, Lambda>;
  /** Assumed for one request, tagged with its organisation: reaches only keys that begin with it. */
  readonly dataRole: Role;
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
    const requestRoles = functions.filter(isRequest).map(({ name }) => found(roles, name));
    this.dataRole = this.narrowedRole(requestRoles);
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
    const direct = tables.filter(({ name }) => spec.tables[name] !== undefined && !(isRequest(spec) && isNarrowed(name)));
    const secretArns = (spec.secrets ?? []).map((name) => found(identity.secrets, name).secretArn);
    return [
      ...direct.map(({ name }) => allow(tableActions[spec.tables[name] ?? 'read'], tableArns(found(storage.tables, name), name))),
      ...(spec.scans ?? []).map((name) => allow(['dynamodb:Scan'], [found(storage.tables, name).tableArn])),
      ...(isRequest(spec) ? [allow(['sts:AssumeRole', 'sts:TagSession'], [this.dataRole.roleArn])] : []),
      ...[...storage.buckets].flatMap(([name, bucket]) =>
        spec.buckets[name]
          ? [
              allow(bucketActions[spec.buckets[name]], [bucket.arnForObjects('*')]),
              ...(spec.buckets[name] === 'purge' ? [allow(['s3:ListBucket'], [bucket.bucketArn])] : []),
            ]
          : [],
      ),
      // Rules over what the key may be used for are the services' own; the functions use it through them only.
      allow(['kms:Decrypt', 'kms:GenerateDataKey'], [storage.key.keyArn], {
        StringEquals: { 'kms:ViaService': [`dynamodb.${Aws.REGION}.amazonaws.com`, `s3.${Aws.REGION}.amazonaws.com`] },
      }),
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

  private environment(spec: FunctionSpec): Record<string, string> {
    const { storage, messaging, identity, site, mailDomain } = this.#props;
    return {
      ...Object.fromEntries(
        [...storage.tables].filter(([name]) => spec.tables[name]).map(([name, table]) => [env.table(name), table.tableName]),
      ),
      ...Object.fromEntries(spec.sends.map((name) => [env.queue(name), found(messaging.queues, name).queueUrl])),
      ...Object.fromEntries(
        [...storage.buckets].filter(([name]) => spec.buckets[name]).map(([name, bucket]) => [env.bucket(name), bucket.bucketName]),
      ),
      ...(isRequest(spec) ? { [env.dataRole]: this.dataRole.roleArn, [env.originKey]: filledIn(identity, 'origin-key') } : {}),
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

  /** Whoever assumes it must name the organisation as a session tag, and the tag is the only leading key it opens. */
  private narrowedRole(by: readonly Role[]): Role {
    const tag = dataRole.organisationTag;
    const role = new Role(this, 'data-role', {
      description: 'Data of one organisation, for the length of a request',
      assumedBy: new SessionTagsPrincipal(new CompositePrincipal(...by)).withConditions({
        StringLike: { [`aws:RequestTag/${tag}`]: '?*' },
      }),
      maxSessionDuration: Duration.hours(1),
    });
    const condition = {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`\${aws:PrincipalTag/${tag}}|*`] },
      Null: { [`aws:PrincipalTag/${tag}`]: 'false' },
    };
    for (const name of dataRole.tables) {
      const access = functions.find(isRequest)?.tables[name];
      if (access) role.addToPolicy(allow(tableActions[access], tableArns(found(this.#props.storage.tables, name), name), condition));
    }
    role.addToPolicy(
      allow(['kms:Decrypt', 'kms:GenerateDataKey'], [this.#props.storage.key.keyArn], {
        StringEquals: { 'kms:ViaService': [`dynamodb.${Aws.REGION}.amazonaws.com`] },
      }),
    );
    return role;
  }
}

/** Functions that answer people; the others work for every organisation in turn. */
function isRequest(spec: FunctionSpec): boolean {
  return spec.name.startsWith('api-');
}

function isNarrowed(name: string): boolean {
  return dataRole.tables.some((narrowed) => narrowed === name);
}

/** The table and each of its indexes, by name. */
function tableArns(table: TableV2, name: string): string[] {
  const indexes = tables.find((one) => one.name === name)?.indexes ?? [];
  return [table.tableArn, ...indexes.map((index) => `${table.tableArn}/index/${index.name}`)];
}

export function allow(actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) });
}
