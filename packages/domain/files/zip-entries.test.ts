import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipEntries } from '#domain/files/zip-entries';

describe('the directory of an archive', () => {
  it('lists the entries', () => {
    expect(namesIn(zipOf('xl/workbook.xml', 'नाम.xml'))).toEqual(['xl/workbook.xml', 'नाम.xml']);
    expect(namesIn(zipOf())).toEqual([]);
  });

  it('has the compression and position of each entry', () => {
    const archive = zipOf('a');
    archive.writeUInt16LE(1, 8);
    archive.writeUInt16LE(8, 10);
    archive.writeUInt32LE(700, 20);
    archive.writeUInt32LE(40, 42);
    expect(zipEntries(archive)).toEqual([{ name: 'a', locked: true, method: 8, packedBytes: 700, at: 40 }]);
  });

  it('is found before a comment', () => {
    expect(namesIn(Buffer.concat([zipOf('a'), Buffer.from('made by hand')]))).toEqual(['a']);
  });

  it('is not found in a truncated archive or another file', () => {
    expect(zipEntries(zipOf('a').subarray(0, -1))).toBeUndefined();
    expect(zipEntries(Buffer.from('PK\x03\x04'))).toBeUndefined();
  });

  it('is never read past its end, whatever the bytes', () => {
    const whole = zipOf('a', 'b/c.xml');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const broken = Buffer.from(whole);
        broken[at] = byte;
        expect(() => zipEntries(broken)).not.toThrow();
      }),
    );
  });
});

const namesIn = (content: Uint8Array) => zipEntries(content)?.map(({ name }) => name);

/** An archive of empty parts of these names: its entries and its end. */
function zipOf(...names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const text = Buffer.from(name);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(text.length, 28);
    return Buffer.concat([entry, text]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  return Buffer.concat([...entries, end]);
}
