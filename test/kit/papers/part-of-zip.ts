import { inflateRawSync } from 'node:zlib';

/** One file of a zip, found by the directory at its end. */
export function partOf(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const lengths = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at));
    const [nameLength = 0] = lengths;
    if (zip.subarray(entry + 46, entry + 46 + nameLength).toString() === name) {
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
      return (zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(content) : content).toString();
    }
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  throw new Error(`There is no ${name}`);
}
