import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { found } from '#infra/cloud/constructs/messaging';
import { kept } from '#infra/cloud/kept';
import { edge } from '#topology/edge';
import type { Route } from '#topology/routes';

/** The HTTP API. It is created before the functions, which know the address of the site, so the routes are in their stacks. */
export class Gateway extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, { prefix }: { readonly prefix: string }) {
    super(scope, 'Gateway');
    this.api = new HttpApi(this, 'Api', { apiName: prefix, createDefaultStage: false });
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/${prefix}/access`,
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: kept,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: edge.requestsPerSecond, burstLimit: edge.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: AccessLogFormat.custom(accessLine) },
    });
  }
}

/** The routes to the functions of a stack, each to the version that is live. */
export class Routes extends Construct {
  constructor(scope: Construct, { api, routes, live }: { api: HttpApi; routes: readonly Route[]; live: ReadonlyMap<string, IFunction> }) {
    super(scope, 'Routes');
    // One permission per function instead of one per route, because the policy of a function has a limit of about twenty kilobytes.
    const integrations = new Map(
      [...live].map(([name, alias]) => [name, new HttpLambdaIntegration(`to-${name}`, alias, { scopePermissionToRoute: false })]),
    );
    for (const route of routes)
      new HttpRoute(this, route.path, {
        httpApi: api,
        routeKey: HttpRouteKey.with(route.path, HttpMethod.ANY),
        integration: found(integrations, route.function),
      });
  }
}

/** Logs the route, never the path: paths can contain tokens, and in old calls passwords (decision D40). */
const accessLine = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
  address: '$context.identity.sourceIp',
});
