import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lastCreditDay } from '#domain/gstr-2b/claim/last-credit-day';

/** Computed by an independent model. */
interface Case {
  readonly name: string;
  readonly given: { readonly paper: 'invoice' | 'bill-of-entry'; readonly date: string; readonly annualReturn?: string };
  readonly expected: { readonly lastDay: string | null };
}

const { timeLimits } = JSON.parse(readFileSync(new URL('./claim-cases.json', import.meta.url), 'utf8')) as {
  readonly timeLimits: readonly Case[];
};

it.each(timeLimits)('$name', ({ given: { paper, date, annualReturn = null }, expected }) => {
  expect(lastCreditDay({ kind: paper, date, annualReturn })).toBe(expected.lastDay);
});

it.each`
  kind            | annualReturn    | last
  ${'debit'}      | ${null}         | ${'2026-11-30'}
  ${'debit'}      | ${'2026-11-29'} | ${'2026-11-29'}
  ${'credit'}     | ${null}         | ${null}
  ${'isd-credit'} | ${'2026-11-29'} | ${null}
`('credit of a $kind of April 2025, annual return $annualReturn, is claimed until $last', ({ kind, annualReturn, last }) => {
  expect(lastCreditDay({ kind, date: '2025-04-01', annualReturn })).toBe(last);
});
