import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { answerOf } from '#functions/http/answer';
import { authenticate } from '#functions/http/authenticate';
import { type Call, callOf, type Middleware, type Routes } from '#functions/http/call';
import { generic } from '#functions/http/generic';
import { guard } from '#functions/http/guard';
import { openTheScope } from '#functions/http/open-scope';
import { parseRequest } from '#functions/http/parse-request';
import { limitAddress, limitOrganisation, limitUser, RateLimit } from '#functions/http/rate-limit';
import { recentlyProven } from '#functions/http/recently-proven';
import { refusalsToAnswers } from '#functions/http/refusals';
import { requestLog } from '#functions/http/request-log';
import { router, routerOf } from '#functions/http/router';
import { sameOrigin } from '#functions/http/same-origin';
import { withSecurityHeaders } from '#functions/http/security-headers';
import { refuseWrongBody, withSpecNames } from '#functions/http/spec-names';
import { inTurn } from '#functions/http/turns';
import { onlyThroughEdge } from '#functions/http/viewer-address';
import type { Wiring } from '#functions/wire';
import type { AnyModule } from '#modules/kit/module';
import { type Contents, modulesIn, operationsIn } from '#modules/kit/operations/contents';
import type { Operation } from '#modules/kit/operations/operation';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Handwritten code by slug. The first call of a slug loads it, so a cold start does not wait for the rest. */
export type ExtraRoutes = Readonly<Record<string, () => Promise<{ readonly routes: Routes }>>>;

/**
 * One Lambda: the operations of an area behind one stack, outermost first. The router runs before authentication,
 * because the operation says who may call it and in which scope.
 */
export function apiHandler(contents: Contents, wiring: Wiring, extra: ExtraRoutes, regular: typeof generic = generic): ApiHandler {
  const { area } = contents;
  const modules = modulesIn(contents);
  const moduleOf = (slug: string) => [...modules, ...(contents.described ?? [])].find((module) => module.slug === slug);
  const own = operationsIn(contents).filter((operation) => operation.area === area);
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
    router(routerOf(own)),
    limitAddress(limit),
    authenticate,
    limitUser(limit),
    inTurn,
    openTheScope,
    limitOrganisation(limit),
    guard,
    recentlyProven,
    parseRequest(moduleOf),
  ];
  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const call = callOf({ event });
    const { operation } = call;
    assert(operation, 'an operation was matched');
    const routes = (await extra[operation.slug]?.())?.routes;
    const written = routes?.find(([id]) => id === operation.id);
    // Handwritten code returns whole records. People who may only choose a record must not see them.
    const handler = (call.general ? undefined : written?.[1]) ?? regular(...verbOf(modules, operation));
    const module = moduleOf(operation.slug);
    await refuseWrongBody(module, operation, call, async (id) => {
      const reading = operationsIn(contents).find((one) => one.id === `${operation.slug}.get`);
      if (reading === undefined) return undefined;
      const read = routes?.find(([name]) => name === reading.id)?.[1] ?? regular(...verbOf(modules, reading));
      const asked: Call = { ...call, operation: reading, params: { id }, query: {} };
      return withSpecNames(module, reading, asked, await read(asked));
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
function verbOf(modules: readonly AnyModule[], { id, slug }: Operation): readonly [AnyModule, string] {
  const module = modules.find((one) => one.slug === slug);
  assert(module, `${id} belongs to a module or has code of its own`);
  return [module, id.slice(slug.length + 1)];
}
