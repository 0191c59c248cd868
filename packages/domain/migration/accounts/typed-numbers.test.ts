import { expect, it } from 'vitest';
import { TypedNumbers } from '#domain/migration/accounts/typed-numbers';

it('keeps numbers as they are where they can be typed, and each once', () => {
  const numbers = new TypedNumbers();
  expect(
    ['INV-1/25_26.a', 'inv-1/25_26.A', 'No 7 (B)', '#', 'INV-1/25_26.a', '1'.repeat(40)].map((number) => numbers.numberFor(number)),
  ).toEqual([...['INV-1/25_26.a', 'inv-1/25_26.A-2', 'No-7-B-', '-', 'INV-1/25_26.a-3', '1'.repeat(26)]]);
});
