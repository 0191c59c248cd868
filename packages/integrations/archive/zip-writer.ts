import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchivePart } from '#application/archive/ports';

/** A zip archive, packed while its parts are made. Each part is asked for when the one before is packed, so later ones may tell of earlier. */
export async function* zipPieces(parts: AsyncIterable<ArchivePart>, mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const add = async () => {
    for await (const { name, pieces } of parts) await packed(zip, name, pieces, mtime);
    zip.end();
  };
  const adding = add().catch((error: Error) => {
    out.destroy(error);
  });
  yield* out;
  await adding;
}

/** Settles when the part was read to its end. The archive does not watch its parts for errors. */
function packed(zip: ZipFile, name: string, pieces: AsyncIterable<Uint8Array>, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(pieces, { objectMode: false }).on('error', reject).on('end', resolve);
    zip.addReadStream(stream, name, { mtime });
  });
}
