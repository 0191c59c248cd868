import { expect, it } from 'vitest';
import { amount, rowsIn, text } from '#domain/registers/plain-row';

it('what a row does not have is empty, zero or none', () => {
  expect([text('A'), text(undefined), text(null), text(5)]).toEqual(['A', '', '', '']);
  expect([amount(5), amount(undefined), amount(null), amount('5')]).toEqual([5, 0, 0, 0]);
  expect([rowsIn([{ a: 1 }]), rowsIn(undefined), rowsIn('x')]).toEqual([[{ a: 1 }], [], []]);
});
