import { expect, it } from 'vitest';
import { encodingOf, textPieces, uncertainTexts } from '#domain/files/text-encoding';

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** What Excel and banks save as text. */
it.each`
  what                               | content                                              | encoding          | text
  ${'plain letters'}                 | ${Buffer.from('Date,Amount')}                        | ${'UTF-8'}        | ${'Date,Amount'}
  ${'UTF-8 with its mark'}           | ${Buffer.from('\ufeffसूर्य')}                          | ${'UTF-8'}        | ${'सूर्य'}
  ${'UTF-16 with its mark'}          | ${Buffer.from('\ufeffDate\tसूर्य', 'utf16le')}         | ${'UTF-16LE'}     | ${'Date\tसूर्य'}
  ${'UTF-16 the other way round'}    | ${swapped('\ufeffDate\tसूर्य')}                        | ${'UTF-16BE'}     | ${'Date\tसूर्य'}
  ${'CSV of Excel in Windows'}       | ${Buffer.from([0x43, 0x41, 0x46, 0xc9, 0x20, 0x96])} | ${'Windows-1252'} | ${'CAFÉ –'}
  ${'a cent of UTF-8 at a boundary'} | ${Buffer.from(`${'x'.repeat(64 * 1024 - 1)}₹`)}      | ${'UTF-8'}        | ${`${'x'.repeat(64 * 1024 - 1)}₹`}
  ${'bytes with zeros'}              | ${Buffer.from('As\u0000ha')}                         | ${undefined}      | ${''}
  ${'bytes no character has'}        | ${Buffer.from([0x41, 0x81])}                         | ${undefined}      | ${''}
  ${'a program'}                     | ${Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0xff])} | ${undefined}      | ${''}
`('$what is $encoding', ({ content, encoding, text }) => {
  expect(encodingOf(content)).toBe(encoding);
  if (encoding !== undefined) expect([...textPieces(content, encoding)].join('')).toBe(text);
});

it('shows what only a person can confirm', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  expect(uncertainTexts(latin('Name,City\n"CAF\xc9 \x96 x",Pune\nAsha,K\xf6ln\nBala,K\xf6ln'))).toEqual(['CAFÉ – x', 'Köln']);
  expect(uncertainTexts(latin('\xe9,'.repeat(9)))).toEqual(['é']);
  expect(uncertainTexts(Buffer.from('Name\nCAFÉ'))).toEqual([]);
  expect(uncertainTexts(Buffer.from('\ufeffCAFÉ', 'utf16le'))).toEqual([]);
});
