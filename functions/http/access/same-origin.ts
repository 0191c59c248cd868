import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';

/**
 * Browsers say if a request comes from another site. Such a request is refused before it changes anything. This mainly protects calls that
 * change state by GET or use a cookie (decision D40). Programs send neither header.
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

/** The address the request was sent to: a laptop has several, such as localhost, 127.0.0.1 and its name in the network. */
function own(headers: Readonly<Record<string, string>>): string {
  return `http://${headers['host'] ?? ''}`;
}
