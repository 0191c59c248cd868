import { expect, it } from 'vitest';
import { firstMonthOf37A, lastDayOf37A } from '#domain/itc-register/unfiled-supplier';

it.each`
  date            | month        | last
  ${'2025-04-01'} | ${'2026-09'} | ${'2026-11-30'}
  ${'2026-03-31'} | ${'2026-09'} | ${'2026-11-30'}
  ${'2024-02-29'} | ${'2024-09'} | ${'2024-11-30'}
  ${'2026-04-01'} | ${'2027-09'} | ${'2027-11-30'}
`('a bill of $date is reversed by rule 37A from the return of $month until $last', ({ date, month, last }) => {
  expect(firstMonthOf37A(date)).toBe(month);
  expect(lastDayOf37A(date)).toBe(last);
});
