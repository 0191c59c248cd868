import type { Archives, ByteSource, OpenedArchive } from '#application/archive/ports';
import { logName } from '#domain/archive/manifest';
import { Refusal } from '#domain/refusal';
import { linesOf } from '#integrations/archive/lines';
import { manifestIn, mostLineBytes, proveArchive } from '#integrations/archive/prove-archive';
import { DamagedZip, unpacked } from '#integrations/archive/zip-reader';

export const archives: Archives = { prove: proveArchive, open: openArchive };

async function openArchive(source: ByteSource): Promise<OpenedArchive> {
  const { manifest, files } = await manifestIn(source);
  const bytes = new Map(manifest.files.map((file) => [file.name, file.bytes]));
  const pieces = (name: string, most: number) => {
    const [file, length] = [files.get(name), bytes.get(name)];
    if (file === undefined || length === undefined) throw new DamagedZip(`${name} is missing`);
    if (length > most) throw new Refusal('notAllowed', { why: `${name} in the archive is too large` });
    return unpacked(source, file, length);
  };
  return {
    manifest,
    async *lines(stream) {
      for await (const line of linesOf(pieces(logName(stream), Number.MAX_SAFE_INTEGER), mostLineBytes)) yield line.toString('utf8');
    },
    async content(name, most) {
      const all: Buffer[] = [];
      for await (const piece of pieces(name, most)) all.push(piece);
      return Buffer.concat(all);
    },
  };
}
