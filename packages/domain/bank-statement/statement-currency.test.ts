import { expect, it } from 'vitest';
import { refuseCurrencyOfTable } from '#domain/bank-statement/statement-currency';

const head = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const row = ['01-06-2026', 'a', '5', '', '95'];

it.each`
  where                        | rows                                                         | at   | code
  ${'above the headings'}      | ${[['Account Currency : USD'], head, row]}                   | ${1} | ${'USD'}
  ${'in the next cell'}        | ${[['Currency', '', 'EUR'], head, row]}                      | ${1} | ${'EUR'}
  ${'in brackets'}             | ${[['Date', 'Debit (AED)', 'Credit (AED)'], row]}            | ${0} | ${'AED'}
  ${'at the end of a heading'} | ${[['Date', 'Debit Amount USD', 'Credit Amount USD'], row]}  | ${0} | ${'USD'}
  ${'in a column'}             | ${[[...head, 'Currency'], [...row, 'INR'], [...row, 'gbp']]} | ${0} | ${'GBP'}
`('a currency $where is refused', ({ rows, at, code }) => {
  expect(() => refuseCurrencyOfTable(rows, at)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ message: expect.stringContaining(code) })] }),
  );
});

it.each`
  what                  | rows                                                                                    | at
  ${'rupees'}           | ${[['Currency : INR'], [...head, 'Currency'], [...row, 'INR']]}                         | ${1}
  ${'ICICI’s headings'} | ${[['Date', 'Withdrawal Amount (INR )', 'Deposit Amount (INR )'], row]}                 | ${0}
  ${'no currency'}      | ${[['Foreign currency charges apply'], ['Date', 'Cheque No (REF)', 'BAL', 'SOL'], row]} | ${1}
  ${'a narration'}      | ${[head, ['01-06-2026', 'CURRENCY USD CHARGES', '5', '', '95']]}                        | ${0}
`('$what is no other currency', ({ rows, at }) => {
  expect(() => refuseCurrencyOfTable(rows, at)).not.toThrow();
});
