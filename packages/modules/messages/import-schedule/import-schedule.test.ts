import { describe, expect, it } from 'vitest';
import { dueAfter, importSchedule } from '#modules/messages/import-schedule/import-schedule';

const timing = (often: 'Hourly' | 'Daily' | 'Cron', hour: number | null, cron: string | null) => ({ often, hour, cron });

describe('a file that is dropped at 16:31 in India', () => {
  it.each([
    ['hourly', timing('Hourly', null, null), '2026-11-30T11:30:00.000Z'],
    ['daily at 17', timing('Daily', 17, null), '2026-11-30T11:30:00.000Z'],
    ['daily at 16', timing('Daily', 16, null), '2026-12-01T10:30:00.000Z'],
    ['daily at midnight', timing('Daily', 0, null), '2026-11-30T18:30:00.000Z'],
    ['by cron', timing('Cron', null, '*/5 * * * *'), '2026-11-30T11:05:00.000Z'],
  ])('is taken %s', (_, row, due) => {
    expect(dueAfter(row, '2026-11-30T11:01:00.000Z')).toBe(due);
  });
});

describe('the form', () => {
  it.each([
    ['hourly needs nothing', timing('Hourly', null, null), undefined],
    ['daily needs an hour', timing('Daily', null, null), 'hour'],
    ['midnight is one', timing('Daily', 0, null), undefined],
    ['cron needs an expression', timing('Cron', null, null), 'cron'],
    ['that can be read', timing('Cron', null, 'every day'), 'cron'],
    ['and names a time', timing('Cron', null, '0 0 31 2 *'), 'cron'],
    ['as this does', timing('Cron', null, '30 6 * * 1-5'), undefined],
  ])('%s', (_, row, path) => {
    const problems = importSchedule.check?.(row as never, {} as never, '') ?? [];
    expect(problems.map((problem) => problem.path)).toEqual(path === undefined ? [] : [path]);
  });

  it.each([
    ['bank-statement', null, ['bankId']],
    ['bank-statement', 'a ledger', []],
    ['gstr-2b', null, []],
    ['transporter', null, []],
  ])('of %s with the bank %j asks for %j', (moduleSlug, bankId, paths) => {
    const row = { ...timing('Hourly', null, null), moduleSlug, bankId };
    expect(importSchedule.check?.(row as never, {} as never, '').map(({ path }) => path)).toEqual(paths);
  });

  it('hides what a kind does not need', () => {
    const hidden = (moduleSlug: string) => {
      const why = importSchedule.idle?.({ ...timing('Cron', null, null), moduleSlug } as never, {} as never) ?? {};
      return ['bankId', 'dateFormat', 'atOnce'].filter((name) => name in why);
    };
    expect(['bank-statement', 'gstr-2b', 'transporter'].map(hidden)).toEqual([
      ['dateFormat', 'atOnce'],
      ['bankId', 'dateFormat', 'atOnce'],
      ['bankId'],
    ]);
  });
});
