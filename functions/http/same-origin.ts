import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';

/**
 * A browser says where a request that another site made it send comes from; such a request is refused before it changes
 * anything. It guards above all the calls that change state by GET or on a cookie (decision D40). Programs send neither header.
 */
export const sameOrigin: Middleware = {
  before: (request) => {
    const { headers, wiring } = callOf(request);
    const { origin } = headers;
    const foreign =
      headers['sec-fetch-site'] === 'cross-site' ||
      (origin !== undefined && origin !== new URL(wiring.site).origin && origin !== own(headers));
    if (foreign) throw new Refusal('forbidden', { what: 'calls from another site' });
  },
};

/** The address the request itself came to: a laptop is reached as localhost, 127.0.0.1 or by its name in the network. */
function own(headers: Readonly<Record<string, string>>): string {
  return `http://${headers['host'] ?? ''}`;
}
