import { createSHA256 } from 'hash-wasm';
import type { RunningHash } from '#application/archive/ports';

/** A SHA-256 that begins anew, or goes on from what another process saved of it. That of the platform cannot be saved. */
export async function openRunningHash(from?: string): Promise<RunningHash> {
  const sha256 = await createSHA256();
  if (from === undefined) sha256.init();
  else sha256.load(Buffer.from(from, 'base64'));
  return {
    update: (content) => {
      sha256.update(content);
    },
    save: () => Buffer.from(sha256.save()).toString('base64'),
    digest: () => sha256.digest(),
  };
}
