import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Compute } from '#infra/cloud/constructs/compute';
import { found } from '#infra/cloud/constructs/messaging';
import { edge } from '#topology/edge';
import { routes } from '#topology/routes';

/** The HTTP API. It is created before the functions know the address of the site, so its routes are added afterwards. */
export class Gateway extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct) {
    super(scope, 'Gateway');
    this.api = new HttpApi(this, 'Api', { apiName: 'bahi', createDefaultStage: false });
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: '/bahi/access',
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: edge.requestsPerSecond, burstLimit: edge.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: AccessLogFormat.custom(accessLine) },
    });
  }

  addRoutes(compute: Compute): void {
    const names = new Set(routes.map((route) => route.function));
    // One permission per function instead of one per route, because the policy of a function has a limit of about twenty kilobytes.
    const integrations = new Map(
      [...names].map((name) => [
        name,
        new HttpLambdaIntegration(`to-${name}`, found(compute.functions, name), { scopePermissionToRoute: false }),
      ]),
    );
    for (const route of routes)
      this.api.addRoutes({ path: route.path, methods: [HttpMethod.ANY], integration: found(integrations, route.function) });
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
