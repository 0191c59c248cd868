import { Refusal } from '#domain/refusal';
import { unreadable } from '#integrations/sheet/archive';

/** Whether a file is a compound file, in which workbooks of the old kind (.xls) and workbooks with a password are kept. */
export function isCompound(content: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => content[at] === byte);
}

/**
 * The stream of the workbook in a compound file ([MS-CFB]). Sectors are chained by number, so a chain is never longer than the file has
 * sectors: a file whose chains run in circles ends with a sentence.
 */
export function workbookStream(content: Uint8Array): Buffer {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (file.length < headerBytes) throw damaged();
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged();
  const bytes = 2 ** shift;
  const count = Math.ceil(file.length / bytes);
  const sector = (at: number) => {
    const start = (at + 1) * bytes;
    if (at < 0 || start >= file.length) throw damaged();
    return file.subarray(start, start + bytes);
  };
  const perSector = bytes / 4;
  const tables = tableSectors(file, sector, perSector, count);
  const next = (at: number) => numberAt(sector(tables[Math.floor(at / perSector)] ?? -1), at % perSector);
  const chain = (first: number, follow: (at: number) => number, most: number) => {
    const found: number[] = [];
    for (let at = first; at < endOfChain; at = follow(at)) {
      if (found.length >= most) throw damaged();
      found.push(at);
    }
    return found;
  };
  const whole = (first: number) => Buffer.concat(chain(first, next, count).map(sector));

  const directory = whole(file.readUInt32LE(48));
  const entries = entriesOf(directory);
  const found = entries.find(({ name }) => name === 'workbook') ?? entries.find(({ name }) => name === 'book');
  if (found === undefined && entries.some(({ name }) => name === 'encryptedpackage' || name === 'encryptioninfo')) throw locked();
  if (found === undefined) throw unreadable('it is not a workbook');
  if (found.size > file.length) throw damaged();
  if (found.size >= file.readUInt32LE(56)) return whole(found.first).subarray(0, found.size);

  // Small streams are kept in pieces of 64 bytes in a stream of their own.
  const root = entries.find(({ isRoot }) => isRoot);
  const small = root === undefined ? Buffer.alloc(0) : whole(root.first);
  const links = whole(file.readUInt32LE(60));
  const pieces = chain(found.first, (at) => numberAt(links, at), Math.ceil(small.length / smallBytes));
  return Buffer.concat(pieces.map((at) => small.subarray(at * smallBytes, (at + 1) * smallBytes))).subarray(0, found.size);
}

export function locked(): Refusal {
  return new Refusal('notAllowed', { why: 'This workbook has a password. Save it without one and try again' });
}

function damaged(): Refusal {
  return unreadable('it is damaged. Open it in Excel or LibreOffice, save it as .xlsx and try again');
}

const headerBytes = 512;
const smallBytes = 64;
/** Larger numbers mark the end of a chain or a sector that is free. */
const endOfChain = 0xfffffffa;

function numberAt(sector: Buffer, place: number): number {
  return place * 4 + 4 <= sector.length ? sector.readUInt32LE(place * 4) : 0xfffffffe;
}

/** The sectors that hold the chains: the first 109 are named in the header, others in sectors of their own. */
function tableSectors(file: Buffer, sector: (at: number) => Buffer, perSector: number, most: number): readonly number[] {
  const found: number[] = [];
  const take = (at: number) => {
    if (at < endOfChain) found.push(at);
    if (found.length > most) throw damaged();
  };
  for (let place = 0; place < 109; place += 1) take(file.readUInt32LE(76 + place * 4));
  let at = file.readUInt32LE(68);
  for (let read = 0; at < endOfChain; read += 1) {
    if (read > most) throw damaged();
    const more = sector(at);
    for (let place = 0; place < perSector - 1; place += 1) take(numberAt(more, place));
    at = numberAt(more, perSector - 1);
  }
  return found;
}

interface Entry {
  readonly name: string;
  readonly isRoot: boolean;
  readonly first: number;
  readonly size: number;
}

function entriesOf(directory: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const letters = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString('utf16le', at, at + Math.max(0, letters - 2)).toLowerCase();
    const type = directory[at + 66];
    if (type === 0) continue;
    entries.push({ name, isRoot: type === 5, first: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
  }
  return entries;
}
