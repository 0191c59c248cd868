import fc from 'fast-check';
import { expect, it } from 'vitest';
import { giveBackMails, type MailCounts, mailLimit, takeMails } from '#application/mail/mail-allowance';
import { limits } from '#domain/limits';
import { day } from '#domain/time/day';

const most = limits.mailsPerDayPerOrganisation;
const scope = { organisationId: 'o', branchId: 'b', financialYearId: 'f', userId: 'u', from: '::1', requestId: 'r' };
const on = (date: number) => ({ scope, today: day(2026, 11, date) });

/** Counts as the table does: each addition is one step. */
function counting(): MailCounts & { readonly totals: ReadonlyMap<string, number> } {
  const totals = new Map<string, number>();
  return {
    totals,
    async count(key, by) {
      totals.set(key, (totals.get(key) ?? 0) + by);
      return totals.get(key) ?? 0;
    },
  };
}

it.each`
  before        | wanted      | taken
  ${0}          | ${0}        | ${0}
  ${0}          | ${200}      | ${200}
  ${most - 200} | ${200}      | ${200}
  ${most - 199} | ${200}      | ${199}
  ${most - 1}   | ${200}      | ${1}
  ${most}       | ${200}      | ${0}
  ${0}          | ${most + 5} | ${most}
`('of $wanted after $before, $taken may go', async ({ before, wanted, taken }) => {
  const counts = counting();
  expect(await takeMails(counts, on(24), before)).toBe(before);
  expect(await takeMails(counts, on(24), wanted)).toBe(taken);
  expect([...counts.totals.values()].reduce((sum, one) => sum + one, 0)).toBe(before + taken);
});

it('begins anew each day, and takes back what was not sent', async () => {
  const counts = counting();
  expect(await takeMails(counts, on(24), most)).toBe(most);
  expect(await takeMails(counts, on(25), 1)).toBe(1);
  await giveBackMails(counts, on(24), 3);
  expect(await takeMails(counts, on(24), 5)).toBe(3);
  expect(mailLimit(on(24))).toEqual({ limit: 'an organisation can send 2,000 emails a day', from: '25-Nov-2026' });
});

it('is not exceeded, whatever is asked for at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.integer({ min: 1, max: most }), { maxLength: 12 }), async (scheduler, wishes) => {
      const counts = counting();
      const slow = { count: scheduler.scheduleFunction((key: string, by: number, s: number) => counts.count(key, by, s)) };
      const taken = Promise.all(wishes.map((wanted) => takeMails(slow, on(24), wanted)));
      await scheduler.waitFor(taken);
      const sum = (await taken).reduce((total, one) => total + one, 0);
      expect(sum).toBeLessThanOrEqual(most);
      expect(counts.totals.get('organisation-mails|o|2026-11-24') ?? 0).toBe(sum);
    }),
  );
});
