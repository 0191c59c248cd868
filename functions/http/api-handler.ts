import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { answerOf } from '#functions/http/answer';
import { authenticate } from '#functions/http/authenticate';
import { callOf, type Handler, type Middleware } from '#functions/http/call';
import { generic } from '#functions/http/generic';
import { guard } from '#functions/http/guard';
import { openTheScope } from '#functions/http/open-scope';
import { parseRequest } from '#functions/http/parse-request';
import { limitAddress, limitUser, RateLimit } from '#functions/http/rate-limit';
import { refusalsToAnswers } from '#functions/http/refusals';
import { requestLog } from '#functions/http/request-log';
import { router, routerOf } from '#functions/http/router';
import { sameOrigin } from '#functions/http/same-origin';
import { withSecurityHeaders } from '#functions/http/security-headers';
import type { Wiring } from '#functions/wire';
import { operations } from '#modules/all';
import type { Area } from '#modules/kit/area';
import type { Operation } from '#modules/kit/operation';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * One Lambda: the operations of an area behind one stack, outermost first. The router stands before authentication,
 * because it is the operation that says who may call and where.
 */
export function apiHandler(
  area: Area,
  wiring: Wiring,
  irregular: readonly (readonly [string, Handler])[],
  more: readonly Operation[] = [],
): ApiHandler {
  const own = [...operations.filter((operation) => operation.area === area), ...more];
  const handlers = new Map(irregular);
  const limit = new RateLimit(
    () => wiring.members,
    () => wiring.clock.now().getTime(),
  );
  const stack: readonly Middleware[] = [
    requestLog(wiring, area),
    withSecurityHeaders,
    refusalsToAnswers,
    sameOrigin,
    router(routerOf(own)),
    limitAddress(limit),
    authenticate,
    limitUser(limit),
    openTheScope,
    guard,
    parseRequest,
  ];
  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const call = callOf({ event });
    const handler = handlers.get(call.operation?.id ?? '') ?? generic(call.operation);
    return answerOf(await handler(call));
  };
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context>(answer, {
    // Answers a refusal while there is time to; the rest of the Lambda's time is for saying so.
    timeoutEarlyInMillis: (29 - limits.requestSeconds) * 1000,
    timeoutEarlyResponse: () => {
      throw new Refusal('timedOut');
    },
  }).use([...stack]);
}
