import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Packer } from '#application/archive/ports';
import { linesOf } from '#integrations/archive/lines';
import { openRunningHash } from '#integrations/archive/running-hash';
import { openPacking } from '#integrations/archive/zip-writer';

/** Packs archives, and what is kept between two stretches of that work. */
export const packer: Packer = {
  open: openPacking,
  hash: openRunningHash,
  packLines: (lines) => through(asBytes(lines), createGzip({ level: 1 })),
  async *unpackLines(pieces) {
    for await (const line of linesOf(through(pieces, createGunzip()), Number.MAX_SAFE_INTEGER)) yield line.toString('utf8');
  },
};

async function* through(pieces: AsyncIterable<Uint8Array>, by: ReturnType<typeof createGzip>) {
  const source = Readable.from(pieces).on('error', (error) => by.destroy(error));
  source.pipe(by);
  try {
    yield* by as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
    by.destroy();
  }
}

/** Lines are told together, because a stream costs more for each piece than for each byte. */
async function* asBytes(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  let held = '';
  for (const line of lines) {
    held += `${line}\n`;
    if (held.length < charactersAtOnce) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}

const charactersAtOnce = 64 * 1024;
