import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucketActions, identityActions, organisationSecretActions, tableActions } from '#infra/cloud/access';
import { routeTable } from '#infra/local/http/route-table';
import { handlerEnvironment } from '#infra/local/runner/environment';
import { operations } from '#modules/all';
import { linked, type Resource, type Resources, templates } from '#test/kit/templates';
import { buckets } from '#topology/buckets';
import { dataRole, filesRole } from '#topology/data-role';
import { edge } from '#topology/edge';
import { env } from '#topology/env';
import { type FunctionSpec, functions } from '#topology/functions';
import { codeReader, contentSecurityPolicy, originKeyHeader, securityHeaders } from '#topology/headers';
import { metrics } from '#topology/metrics';
import { type PlatformPart, platformParts } from '#topology/platform-parts';
import { queues } from '#topology/queues';
import { routes } from '#topology/routes';
import { schedules } from '#topology/schedules';
import { secrets } from '#topology/secrets';
import { gatheredSeconds, streamDelivery, streams } from '#topology/streams';
import { tables } from '#topology/tables';

/** The cloud's templates and the laptop's environment match the topology exactly. */

/** Of all stacks. */
let resources: Resources;
beforeAll(() => {
  resources = linked(templates());
});

const all = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const props = (type: string) => all(type).map(([, { Properties }]) => Properties);
const sorted = (values: Iterable<string>) => [...values].sort();
/** The logical id that a reference or an attribute leads to. */
const target = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String(Object.values(value).flat()[0]) : String(value);

describe('functions', () => {
  it('are those of the topology, each with its own memory and time-out', () => {
    const made = ourFunctions().map(
      ([, { Properties: p }]) => `${p.FunctionName} ${p.MemorySize} ${p.Timeout} ${p.Runtime} ${p.Architectures}`,
    );
    expect(sorted(made)).toEqual(sorted(functions.map((f) => `bahi-${f.name} ${f.memoryMb} ${f.timeoutSeconds} nodejs24.x arm64`)));
  });

  it.each(functions.map((spec) => [spec.name, spec] as const))('%s has its handler on disk, and a log with a retention', (name, spec) => {
    expect(existsSync(join(import.meta.dirname, '..', spec.entry))).toBe(true);
    const log = props('AWS::Logs::LogGroup').find((group) => group.LogGroupName === `/bahi/${name}`);
    expect(log.RetentionInDays).toBe(180);
  });

  it.each(functions.map((spec) => [spec.name, spec] as const))(
    '%s has only environment names in the cloud that it has on a laptop',
    (name, spec) => {
      const nowhere = 'http://127.0.0.1:1';
      const local = handlerEnvironment(
        { site: nowhere, dynamodb: nowhere, sqs: nowhere, s3: nowhere, ses: nowhere, secrets: 'file:/x' },
        {},
      );
      const cloudOnly = [env.dataRole, env.filesRole, 'NODE_OPTIONS'];
      const cloud = Object.keys(functionNamed(name).Environment.Variables);
      expect(cloud.filter((key) => !(key in local) && !cloudOnly.includes(key))).toEqual([]);
      const wanted = [
        // Storage is opened with the names of all three tables of the books.
        ...(Object.keys(spec.tables).length > 0 ? dataRole.tables : []).map(env.table),
        ...(Object.keys(spec.platform).length > 0 ? [env.table('platform')] : []),
        ...(spec.sends.length > 0 ? [env.queues] : []),
        ...Object.keys(spec.buckets).map(env.bucket),
        env.identity,
        env.userPoolId,
        env.userPoolClientId,
        env.secrets,
        ...(spec.organisationSecrets ? [env.organisationSecrets] : []),
        env.site,
        env.mailFrom,
        env.metrics,
        env.logLevel,
      ];
      expect(sorted(cloud.filter((key) => !cloudOnly.includes(key)))).toEqual(sorted(wanted));
      expect(cloud.includes(env.dataRole)).toBe(spec.narrowed === true);
      expect(cloud.includes(env.filesRole)).toBe(holdsFiles(spec));
    },
  );
});

it('what functions know by its name is in one of the stacks', () => {
  const named = [
    ...props('AWS::SQS::Queue').map(({ QueueName }) => `https://sqs.AWS::Region.AWS::URLSuffix/AWS::AccountId/${QueueName}`),
    ...props('AWS::S3::Bucket').flatMap(({ BucketName }) => (BucketName ? [nameOf(BucketName)] : [])),
  ];
  for (const { name, sends, buckets: held } of functions) {
    const variables = functionNamed(name).Environment.Variables;
    const known = [
      ...sends.map((queue) => `${nameOf(variables[env.queues])}${queue}`),
      ...Object.keys(held).map((bucket) => nameOf(variables[env.bucket(bucket)])),
    ];
    expect(known.filter((one) => !named.includes(one))).toEqual([]);
  }
});

