import { describe, expect, it } from 'vitest';
import { type StatementLine, sumOfLines } from '#domain/statements/books';
import { chartOf, isDefaultGroup, lineIdOf } from '#domain/statements/chart-of-statement';
import { plainGroups, plainLedger } from '#test/kit/books/statement-books';

const own = (id: string, parentId: string | null, name = id) => ({ id, name, parentId, nature: 'Asset' as const, alias: null });
const ledgers = [
  plainLedger('zeta', 'debtors'),
  plainLedger('Alpha', 'debtors'),
  plainLedger('north', 'dealers'),
  plainLedger('cash', 'cash_in_hand'),
];
const chart = chartOf({ groups: [own('dealers', 'debtors'), own('art', null, 'Art'), ...[...plainGroups].reverse()], ledgers });
const told = ({ id, amounts, children = [] }: StatementLine): unknown[] => [
  id,
  amounts[0],
  ...(children.length > 0 ? [children.map(told)] : []),
];

describe('the chart of a statement', () => {
  it('has the default groups in their order, then own ones', () => {
    expect(chart.roots.map(({ id }) => id)).toEqual([
      ...plainGroups.filter(({ parentId }) => parentId === null).map(({ id }) => id),
      'art',
    ]);
  });

  it('puts groups before ledgers, and ledgers by name whatever their capitals', () => {
    const lines = chart.linesIn('current_assets', () => [1]);
    expect(lines.map(told)).toEqual([
      [
        'debtors',
        3,
        [
          ['dealers', 1, [['north', 1]]],
          ['Alpha', 1],
          ['zeta', 1],
        ],
      ],
      ['cash_in_hand', 1, [['cash', 1]]],
    ]);
  });

  it('leaves out ledgers that are 0 in every column, or that are shown elsewhere, and groups without any', () => {
    const lines = chart.linesIn('current_assets', ({ id }) => (id === 'cash' ? null : id === 'zeta' ? [0, 5] : [0, 0]));
    expect(lines.map(told)).toEqual([['debtors', 0, [['zeta', 0]]]]);
  });

  it('knows what a ledger is under', () => {
    const [north] = ledgers.filter(({ id }) => id === 'north');
    expect(north && [chart.rootOf(north)?.id, chart.isUnder(north, 'debtors'), chart.isUnder(north, 'creditors')]).toEqual([
      'current_assets',
      true,
      false,
    ]);
    expect(chart.rootOf(plainLedger('profit', null))).toBeUndefined();
  });

  it('knows default groups by their alias', () => {
    const group = { ...own('g1', null), alias: 'debtors' };
    expect([isDefaultGroup(group), lineIdOf(group), isDefaultGroup(own('g2', null)), lineIdOf(own('g2', null))]).toEqual([
      true,
      'debtors',
      false,
      'g2',
    ]);
  });

  it('adds up column by column', () => {
    expect(sumOfLines([{ amounts: [1, 2] }, { amounts: [10, 20] }])).toEqual([11, 22]);
  });
});
