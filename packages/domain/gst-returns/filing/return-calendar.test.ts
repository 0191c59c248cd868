import { expect, it } from 'vitest';
import type { FiledForm, FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { filingProblem, type ReturnDue, returnOf, returnsDue, unfilingProblem } from '#domain/gst-returns/filing/return-calendar';

const of = (form: FiledForm, month: string, from = month): FiledReturn => ({
  ...{ form, from, month, arn: 'AA290726000001A', filedOn: '2026-11-11', open: null },
});
const named = (all: readonly ReturnDue[]) => all.map(({ form, from, month, due }) => `${form} ${from} ${month} ${due}`);

it.each`
  filing           | from            | to              | filed                                                  | expected
  ${'monthly'}     | ${'2026-11-01'} | ${'2026-11-30'} | ${[]}                                                  | ${['GSTR-1 2026-10 2026-10 2026-11-11', 'GSTR-3B 2026-10 2026-10 2026-11-20']}
  ${'monthly'}     | ${'2026-11-12'} | ${'2026-11-30'} | ${[of('GSTR-1', '2026-10')]}                           | ${['GSTR-1A 2026-10 2026-10 null', 'GSTR-3B 2026-10 2026-10 2026-11-20']}
  ${'monthly'}     | ${'2026-11-12'} | ${'2026-11-30'} | ${[of('GSTR-1', '2026-10'), of('GSTR-3B', '2026-10')]} | ${['GSTR-3B 2026-10 2026-10 2026-11-20']}
  ${'quarterly'}   | ${'2026-10-01'} | ${'2026-10-31'} | ${[]}                                                  | ${['GSTR-1 2026-07 2026-09 2026-10-13', 'GSTR-3B 2026-07 2026-09 2026-10-22']}
  ${'quarterly'}   | ${'2026-11-01'} | ${'2026-11-30'} | ${[]}                                                  | ${['IFF 2026-10 2026-10 2026-11-13']}
  ${'composition'} | ${'2026-06-01'} | ${'2026-07-31'} | ${[]}                                                  | ${['GSTR-4 2025-04 2026-03 2026-06-30', 'CMP-08 2026-04 2026-06 2026-07-18']}
  ${'monthly'}     | ${'2026-12-31'} | ${'2026-12-31'} | ${[]}                                                  | ${['GSTR-9 2025-04 2026-03 2026-12-31']}
`('$filing, due $from to $to', ({ filing, from, to, filed, expected }) => {
  expect(named(returnsDue(filing, '29', { from, to }, filed))).toEqual(expected);
});

it.each`
  filing         | month        | filed                                    | expected
  ${'monthly'}   | ${'2026-09'} | ${[]}                                    | ${['GSTR-3B 2026-09 2026-09 2026-10-20']}
  ${'monthly'}   | ${'2026-09'} | ${[of('GSTR-3B', '2026-09', '2026-07')]} | ${['GSTR-3B 2026-07 2026-09 2026-10-22']}
  ${'quarterly'} | ${'2026-09'} | ${[of('GSTR-3B', '2026-09')]}            | ${['GSTR-3B 2026-09 2026-09 2026-10-20']}
  ${'quarterly'} | ${'2026-08'} | ${[of('GSTR-3B', '2026-08')]}            | ${['GSTR-3B 2026-08 2026-08 2026-09-20']}
  ${'quarterly'} | ${'2026-08'} | ${[]}                                    | ${[]}
`('who files $filing has for $month, filed or not, $expected', ({ filing, month, filed, expected }) => {
  const found = returnOf('GSTR-3B', month, { filing, state: '29', filed });
  expect(named(found === undefined ? [] : [found])).toEqual(expected);
});

const october = (form: FiledForm): ReturnDue => ({ form, from: '2026-10', month: '2026-10', due: null });
const at = { filedOn: '2026-11-11', today: '2026-11-21', pending1a: 0 };
it.each`
  what                                 | form         | filed                                                  | when                                | problem
  ${'in order'}                        | ${'GSTR-1'}  | ${[of('GSTR-1', '2026-09')]}                           | ${at}                               | ${null}
  ${'the first that is marked'}        | ${'GSTR-1'}  | ${[]}                                                  | ${at}                               | ${null}
  ${'a month was left out'}            | ${'GSTR-1'}  | ${[of('GSTR-1', '2026-08')]}                           | ${at}                               | ${'GSTR-1 of the period before is not marked as filed'}
  ${'twice'}                           | ${'GSTR-1'}  | ${[of('GSTR-1', '2026-10')]}                           | ${at}                               | ${'marked as filed already'}
  ${'tomorrow'}                        | ${'GSTR-1'}  | ${[]}                                                  | ${{ ...at, filedOn: '2026-11-22' }} | ${'in the future'}
  ${'before the month is over'}        | ${'GSTR-1'}  | ${[]}                                                  | ${{ ...at, filedOn: '2026-10-31' }} | ${'after its period has ended'}
  ${'GSTR-3B first'}                   | ${'GSTR-3B'} | ${[]}                                                  | ${at}                               | ${'GSTR-1 of this period is filed first'}
  ${'GSTR-3B, with documents to tell'} | ${'GSTR-3B'} | ${[of('GSTR-1', '2026-10')]}                           | ${{ ...at, pending1a: 2 }}          | ${'2 changed documents of this period belong in GSTR-1A'}
  ${'GSTR-3B, with GSTR-1A filed'}     | ${'GSTR-3B'} | ${[of('GSTR-1', '2026-10'), of('GSTR-1A', '2026-10')]} | ${{ ...at, pending1a: 2 }}          | ${null}
  ${'an IFF after the quarter'}        | ${'IFF'}     | ${[of('GSTR-1', '2026-12', '2026-10')]}                | ${at}                               | ${'GSTR-1 of the quarter is filed already'}
`('$what: $problem', ({ form, filed, when, problem }) => {
  const found = filingProblem(october(form), filed, when);
  if (problem === null) expect(found).toBeNull();
  else expect(found?.message).toContain(problem);
});

it.each`
  form        | filed                                    | problem
  ${'GSTR-9'} | ${[of('GSTR-3B', '2026-02')]}            | ${'GSTR-3B of March is not marked as filed'}
  ${'GSTR-9'} | ${[of('GSTR-3B', '2026-03', '2026-01')]} | ${null}
  ${'GSTR-4'} | ${[]}                                    | ${'CMP-08 of March is not marked as filed'}
  ${'GSTR-4'} | ${[of('CMP-08', '2026-03', '2026-01')]}  | ${null}
`('$form of the year: $problem', ({ form, filed, problem }) => {
  const found = filingProblem({ form, from: '2025-04', month: '2026-03', due: null }, filed, at);
  if (problem === null) expect(found).toBeNull();
  else expect(found?.message).toContain(problem);
});

it.each`
  own                                   | filed                                                  | problem
  ${of('GSTR-1', '2026-03')}            | ${[]}                                                  | ${null}
  ${of('GSTR-1', '2026-03')}            | ${[of('GSTR-1', '2026-02'), of('GSTR-3B', '2026-02')]} | ${null}
  ${of('GSTR-1', '2026-03')}            | ${[of('GSTR-1', '2026-04')]}                           | ${'GSTR-1 of Apr-2026'}
  ${of('GSTR-1', '2026-03')}            | ${[of('GSTR-3B', '2026-03')]}                          | ${'GSTR-3B of Mar-2026'}
  ${of('GSTR-3B', '2026-03')}           | ${[of('GSTR-1', '2026-03')]}                           | ${null}
  ${of('GSTR-3B', '2026-03')}           | ${[of('GSTR-9', '2026-03', '2025-04')]}                | ${'GSTR-9 of Apr-2025 to Mar-2026'}
  ${of('CMP-08', '2026-03', '2026-01')} | ${[of('GSTR-4', '2026-03', '2025-04')]}                | ${'GSTR-4 of Apr-2025 to Mar-2026'}
  ${of('IFF', '2026-01')}               | ${[of('GSTR-1', '2026-03', '2026-01')]}                | ${'GSTR-1 of Jan-2026 to Mar-2026'}
  ${of('GSTR-9', '2026-03')}            | ${[of('GSTR-3B', '2026-03')]}                          | ${null}
`('$own.form is taken back unless $problem is filed', ({ own, filed, problem }) => {
  expect(unfilingProblem(own, [own, ...filed])).toEqual(problem === null ? null : `${problem} is marked as filed. Take that back first`);
});
