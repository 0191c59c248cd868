import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { viewerAddressHeader } from '#topology/headers';

/**
 * Refuses calls that bypass the edge: anyone can reach the gateway's own address, and there is no firewall behind the edge. Without secrets,
 * as in a test of a single handler, there is no edge.
 */
export const onlyThroughEdge: Middleware = {
  before: (request) => {
    const { throughEdge, wiring } = callOf(request);
    if (!wiring.hasEdge || throughEdge === true) return;
    if (throughEdge === undefined) throw new Refusal('busy');
    throw new Refusal('forbidden', { what: 'calls that bypass the site' });
  },
};

/**
 * The address of the caller: as the edge says, if the request came through it, else the address that reached the gateway. Limits and the
 * audit trail use it, so callers of the gateway's own address must not be able to choose it.
 */
export function viewerAddress(headers: Readonly<Record<string, string>>, sourceIp: string, throughEdge: boolean): string {
  const said = headers[viewerAddressHeader];
  return said !== undefined && throughEdge ? said : sourceIp;
}
