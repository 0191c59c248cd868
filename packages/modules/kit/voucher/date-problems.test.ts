import { expect, it } from 'vitest';
import { dateProblems } from '#modules/kit/voucher/date-problems';

const year = { id: 'y', start: '2026-04-01', end: '2027-03-31' };

it.each`
  date            | lockedUntil     | booksFrom       | says
  ${'2026-04-01'} | ${null}         | ${undefined}    | ${undefined}
  ${'2026-03-31'} | ${null}         | ${undefined}    | ${'The date must be in financial year 2026-27'}
  ${'2027-04-01'} | ${null}         | ${undefined}    | ${'The date must be in financial year 2026-27'}
  ${'2026-06-30'} | ${'2026-06-30'} | ${undefined}    | ${'The books are locked until 30-Jun-2026'}
  ${'2026-07-01'} | ${'2026-06-30'} | ${undefined}    | ${undefined}
  ${'2026-05-31'} | ${null}         | ${'2026-06-01'} | ${'The books of this branch begin on 01-Jun-2026. Enter that day or a later one'}
  ${'2026-06-01'} | ${null}         | ${'2026-06-01'} | ${undefined}
`('$date with a lock to $lockedUntil and books from $booksFrom: $says', ({ date, lockedUntil, booksFrom, says }) => {
  expect(dateProblems(date, { year, lockedUntil, branch: { id: 'b', booksFrom } } as never)[0]?.message).toBe(says);
});
