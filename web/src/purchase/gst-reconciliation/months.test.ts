import { expect, it } from 'vitest';
import { chosenMonths, isPeriod, monthsBefore, periodsText } from './months.ts';

it.each`
  text         | is
  ${'2026-10'} | ${true}
  ${'2026-13'} | ${false}
  ${'10-2026'} | ${false}
  ${null}      | ${false}
`('$text is a month: $is', ({ text, is }) => {
  expect(isPeriod(text)).toBe(is);
});

it.each`
  from         | to           | text
  ${'2026-10'} | ${'2026-10'} | ${'Oct 2026'}
  ${'2026-04'} | ${'2026-10'} | ${'Apr 2026 to Oct 2026'}
`('$from to $to is $text', ({ from, to, text }) => {
  expect(periodsText({ from, to })).toBe(text);
});

it('counts months back over the end of a year, also from its last days', () => {
  expect(monthsBefore('2027-03-31', 5)).toEqual(['2027-03', '2027-02', '2027-01', '2026-12', '2026-11']);
});

it.each`
  from         | to           | imported                  | chosen
  ${null}      | ${null}      | ${['2026-09', '2026-10']} | ${['2026-10', '2026-10']}
  ${null}      | ${null}      | ${[]}                     | ${['', '']}
  ${'2026-08'} | ${null}      | ${['2026-10']}            | ${['2026-08', '2026-10']}
  ${'2026-11'} | ${null}      | ${['2026-10']}            | ${['2026-11', '2026-11']}
  ${null}      | ${'2026-09'} | ${['2026-10']}            | ${['2026-09', '2026-09']}
  ${'2026-10'} | ${'2026-08'} | ${['2026-10']}            | ${['2026-08', '2026-10']}
  ${'October'} | ${'x'}       | ${['2026-10']}            | ${['2026-10', '2026-10']}
`('of $from to $to, with $imported imported, $chosen is shown', ({ from, to, imported, chosen }) => {
  expect(Object.values(chosenMonths({ from, to }, imported))).toEqual(chosen);
});
