import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { originKeyHeader, viewerAddressHeader } from '#topology/headers';

/**
 * Refuses calls that bypass the edge: anyone can reach the gateway's own address, and there is no firewall behind the edge. If
 * no key is set, as in a test of a single handler, there is no edge.
 */
export const onlyThroughEdge: Middleware = {
  before: (request) => {
    const { headers, wiring } = callOf(request);
    if (wiring.originKey !== '' && !isFromEdge(headers, wiring.originKey))
      throw new Refusal('forbidden', { what: 'calls that bypass the site' });
  },
};

/**
 * The address of the caller: as the edge says, if the request has the key of the edge, else the address that reached the gateway. Limits and the
 * audit trail use it, so callers of the gateway's own address must not be able to choose it.
 */
export function viewerAddress(headers: Readonly<Record<string, string>>, sourceIp: string, originKey: string): string {
  const said = headers[viewerAddressHeader];
  return said !== undefined && isFromEdge(headers, originKey) ? said : sourceIp;
}

/** Digests have the same length, and comparing them takes the same time wherever they differ. */
function isFromEdge(headers: Readonly<Record<string, string>>, key: string): boolean {
  const said = headers[originKeyHeader];
  return said !== undefined && key !== '' && timingSafeEqual(digest(said), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
