import { beforeAll, describe, expect, it } from 'vitest';
import { linked, type Resource, type Template, templates } from '#test/kit/templates';
import { deployment, stackName } from '#topology/deployment';
import { env } from '#topology/env';
import type { FunctionSpec } from '#topology/functions';
import { type Grown, grown } from '#topology/grown';
import { metrics } from '#topology/metrics';
import type { Queue } from '#topology/queues';

/** What AWS allows, and how much of it we want to use when there are twice as many jobs and routes. */
const share = 0.6;
const limits = {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html, read in November 2026.
  resources: 500,
  outputs: 200,
  templateBytes: 1_000_000,
  secretsFilledIn: 60,
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: no request raises these two.
  inlinePolicies: 10_240,
  trustPolicy: 2_048,
  managedPolicies: 10,
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html. Routes can be raised (L-65B5C802), integrations cannot.
  integrations: 300,
  routes: 300,
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: no request raises it.
  environmentBytes: 4_096,
} as const;

const twinOfJob = (name: string) => `${name}-again`;
const twinOf = (queue: Queue): Queue => ({ ...queue, name: twinOfJob(queue.name), job: twinOfJob(queue.job) });

/** The topology with more jobs: each a copy of one of ours, to which the relay sends as well. */
function withJobs(more: readonly Queue[]): Grown {
  const { functions, queues, routes } = grown;
  const copied = (spec: FunctionSpec): readonly FunctionSpec[] =>
    more.some(({ job }) => `job-${job}` === spec.name) ? [spec, { ...spec, name: twinOfJob(spec.name) }] : [spec];
  const relays = (spec: FunctionSpec) => queues.every(({ name }) => spec.sends.includes(name));
  return {
    routes,
    queues: [...queues, ...more.map(twinOf)],
    functions: functions
      .flatMap(copied)
      .map((spec) => (relays(spec) ? { ...spec, sends: [...spec.sends, ...more.map(({ name }) => twinOfJob(name))] } : spec)),
  };
}

let now: ReadonlyMap<string, Template>;
let doubled: ReadonlyMap<string, Template>;
beforeAll(() => {
  const jobs = withJobs(grown.queues);
  const routes = grown.routes.flatMap((route) => [route, { ...route, path: route.path.replace('/api', '/api/again') }]);
  now = templates();
  doubled = templates({}, { ...jobs, routes });
}, 180_000);

