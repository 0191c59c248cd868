import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { moveText, nextText, rulesOf, yearOfDay, yearText } from './register-words.ts';

it.each`
  step         | day             | text
  ${'accept'}  | ${'2027-11-30'} | ${'Accept it in GST Reconciliation by 30-Nov-2027'}
  ${'ask'}     | ${'2026-11-30'} | ${'The supplier has not reported it. Ask for it by 30-Nov-2026, 9 days left'}
  ${'enter'}   | ${null}         | ${'It is only in GSTR-2B. Enter the purchase'}
  ${'pay'}     | ${'2026-11-22'} | ${'Pay the bill by 22-Nov-2026, 1 day left, or its credit is reversed by rule 37'}
  ${'pay'}     | ${'2026-11-21'} | ${'Pay the bill by 21-Nov-2026, today, or its credit is reversed by rule 37'}
  ${'reverse'} | ${'2026-11-04'} | ${'Unpaid for 180 days. Reverse the credit by rule 37, since 04-Nov-2026'}
  ${'reclaim'} | ${null}         | ${'Reclaim it once its reason is over'}
`('$step until $day: $text', ({ step, day, text }) => {
  expect(nextText({ next: { step, day } }, '2026-11-21')).toBe(text);
});

it('says nothing where nothing has to happen', () => {
  expect(nextText({ next: null }, '2026-11-21')).toBeNull();
});

it('says what was done, when, by which rule and why', () => {
  const of = {
    id: 'm',
    branchId: 'b',
    by: 'asha',
    byName: 'Asha',
    at: '',
    month: '2026-11',
    taxes: { ...noTaxes, cgst: 90_00, sgst: 90_00 },
  };
  expect(moveText({ ...of, kind: 'reversed', rule: '37', remark: '' })).toBe(
    'Reversed ₹180.00 in Nov 2026. Rule 37: not paid within 180 days',
  );
  expect(moveText({ ...of, kind: 'reclaimed', rule: 'other', remark: 'Received' })).toBe(
    'Reclaimed ₹180.00 in Nov 2026. Another reason, until it is over. “Received”',
  );
});

it('offers the rules that one of several rows has', () => {
  const act = (kind: 'reversed' | 'reclaimed', rule: '37' | 'other') => ({ kind, rule, most: noTaxes });
  const rows = [{ acts: [act('reversed', 'other')] }, { acts: [act('reversed', '37'), act('reclaimed', '37'), act('reversed', 'other')] }];
  expect(rulesOf(rows, 'reversed')).toEqual(['other', '37']);
  expect(rulesOf(rows, 'reclaimed')).toEqual(['37']);
});

it.each`
  day             | year    | text
  ${'2026-03-31'} | ${2025} | ${'2025-26'}
  ${'2026-04-01'} | ${2026} | ${'2026-27'}
  ${'2099-12-31'} | ${2099} | ${'2099-00'}
`('$day is in $text', ({ day, year, text }) => {
  expect(yearOfDay(day)).toBe(year);
  expect(yearText(year)).toBe(text);
});
