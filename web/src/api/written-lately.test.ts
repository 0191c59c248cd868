import { expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { noteWritten, writtenLately } from './written-lately.ts';

it('names what was written in the last seconds, each once and not of other lists', () => {
  noteWritten('customer', 'a', 1_000);
  noteWritten('supplier', 'b', 1_000);
  noteWritten('customer', 'c', 2_000);
  noteWritten('customer', 'a', 3_000);
  expect(writtenLately('customer', 4_000)).toEqual({ lately: ['a', 'c'] });
  expect(writtenLately('customer', 7_500)).toEqual({ lately: ['a'] });
  expect(writtenLately('customer', 9_000)).toEqual({});
});

it('names only as many as a list takes', () => {
  for (let at = 0; at < 20; at += 1) noteWritten('batch', `b${at}`, 10_000);
  expect(writtenLately('batch', 10_001).lately).toHaveLength(limits.writtenLately);
});
