import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { assert } from '#domain/assert';
import { dictionaries, newestDictionary } from '#storage/engine/dictionary';

/**
 * JSON in few bytes: distinct UUIDs are taken out of the text (16 bytes each, replaced by a mark), the rest is
 * deflated with a preset dictionary of the product's own words. The first byte is the version of the dictionary, so that
 * what was written with an old one stays readable for ever.
 *
 *   version | number of ids (2 bytes) | ids | deflated text
 */
export function pack(value: unknown): Uint8Array {
  const ids = new Map<string, string>();
  const text = withMarks(JSON.stringify(value), ids);
  const packedIds = packIds([...ids.keys()]);
  const head = Buffer.allocUnsafe(headBytes);
  head[0] = newestDictionary;
  head.writeUInt16BE(ids.size, 1);
  return Buffer.concat([head, packedIds, deflateRawSync(text, settingsFor(text))]);
}

/** The text with a mark for each id. It goes from hyphen to hyphen, because looking for an id at every place takes a fifth of the time of packing. */
function withMarks(text: string, ids: Map<string, string>): string {
  let [done, written, next] = ['', 0, 0];
  for (let at = text.indexOf('-'); at !== -1; at = text.indexOf('-', at + 1)) {
    const start = at - 8;
    // Most hyphens are those of dates.
    if (start < next || text.charCodeAt(at + 5) !== hyphen) continue;
    uuid.lastIndex = start;
    if (!uuid.test(text)) continue;
    next = start + idLength;
    at = next - 1;
    const id = text.slice(start, next);
    const mark = ids.get(id) ?? (ids.size < mostIds ? `\u0001${String.fromCharCode(firstMark + ids.size)}` : undefined);
    if (mark === undefined) continue;
    ids.set(id, mark);
    done += text.slice(written, start) + mark;
    written = next;
  }
  return done + text.slice(written);
}

/**
 * Most texts are short. zlib prepares 200 kB per call unless it knows how little is coming, and that costs more than deflating. A window
 * that reaches to the start of the dictionary gives the same bytes.
 */
function settingsFor(text: string): ZlibOptions {
  const dictionary = dictionaryOf(newestDictionary);
  if (text.length > shortText) return { dictionary, level: 9, memLevel: 7 };
  return { dictionary, level: 9, memLevel: 5, windowBits: 13, chunkSize: 512 };
}

/** With it, a dictionary of 4.9 kB and zlib's own 262 bytes fit the window of 8 kB. */
const shortText = 3_000;

/** The unpacked value. The caller parses it, hence the type parameter. */
export function unpack<T>(packed: Uint8Array): T {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = bytes.readUInt16BE(1);
  const { hex, end } = unpackIds(bytes, count);
  const text = inflateRawSync(bytes.subarray(end), { dictionary: dictionaryOf(bytes[0] ?? 0), chunkSize: 4_096 }).toString('utf8');
  if (count === 0) return JSON.parse(text) as T;
  return JSON.parse(withIds(text, hex)) as T;
}

/** The text with its ids in place of the marks: cut at the marks it takes half of the time of a replacing function, and an id is made once. */
function withIds(text: string, hex: string): string {
  const [first = '', ...pieces] = text.split(mark);
  const ids: string[] = [];
  let whole = first;
  for (const piece of pieces) {
    const at = piece.charCodeAt(0) - firstMark;
    ids[at] ??= dashed(hex, at * idBytes * 2);
    whole += ids[at] + piece.slice(1);
  }
  return whole;
}

/** Ids made close together in time begin with the same bytes. Many ids are written column by column, byte by byte, which deflates well. */
const manyIds = 32;

function packIds(ids: readonly string[]): Buffer {
  const plain = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
  if (ids.length < manyIds) return plain;
  const deflated = deflate(turned(plain, idBytes));
  const size = Buffer.allocUnsafe(sizeBytes);
  size.writeUInt32BE(deflated.length);
  return Buffer.concat([size, deflated]);
}

function unpackIds(bytes: Buffer, count: number): { hex: string; end: number } {
  if (count < manyIds) {
    const end = headBytes + count * idBytes;
    return { hex: bytes.toString('hex', headBytes, end), end };
  }
  const from = headBytes + sizeBytes;
  const end = from + bytes.readUInt32BE(headBytes);
  return { hex: turned(inflateRawSync(bytes.subarray(from, end)), count).toString('hex'), end };
}

/** Rows of `width` bytes, written column by column. */
function turned(bytes: Buffer, width: number): Buffer {
  const rows = bytes.length / width;
  const result = Buffer.allocUnsafe(bytes.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < width; column += 1) result[column * rows + row] = bytes[row * width + column] ?? 0;
  return result;
}

/** For bytes that are not JSON, such as varints. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, bytes.length < shortBytes ? { memLevel: 7, windowBits: 14 } : {});
}

/** They fit a window of 16 kB. */
const shortBytes = 16_000;

export function inflate(bytes: Uint8Array): Buffer {
  return inflateRawSync(bytes);
}

const headBytes = 3;
const sizeBytes = 4;
const idBytes = 16;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y;
const idLength = 36;
const hyphen = 0x2d;
// JSON.stringify escapes control characters, so a raw one can only be a mark of ours. No surrogate is in the range of marks.
const mark = '\u0001';
const firstMark = 0x20;
const mostIds = 0x7df;

/** The UUID with its 32 digits at this place of the text. */
export function dashed(hex: string, at: number): string {
  return `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`;
}

function dictionaryOf(version: number): Buffer {
  const dictionary = dictionaries[version];
  assert(dictionary !== undefined, `packed with an unknown dictionary ${version}`);
  return dictionary;
}
