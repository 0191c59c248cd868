import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '#application/archive/ports';

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
