import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { originKeyHeader, viewerAddressHeader } from '#topology/headers';

/**
 * Refuses what did not come through the edge: the gateway's own address is open to everybody, and past the edge there is no firewall. Where
 * nothing has a key, as in a test of a handler alone, there is no edge.
 */
export const onlyThroughEdge: Middleware = {
  before: (request) => {
    const { headers, wiring } = callOf(request);
    if (wiring.originKey !== '' && !isFromEdge(headers, wiring.originKey))
      throw new Refusal('forbidden', { what: 'calls that bypass the site' });
  },
};

/**
 * Where a request comes from: what the edge says, when it proves to be the edge; else the address that reached the gateway. Limits and the
 * audit trail go by it, so a caller who finds the gateway's own address must not be able to choose it.
 */
export function viewerAddress(headers: Readonly<Record<string, string>>, sourceIp: string, originKey: string): string {
  const said = headers[viewerAddressHeader];
  return said !== undefined && isFromEdge(headers, originKey) ? said : sourceIp;
}

/** Digests are of one length, and comparing them takes the same time wherever they differ. */
function isFromEdge(headers: Readonly<Record<string, string>>, key: string): boolean {
  const said = headers[originKeyHeader];
  return said !== undefined && key !== '' && timingSafeEqual(digest(said), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
