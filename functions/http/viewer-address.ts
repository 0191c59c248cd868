import { createHash, timingSafeEqual } from 'node:crypto';
import { originKeyHeader, viewerAddressHeader } from '#topology/headers';

/**
 * Where a request comes from: what the edge says, when it proves to be the edge; else the address that reached the gateway. Limits and the
 * audit trail go by it, so whoever finds the gateway's own address must not be able to choose it.
 */
export function viewerAddress(headers: Readonly<Record<string, string>>, sourceIp: string, originKey: string): string {
  const said = headers[viewerAddressHeader];
  return said !== undefined && isKey(headers[originKeyHeader], originKey) ? said : sourceIp;
}

/** Digests are of one length, and comparing them takes the same time wherever they differ. */
function isKey(said: string | undefined, key: string): boolean {
  return said !== undefined && key !== '' && timingSafeEqual(digest(said), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
