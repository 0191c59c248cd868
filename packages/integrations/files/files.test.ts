import { describe, expect, it } from 'vitest';
import { safeName } from '#integrations/files/safe-name';
import { sniff } from '#integrations/files/sniff';

describe('a file name', () => {
  it.each`
    typed                  | saved
    ${'invoice.pdf'}       | ${'invoice.pdf'}
    ${'../../etc/passwd'}  | ${'passwd'}
    ${'C:\\docs\\a.xlsx'}  | ${'a.xlsx'}
    ${'..hidden'}          | ${'hidden'}
    ${'a\u0000b<c>:d.png'} | ${'abcd.png'}
    ${'gnp.\u202exe.pdf'}  | ${'gnp.xe.pdf'}
    ${''}                  | ${'file'}
    ${'चालान.pdf'}         | ${'चालान.pdf'}
  `('$typed is saved as $saved', ({ typed, saved }) => {
    expect(safeName(typed)).toBe(saved);
  });

  it('is short, and keeps its ending', () => {
    expect(safeName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{116}\.pdf$/);
  });
});

describe('the kind of a file is told by its bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each`
    what                       | content                              | type
    ${'a PDF'}                 | ${bytes('%PDF-1.7 ...')}             | ${'application/pdf'}
    ${'a PNG'}                 | ${bytes('\x89PNG\r\n\x1a\n')}        | ${'image/png'}
    ${'a JPEG'}                | ${bytes('\xff\xd8\xff\xe0')}         | ${'image/jpeg'}
    ${'a workbook'}            | ${bytes('PK\x03\x04')}               | ${'application/zip'}
    ${'a CSV'}                 | ${Buffer.from('नाम,amount\n')}       | ${'text/plain'}
    ${'a program'}             | ${bytes('MZ\x90\x00')}               | ${undefined}
    ${'a page'}                | ${bytes('<html><script>x</script>')} | ${undefined}
    ${'a drawing with script'} | ${bytes('<svg onload="x">')}         | ${undefined}
    ${'nothing'}               | ${bytes('')}                         | ${undefined}
  `('$what is $type', ({ content, type }) => {
    expect(sniff(content)).toBe(type);
  });
});
