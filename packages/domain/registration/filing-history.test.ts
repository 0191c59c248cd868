import { describe, expect, it } from 'vitest';
import { type Filing, filingHistory, filingWarnings, monthsShown, monthText, yearsNeeded } from '#domain/registration/filing-history';
import { addDays, addMonths } from '#domain/time/day';

const gstin = '27AAPFU0939F1ZV';
const registration = { gstin, registeredOn: '2017-07-01', cancelledOn: null };
const today = '2026-11-25';

/** Filed so many days after the end of the month. */
const filed = (form: Filing['form'], month: string, days = 10): Filing => ({
  ...{ form, month: `${month}-01`, arn: `AA27${month.replace('-', '')}` },
  filedOn: addDays(addMonths(`${month}-01`, 1), days - 1),
});
const both = (month: string) => [filed('GSTR-1', month), filed('GSTR-3B', month, 20)];
const everyMonth = Array.from({ length: 15 }, (_, at) => addMonths('2025-08-01', at).slice(0, 7));
const without = (...months: readonly string[]) => everyMonth.filter((month) => !months.includes(month)).flatMap(both);

/** The state of both forms of a month, in short. */
const shown = (filings: readonly Filing[], month: string, on = today, of: object = {}) => {
  const found = filingHistory(filings, { ...registration, ...of }, on).find((one) => one.month === `${month}-01`);
  return found && `${found['GSTR-1'].state}, ${found['GSTR-3B'].state}`;
};

describe('the filing history', () => {
  it('has the last twelve months, the newest first, also when nothing was filed', () => {
    const history = filingHistory([], registration, today);
    expect(history.map(({ month }) => month)).toEqual(Array.from({ length: monthsShown }, (_, at) => addMonths('2026-10-01', -at)));
    expect(new Set(history.map((month) => month['GSTR-3B'].state))).toEqual(new Set(['not filed']));
  });

  it.each`
    what                                  | filings                                                     | month        | on              | of                                | expected
    ${'filed'}                            | ${both('2026-10')}                                          | ${'2026-10'} | ${today}        | ${{}}                             | ${'filed, filed'}
    ${'not filed after the due dates'}    | ${without('2026-10')}                                       | ${'2026-10'} | ${today}        | ${{}}                             | ${'not filed, not filed'}
    ${'still in time for both'}           | ${without('2026-10')}                                       | ${'2026-10'} | ${'2026-11-11'} | ${{}}                             | ${'due, due'}
    ${'late with GSTR-1 only'}            | ${without('2026-10')}                                       | ${'2026-10'} | ${'2026-11-12'} | ${{}}                             | ${'not filed, due'}
    ${'on the last day of GSTR-3B'}       | ${without('2026-10')}                                       | ${'2026-10'} | ${'2026-11-20'} | ${{}}                             | ${'not filed, due'}
    ${'in a quarter'}                     | ${both('2026-09')}                                          | ${'2026-08'} | ${today}        | ${{}}                             | ${'in the quarter, in the quarter'}
    ${'in a quarter that is not over'}    | ${both('2026-09')}                                          | ${'2026-10'} | ${today}        | ${{}}                             | ${'in the quarter, in the quarter'}
    ${'in a quarter with IFF'}            | ${[filed('IFF', '2026-10')]}                                | ${'2026-10'} | ${today}        | ${{}}                             | ${'in the quarter, in the quarter'}
    ${'a quarter after quarterly ones'}   | ${both('2026-06')}                                          | ${'2026-09'} | ${today}        | ${{}}                             | ${'not filed, not filed'}
    ${'a quarter in time (24th)'}         | ${both('2026-06')}                                          | ${'2026-09'} | ${'2026-10-22'} | ${{}}                             | ${'not filed, due'}
    ${'monthly again after a quarter'}    | ${[...both('2026-09'), filed('GSTR-3B', '2026-10', 20)]}    | ${'2026-10'} | ${today}        | ${{}}                             | ${'not filed, filed'}
    ${'monthly sales without a summary'}  | ${[filed('GSTR-1', '2026-07'), filed('GSTR-1', '2026-08')]} | ${'2026-08'} | ${today}        | ${{}}                             | ${'filed, not filed'}
    ${'before the registration'}          | ${[]}                                                       | ${'2026-05'} | ${today}        | ${{ registeredOn: '2026-06-15' }} | ${'not registered, not registered'}
    ${'in the month of the registration'} | ${[]}                                                       | ${'2026-06'} | ${today}        | ${{ registeredOn: '2026-06-15' }} | ${'not filed, not filed'}
    ${'in the month of the cancellation'} | ${[]}                                                       | ${'2026-06'} | ${today}        | ${{ cancelledOn: '2026-06-15' }}  | ${'not filed, not filed'}
    ${'after the cancellation'}           | ${[]}                                                       | ${'2026-07'} | ${today}        | ${{ cancelledOn: '2026-06-15' }}  | ${'not registered, not registered'}
    ${'cancelled from the first of it'}   | ${[]}                                                       | ${'2026-06'} | ${today}        | ${{ cancelledOn: '2026-06-01' }}  | ${'not registered, not registered'}
  `('shows a month that is $what', ({ filings, month, on, of, expected }) => {
    expect(shown(filings, month, on, of)).toBe(expected);
  });

  it('says when a return was filed, under which acknowledgement, and whether it was late', () => {
    const [month] = filingHistory([filed('GSTR-1', '2026-10', 12), filed('GSTR-3B', '2026-10', 20)], registration, today);
    expect(month?.['GSTR-1']).toEqual({ state: 'filed', on: '2026-11-12', arn: 'AA27202610', late: true });
    expect(month?.['GSTR-3B']).toEqual({ state: 'filed', on: '2026-11-20', arn: 'AA27202610', late: false });
  });

  it.each`
    today           | years
    ${'2026-11-25'} | ${[2025, 2026]}
    ${'2026-04-01'} | ${[2025]}
    ${'2026-05-01'} | ${[2025, 2026]}
    ${'2026-07-01'} | ${[2025, 2026]}
    ${'2027-03-31'} | ${[2025, 2026]}
  `('of $today needs the years $years', ({ today: on, years }) => {
    expect(yearsNeeded(on)).toEqual(years);
  });

  it('names a month as people write it', () => {
    expect(monthText('2026-10-01')).toBe('Oct-2026');
  });
});

