import type { FileHandle } from 'node:fs/promises';

/** A file of which any part can be read. */
export interface ByteSource {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    async read(at, length) {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(bytes, 0, length, at);
      return bytes.subarray(0, bytesRead);
    },
  };
}

export function bytesSource(content: Uint8Array): ByteSource {
  return { size: content.length, read: async (at, length) => content.subarray(at, at + length) };
}
