import { expect, it } from 'vitest';
import type { ReconciliationRows } from '#modules/purchase/gst-reconciliation/operations';
import { pair, portal } from './sample.ts';
import { taken } from './taken.ts';

const other = { ...pair, id: 'r2', certain: true, portal: [{ ...portal, kind: 'credit' as const }] };
const page: ReconciliationRows = {
  tabs: [
    { tab: 'mismatch', rows: 2, tax: 0 },
    { tab: 'suggested', rows: 3, tax: 50_00 },
    { tab: 'done', rows: 4, tax: 100_00 },
  ],
  tab: 'mismatch',
  rows: [pair, other],
  certain: 7,
};
const countsOf = ({ tabs }: ReconciliationRows) => tabs.map(({ rows, tax }) => `${rows}: ${tax}`);

it.each`
  rows             | left            | counts                                    | certain
  ${[pair]}        | ${['r2']}       | ${['1: -180000', '3: 5000', '5: 190000']} | ${7}
  ${[other]}       | ${['r1']}       | ${['1: 180000', '3: 5000', '5: -170000']} | ${6}
  ${[pair, other]} | ${[]}           | ${['0: 0', '3: 5000', '6: 10000']}        | ${6}
  ${[]}            | ${['r1', 'r2']} | ${['2: 0', '3: 5000', '4: 10000']}        | ${7}
`('after $rows.length rows, $left are left and the tabs have $counts', ({ rows, left, counts, certain }) => {
  const after = taken({ pages: [page, page], pageParams: [] }, rows).pages;
  for (const one of after) {
    expect(one.rows.map(({ id }) => id)).toEqual(left);
    expect(countsOf(one)).toEqual(counts);
    expect(one.certain).toBe(certain);
  }
});

it('leaves the row of another tab that has the same documents', () => {
  const done = { ...page, rows: [{ ...pair, tab: 'done' as const }] };
  expect(taken({ pages: [done], pageParams: [] }, [pair]).pages[0]?.rows).toHaveLength(1);
});
