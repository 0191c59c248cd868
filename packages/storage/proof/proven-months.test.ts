import { expect, it } from 'vitest';
import { addRow, compareMonths, newMonths, stretchesOf } from '#storage/proof/proven-months';

const months = (...rows: readonly (readonly [day: string, row: string, by: 1 | -1])[]) => {
  const all = newMonths();
  for (const [day, row, by] of rows) addRow(all, day, row, by);
  return all;
};

it.each`
  what                              | log                                                                          | shown                                               | found
  ${'the same in another order'}    | ${[['2026-04-01', 'a', 1], ['2026-04-30', 'b', 1]]}                          | ${[['2026-04-30', 'b', 1], ['2026-04-01', 'a', 1]]} | ${[]}
  ${'one that was taken out again'} | ${[['2026-04-01', 'a', 1], ['2026-04-01', 'b', 1], ['2026-04-01', 'b', -1]]} | ${[['2026-04-02', 'a', 1]]}                         | ${[]}
  ${'another row'}                  | ${[['2026-04-01', 'a', 1]]}                                                  | ${[['2026-04-01', 'b', 1]]}                         | ${['rows 2026-04']}
  ${'a row in another month'}       | ${[['2026-04-01', 'a', 1]]}                                                  | ${[['2026-05-01', 'a', 1]]}                         | ${['rows 2026-04', 'rows 2026-05']}
  ${'a row twice'}                  | ${[['2026-04-01', 'a', 1]]}                                                  | ${[['2026-04-01', 'a', 1], ['2026-04-01', 'a', 1]]} | ${['rows 2026-04']}
`('of $what it finds $found', ({ log, shown, found }) => {
  const places: string[] = [];
  compareMonths(months(...log), months(...shown), 'rows', (where) => places.push(where));
  expect(places).toEqual(found);
});

it('its stretches have every day once', () => {
  expect(stretchesOf(newMonths())).toEqual([{ from: '0001-01-01', to: '9999-12-31' }]);
  expect(stretchesOf(months(['2026-12-05', 'a', 1], ['2024-02-01', 'b', 1]))).toEqual([
    { from: '0001-01-01', to: '2024-02-29' },
    { from: '2024-03-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '9999-12-31' },
  ]);
});
