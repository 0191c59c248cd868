import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Alarms, minutes } from '#infra/cloud/constructs/alarms';
import { allow } from '#infra/cloud/statements';
import { metrics } from '#topology/metrics';

/** Moves calls from a version of a function to the next, or back: one for all functions, which come after it. */
export class Rollout extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;

  constructor(scope: Construct, { prefix }: { readonly prefix: string }) {
    super(scope, 'Rollout');
    this.application = new LambdaApplication(this, 'Application', { applicationName: prefix });
    this.role = new Role(this, 'Role', {
      description: 'Moves calls to a new version of a function, or back',
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com').withConditions({ StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } }),
    });
    const named = (service: string, resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
    const functions = named('lambda', 'function', `${prefix}-api-*`);
    this.role.addToPolicy(allow(['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'], [functions]));
    this.role.addToPolicy(allow(['cloudwatch:DescribeAlarms'], [named('cloudwatch', 'alarm', '*')]));
  }
}

export interface LiveProps {
  readonly prefix: string;
  /** The name of the function in the topology. */
  readonly name: string;
  readonly lambda: Lambda;
  readonly alarms: Alarms;
  readonly rollout: Rollout;
}

/**
 * The version of a function that answers calls. A new one first answers one call in ten, for five minutes. If it fails once in that time, all
 * calls go back to the version before, and its stack is rolled back. Only the new version's own failures count: those of the version before
 * must not stop what mends them.
 */
export function live(scope: Construct, { prefix, name, lambda, alarms, rollout }: LiveProps): IFunction {
  // CDK sets optional properties of its own interfaces to undefined, which our stricter compiler does not allow.
  const version = lambda.currentVersion as IVersion;
  const alias = new Alias(scope, `${name}-live`, { aliasName: 'live', version });
  const functionName = `${prefix}-${name}`;
  const counted = { statistic: 'Sum', period: minutes(1) };
  const failures = new MathExpression({
    expression: 'FILL(crashes, 0) + FILL(answers, 0)',
    label: 'Failures of the new version',
    period: minutes(1),
    usingMetrics: {
      crashes: new Metric({
        ...counted,
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: { FunctionName: functionName, Resource: `${functionName}:live`, ExecutedVersion: version.version },
      }),
      answers: new Metric({
        ...counted,
        namespace: prefix,
        metricName: metrics.serverErrors,
        dimensionsMap: { function: functionName, version: version.version },
      }),
    },
  });
  const alarm = alarms.add(`${name}-new-version`, failures, 1, 1);
  // The alarm must watch the new version before calls move to it.
  alias.node.addDependency(alarm);
  new LambdaDeploymentGroup(scope, `${name}-rollout`, {
    application: LambdaApplication.fromLambdaApplicationName(scope, `${name}-application`, prefix),
    role: Role.fromRoleArn(scope, `${name}-rollout-role`, rollout.role.roleArn, { mutable: false }),
    alias,
    alarms: [alarm],
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
  });
  return alias as IFunction;
}
