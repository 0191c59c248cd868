/**
 * The names of what lies in a zip archive, read from its table of contents at the end without unpacking anything; undefined when there
 * is no sound one (PKWARE APPNOTE 4.3.12 and 4.3.16).
 */
export function zipEntries(content: Uint8Array): readonly string[] | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = endOfTable(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names: string[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySign) return undefined;
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    names.push(new TextDecoder().decode(content.subarray(at + entryBytes, at + entryBytes + name)));
    at += entryBytes + name + extra + comment;
  }
  return names;
}

/** The end record stands before a comment of at most 65535 bytes. */
function endOfTable(view: DataView): number | undefined {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) if (view.getUint32(at, true) === endSign) return at;
  return undefined;
}

const entrySign = 0x02014b50;
const entryBytes = 46;
const endSign = 0x06054b50;
const endBytes = 22;
