import { open } from 'node:fs/promises';
import { fileSource } from '#integrations/archive/byte-source';
import { type Proof, proveArchive } from '#integrations/archive/prove-archive';

/** Proves an archive on this disk: with its bytes alone, without tables, queues or the network. */
export async function proveArchiveFile(path: string): Promise<Proof> {
  const file = await open(path);
  try {
    return await proveArchive(await fileSource(file));
  } finally {
    await file.close();
  }
}
