import { expect, it } from 'vitest';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { returnsDue } from '#domain/gst-returns/filing/return-calendar';
import { remindedDays, remindersOf } from '#domain/gst-returns/filing/return-reminder';

const filedReturn = (form: FiledReturn['form'], open: string | null = null): FiledReturn => ({
  ...{ form, from: '2026-11', month: '2026-11', arn: 'AA', filedOn: '2026-12-09', open, by: 'Asha' },
});

it.each`
  today           | days | filing           | filed                                     | reminders
  ${'2026-12-07'} | ${3} | ${'monthly'}     | ${[]}                                     | ${[]}
  ${'2026-12-08'} | ${3} | ${'monthly'}     | ${[]}                                     | ${['before GSTR-1 2026-12-11']}
  ${'2026-12-11'} | ${3} | ${'monthly'}     | ${[]}                                     | ${['before GSTR-1 2026-12-11']}
  ${'2026-12-12'} | ${3} | ${'monthly'}     | ${[]}                                     | ${['overdue GSTR-1 2026-12-11']}
  ${'2026-12-12'} | ${3} | ${'monthly'}     | ${[filedReturn('GSTR-1')]}                | ${[]}
  ${'2026-12-12'} | ${3} | ${'monthly'}     | ${[filedReturn('GSTR-1', 'A late bill')]} | ${[]}
  ${'2026-12-18'} | ${8} | ${'monthly'}     | ${[]}                                     | ${['overdue GSTR-1 2026-12-11', 'before GSTR-3B 2026-12-20']}
  ${'2026-12-19'} | ${3} | ${'monthly'}     | ${[]}                                     | ${['before GSTR-3B 2026-12-20']}
  ${'2026-12-12'} | ${3} | ${'quarterly'}   | ${[]}                                     | ${['before IFF 2026-12-13']}
  ${'2026-12-14'} | ${3} | ${'quarterly'}   | ${[]}                                     | ${[]}
  ${'2027-01-02'} | ${3} | ${'monthly'}     | ${[]}                                     | ${[]}
  ${'2027-01-19'} | ${0} | ${'composition'} | ${[]}                                     | ${['overdue CMP-08 2027-01-18']}
`('on $today, $days days before, a $filing filer hears of $reminders', ({ today, days, filing, filed, reminders }) => {
  const returns = returnsDue(filing, '27', remindedDays(today, days), filed);
  expect(remindersOf(returns, filed, today).map(({ when, form, due }) => `${when} ${form} ${due}`)).toEqual(reminders);
});