describe('permissions', () => {
  it.each(functions.map((spec) => [spec.name, spec] as const))('%s has exactly the permissions in the topology', (name, spec) => {
    expect(sorted(grantsOf(roleOf(functionNamed(name))))).toEqual(sorted(expectedGrants(spec)));
  });

  it('of functions for one organisation reach its books only through the role for that organisation', () => {
    const [id, role] =
      all('AWS::IAM::Role').find(([, { Properties }]) => Properties.Description?.startsWith('Data of one organisation')) ?? [];
    const statements = statementsOf(id ?? '').filter((statement) => String(statement.Action).includes('dynamodb'));
    expect(statements.length).toBe(dataRole.tables.length);
    for (const statement of statements) {
      expect(statement.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`\${aws:PrincipalTag/${dataRole.organisationTag}}|*`] },
        Null: { 'dynamodb:LeadingKeys': 'false', [`aws:PrincipalTag/${dataRole.organisationTag}`]: 'false' },
      });
    }
    const narrowed = functions.filter((spec) => spec.narrowed);
    // It trusts a folder of roles, and all of this account and region in it are those of these functions.
    const [trust] = role?.Properties.AssumeRolePolicyDocument.Statement ?? [];
    expect(nameOf(trust.Principal.AWS)).toBe('arn:iam::AWS::AccountId:root');
    const folder = /^arn:iam::AWS::AccountId:role(\/.+\/)\*$/.exec(nameOf(trust.Condition.ArnLike['aws:PrincipalArn']))?.[1] ?? '';
    const trusted = all('AWS::IAM::Role').filter(([, { Properties }]) => Properties.Path?.startsWith(folder));
    expect(new Set(trusted.map(([one]) => one))).toEqual(new Set(narrowed.map(({ name }) => roleOf(functionNamed(name)))));
    expect(trust.Condition.StringLike).toEqual({ [`aws:RequestTag/${dataRole.organisationTag}`]: '?*' });
    // All share one role, so all must have the same access.
    expect(new Set(narrowed.map(({ tables: reached }) => JSON.stringify(reached))).size).toBe(1);
    expect(narrowed.map(({ name }) => name)).toEqual(expect.arrayContaining(functions.map(({ name }) => name).filter(isApi)));
  });

  it.each(functions.filter(holdsFiles).map((spec) => [spec.name, spec] as const))(
    '%s reaches files only through its own role, which opens the folder of one organisation',
    (name, spec) => {
      const [id, role] = all('AWS::IAM::Role').find(([one]) => one.startsWith(`Compute${name.replaceAll('-', '')}filesrole`)) ?? [];
      expect(trustedBy(role)).toEqual(new Set([roleOf(functionNamed(name))]));
      const bucket = logical('AWS::S3::Bucket', 'FilesBucketfiles');
      const tag = `\${aws:PrincipalTag/${filesRole.folderTag}}`;
      expect(sorted(grantsOf(id ?? ''))).toEqual(
        sorted([
          ...bucketActions[spec.buckets.files ?? 'read'].flatMap((action) =>
            filesRole.prefixes.map((prefix) => `${action} on ${bucket}/${prefix}${tag}/*`),
          ),
          ...['kms:Decrypt', 'kms:GenerateDataKey'].map((action) => `${action} on ${logical('AWS::KMS::Key', 'StorageKey')}`),
        ]),
      );
      for (const { Action, Condition } of statementsOf(id ?? '').filter(({ Action: action }) => String(action).includes('s3:')))
        expect([Action, Condition]).toEqual([Action, { Null: { [`aws:PrincipalTag/${filesRole.folderTag}`]: 'false' } }]);
    },
  );

  it('on the platform are limited to parts, and to calls with a key', () => {
    const platform = logicalTable('platform');
    for (const spec of functions) {
      const statements = statementsOf(roleOf(functionNamed(spec.name))).filter((one) =>
        [one.Resource].flat().map(target).includes(platform),
      );
      const made = statements.map(({ Action, Condition }) => ({ actions: sorted([Action].flat()), condition: Condition }));
      const wanted = (['read', 'write'] as const).flatMap((access) => {
        const keys = Object.entries(spec.platform).flatMap(([part, has]) => (has === access ? platformParts[part as PlatformPart] : []));
        const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys }, Null: { 'dynamodb:LeadingKeys': 'false' } };
        return keys.length > 0 ? [{ actions: sorted(tableActions[access]), condition }] : [];
      });
      expect(made).toEqual(wanted);
    }
  });

  it('for platform accounts are given to no function: the user pool has them', () => {
    expect(functions.filter(({ platform }) => 'accounts' in platform)).toEqual([]);
  });

  it('to read the session key and to call the user pool belong only to identity, and the key of the edge to what answers people', () => {
    const reading = (secret: string) => functions.filter((spec) => spec.secrets?.includes(secret)).map(({ name }) => name);
    expect([reading('xsrf-key'), functions.filter(({ identity }) => identity).map(({ name }) => name)]).toEqual([
      ['api-identity'],
      ['api-identity'],
    ]);
    expect(reading('origin-key')).toEqual(functions.map(({ name }) => name).filter(isApi));
  });

  it('to secrets of organisations are to enter them, to use them in a job, and to delete them with the organisation', () => {
    const having = Object.groupBy(functions, (spec) => spec.organisationSecrets ?? 'none');
    expect(having.write?.map(({ name }) => name)).toEqual(['api-organisation']);
    expect(having.purge?.map(({ name }) => name)).toEqual(['job-organisation-purge']);
    expect((having.read ?? []).filter(({ name }) => !name.startsWith('job-'))).toEqual([]);
  });

  it('never name every resource, nor every action of a service', () => {
    const loose = all('AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      Properties.PolicyDocument.Statement.filter(
        (s: { Resource: unknown; Action: unknown }) =>
          [s.Resource].flat().includes('*') || [s.Action].flat().some((action) => String(action).includes('*')),
      ).map(() => id),
    );
    expect(loose).toEqual([]);
    expect(
      props('AWS::IAM::Role').filter(
        (role) => role.ManagedPolicyArns !== undefined && !JSON.stringify(role).includes('parameter/cdk/exports'),
      ),
    ).toEqual([]);
  });

  it('let no function that answers people scan a table', () => {
    expect(functions.filter((spec) => spec.scans && !spec.name.startsWith('schedule-'))).toEqual([]);
  });

  it('let no function update the log, and only the purge delete from it', () => {
    expect(functions.filter(({ tables: { log } }) => log === 'purge' || log === 'write').map(({ name }) => name)).toEqual([
      'job-organisation-purge',
    ]);
    const purge = roleOf(functionNamed('job-organisation-purge'));
    const log = logicalTable('log');
    const others = all('AWS::IAM::Policy').filter(([, { Properties }]) => !Properties.Roles.map(target).includes(purge));
    const actions = others.flatMap(([, { Properties }]) =>
      Properties.PolicyDocument.Statement.filter((s: { Resource: unknown }) => [s.Resource].flat().map(target).includes(log)).flatMap(
        (s: { Action: unknown }) => [s.Action].flat(),
      ),
    );
    expect(new Set(actions.filter((action) => /Update|Delete|Write/.test(String(action))))).toEqual(new Set());
  });
});

