import { describe, expect, it } from 'vitest';
import { safeName } from '#domain/files/safe-name';

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

  it('is shortened, and keeps its extension', () => {
    expect(safeName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{116}\.pdf$/);
  });
});
