import { expect, it } from 'vitest';
import { firstBank } from './first-bank.ts';

const bank = (id: string, openLines = 0) => ({ id, name: id, bankAccount: null, openLines });

it.each`
  banks                              | usedLast     | begins
  ${[bank('axis'), bank('hdfc')]}    | ${'hdfc'}    | ${'hdfc'}
  ${[bank('axis'), bank('hdfc', 3)]} | ${'axis'}    | ${'axis'}
  ${[bank('axis'), bank('hdfc', 3)]} | ${null}      | ${'hdfc'}
  ${[bank('axis'), bank('hdfc', 3)]} | ${'a third'} | ${'hdfc'}
  ${[bank('axis'), bank('hdfc')]}    | ${null}      | ${'axis'}
  ${[]}                              | ${null}      | ${undefined}
`('with $usedLast used last it is $begins', ({ banks, usedLast, begins }) => {
  expect(firstBank(banks, usedLast)).toBe(begins);
});