describe('tables', () => {
  it('are those of the topology, with the same keys, indexes, expiry and stream', () => {
    const made = props('AWS::DynamoDB::GlobalTable').map((table) => ({
      keys: table.KeySchema.map((key: { AttributeName: string }) => key.AttributeName),
      types: Object.fromEntries(
        table.AttributeDefinitions.map((a: { AttributeName: string; AttributeType: string }) => [a.AttributeName, a.AttributeType]),
      ),
      indexes: (table.GlobalSecondaryIndexes ?? []).map(
        (index: { IndexName: string; KeySchema: { AttributeName: string }[]; Projection: { NonKeyAttributes: string[] } }) => ({
          name: index.IndexName,
          keys: index.KeySchema.map((key) => key.AttributeName),
          carries: index.Projection.NonKeyAttributes,
        }),
      ),
      expiry: table.TimeToLiveSpecification?.AttributeName,
      stream: table.StreamSpecification?.StreamViewType,
    }));
    const wanted = tables.map((table) => ({
      keys: [table.partitionKey.name, ...(table.sortKey ? [table.sortKey.name] : [])],
      types: Object.fromEntries([
        [table.partitionKey.name, 'S'],
        ...(table.sortKey ? [[table.sortKey.name, table.sortKey.type]] : []),
        ...table.indexes.flatMap((index) => [
          [index.partitionKey, 'S'],
          [index.sortKey, 'S'],
        ]),
      ]),
      indexes: table.indexes.map(({ name, partitionKey, sortKey, carries }) => ({ name, keys: [partitionKey, sortKey], carries })),
      expiry: table.timeToLive,
      stream: table.stream ? 'NEW_IMAGE' : undefined,
    }));
    expect(made).toHaveLength(wanted.length);
    expect(made).toEqual(expect.arrayContaining(wanted));
  });

  it('are on demand, encrypted with our key, recoverable to any second, and protected from deletion', () => {
    for (const table of props('AWS::DynamoDB::GlobalTable')) {
      expect(table.BillingMode).toBe('PAY_PER_REQUEST');
      expect(table.SSESpecification).toMatchObject({ SSEEnabled: true, SSEType: 'KMS' });
      expect(table.Replicas).toMatchObject([
        { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      ]);
    }
  });
});

describe('queues', () => {
  it('are those of the topology, each with dead letters and an alarm', () => {
    const names = queues.flatMap(({ name }) => [name, `${name}-dead`]);
    expect(sorted(props('AWS::SQS::Queue').map((queue) => queue.QueueName))).toEqual(sorted(names.map((name) => `bahi-${name}`)));
    const alarms = props('AWS::CloudWatch::Alarm').map((alarm) => alarm.AlarmName);
    for (const name of names.filter((one) => one.endsWith('-dead'))) expect(alarms).toContain(`bahi-${name}`);
  });

  it.each(queues.map((queue) => [queue.name, queue] as const))(
    '%s is handled by its job, with the tries and time in the topology',
    (name, queue) => {
      const [id, made] = all('AWS::SQS::Queue').find(([, { Properties }]) => Properties.QueueName === `bahi-${name}`) ?? [];
      expect(made?.Properties).toMatchObject({
        VisibilityTimeout: queue.visibilitySeconds,
        RedrivePolicy: { maxReceiveCount: queue.attempts },
      });
      const mapping = props('AWS::Lambda::EventSourceMapping').find((one) => target(one.EventSourceArn) === id);
      expect(startedBy(mapping).FunctionName).toBe(`bahi-job-${queue.job}`);
      expect(mapping).toMatchObject({
        BatchSize: queue.batchSize,
        ScalingConfig: { MaximumConcurrency: queue.atOnce },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
      // A message must not come back while the function that has it may still be running.
      expect(queue.visibilitySeconds).toBeGreaterThanOrEqual(
        functions.find((f) => f.name === `job-${queue.job}`)?.timeoutSeconds ?? Number.POSITIVE_INFINITY,
      );
    },
  );
});

it('the stream of the log is read by the projector and the relay, in order', () => {
  const log = logicalTable('log');
  const mappings = props('AWS::Lambda::EventSourceMapping').filter((one) => target(one.EventSourceArn) === log);
  expect(sorted(mappings.map((one) => startedBy(one).FunctionName))).toEqual(sorted(streams.map((stream) => `bahi-stream-${stream}`)));
  for (const stream of streams)
    expect(mappings.find((one) => startedBy(one).FunctionName === `bahi-stream-${stream}`)).toMatchObject({
      BatchSize: streamDelivery.batchSize,
      MaximumBatchingWindowInSeconds: gatheredSeconds[stream],
      MaximumRetryAttempts: streamDelivery.attempts,
      MaximumRecordAgeInSeconds: streamDelivery.oldestSeconds,
      ParallelizationFactor: streamDelivery.parallel,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FilterCriteria: { Filters: [{}] },
      StartingPosition: 'TRIM_HORIZON',
    });
});

it('whatever starts a function from what a key encrypts lets its function decrypt', () => {
  const keyOf = (source: Resource | undefined) =>
    source?.Properties.KmsMasterKeyId ?? source?.Properties.Replicas?.[0].SSESpecification?.KMSMasterKeyId;
  const encrypted = props('AWS::Lambda::EventSourceMapping').flatMap((mapping) => {
    const key = keyOf(resources[target(mapping.EventSourceArn)]);
    return key === undefined ? [] : [{ name: startedBy(mapping).FunctionName, role: roleOf(startedBy(mapping)), key: target(key) }];
  });
  expect(encrypted.map(({ name }) => name)).toEqual(expect.arrayContaining(streams.map((stream) => `bahi-stream-${stream}`)));
  for (const { name, role, key } of encrypted) expect([name, ...grantsOf(role)]).toContain(`kms:Decrypt on ${key}`);
});

it.each([
  ['what the nightly proof finds', 'prover-findings', metrics.proverFindings],
  ['a log that cannot be folded or relayed', 'failed-sweeps', metrics.failedSweeps],
  ['a message that failed for good', 'failed-messages', metrics.failedMessages],
])('%s raises an alarm, to the topic of all others', (_, id, MetricName) => {
  const alarms = props('AWS::CloudWatch::Alarm');
  const alarm = alarms.find(({ AlarmName }) => AlarmName === `bahi-${id}`);
  expect(alarm).toMatchObject({
    Namespace: functionNamed('schedule-prove').Environment.Variables[env.metrics],
    MetricName,
    Statistic: 'Maximum',
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  });
  // The metric has no dimensions, and neither has what the function writes.
  expect(alarm.Dimensions).toBeUndefined();
  const [topic] = all('AWS::SNS::Topic');
  for (const one of alarms) expect(one.AlarmActions).toEqual([{ Ref: topic?.[0] }]);
});

it('nothing else starts a function: one mapping for each queue and each consumer', () => {
  expect(props('AWS::Lambda::EventSourceMapping')).toHaveLength(queues.length + streams.length);
});

it('the schedules are those of the topology, in Indian time', () => {
  const made = props('AWS::Scheduler::Schedule').map(
    (s) => `${s.Name} ${s.ScheduleExpression} ${s.ScheduleExpressionTimezone} ${resources[target(s.Target.Arn)]?.Properties.FunctionName}`,
  );
  expect(sorted(made)).toEqual(sorted(schedules.map((s) => `bahi-${s.name} ${s.expression} Asia/Kolkata bahi-schedule-${s.name}`)));
});

it('the gateway has the routes of the topology, each to its function', () => {
  const functionOf = (route: { Target: { 'Fn::Join': [string, [string, { Ref: string }]] } }) => {
    const integration = resources[route.Target['Fn::Join'][1][1].Ref];
    const alias = resources[target(integration?.Properties.IntegrationUri)];
    expect([alias?.Type, alias?.Properties.Name]).toEqual(['AWS::Lambda::Alias', 'live']);
    return resources[target(alias?.Properties.FunctionName)]?.Properties.FunctionName;
  };
  const made = props('AWS::ApiGatewayV2::Route').map((route) => `${route.RouteKey} ${functionOf(route)}`);
  expect(sorted(made)).toEqual(sorted(routes.map((route) => `ANY ${route.path} bahi-${route.function}`)));
});

it('every call reaches the function of its area, and no two routes are the same', () => {
  const find = routeTable(routes);
  const lost = operations.filter(({ area, path }) => find(path.replace(/\{\w+\}/g, '7f2c'))?.route.function !== `api-${area}`);
  expect(operations.length).toBeGreaterThan(500);
  expect(lost.map(({ id }) => id)).toEqual([]);
  const shapes = routes.map(({ path }) => path.replace(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

describe('a new version of a function that answers people', () => {
  const answering = functions.map(({ name }) => name).filter(isApi);
  const liveOf = (name: string) =>
    all('AWS::Lambda::Alias').find(([, one]) => startedBy(one.Properties).FunctionName === `bahi-${name}`)?.[1];

  it('is called only through its alias', () => {
    const called = props('AWS::Lambda::Permission').map(({ FunctionName }) => resources[target(FunctionName)]);
    expect(called).toHaveLength(answering.length);
    expect(new Set(called.map((one) => one?.Type))).toEqual(new Set(['AWS::Lambda::Alias']));
    expect(all('AWS::Lambda::Alias')).toHaveLength(answering.length);
  });

  it.each(answering)('%s answers one call in ten for five minutes, and goes back if an alarm of its own says so', (name) => {
    const alias = liveOf(name);
    const version = target(alias?.Properties.FunctionVersion);
    expect(resources[version]?.Type).toBe('AWS::Lambda::Version');
    const group = resources[target(alias?.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName)]?.Properties;
    expect(alias?.UpdatePolicy?.CodeDeployLambdaAliasUpdate.ApplicationName).toBe('bahi');
    expect(group).toMatchObject({
      ApplicationName: 'bahi',
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST']),
      },
      AlarmConfiguration: { Enabled: true },
    });
    expect(group.AlarmConfiguration.IgnorePollAlarmFailure).not.toBe(true);
    const [named, ...more] = group.AlarmConfiguration.Alarms.map((one: { Name: unknown }) => target(one.Name));
    const alarm = resources[named]?.Properties;
    expect([alarm.AlarmName, more]).toEqual([`bahi-${name}-new-version`, []]);
    expect(alarm).toMatchObject({
      ...{ Threshold: 1, EvaluationPeriods: 1, ComparisonOperator: 'GreaterThanOrEqualToThreshold', TreatMissingData: 'notBreaching' },
    });
    // What is watched is the very version that calls move to, and it is watched before they do.
    const watched = alarm.Metrics.flatMap(({ MetricStat: one }: { MetricStat?: { Metric: object } }) => (one ? [one.Metric] : []));
    const lambda = `bahi-${name}`;
    const running = { 'Fn::GetAtt': [version, 'Version'] };
    expect(watched).toEqual([
      {
        ...{ Namespace: 'AWS/Lambda', MetricName: 'Errors' },
        Dimensions: [
          { Name: 'ExecutedVersion', Value: running },
          { Name: 'FunctionName', Value: lambda },
          { Name: 'Resource', Value: `${lambda}:live` },
        ],
      },
      {
        ...{ Namespace: functionNamed(name).Environment.Variables[env.metrics], MetricName: metrics.serverErrors },
        Dimensions: [
          { Name: 'function', Value: lambda },
          { Name: 'version', Value: running },
        ],
      },
    ]);
    expect(alarm.Metrics.filter(({ ReturnData }: { ReturnData?: boolean }) => ReturnData !== false)).toMatchObject([
      { Expression: 'FILL(crashes, 0) + FILL(answers, 0)' },
    ]);
    expect(alias?.DependsOn).toContain(named);
  });

  it('is moved to by one role, which may change aliases of these functions only', () => {
    const roles = new Set(props('AWS::CodeDeploy::DeploymentGroup').map(({ ServiceRoleArn }) => target(ServiceRoleArn)));
    const [role = ''] = roles;
    expect(roles.size).toBe(1);
    const place = (service: string, rest: string) => `arn:${service}:ap-south-1:AWS::AccountId:${rest}`;
    expect(sorted(grantsOf(role))).toEqual(
      sorted([
        ...['GetAlias', 'GetProvisionedConcurrencyConfig', 'UpdateAlias'].map(
          (action) => `lambda:${action} on ${place('lambda', 'function:bahi-api-*')}`,
        ),
        `cloudwatch:DescribeAlarms on ${place('cloudwatch', 'alarm:*')}`,
      ]),
    );
  });

  it('is made, too, when only a value has changed that is known at deployment', () => {
    const version = (made: Resources) => Object.keys(made).filter((id) => made[id]?.Type === 'AWS::Lambda::Version');
    const again = version(linked(templates({ release: '2026-11-29T08:00:00Z' })));
    expect(again).toHaveLength(answering.length);
    expect(again.filter((id) => id in resources)).toEqual([]);
  });
});

it('the buckets are those of the topology, private, versioned, with its expiry rules', () => {
  const made = props('AWS::S3::Bucket');
  for (const bucket of made) expect(Object.values(bucket.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
  for (const { name, expiry } of buckets) {
    const bucket = made.find((one) => JSON.stringify(one.BucketName ?? '').includes(`bahi-${name}-`));
    expect(bucket.VersioningConfiguration.Status).toBe('Enabled');
    const expired = bucket.LifecycleConfiguration.Rules.filter((rule: { Prefix?: string }) => rule.Prefix !== undefined);
    expect(
      expired.map((rule: { Prefix: string; ExpirationInDays: number }) => ({ prefix: rule.Prefix, days: rule.ExpirationInDays })),
    ).toEqual(expiry);
  }
});

it('browsers send and get files only at our own address, and one function that answers people handles them', () => {
  const [files] = props('AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration !== undefined);
  expect(files.CorsConfiguration.CorsRules).toMatchObject([
    {
      AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.stringMatching(/^SiteDistribution/), 'DomainName'] }]] }],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type', 'content-length'],
    },
  ]);
  const holding = functions.filter(({ name, buckets: held }) => name.startsWith('api-') && held.files !== undefined);
  expect(holding.map(({ name }) => name)).toEqual(['api-papers']);
});

it('every answer has the headers of the topology, and the policy allows no foreign or inline script', () => {
  const policies = props('AWS::CloudFront::ResponseHeadersPolicy').map(({ ResponseHeadersPolicyConfig: one }) => one);
  const isReader = (one: object) => JSON.stringify(one).includes("'wasm-unsafe-eval'");
  const [reader, ...others] = policies.toSorted((one, other) => Number(isReader(other)) - Number(isReader(one)));
  const [{ SecurityHeadersConfig: known, CustomHeadersConfig: custom }] = others;
  // The file of the worker that reads barcodes differs only in its policy.
  expect(others).toHaveLength(1);
  expect(reader.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(codeReader.policy);
  expect(reader.CustomHeadersConfig).toEqual(custom);
  const inCustom = Object.fromEntries(custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value]));
  const expected = Object.entries(securityHeaders).filter(
    ([name]) =>
      !['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'].includes(
        name,
      ),
  );
  expect(inCustom).toEqual(Object.fromEntries(expected));
  expect(JSON.stringify(known.ContentSecurityPolicy)).toContain("script-src 'self';");
  expect(JSON.stringify(known.ContentSecurityPolicy)).not.toContain('unsafe');
  expect(known.FrameOptions.FrameOption).toBe(securityHeaders['x-frame-options']);
  expect(known.StrictTransportSecurity).toMatchObject({ AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true });
  expect(contentSecurityPolicy([])).toBe(securityHeaders['content-security-policy']);
});

it('screens and API are one origin behind the firewall', () => {
  const [{ DistributionConfig: site }] = props('AWS::CloudFront::Distribution');
  expect(site.WebACLId).toBeDefined();
  expect(site.CacheBehaviors.map((one: { PathPattern: string }) => one.PathPattern)).toEqual([codeReader.path, '/api/*']);
  expect(site.Origins.some((origin: { OriginAccessControlId?: unknown }) => origin.OriginAccessControlId !== undefined)).toBe(true);
});

describe('no log has paths, because they can contain tokens and passwords', () => {
  it('of the gateway: it logs the route', () => {
    const [{ AccessLogSettings: log }] = props('AWS::ApiGatewayV2::Stage');
    expect(log.Format).toContain('$context.routeKey');
    expect(log.Format).not.toMatch(/\$context\.(path|domainName|authorizer)/);
  });

  it('of the edge: it logs only the fields in the topology', () => {
    const [{ DistributionConfig: site }] = props('AWS::CloudFront::Distribution');
    expect(site.Logging).toBeUndefined();
    const [delivery] = Object.values(resources).filter(({ Type }) => Type === 'AWS::Logs::Delivery');
    expect(delivery?.Properties.RecordFields).toEqual(edge.logged);
    expect(edge.logged.filter((field) => /uri|query|referer|cookie|host/i.test(field))).toEqual([]);
    const [source] = Object.values(resources).filter(({ Type }) => Type === 'AWS::Logs::DeliverySource');
    expect(source?.Properties).toMatchObject({ LogType: 'ACCESS_LOGS' });
    expect(JSON.stringify(source?.Properties.ResourceArn)).toContain(':distribution/');
  });

  it('of the edge and of the buckets: they are kept for 180 days in the region of the books', () => {
    const [destination] = Object.values(resources).filter(({ Type }) => Type === 'AWS::Logs::DeliveryDestination');
    expect(JSON.stringify(destination?.Properties.DestinationResourceArn)).toMatch(/:s3:::bahi-access-.*-ap-south-1\/edge/);
    const forgets = props('AWS::S3::Bucket').flatMap(({ LifecycleConfiguration: rules }) => rules?.Rules ?? []);
    expect(forgets.filter(({ Id }: { Id: string }) => Id === 'forget')).toEqual([
      { Id: 'forget', ExpirationInDays: 180, Status: 'Enabled' },
    ]);
  });

  it('of the firewall: it keeps no samples', () => {
    const [acl] = Object.values(resources).filter(({ Type }) => Type === 'AWS::WAFv2::WebACL');
    const shown = [acl?.Properties, ...(acl?.Properties.Rules ?? [])].map(
      ({ VisibilityConfig }) => VisibilityConfig.SampledRequestsEnabled,
    );
    expect(new Set(shown)).toEqual(new Set([false]));
  });
});

it('the edge sends a secret that is in no template and in the environment of no function', () => {
  const secret = logical('AWS::SecretsManager::Secret', 'IdentitySecretoriginkey');
  const value = `{{resolve:secretsmanager:${resources[secret]?.Properties.Name}:SecretString:current::}}`;
  const [{ DistributionConfig: site }] = props('AWS::CloudFront::Distribution');
  const headers = site.Origins.flatMap(({ OriginCustomHeaders: own = [] }: { OriginCustomHeaders?: unknown[] }) => own);
  expect(headers).toEqual([{ HeaderName: originKeyHeader, HeaderValue: value }]);
  expect(resources[secret]?.Properties.GenerateSecretString).toMatchObject({ SecretStringTemplate: '{}', GenerateStringKey: 'current' });
  expect(JSON.stringify(functions.map(({ name }) => functionNamed(name).Environment))).not.toContain('resolve');
});

it('tokens are valid as long as decision D4 says: the pool rotates, and our sessions slide within its 30 days', () => {
  const [client] = props('AWS::Cognito::UserPoolClient');
  expect(client).toMatchObject({
    AccessTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
  });
  const [pool] = props('AWS::Cognito::UserPool');
  expect(pool.Policies.PasswordPolicy).toMatchObject({ MinimumLength: 10, RequireSymbols: false });
  // Each user turns on the second factor: codes of an authenticator app.
  expect([pool.MfaConfiguration, pool.EnabledMfas]).toEqual(['OPTIONAL', ['SOFTWARE_TOKEN_MFA']]);
});

it('the secrets of the cloud are made there, and nobody knows them', () => {
  const wanted = secrets.filter(({ where }) => where === 'everywhere').map(({ name }) => `bahi/${name}`);
  expect(props('AWS::SecretsManager::Secret').map((secret) => secret.Name)).toEqual(wanted);
});

const isApi = (name: string) => name.startsWith('api-');

/** Reaches files of one organisation at a time. */
function holdsFiles(spec: FunctionSpec): boolean {
  return spec.narrowed === true && spec.buckets.files !== undefined;
}

function trustedBy(role: Resource | undefined): ReadonlySet<string> {
  return new Set(
    role?.Properties.AssumeRolePolicyDocument.Statement.flatMap((statement: { Principal: { AWS: unknown } }) =>
      [statement.Principal.AWS].flat().map(target),
    ),
  );
}

function ourFunctions() {
  return all('AWS::Lambda::Function').filter(([, { Properties }]) => Properties.FunctionName !== undefined);
}

function functionNamed(name: string) {
  return ourFunctions().find(([, { Properties }]) => Properties.FunctionName === `bahi-${name}`)?.[1].Properties;
}

/** The function that an event source mapping starts. */
function startedBy({ FunctionName }: { readonly FunctionName: unknown }) {
  return resources[target(FunctionName)]?.Properties;
}

function roleOf(lambda: { Role: unknown }): string {
  return target(lambda.Role);
}

function statementsOf(role: string) {
  return all('AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some((one: unknown) => target(one) === role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

/** `action on resource`, one line each. */
function grantsOf(role: string): string[] {
  return statementsOf(role).flatMap((statement) =>
    [statement.Action].flat().flatMap((action) => [statement.Resource].flat().map((resource) => `${action} on ${nameOf(resource)}`)),
  );
}

function nameOf(resource: unknown): string {
  const join =
    typeof resource === 'object' && resource !== null && 'Fn::Join' in resource
      ? (resource['Fn::Join'] as [string, unknown[]])[1]
      : [resource];
  return join
    .map((part) => (typeof part === 'string' ? part : target(part)))
    .join('')
    .replace(/^arn:(AWS::Partition|aws):/, 'arn:')
    .replace(/^arn:sqs:ap-south-1:AWS::AccountId:bahi-([\w-]+)$/, (arn, name) => logicalQueue(name) || arn)
    .replace(/^arn:s3:::(bahi-[\w-]+-AWS::AccountId-AWS::Region)(?=$|\/)/, (arn, name) => bucketNamed(name) ?? arn);
}

/** Functions know buckets and queues of other stacks by their names. */
function bucketNamed(name: string): string | undefined {
  return all('AWS::S3::Bucket').find(([, { Properties }]) => Properties.BucketName && nameOf(Properties.BucketName) === name)?.[0];
}

function logicalTable(name: string): string {
  return all('AWS::DynamoDB::GlobalTable').find(([id]) => id.startsWith(`StorageTable${name}`))?.[0] ?? '';
}

function logicalQueue(name: string): string {
  return all('AWS::SQS::Queue').find(([, { Properties }]) => Properties.QueueName === `bahi-${name}`)?.[0] ?? '';
}

function logical(type: string, start: string): string {
  return all(type).find(([id]) => id.startsWith(start))?.[0] ?? '';
}

function expectedGrants(spec: FunctionSpec): string[] {
  const on = (actions: readonly string[], ...names: string[]) => actions.flatMap((action) => names.map((name) => `${action} on ${name}`));
  const place = (service: string, rest: string) => `arn:${service}:ap-south-1:AWS::AccountId:${rest}`;
  const secretNames = spec.secrets ?? [];
  const queue = queues.find(({ job }) => `job-${job}` === spec.name);
  const key = logical('AWS::KMS::Key', 'StorageKey');
  return [
    ...on(['logs:CreateLogStream', 'logs:PutLogEvents'], logical('AWS::Logs::LogGroup', `Compute${spec.name.replaceAll('-', '')}log`)),
    ...tables.flatMap(({ name, indexes }) => {
      const access = name === 'platform' || spec.narrowed ? undefined : spec.tables[name];
      const places = [logicalTable(name), ...indexes.map((index) => `${logicalTable(name)}/index/${index.name}`)];
      return access ? on(tableActions[access], ...places) : [];
    }),
    ...[...new Set(Object.values(spec.platform))].flatMap((access) => on(tableActions[access], logicalTable('platform'))),
    ...(spec.scans ?? []).flatMap((name) => on(['dynamodb:Scan'], logicalTable(name))),
    ...on(
      ['sts:AssumeRole', 'sts:TagSession'],
      ...(spec.narrowed ? [logical('AWS::IAM::Role', 'DataRole')] : []),
      ...(holdsFiles(spec) ? [logical('AWS::IAM::Role', `Compute${spec.name.replaceAll('-', '')}filesrole`)] : []),
    ),
    ...spec.sends.flatMap((name) => on(['sqs:SendMessage'], logicalQueue(name))),
    ...buckets.flatMap(({ name }) =>
      spec.buckets[name] && !spec.narrowed
        ? on(bucketActions[spec.buckets[name]], `${logical('AWS::S3::Bucket', `FilesBucket${name}`)}/*`)
        : [],
    ),
    ...buckets.flatMap(({ name }) =>
      spec.buckets[name] === 'purge' ? on(['s3:ListBucket'], logical('AWS::S3::Bucket', `FilesBucket${name}`)) : [],
    ),
    ...(Object.keys(spec.platform).length > 0 || (!spec.narrowed && Object.keys(spec.tables).length > 0)
      ? on(['kms:Decrypt', 'kms:GenerateDataKey'], key)
      : []),
    ...(spec.sendsMail ? on(['ses:SendEmail'], place('ses', 'identity/bahi.example')) : []),
    ...(spec.identity ? on(identityActions, logical('AWS::Cognito::UserPool', 'IdentityUsers')) : []),
    ...(spec.organisationSecrets
      ? on(organisationSecretActions[spec.organisationSecrets], place('ssm', 'parameter/bahi/organisations/*'))
      : []),
    ...secretNames.flatMap((name) => on(['ssm:GetParameter'], place('ssm', `parameter/aws/reference/secretsmanager/bahi/${name}`))),
    ...secretNames.flatMap((name) =>
      on(['secretsmanager:GetSecretValue'], logical('AWS::SecretsManager::Secret', `IdentitySecret${name.replaceAll('-', '')}`)),
    ),
    ...(queue
      ? on(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'], logicalQueue(queue.name))
      : []),
    ...(streams.some((stream) => `stream-${stream}` === spec.name)
      ? [
          ...on(
            ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
            logicalTable('log'),
          ),
          ...on(['kms:Decrypt'], key),
        ]
      : []),
  ];
}
