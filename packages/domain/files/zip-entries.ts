export interface ZipEntry {
  readonly name: string;
  /** Whether it has a password. */
  readonly locked: boolean;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly packedBytes: number;
  /** The position of its own header. */
  readonly at: number;
}

/**
 * The entries of a zip archive, read from its directory at the end without unpacking. Undefined when the directory is damaged (PKWARE
 * APPNOTE 4.3.12 and 4.3.16).
 */
export function zipEntries(content: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = endOfTable(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySign) return undefined;
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    entries.push({
      name: new TextDecoder().decode(content.subarray(at + entryBytes, at + entryBytes + name)),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += entryBytes + name + extra + comment;
  }
  return entries;
}

/** Where the bytes of an entry begin, after its own header (4.3.7). Undefined when there is no such header. */
export function packedBytesOf(content: Uint8Array, { at, packedBytes }: ZipEntry): Uint8Array | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (at + headerBytes > content.length || view.getUint32(at, true) !== headerSign) return undefined;
  const start = at + headerBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + packedBytes > content.length ? undefined : content.subarray(start, start + packedBytes);
}

/** A comment of at most 65535 bytes may follow the end record. */
function endOfTable(view: DataView): number | undefined {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) if (view.getUint32(at, true) === endSign) return at;
  return undefined;
}

const headerSign = 0x04034b50;
const headerBytes = 30;
const entrySign = 0x02014b50;
const entryBytes = 46;
const endSign = 0x06054b50;
const endBytes = 22;
