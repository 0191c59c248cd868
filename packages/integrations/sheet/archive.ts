import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { packedBytesOf, type ZipEntry, zipEntries } from '#domain/files/zip-entries';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

export interface Archive {
  has(name: string): boolean;
  /** The text of a part, piece by piece, without keeping it. */
  read(name: string): AsyncIterable<string>;
}

/**
 * The parts of a zip archive, unpacked as they are read. There is a limit for all parts together, because a few kilobytes can unpack to
 * more than fits in memory, and the sizes stated in the archive cannot be trusted.
 */
export function openArchive(content: Uint8Array): Archive {
  const entries = zipEntries(content);
  if (entries === undefined) throw unreadable('it is not a workbook');
  if (entries.length > limits.partsPerWorkbook) throw unreadable(`it has more than ${limits.partsPerWorkbook} parts`);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let unpacked = 0;
  const take = (bytes: number) => {
    unpacked += bytes;
    if (unpacked > limits.unpackedBytes) throw tooLarge(`unpacks to more than ${limits.unpackedBytes / 1024 / 1024} MB`, splitIt);
  };
  return {
    has: (name) => byName.has(name.toLowerCase()),
    async *read(name) {
      const entry = byName.get(name.toLowerCase());
      if (entry === undefined) throw unreadable(`it has no ${name}`);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      try {
        for await (const bytes of unpackedBytes(content, entry)) {
          take(bytes.length);
          yield decoder.decode(bytes, { stream: true });
        }
        yield decoder.decode();
      } catch (error) {
        throw error instanceof Refusal ? error : unreadable(`${name} is damaged`);
      }
    },
  };
}

function unpackedBytes(content: Uint8Array, entry: ZipEntry): AsyncIterable<Uint8Array> {
  if (entry.locked) throw new Refusal('notAllowed', { why: 'This workbook has a password. Save it without one and try again' });
  const packed = packedBytesOf(content, entry);
  if (packed === undefined) throw unreadable(`${entry.name} is damaged`);
  const pieces = Readable.from(slices(packed));
  if (entry.method === stored) return pieces;
  if (entry.method !== deflated) throw unreadable(`${entry.name} is packed in an unknown way`);
  const inflate = createInflateRaw({ chunkSize: sliceBytes });
  pieces.on('error', (error) => inflate.destroy(error));
  return pieces.pipe(inflate);
}

const stored = 0;
const deflated = 8;

/** Bytes in pieces, so that they are never copied as a whole. */
export function* slices(content: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < content.length; at += sliceBytes) yield content.subarray(at, at + sliceBytes);
}

const sliceBytes = 64 * 1024;

export function unreadable(why: string): Refusal {
  return new Refusal('notAllowed', { why: `The file could not be read as a table: ${why}` });
}

/** `This file has more than …`, and what to do about it. */
export function tooLarge(how: string, remedy: string): Refusal {
  return new Refusal('notAllowed', { why: `This file ${how}. ${remedy}` });
}

export const splitIt = 'Split it into several files and import them one by one';
export const deleteColumns = `At most ${limits.importColumns} columns are read, so delete the others`;
