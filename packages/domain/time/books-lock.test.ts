import { describe, expect, it } from 'vitest';
import { lockInForce, lockProblem } from '#domain/time/books-lock';

describe('a lock of the books beside others', () => {
  const later = [
    { name: '2024-25', lockedUntil: '2025-03-31' },
    { name: '2025-26', lockedUntil: '2026-03-31' },
    { name: 'The organisation', lockedUntil: null },
  ];
  it.each`
    what                                   | before          | after           | others   | says
    ${'closes the first year'}             | ${null}         | ${'2025-03-31'} | ${[]}    | ${null}
    ${'closes the year after closed ones'} | ${null}         | ${'2027-03-31'} | ${later} | ${null}
    ${'closes on the day of another'}      | ${null}         | ${'2026-03-31'} | ${later} | ${null}
    ${'closes a day before another'}       | ${null}         | ${'2026-03-30'} | ${later} | ${'Choose that day or a later one'}
    ${'moves back to before another'}      | ${'2026-06-30'} | ${'2026-01-31'} | ${later} | ${'Choose that day or a later one'}
    ${'moves back, still the latest'}      | ${'2026-06-30'} | ${'2026-04-30'} | ${later} | ${null}
    ${'opens the latest'}                  | ${'2026-06-30'} | ${null}         | ${later} | ${null}
    ${'opens the same day as another'}     | ${'2026-03-31'} | ${null}         | ${later} | ${null}
    ${'opens a year before a closed one'}  | ${'2024-03-31'} | ${null}         | ${later} | ${'Lift that lock first'}
    ${'stays, although another is later'}  | ${'2024-03-31'} | ${'2024-03-31'} | ${later} | ${null}
  `('$what', ({ before, after, others, says }) => {
    const problem = lockProblem(before, after, others);
    if (says === null) expect(problem).toBeNull();
    else expect(problem).toContain(says);
    if (says !== null) expect(problem).toContain('2025-26 is locked until');
  });
});

it.each([
  [null, ['2026-03-31', null, '2027-06-30', '2025-03-31'], '2027-06-30'],
  ['2027-12-31', ['2027-06-30'], '2027-12-31'],
  ['2025-12-31', ['2027-06-30'], '2027-06-30'],
  [null, [null], null],
  [undefined, [], null],
])('with the organisation locked until %s and the years until %j, the books are locked until %s', (organisation, years, until) => {
  const of = (lockedUntil: string | null) => ({ lockedUntil });
  expect(lockInForce(organisation === undefined ? undefined : of(organisation), years.map(of))).toBe(until);
});
