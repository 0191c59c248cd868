import { expect, it } from 'vitest';
import { viewerAddress } from '#functions/http/access/viewer-address';

// Limits and the audit trail use this address. The header counts only in a request that came through the edge.
const [said, seen] = ['203.0.113.9', '10.0.0.1'];

it.each([
  ['the edge says it', { 'x-viewer-address': said }, true, said],
  ['the caller says it', { 'x-viewer-address': said }, false, seen],
  ['the edge says nothing', {}, true, seen],
])('is used only from the edge: %s', (_, headers, throughEdge, address) => {
  expect(viewerAddress(headers, seen, throughEdge)).toBe(address);
});