describe('with twice as many jobs and routes there is room', () => {
  it('in each stack', () => {
    const count = (all: ReadonlyMap<string, Template>, type: string) =>
      Object.values(linked(all)).filter(({ Type }) => Type === type).length;
    for (const type of ['AWS::SQS::Queue', 'AWS::ApiGatewayV2::Route']) expect(count(doubled, type)).toBe(2 * count(now, type));
    const tight = [...doubled].flatMap(([name, template]) => {
      const text = JSON.stringify(template, undefined, 1);
      const used = {
        resources: Object.keys(template.Resources).length,
        outputs: Object.keys(template.Outputs ?? {}).length,
        templateBytes: Buffer.byteLength(text),
        secretsFilledIn: text.match(/\{\{resolve:/g)?.length ?? 0,
      };
      return over(name, used);
    });
    expect(tight).toEqual([]);
  });

  it('in the policies of each role', () => {
    const resources = Object.entries(linked(doubled));
    const policies = resources.filter(([, { Type }]) => Type === 'AWS::IAM::Policy').map(([, { Properties }]) => Properties);
    const tight = resources
      .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
      .flatMap(([id, { Properties }]) =>
        over(id, {
          inlinePolicies: policies
            .filter(({ Roles }) => Roles.some(({ Ref }: { Ref?: string }) => Ref === id))
            .reduce((sum, { PolicyDocument }) => sum + lengthOf(PolicyDocument), 0),
          trustPolicy: lengthOf(Properties.AssumeRolePolicyDocument),
          managedPolicies: Properties.ManagedPolicyArns?.length ?? 0,
        }),
      );
    expect(tight).toEqual([]);
  });

  it('in the gateway, for routes and integrations', () => {
    const count = (type: string) => Object.values(linked(doubled)).filter(({ Type }) => Type === type).length;
    expect(over('gateway', { integrations: count('AWS::ApiGatewayV2::Integration'), routes: count('AWS::ApiGatewayV2::Route') })).toEqual(
      [],
    );
  });

  it('in the environment of each function', () => {
    const functions = Object.values(linked(doubled)).flatMap(({ Properties: { Environment, FunctionName } = {} }) =>
      Environment ? [{ FunctionName, variables: Environment.Variables }] : [],
    );
    expect(functions.map(({ FunctionName }) => FunctionName)).toEqual(
      expect.arrayContaining(['bahi-stream-relay', 'bahi-job-log-relay-again']),
    );
    // AWS counts names and values.
    const bytes = (variables: object) => Object.entries(variables).reduce((sum, [name, value]) => sum + name.length + lengthOf(value), 0);
    expect(functions.flatMap(({ FunctionName, variables }) => over(FunctionName, { environmentBytes: bytes(variables) }))).toEqual([]);
  });
});

it('a new job adds to one stack only', () => {
  const queue = grown.queues.filter(({ stack }) => stack === 'jobs-mail').slice(0, 1);
  const one = templates({}, withJobs(queue));
  const ids = (template: Template | undefined) => Object.keys(template?.Resources ?? {}).join(' ');
  expect([...one.keys()].filter((name) => ids(one.get(name)) !== ids(now.get(name)))).toEqual(['BahiJobsMail']);
  expect([...one.keys()]).toEqual([...now.keys()]);
});

describe('several deployments fit into one account', () => {
  it.each([
    ['another environment', { environment: 'test' }],
    ['another region', { region: 'ap-south-2' }],
    ['another environment in another region', { environment: 'test', region: 'ap-southeast-1' }],
  ])('%s has other names, and counts nothing together with the first', (_, context) => {
    const other = templates({ ...context, mailDomain: 'test.bahi.example' });
    const names = namesOf(now);
    expect(names.length).toBeGreaterThan(100);
    expect(namesOf(other)).toHaveLength(names.length);
    expect(namesOf(other).filter((name) => names.includes(name))).toEqual([]);
    expect([...other.keys()].filter((name) => now.has(name))).toEqual([]);
    for (const name of namesOf(other)) expect(name.split(' ')[2]?.length).toBeLessThanOrEqual(lengths[name.split(' ')[0] ?? ''] ?? 128);
    const [counted, others] = [metricsOf(now), metricsOf(other)];
    expect(others.size).toBe(counted.size);
    // The account has one limit of functions at work, so each deployment is told when it is reached.
    expect([...others].filter((metric) => counted.has(metric))).toEqual(['AWS/Lambda Throttles {}']);
  });

  it('whatever an environment is called, its names are no others’', () => {
    // The environment `log` would take the name of a queue `log-fold` if another were called `fold`.
    // Those that CDK makes up follow the name of their stack.
    const names = namesOf(now).filter((name) => /\bbahi\b/.test(name));
    const parts = [...now.keys()].map((stack) =>
      stack
        .slice('Bahi'.length)
        .replace(/\B[A-Z]/g, '-$&')
        .toLowerCase(),
    );
    expect(parts.map((part) => stackName(deployment(undefined, undefined), part))).toEqual([...now.keys()]);
    const words = new Set(
      [...names, ...parts.map((part) => `bahi-${part}`)].flatMap((name) => /\bbahi-([a-z]{1,8})-/.exec(name)?.[1] ?? []),
    );
    expect([...words]).toEqual(expect.arrayContaining(['api', 'edge', 'jobs', 'log']));
    for (const environment of words) {
      const here = deployment(environment, undefined);
      expect(parts.map((part) => stackName(here, part)).filter((stack) => now.has(stack))).toEqual([]);
      expect(names.map((name) => name.replace(/\bbahi\b/, here.prefix)).filter((name) => names.includes(name))).toEqual([]);
    }
  });

  it('an environment has a short name', () => {
    for (const environment of ['Test', 'much-too-long', '1st', '']) expect(() => templates({ environment })).toThrow(/environment/);
  });
});

describe('a first deployment that failed half-way can be repeated', () => {
  it('because nothing with a name stays when its creation is undone', () => {
    const resources = Object.values(linked(now));
    const stays = resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(stays.flatMap((resource) => [...ownNames(resource)])).toEqual([]);
    // Nothing removes these: they are protected.
    expect(new Set(stays.map(({ Type }) => Type))).toEqual(new Set(['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool']));
  });

  it('and what holds something stays later', () => {
    const holding = ['AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup'];
    const resources = Object.values(linked(now)).filter(({ Type }) => holding.includes(Type));
    expect(new Set(resources.map(({ Type }) => Type))).toEqual(new Set(holding));
    expect(new Set(resources.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['RetainExceptOnCreate']));
  });
});

function over(where: string, used: Partial<Record<keyof typeof limits, number>>): readonly string[] {
  return Object.entries(used)
    .filter(([what, amount]) => amount > share * limits[what as keyof typeof limits])
    .map(([what, amount]) => `${where}: ${amount} of ${limits[what as keyof typeof limits]} ${what}`);
}

/** As IAM counts it, without spaces. What is only known in the account is taken to be as long as the longest address of a table. */
function lengthOf(document: unknown): number {
  const longest = `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${'x'.repeat(60)}`;
  const filled = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(filled);
    if ('Fn::Join' in value) return (value['Fn::Join'] as [string, unknown[]])[1].map(filled).join('');
    if ('Ref' in value && String(value.Ref).startsWith('AWS::')) return 'ap-southeast-1';
    if ('Ref' in value || 'Fn::GetAtt' in value) return longest;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)]));
  };
  return JSON.stringify(filled(document)).length;
}

