import { expect, it } from 'vitest';
import { mayBeKept } from '#domain/bank/kept-by-bank';
import { paise } from '#domain/money/paise';

it.each`
  difference      | booked         | may
  ${-17_70}       | ${500_00}      | ${true}
  ${-1_000_00}    | ${-5_000_00}   | ${true}
  ${1_000_01}     | ${5_000_00}    | ${false}
  ${-2_000_00}    | ${1_00_000_00} | ${true}
  ${-2_000_01}    | ${1_00_000_00} | ${false}
  ${-1_00_000_00} | ${0}           | ${false}
`('$difference of $booked may be charges: $may', ({ difference, booked, may }) => {
  expect(mayBeKept(difference, paise(booked))).toBe(may);
});
