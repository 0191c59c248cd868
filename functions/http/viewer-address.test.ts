import { expect, it } from 'vitest';
import { viewerAddress } from '#functions/http/viewer-address';

// Limits and the audit trail use this address. The header counts only together with the key of the edge.
const key = 'a key that only the edge knows';
const [said, seen] = ['203.0.113.9', '10.0.0.1'];

it.each([
  ['the edge says it', { 'x-viewer-address': said, 'x-origin-key': key }, key, said],
  ['the caller says it', { 'x-viewer-address': said }, key, seen],
  ['the caller guesses a key', { 'x-viewer-address': said, 'x-origin-key': 'a key' }, key, seen],
  ['the caller guesses one as long', { 'x-viewer-address': said, 'x-origin-key': key.replace('a', 'A') }, key, seen],
  ['the caller sends an empty key', { 'x-viewer-address': said, 'x-origin-key': '' }, key, seen],
  ['there is no key to know', { 'x-viewer-address': said, 'x-origin-key': '' }, '', seen],
  ['the edge says nothing', { 'x-origin-key': key }, key, seen],
])('is used only from the edge: %s', (_, headers, known, address) => {
  expect(viewerAddress(headers, seen, known)).toBe(address);
});