/** The longest names that AWS takes. */
const lengths: Readonly<Record<string, number>> = { 'AWS::Lambda::Function': 64, 'AWS::S3::Bucket': 63, 'AWS::SQS::Queue': 80 };

/** Names that two deployments in an account must not share. */
function namesOf(all: ReadonlyMap<string, Template>): readonly string[] {
  const exported = [...all.values()].flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export: one }) => (one ? [one.Name] : [])),
  );
  return [...exported.map((name) => `Export Name ${rendered(name)}`), ...Object.values(linked(all)).flatMap((one) => [...ownNames(one)])];
}

function* ownNames({ Type, Properties }: Resource): Generator<string> {
  const nested = ['ResponseHeadersPolicyConfig', 'OriginAccessControlConfig', 'Budget'].flatMap((key) =>
    Object.entries(Properties?.[key] ?? {}),
  );
  for (const [key, value] of [...Object.entries(Properties ?? {}), ...nested]) {
    const isName =
      /^(Name|\w+Name|Path|EmailIdentity)$/.test(key) &&
      !/^(StageName|MetricName|PolicyName|DeliverySourceName|DeploymentConfigName)$/.test(key);
    // An alias is of its function.
    if (isName && !isReference(value) && Type !== 'AWS::Lambda::Alias') yield `${Type} ${key} ${rendered(value)}`;
  }
}

/** Metrics that alarms watch, the dashboard shows, the firewall counts and our functions write, with what tells them from others. */
function metricsOf(all: ReadonlyMap<string, Template>): ReadonlySet<string> {
  return new Set(
    [...all].flatMap(([stack, { Resources }]) => Object.values(Resources).flatMap((one) => [...countedIn(placed(one, stack))])),
  );
}

function* countedIn({ Type, Properties }: Resource): Generator<string> {
  const metric = (namespace: string, name: string, dimensions: object) => `${namespace} ${name} ${JSON.stringify(dimensions)}`;
  if (Type === 'AWS::CloudWatch::Alarm')
    for (const { MetricStat } of Properties.Metrics ?? [{ MetricStat: { Metric: Properties } }])
      if (MetricStat) {
        const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
        yield metric(
          Namespace,
          MetricName,
          Object.fromEntries(Dimensions.map((one: { Name: string; Value: string }) => [one.Name, one.Value])),
        );
      }
  if (Type === 'AWS::CloudWatch::Dashboard')
    for (const { properties } of JSON.parse(Properties.DashboardBody).widgets)
      for (const [namespace, name, ...rest] of properties.metrics) {
        const texts = rest.filter((one: unknown) => typeof one === 'string');
        yield metric(
          namespace,
          name,
          Object.fromEntries(texts.flatMap((one: string, at: number) => (at % 2 ? [] : [[one, texts[at + 1]]]))),
        );
      }
  if (Type === 'AWS::WAFv2::WebACL')
    for (const { VisibilityConfig } of Properties.Rules)
      yield metric('AWS/WAFV2', 'BlockedRequests', { WebACL: Properties.VisibilityConfig.MetricName, Rule: VisibilityConfig.MetricName });
  const namespace = Properties?.Environment?.Variables[env.metrics];
  if (namespace)
    for (const name of Object.values(metrics))
      yield metric(namespace, name, name === metrics.serverErrors ? { function: Properties.FunctionName } : {});
}

/** What is only known when it is deployed, as a text that names it with its stack. */
function placed<Value>(value: Value, stack: string): Value {
  const text = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(text);
    if ('Ref' in one || 'Fn::GetAtt' in one) return `${stack}.${Object.values(one).flat().join('.')}`;
    if ('Fn::GetStackOutput' in one) return Object.values(one['Fn::GetStackOutput'] as object).join('.');
    if ('Fn::Join' in one) return (one['Fn::Join'] as [string, unknown[]])[1].map(text).join('');
    return Object.fromEntries(Object.entries(one).map(([key, inside]) => [key, text(inside)]));
  };
  return text(value) as Value;
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('Ref' in value || 'Fn::GetAtt' in value);
}

function rendered(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'Ref' in value) return value.Ref === 'AWS::Region' ? 'ap-southeast-1' : '123456789012';
  return (value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1].map(rendered).join('');
}
