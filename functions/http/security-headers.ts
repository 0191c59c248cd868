import { callOf, type Middleware } from '#functions/http/call';
import { caching, securityHeaders } from '#topology/headers';

/** Set on every answer, including refusals. There is no CORS header, because the page and the API have one origin (decision D41). */
export const withSecurityHeaders: Middleware = { after: add, onError: add };

function add(request: Parameters<NonNullable<Middleware['after']>>[0]): void {
  const { response } = request;
  if (!response) return;
  response.headers = {
    ...securityHeaders,
    'cache-control': caching.call,
    'x-request-id': callOf(request).visitor.requestId,
    ...response.headers,
  };
}
