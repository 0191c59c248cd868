import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filingOf, type GstFiling, gstDueDates, weeksAhead } from '#domain/gst/due-dates';
import { addDays, day } from '#domain/time/day';

const within = (from: string, to: string) => ({ from, to });
const said = (filing: GstFiling, state: string, from: string, to: string) =>
  gstDueDates(filing, state, within(from, to)).map(({ form, period, due }) => `${due} ${form} ${period}`);

it.each`
  branches                                         | filing
  ${[]}                                            | ${'monthly'}
  ${[{ composition: null, quarterly: null }]}      | ${'monthly'}
  ${[{}, { composition: false, quarterly: true }]} | ${'quarterly'}
  ${[{ quarterly: true }, { composition: true }]}  | ${'composition'}
`('$branches of one GSTIN file $filing', ({ branches, filing }) => {
  expect(filingOf(branches)).toBe(filing);
});

describe('the days on which returns are due', () => {
  it.each([
    ['monthly', '27', '2026-11-01', '2026-11-30', ['2026-11-11 GSTR-1 Oct-2026', '2026-11-20 GSTR-3B Oct-2026']],
    ['monthly', '07', '2026-01-01', '2026-01-31', ['2026-01-11 GSTR-1 Dec-2025', '2026-01-20 GSTR-3B Dec-2025']],
    ['monthly', '27', '2026-12-12', '2026-12-31', ['2026-12-20 GSTR-3B Nov-2026', '2026-12-31 GSTR-9 2025-26']],
    ['quarterly', '27', '2026-10-01', '2026-10-31', ['2026-10-13 GSTR-1 Jul–Sep 2026', '2026-10-22 GSTR-3B Jul–Sep 2026']],
    ['quarterly', '07', '2026-10-01', '2026-10-31', ['2026-10-13 GSTR-1 Jul–Sep 2026', '2026-10-24 GSTR-3B Jul–Sep 2026']],
    ['quarterly', '07', '2026-11-01', '2026-11-30', ['2026-11-13 IFF Oct-2026', '2026-11-25 PMT-06 Oct-2026']],
    ['quarterly', '29', '2027-01-01', '2027-01-31', ['2027-01-13 GSTR-1 Oct–Dec 2026', '2027-01-22 GSTR-3B Oct–Dec 2026']],
    ['quarterly', '29', '2027-04-01', '2027-04-30', ['2027-04-13 GSTR-1 Jan–Mar 2027', '2027-04-22 GSTR-3B Jan–Mar 2027']],
    ['composition', '27', '2026-10-01', '2026-11-30', ['2026-10-18 CMP-08 Jul–Sep 2026']],
    ['composition', '27', '2026-04-01', '2026-06-30', ['2026-04-18 CMP-08 Jan–Mar 2026', '2026-06-30 GSTR-4 2025-26']],
    ['composition', '27', '2024-04-01', '2024-06-30', ['2024-04-18 CMP-08 Jan–Mar 2024', '2024-04-30 GSTR-4 2023-24']],
    ['monthly', '27', '2026-11-12', '2026-11-19', []],
    ['monthly', '27', '2026-11-20', '2026-11-20', ['2026-11-20 GSTR-3B Oct-2026']],
  ] as const)('%s in state %s, from %s to %s', (filing, state, from, to, expected) => {
    expect(said(filing, state, from, to)).toEqual(expected);
  });

  it.each([
    ['22nd', ['22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37'], '2026-10-22'],
    [
      '24th',
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '38'],
      '2026-10-24',
    ],
  ])('the %s for quarterly returns of these states', (_, states, due) => {
    const found = (states as readonly string[]).map((state) => gstDueDates('quarterly', state, within('2026-10-14', '2026-10-31'))[0]?.due);
    expect(new Set(found)).toEqual(new Set([due]));
  });

  it('are in order, inside what was asked, and the same whether months are asked for alone or together', () => {
    const start = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(day(2024, 6, 1), days));
    const filing = fc.constantFrom<GstFiling>('monthly', 'quarterly', 'composition');
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), filing, (from, first, then, how) => {
        const middle = addDays(from, first);
        const to = addDays(middle, then + 1);
        const whole = gstDueDates(how, '27', within(from, to));
        expect([...gstDueDates(how, '27', within(from, middle)), ...gstDueDates(how, '27', within(addDays(middle, 1), to))]).toEqual(whole);
        expect(whole.map(({ due }) => due).toSorted()).toEqual(whole.map(({ due }) => due));
        expect(whole.every(({ due }) => due >= from && due <= to)).toBe(true);
      }),
    );
  });

  it('looks so far ahead that every form of a month is there', () => {
    for (const today of ['2026-11-12', '2026-11-21', '2027-01-31']) {
      const forms = gstDueDates('monthly', '27', weeksAhead(today)).map(({ form }) => form);
      expect(forms).toEqual(expect.arrayContaining(['GSTR-1', 'GSTR-3B']));
    }
  });
});
