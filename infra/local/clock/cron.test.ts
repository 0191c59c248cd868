import { expect, it } from 'vitest';
import { nextDue } from '#infra/local/clock/cron';

it.each`
  expression                     | after                     | due
  ${'rate(1 minute)'}            | ${'2026-11-21T00:00:00Z'} | ${'2026-11-21T00:01:00.000Z'}
  ${'rate(6 hours)'}             | ${'2026-11-21T00:00:00Z'} | ${'2026-11-21T06:00:00.000Z'}
  ${'cron(30 2 * * ? *)'}        | ${'2026-11-21T00:00:00Z'} | ${'2026-11-21T21:00:00.000Z'}
  ${'cron(30 2 * * ? *)'}        | ${'2026-11-21T21:00:00Z'} | ${'2026-11-22T21:00:00.000Z'}
  ${'cron(0/15 9-18 ? * 2-6 *)'} | ${'2026-11-20T12:46:00Z'} | ${'2026-11-20T13:00:00.000Z'}
  ${'cron(0/15 9-18 ? * 2-6 *)'} | ${'2026-11-20T13:20:00Z'} | ${'2026-11-23T03:30:00.000Z'}
  ${'cron(0 0 1 4 ? *)'}         | ${'2026-11-21T00:00:00Z'} | ${'2027-03-31T18:30:00.000Z'}
  ${'cron(0 0 29 2 ? 2027)'}     | ${'2026-11-21T00:00:00Z'} | ${undefined}
`(
  '$expression is due at $due after $after, in Indian time',
  ({ expression, after, due }: { expression: string; after: string; due: string | undefined }) => {
    expect(nextDue(expression, new Date(after))?.toISOString()).toBe(due);
  },
);

it('refuses a text that is not a schedule', () => {
  expect(() => nextDue('every day', new Date())).toThrow('is not a schedule');
  expect(() => nextDue('cron(x 2 * * ? *)', new Date())).toThrow('is not a field');
});
