import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { reversedFrom } from '#domain/gstr-2b/claim/unpaid-bill';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { isPaidToSupplier, paidOfRule37, reversedByRule37 } from '#domain/itc-register/unpaid-part';

const cgst = (amount: number) => ({ ...noTaxes, cgst: amount, sgst: amount });
const by37 = (amount: number) => ({ kind: 'reversed', rule: '37', month: '2026-08', taxes: cgst(amount) }) as MovedAmount;
const back37 = (amount: number) => ({ kind: 'reclaimed', rule: '37', month: '2026-09', taxes: cgst(amount) }) as MovedAmount;
const other = (amount: number) => ({ kind: 'reversed', rule: 'other', month: '2026-08', taxes: cgst(amount) }) as MovedAmount;

// A bill of 1,180.00 with 90.00 of each head, as far as it is claimed.
it.each`
  what                                        | claimed  | unpaid      | moves                           | reverse  | reclaim
  ${'nothing is paid'}                        | ${90_00} | ${1_180_00} | ${[]}                           | ${90_00} | ${0}
  ${'half is paid'}                           | ${90_00} | ${590_00}   | ${[]}                           | ${45_00} | ${0}
  ${'a third is unpaid, to the paisa'}        | ${90_00} | ${393_33}   | ${[]}                           | ${30_00} | ${0}
  ${'a part of the credit is blocked'}        | ${60_00} | ${1_180_00} | ${[]}                           | ${60_00} | ${0}
  ${'it is reversed already'}                 | ${90_00} | ${1_180_00} | ${[by37(90_00)]}                | ${0}     | ${0}
  ${'half was reversed, and more unpaid now'} | ${90_00} | ${885_00}   | ${[by37(45_00)]}                | ${22_50} | ${0}
  ${'it is paid after the reversal'}          | ${90_00} | ${0}        | ${[by37(90_00)]}                | ${0}     | ${90_00}
  ${'half is paid after the reversal'}        | ${90_00} | ${590_00}   | ${[by37(90_00)]}                | ${0}     | ${45_00}
  ${'that half is reclaimed'}                 | ${90_00} | ${590_00}   | ${[by37(90_00), back37(45_00)]} | ${0}     | ${0}
  ${'another rule reversed most of it'}       | ${90_00} | ${1_180_00} | ${[other(80_00)]}               | ${10_00} | ${0}
`('$what', ({ claimed, unpaid, moves, reverse, reclaim }) => {
  const bill = { value: 1_180_00, unpaid };
  expect(reversedByRule37(cgst(claimed), bill, moves)).toEqual(cgst(reverse));
  expect(paidOfRule37(cgst(claimed), bill, moves)).toEqual(cgst(reclaim));
});

it.each`
  kind               | reverseCharge | is
  ${'purchase'}      | ${false}      | ${true}
  ${'expense'}       | ${false}      | ${true}
  ${'credit'}        | ${false}      | ${true}
  ${'purchase'}      | ${true}       | ${false}
  ${'bill-of-entry'} | ${false}      | ${false}
  ${'return'}        | ${false}      | ${false}
  ${'debit'}         | ${false}      | ${false}
`('$kind with reverse charge $reverseCharge: rule 37 is $is', ({ is, ...document }) => {
  expect(isPaidToSupplier(document)).toBe(is);
});

it.each`
  date            | day
  ${'2025-08-31'} | ${'2026-02-28'}
  ${'2023-09-02'} | ${'2024-03-01'}
  ${'2026-04-01'} | ${'2026-09-29'}
`('a bill of $date is reversed from $day', ({ date, day }) => {
  expect(reversedFrom(date)).toBe(day);
});
