import type { Context } from 'aws-lambda';
import { countMetric } from '#functions/count-metric';
import { viewerAddress } from '#functions/http/access/viewer-address';
import { beginCall, type Call, callOf, type Middleware } from '#functions/http/call';
import type { Wiring } from '#functions/wire';
import { originKeyHeader } from '#topology/headers';
import { metrics } from '#topology/metrics';

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;

/**
 * Outermost: opens the call, and writes one line of JSON about it at the end. The line has the name of the operation, never
 * the path, because paths can contain tokens and passwords (decision D40). It has no bodies, cookies or headers either.
 */
export function requestLog(wiring: Wiring, area: string): Middleware {
  const finish = (call: Call, status: number, context: Context | undefined) => {
    if (status >= 500 && call.refusedWith !== 'busy')
      countMetric(metrics.serverErrors, 1, call.wiring.clock.now(), { of: versionOf(context) });
    const level = status >= 500 ? 'ERROR' : status >= 400 ? 'WARN' : 'INFO';
    const least = levels.find((one) => one === wiring.logLevel) ?? 'INFO';
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    process.stdout.write(`${JSON.stringify(lineOf(call, area, level, status))}\n`);
  };
  return {
    before: async (request) => {
      const { event, context } = request;
      const headers = lowerCase(event.headers);
      const throughEdge = await isThroughEdge(headers, wiring);
      beginCall(event, {
        startedAt: performance.now(),
        headers,
        cookies: cookiesOf(event.cookies ?? []),
        visitor: {
          requestId: context?.awsRequestId ?? event.requestContext.requestId,
          agent: (headers['user-agent'] ?? '').slice(0, 300),
          from: viewerAddress(headers, event.requestContext.http.sourceIp, throughEdge === true),
        },
        throughEdge,
        params: {},
        meanwhile: [],
        wiring,
      });
    },
    after: (request) => finish(callOf(request), request.response?.statusCode ?? 0, request.context),
    onError: (request) => finish(callOf(request), request.response?.statusCode ?? 500, request.context),
  };
}

/** A new version that fails more than the one before is taken back. */
function versionOf(context: Context | undefined): Readonly<Record<string, string>> {
  return { function: context?.functionName ?? '', version: context?.functionVersion ?? '' };
}

async function isThroughEdge(headers: Readonly<Record<string, string>>, wiring: Wiring): Promise<boolean | undefined> {
  if (!wiring.hasEdge) return false;
  try {
    return await wiring.isFromEdge(headers[originKeyHeader]);
  } catch (error) {
    console.error(JSON.stringify({ level: 'ERROR', secret: 'origin-key', error: error instanceof Error ? error.message : String(error) }));
    return undefined;
  }
}

function lineOf(call: Call, area: string, level: string, status: number) {
  const { operation, context, user, visitor, refusedWith, failure } = call;
  return {
    time: new Date().toISOString(),
    level,
    requestId: visitor.requestId,
    function: `api-${area}`,
    operation: operation?.id ?? null,
    status,
    ms: Math.round((performance.now() - call.startedAt) * 10) / 10,
    from: visitor.from,
    ...(user ? { userId: user.userId } : {}),
    ...(context ? { organisationId: context.scope.organisationId, branchId: context.scope.branchId } : {}),
    ...(refusedWith ? { code: refusedWith } : {}),
    ...(failure === undefined ? {} : { error: failure instanceof Error ? `${failure.stack ?? failure.message}` : String(failure) }),
  };
}

function lowerCase(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])));
}

function cookiesOf(cookies: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    cookies.flatMap((cookie) => {
      const at = cookie.indexOf('=');
      return at < 0 ? [] : [[cookie.slice(0, at).trim(), cookie.slice(at + 1)]];
    }),
  );
}
