import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { authenticate } from '#functions/http/access/authenticate';
import { guard } from '#functions/http/access/guard';
import { openTheScope } from '#functions/http/access/open-scope';
import { recentlyProven } from '#functions/http/access/recently-proven';
import { sameOrigin } from '#functions/http/access/same-origin';
import { onlyThroughEdge } from '#functions/http/access/viewer-address';
import { answerOf } from '#functions/http/answer';
import { type Call, callOf, type Middleware } from '#functions/http/call';
import { type Entities, moduleOf, type Serve, type Served, serveEntities } from '#functions/http/entity';
import { generic } from '#functions/http/generic';
import { limitAddress, limitOrganisation, limitUser, RateLimit } from '#functions/http/limits/rate-limit';
import { inTurn } from '#functions/http/limits/turns';
import { parseRequest } from '#functions/http/parse-request';
import { refusalsToAnswers } from '#functions/http/refusals';
import { requestLog } from '#functions/http/request-log';
import { router } from '#functions/http/router';
import { withSecurityHeaders } from '#functions/http/security-headers';
import { refuseWrongBody, withSpecNames } from '#functions/http/spec-names';
import type { Wiring } from '#functions/wire';
import type { Area } from '#modules/kit/area';
import type { AnyModule } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operations/operation';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** One Lambda: what the entities of an area serve. */
export function apiHandler(area: Area, wiring: Wiring, entities: Entities): ApiHandler {
  return handlerOf(area, wiring, serveEntities(area, entities), generic);
}

/**
 * The operations of an area behind one stack, outermost first. The router runs before authentication,
 * because the operation says who may call it and in which scope.
 */
export function handlerOf(area: Area, wiring: Wiring, serve: Serve, regular: typeof generic): ApiHandler {
  const limit = new RateLimit(
    () => wiring.members,
    () => wiring.clock.now().getTime(),
  );
  const stack: readonly Middleware[] = [
    requestLog(wiring, area),
    withSecurityHeaders,
    refusalsToAnswers,
    onlyThroughEdge,
    sameOrigin,
    router(serve),
    limitAddress(limit),
    authenticate,
    limitUser(limit),
    inTurn,
    openTheScope,
    limitOrganisation(limit),
    guard,
    recentlyProven,
    parseRequest,
  ];
  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const call = callOf({ event });
    const { operation, served } = call;
    assert(operation && served, 'an operation was matched');
    const routes = await served.routesOf(operation.slug);
    const codeOf = (asked: Operation) =>
      routes.find(([one]) => (typeof one === 'string' ? one : one.id) === asked.id)?.[1] ?? regular(...verbOf(served, asked));
    // Handwritten code returns whole records. People who may only choose a record must not see them.
    const handler = call.general ? regular(...verbOf(served, operation)) : codeOf(operation);
    const module = moduleOf(call);
    await refuseWrongBody(module, operation, call, async (id) => {
      const reading = served.operations.find((one) => one.id === `${operation.slug}.get`);
      if (reading === undefined) return undefined;
      const asked: Call = { ...call, operation: reading, params: { id }, query: {} };
      return withSpecNames(module, reading, asked, await codeOf(reading)(asked));
    });
    return answerOf(await withSpecNames(module, operation, call, await handler(call)), call);
  };
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context>(answer, {
    // Stops early enough that the Lambda still has time to answer with a refusal.
    timeoutEarlyInMillis: (29 - limits.requestSeconds) * 1000,
    timeoutEarlyResponse: () => {
      throw new Refusal('timedOut');
    },
  }).use([...stack]);
}

/** The module and the verb of an operation that follows from a definition. */
function verbOf({ modules }: Served, { id, slug }: Operation): readonly [AnyModule, string] {
  const module = modules.find((one) => one.slug === slug);
  assert(module, `${id} belongs to a module or has code of its own`);
  return [module, id.slice(slug.length + 1)];
}
