import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteSource } from '#application/archive/ports';

/** A file in a zip archive, as the directory at the end of the archive describes it. */
export interface ZippedFile {
  readonly name: string;
  readonly method: number;
  readonly locked: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc: number;
  readonly at: number;
}

/** The archive is damaged, or no zip archive. */
export class DamagedZip extends Error {}

/** Enough for a million files. */
const mostDirectoryBytes = 128 * 1024 * 1024;
const piece = 1024 * 1024;

/** The files of an archive, without unpacking any (PKWARE APPNOTE 4.3.12 to 4.3.16). */
export async function zippedFiles(source: ByteSource): Promise<readonly ZippedFile[]> {
  const { count, bytes, at } = await directoryOf(source);
  if (bytes > mostDirectoryBytes) throw new DamagedZip('its directory is too long');
  const directory = await exactly(source, at, bytes);
  const files: ZippedFile[] = [];
  for (let place = 0; files.length < count; ) {
    if (place + 46 > directory.length || directory.readUInt32LE(place) !== 0x02014b50) throw new DamagedZip('its directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(place + offset)) as [number, number, number];
    const next = place + 46 + name + extra + comment;
    if (next > directory.length) throw new DamagedZip('its directory is damaged');
    files.push({
      name: directory.toString('utf8', place + 46, place + 46 + name),
      locked: (directory.readUInt16LE(place + 8) & 1) === 1,
      method: directory.readUInt16LE(place + 10),
      crc: directory.readUInt32LE(place + 16),
      ...sizesOf(directory, place, directory.subarray(place + 46 + name, place + 46 + name + extra)),
    });
    place = next;
  }
  return files;
}

/** Sizes that do not fit in four bytes are in an extra field (4.5.3). */
function sizesOf(directory: Buffer, place: number, extra: Buffer): Pick<ZippedFile, 'packedBytes' | 'bytes' | 'at'> {
  const short = { packedBytes: directory.readUInt32LE(place + 20), bytes: directory.readUInt32LE(place + 24) };
  const at = directory.readUInt32LE(place + 42);
  const long = longSizes(extra);
  const read = (value: number) => (value === 0xffffffff ? long() : value);
  const bytes = read(short.bytes);
  return { bytes, packedBytes: read(short.packedBytes), at: read(at) };
}

function longSizes(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    if (at + 8 > extra.length) throw new DamagedZip('its directory is damaged');
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
}

async function directoryOf(source: ByteSource): Promise<{ readonly count: number; readonly bytes: number; readonly at: number }> {
  const length = Math.min(source.size, 22 + 0xffff);
  const tail = await exactly(source, source.size - length, length);
  let end = length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== 0x06054b50) end -= 1;
  if (end < 0) throw new DamagedZip('it is cut off, or no zip archive');
  const locator = end - 20;
  const found = { count: tail.readUInt16LE(end + 10), bytes: tail.readUInt32LE(end + 12), at: tail.readUInt32LE(end + 16) };
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return found;
  const long = await exactly(source, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (long.readUInt32LE(0) !== 0x06064b50) throw new DamagedZip('its directory is damaged');
  const [count, bytes, at] = [32, 40, 48].map((offset) => Number(long.readBigUInt64LE(offset))) as [number, number, number];
  return { count, bytes, at };
}

async function exactly(source: ByteSource, at: number, length: number): Promise<Buffer> {
  if (at < 0 || at + length > source.size) throw new DamagedZip('it is cut off, or no zip archive');
  const bytes = await source.read(at, length);
  if (bytes.length !== length) throw new DamagedZip('it is cut off');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A file, unpacked as it is read. It ends with an error as soon as there is more of it than the given number of bytes. */
export async function* unpacked(source: ByteSource, file: ZippedFile, most: number): AsyncGenerator<Buffer> {
  if (file.locked) throw new DamagedZip(`${file.name} has a password`);
  if (file.method !== 0 && file.method !== 8) throw new DamagedZip(`${file.name} is packed in an unknown way`);
  const header = await exactly(source, file.at, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new DamagedZip(`${file.name} is damaged`);
  const start = file.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const pieces = packedPieces(source, start, file.packedBytes);
  let [bytes, crc] = [0, 0];
  try {
    for await (const some of file.method === 0 ? pieces : inflated(pieces)) {
      bytes += some.length;
      if (bytes > most) throw new DamagedZip(`${file.name} is longer than the manifest says`);
      crc = crc32(some, crc);
      yield some;
    }
    if (crc !== file.crc) throw new DamagedZip(`${file.name} is damaged`);
  } catch (error) {
    throw error instanceof DamagedZip || !isZlib(error) ? error : new DamagedZip(`${file.name} is damaged`);
  }
}

async function* inflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  const packed = Readable.from(pieces).on('error', (error) => inflate.destroy(error));
  packed.pipe(inflate);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}

async function* packedPieces(source: ByteSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += piece) yield exactly(source, start + at, Math.min(piece, length - at));
}

function isZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