describe('the warnings of the filing history', () => {
  const sales = 'GSTR-1 is not filed for Sep-2026 and Oct-2026.';
  const summary = 'GSTR-3B is not filed for Sep-2026 and Oct-2026.';
  it.each`
    what                              | filings                                                                                       | expected
    ${'everything filed'}             | ${everyMonth.flatMap(both)}                                                                   | ${[]}
    ${'one period missing'}           | ${without('2026-10')}                                                                         | ${[]}
    ${'two periods missing'}          | ${without('2026-09', '2026-10')}                                                              | ${[sales, summary]}
    ${'only summaries missing'}       | ${[...without('2026-09', '2026-10'), filed('GSTR-1', '2026-09'), filed('GSTR-1', '2026-10')]} | ${[summary]}
    ${'two periods missing long ago'} | ${without('2026-05', '2026-06')}                                                              | ${[]}
    ${'every quarter filed'}          | ${['2025-12', '2026-03', '2026-06', '2026-09'].flatMap(both)}                                 | ${[]}
    ${'one quarter missing'}          | ${['2025-12', '2026-03', '2026-06'].flatMap(both)}                                            | ${[]}
  `('with $what', ({ filings, expected }) => {
    const warnings = filingWarnings(filingHistory(filings, registration, today));
    expect(warnings.map((text) => text.slice(0, text.indexOf('.') + 1))).toEqual(expected);
  });

  it('count quarters for a supplier that files quarterly', () => {
    const warnings = filingWarnings(filingHistory(['2025-12', '2026-03'].flatMap(both), registration, today));
    expect(warnings[1]).toMatch(/^GSTR-3B is not filed for Jun-2026 and Sep-2026\. .* by 30 November \(rule 37A\)\.$/);
  });

  it('name nothing that is still in time', () => {
    const warnings = filingWarnings(filingHistory(without('2026-09', '2026-10'), registration, '2026-11-05'));
    expect(warnings).toEqual([]);
  });
});
