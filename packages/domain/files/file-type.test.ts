import { describe, expect, it } from 'vitest';
import { fileTypesText, namedAs, typeOfKept } from '#domain/files/file-type';

describe('the name of a file matches its content', () => {
  it.each`
    name             | type                 | called
    ${'bill.pdf'}    | ${'application/pdf'} | ${'bill.pdf'}
    ${'BILL.PDF'}    | ${'application/pdf'} | ${'BILL.PDF'}
    ${'photo.jpeg'}  | ${'image/jpeg'}      | ${'photo.jpeg'}
    ${'photo'}       | ${'image/jpeg'}      | ${'photo.jpg'}
    ${'bill.exe'}    | ${'application/pdf'} | ${'bill.exe.pdf'}
    ${'install.bat'} | ${'text/plain'}      | ${'install.bat.txt'}
    ${'page.html'}   | ${'text/plain'}      | ${'page.html.txt'}
    ${'stock.csv'}   | ${'text/plain'}      | ${'stock.csv'}
  `('$name of $type is called $called', ({ name, type, called }) => {
    expect(namedAs(name, type)).toBe(called);
  });
});

it.each([
  ['items.xls', 'application/vnd.ms-excel'],
  ['items.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['items.xls.csv', 'text/plain'],
  ['items', 'text/plain'],
])('a kept file %s is %s', (name, type) => {
  expect(typeOfKept(name)).toBe(type);
});

it('file kinds are listed as in a sentence', () => {
  expect(fileTypesText(['image/png'])).toBe('PNG');
  expect(fileTypesText(['application/pdf', 'image/png', 'image/jpeg'])).toBe('PDF, PNG or JPEG');
});
