import type { ByteSource } from '#application/archive/ports';

/** Bytes in memory, to be read in parts like a file. */
export function bytesSource(content: Uint8Array): ByteSource {
  return { size: content.length, read: async (at, length) => content.subarray(at, at + length) };
}
