import { describe, expect, it } from 'vitest';
import { sniff } from '#domain/files/sniff';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the kind of a file follows from its content', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each`
    what                             | content                                                                                          | type
    ${'a PDF'}                       | ${bytes('%PDF-1.7 ...')}                                                                         | ${'application/pdf'}
    ${'a PNG'}                       | ${bytes('\x89PNG\r\n\x1a\n')}                                                                    | ${'image/png'}
    ${'a JPEG'}                      | ${bytes('\xff\xd8\xff\xe0')}                                                                     | ${'image/jpeg'}
    ${'a WebP'}                      | ${bytes('RIFF\x10\x00\x00\x00WEBPVP8 ')}                                                         | ${'image/webp'}
    ${'a workbook'}                  | ${zip('[Content_Types].xml', 'xl/workbook.xml')}                                                 | ${excel}
    ${'a workbook with macros'}      | ${zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')}                            | ${undefined}
    ${'a workbook with a program'}   | ${zip('[Content_Types].xml', 'xl/workbook.xml', 'a.exe')}                                        | ${undefined}
    ${'an old workbook'}             | ${old('Root Entry', 'Workbook')}                                                                 | ${'application/vnd.ms-excel'}
    ${'an older workbook'}           | ${old('Root Entry', 'Book')}                                                                     | ${'application/vnd.ms-excel'}
    ${'an old workbook with macros'} | ${old('Root Entry', 'Workbook', '_VBA_PROJECT_CUR')}                                             | ${undefined}
    ${'an old letter'}               | ${old('Root Entry', 'WordDocument')}                                                             | ${undefined}
    ${'a locked workbook'}           | ${old('Root Entry', 'EncryptedPackage')}                                                         | ${undefined}
    ${'a page with a table'}         | ${bytes('<html><body><table><tr><td>A</td></tr></table>')}                                       | ${'application/vnd.ms-excel'}
    ${'a workbook in XML'}           | ${bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')} | ${'application/vnd.ms-excel'}
    ${'a table without a page'}      | ${bytes('<table><tr><td>A</td></tr></table>')}                                                   | ${'application/vnd.ms-excel'}
    ${'a CSV with a tag'}            | ${bytes('Name,Note\nA,see <table>')}                                                             | ${'text/plain'}
    ${'a table with a script'}       | ${bytes('<table><tr><td>A</td></tr></table><script>x</script>')}                                 | ${undefined}
    ${'a table that listens'}        | ${bytes('<html><table onclick="x"><tr><td>A</td></tr></table>')}                                 | ${undefined}
    ${'a letter'}                    | ${zip('[Content_Types].xml', 'word/document.xml')}                                               | ${undefined}
    ${'an archive'}                  | ${zip('a.txt')}                                                                                  | ${undefined}
    ${'the beginning of an archive'} | ${bytes('PK\x03\x04')}                                                                           | ${undefined}
    ${'a CSV'}                       | ${Buffer.from('नाम,amount\r\n"a <b> & c",1\n')}                                                  | ${'text/plain'}
    ${'a program'}                   | ${bytes('MZ\x90\x00')}                                                                           | ${undefined}
    ${'a program of Linux'}          | ${bytes('\x7fELF')}                                                                              | ${undefined}
    ${'a page'}                      | ${bytes('<html><script>x</script>')}                                                             | ${undefined}
    ${'a page after much else'}      | ${bytes(`${'x,y\n'.repeat(5_000)}< ScRipt>x`)}                                                   | ${undefined}
    ${'a drawing with script'}       | ${bytes('<svg onload="x">')}                                                                     | ${undefined}
    ${'a drawing as XML'}            | ${bytes('<?xml version="1.0"?><x/>')}                                                            | ${undefined}
    ${'text in Windows-1252'}        | ${bytes('caf\xe9')}                                                                              | ${'text/plain'}
    ${'text in UTF-16'}              | ${Buffer.from('\ufeffa\tb', 'utf16le')}                                                          | ${'text/plain'}
    ${'a page in UTF-16'}            | ${Buffer.from('\ufeff<script>', 'utf16le')}                                                      | ${undefined}
    ${'a page over two pieces'}      | ${bytes(`${'x'.repeat(64 * 1024 - 3)}<script>`)}                                                 | ${undefined}
    ${'a binary'}                    | ${bytes('abc\x00def')}                                                                           | ${undefined}
    ${'nothing'}                     | ${bytes('')}                                                                                     | ${undefined}
  `('$what is $type', ({ content, type }) => {
    expect(sniff(content)).toBe(type);
  });
});

/** The beginning of a compound file, and the names of its streams. */
function old(...names: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))]);
}

/** An archive of empty parts of these names. */
function zip(...names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const front = Buffer.from('PK\x03\x04', 'latin1');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(front.length, 16);
  return Buffer.concat([front, ...entries, end]);
}
