import { describe, expect, it } from 'vitest';
import { whyRefused } from '#domain/files/refused-file';

describe('a refused file', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each`
    what                                  | content                                      | says
    ${'an old workbook, or a locked one'} | ${bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')} | ${/password or is an old \.xls file/}
    ${'a workbook with macros'}           | ${zipOf('xl/vbaProject.bin')}                | ${/has macros/}
    ${'another archive'}                  | ${zipOf('a.txt')}                            | ${/^Only PDF, .* files are accepted$/}
    ${'text as Windows writes it'}        | ${bytes('Name\r\ncaf\xe9')}                  | ${/save it as CSV UTF-8/}
    ${'text in UTF-16'}                   | ${Buffer.from('\ufeffName', 'utf16le')}      | ${/save it as CSV UTF-8/}
    ${'a binary'}                         | ${bytes('abc\x00\xe9')}                      | ${/^Only PDF/}
    ${'a page'}                           | ${bytes('<html>')}                           | ${/^Only PDF/}
    ${'nothing'}                          | ${bytes('')}                                 | ${/^Only PDF/}
  `('$what: $says', ({ content, says }) => {
    expect(whyRefused(content)).toMatch(says);
  });
});

/** An archive of one empty part. */
function zipOf(name: string): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  const front = Buffer.from('PK\x03\x04', 'latin1');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(front.length, 16);
  return Buffer.concat([front, entry, Buffer.from(name), end]);
}
