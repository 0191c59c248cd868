import { expect, it } from 'vitest';
import { fileSize } from '#domain/files/file-size';

it.each`
  bytes                 | said
  ${0}                  | ${'0 bytes'}
  ${1}                  | ${'1 byte'}
  ${1023}               | ${'1023 bytes'}
  ${1024}               | ${'1 KB'}
  ${1536}               | ${'1.5 KB'}
  ${1024 * 1024 - 1}    | ${'1 MB'}
  ${25 * 1024 * 1024}   | ${'25 MB'}
  ${3.14 * 1024 * 1024} | ${'3.1 MB'}
`('$bytes bytes are $said', ({ bytes, said }) => {
  expect(fileSize(bytes)).toBe(said);
});
