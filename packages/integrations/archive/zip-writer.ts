import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { PackedFile, PackedSoFar, Packing } from '#application/archive/ports';

const packed = promisify(deflateRaw);

/**
 * A zip archive (PKWARE APPNOTE 4.3) that another process can go on with: each piece of a file is packed by itself and ends at a whole byte,
 * so nothing but figures has to be kept. The same pieces always give the same bytes.
 */
export function openPacking(madeAt: Date, from?: PackedSoFar): Packing {
  const files: PackedFile[] = [...(from?.files ?? [])];
  let open = from?.open ?? null;
  let bytes = from?.bytes ?? 0;
  const moment = dosMoment(madeAt);
  const written = (some: Buffer) => {
    bytes += some.length;
    return some;
  };
  const current = () => {
    if (open === null) throw new Error('No file of the archive is open');
    return open;
  };
  return {
    begin(name) {
      const title = Buffer.from(name);
      open = { name, at: bytes, crc: 0, bytes: 0, packedBytes: 0 };
      return written(Buffer.concat([localHeader(title.length, moment), title]));
    },
    async add(content) {
      if (content.length === 0) return new Uint8Array();
      const piece = await packed(content, { finishFlush: constants.Z_SYNC_FLUSH });
      const file = current();
      open = {
        ...file,
        crc: crc32(content, file.crc),
        bytes: file.bytes + content.length,
        packedBytes: file.packedBytes + piece.length,
      };
      return written(piece);
    },
    end() {
      const file = { ...current(), packedBytes: current().packedBytes + lastBlock.length };
      files.push(file);
      open = null;
      return written(Buffer.concat([lastBlock, descriptor(file)]));
    },
    close() {
      const at = bytes;
      const directory = Buffer.concat(files.flatMap((file) => [directoryEntry(file, moment), Buffer.from(file.name), longSizes(file)]));
      return written(Buffer.concat([directory, directoryEnd(files.length, directory.length, at)]));
    },
    soFar: () => ({ bytes, files, open }),
  };
}

/** Two bytes that end packed content: an empty last block with fixed codes (RFC 1951, 3.2.6). */
const lastBlock = Buffer.from([3, 0]);
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const most32 = 0xffffffff;
const most16 = 0xffff;
const [plain, long] = [20, 45];

interface DosMoment {
  readonly time: number;
  readonly day: number;
}

function dosMoment(moment: Date): DosMoment {
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    day: ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}

function localHeader(nameLength: number, { time, day }: DosMoment): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(plain, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(day, 12);
  header.writeUInt16LE(nameLength, 26);
  return header;
}

function isLong({ bytes, packedBytes }: PackedFile): boolean {
  return bytes >= most32 || packedBytes >= most32;
}

function descriptor(file: PackedFile): Buffer {
  const after = Buffer.alloc(isLong(file) ? 24 : 16);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(file.crc, 4);
  if (isLong(file)) {
    after.writeBigUInt64LE(BigInt(file.packedBytes), 8);
    after.writeBigUInt64LE(BigInt(file.bytes), 16);
  } else {
    after.writeUInt32LE(file.packedBytes, 8);
    after.writeUInt32LE(file.bytes, 12);
  }
  return after;
}

function directoryEntry(file: PackedFile, { time, day }: DosMoment): Buffer {
  const extra = longSizes(file).length;
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(extra > 0 ? long : plain, 4);
  entry.writeUInt16LE(extra > 0 ? long : plain, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(file.crc, 16);
  entry.writeUInt32LE(extra > 0 ? most32 : file.packedBytes, 20);
  entry.writeUInt32LE(extra > 0 ? most32 : file.bytes, 24);
  entry.writeUInt16LE(Buffer.byteLength(file.name), 28);
  entry.writeUInt16LE(extra, 30);
  entry.writeUInt32LE(extra > 0 ? most32 : file.at, 42);
  return entry;
}

/** The sizes and the place of a file, in eight bytes each, if they do not fit in four. */
function longSizes(file: PackedFile): Buffer {
  if (!isLong(file) && file.at < most32) return Buffer.alloc(0);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [file.bytes, file.packedBytes, file.at].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

function directoryEnd(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const offset of [8, 10]) end.writeUInt16LE(Math.min(count, most16), offset);
  end.writeUInt32LE(Math.min(length, most32), 12);
  end.writeUInt32LE(Math.min(at, most32), 16);
  if (count < most16 && at < most32 && length < most32) return end;
  const longEnd = Buffer.alloc(56);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeBigUInt64LE(44n, 4);
  longEnd.writeUInt16LE(long, 12);
  longEnd.writeUInt16LE(long, 14);
  for (const [index, value] of [count, count, length, at].entries()) longEnd.writeBigUInt64LE(BigInt(value), 24 + index * 8);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([longEnd, locator, end]);
}
