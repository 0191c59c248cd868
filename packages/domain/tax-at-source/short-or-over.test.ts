import { expect, it } from 'vitest';
import { type PartySums, sectionName } from '#domain/tax-at-source/party-sums';
import { shortOrOver } from '#domain/tax-at-source/short-or-over';

const pan = 'ABCCE1234F';
const lakh = 1_00_000_00;
const of = (section: string, credited: number, taxed: number, month = '2026-05'): PartySums =>
  new Map([[sectionName(section, month), [credited, taxed, 0, 0]]]);

it.each([
  ['nothing, where all is as it should be', of('393(1) Sl.8(ii)', 60 * lakh, 10 * lakh), pan, []],
  ['short: two branches saved at once', of('393(1) Sl.8(ii)', 60 * lakh, 0), pan, [[10 * lakh, 1_000_00]]],
  ['over: a bill was cancelled later', of('393(1) Sl.8(ii)', 40 * lakh, 5 * lakh), pan, [[-5 * lakh, -500_00]]],
  ['the whole sum above the year', of('393(1) Sl.6(iii)(b)', 60_000_00, 20_000_00), pan, [[40_000_00, 4_000_00]]],
  ['the higher rate without a PAN', of('393(1) Sl.6(iii)(b)', 60_000_00, 0), null, [[60_000_00, 12_000_00]]],
  ['nothing of single bills up to the year', of('393(1) Sl.6(i)', 90_000_00, 35_000_00), pan, []],
  ['nothing where the rate is typed', of('393(2)', lakh, 0), pan, []],
  ['rent month by month', of('393(1) Sl.2(ii)(b)', 60_000_00, 0), pan, [[60_000_00, 6_000_00]]],
  ['nothing of a month below', of('393(1) Sl.2(ii)(b)', 50_000_00, 0), pan, []],
  ['no threshold', of('394(1) Sl.4', lakh, 0), pan, [[lakh, 2_000_00]]],
  ['e-commerce of a firm', of('393(1) Sl.8(v)', lakh, 0), pan, [[lakh, 100_00]]],
  ['e-commerce of a person below', of('393(1) Sl.8(v)', lakh, 0), 'ABCPE1234F', []],
])('says %s', (_, sums, held, expected) => {
  expect(shortOrOver(sums, held, '2027-03-31').map(({ base, tax }) => [base, tax])).toEqual(expected);
});

it('uses the terms of the old Act for its last year', () => {
  expect(shortOrOver(of('194Q', 60 * lakh, 0, '2025-05'), pan, '2026-03-31')).toEqual([
    { section: '194Q', base: 10 * lakh, tax: 1_000_00 },
  ]);
});
