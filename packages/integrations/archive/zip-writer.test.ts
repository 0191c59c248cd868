import { expect, it } from 'vitest';
import type { PackedSoFar } from '#application/archive/ports';
import { unpacked, zippedFiles } from '#integrations/archive/zip-reader';
import { openPacking } from '#integrations/archive/zip-writer';

const madeAt = new Date('2026-11-24T10:00:00Z');
const files = [
  ['log/one.jsonl', ['{"a":1}\n', '', '{"a":2}\n'.repeat(1_000)]],
  ['कागज़.txt', ['']],
  ['empty', []],
] as const;

async function packed(from?: PackedSoFar): Promise<Buffer> {
  const packing = openPacking(madeAt, from);
  const pieces: Uint8Array[] = [];
  for (const [name, contents] of files) {
    pieces.push(packing.begin(name));
    for (const content of contents) pieces.push(await packing.add(Buffer.from(content)));
    pieces.push(packing.end());
  }
  return Buffer.concat([...pieces, packing.close()]);
}

async function unpackedIn(size: number, read: (at: number, length: number) => Buffer) {
  const source = { size, read: async (at: number, length: number) => read(at, length) };
  const found: (readonly [string, string])[] = [];
  for (const file of (await zippedFiles(source)).filter(({ name }) => name !== 'before')) {
    const pieces: Buffer[] = [];
    for await (const piece of unpacked(source, file, 1_000_000)) pieces.push(piece);
    found.push([file.name, String(Buffer.concat(pieces))]);
  }
  return found;
}

const wanted = files.map(([name, contents]) => [name, contents.join('')]);

it('packs files that its own reader unpacks, and the same bytes each time', async () => {
  const content = await packed();
  expect(await unpackedIn(content.length, (at, length) => content.subarray(at, at + length))).toEqual(wanted);
  expect((await packed()).equals(content)).toBe(true);
});

it('goes on behind more than 4 GB, and behind a file that unpacks to more', async () => {
  const before = 6 * 1024 ** 3;
  const long = { name: 'before', at: 0, crc: 1, bytes: 20 * 1024 ** 3, packedBytes: before - 60 };
  const content = await packed({ bytes: before, files: [long], open: null });
  const size = before + content.length;
  // The reader looks for the end of the archive further back than it is.
  const read = (at: number, length: number) =>
    Buffer.concat([Buffer.alloc(Math.max(0, before - at)), content])
      .subarray(Math.max(0, at - before))
      .subarray(0, length);
  const source = { size, read: async (at: number, length: number) => read(at, length) };
  const [first] = await zippedFiles(source);
  expect(first).toMatchObject({ name: 'before', at: 0, bytes: long.bytes, packedBytes: long.packedBytes });
  expect(await unpackedIn(size, read)).toEqual(wanted);
});
