import { describe, expect, it } from 'vitest';
import { setupJson } from '#modules/grids/setup';
import {
  blankColumn,
  blankCondition,
  blankDraft,
  blankFilter,
  bodyOf,
  chooseSort,
  draftOf,
  isEmpty,
  missingIn,
  type SetupDraft,
  sortName,
  stillTrue,
  tablesIn,
  withColumn,
  withoutColumn,
} from './setup-draft.ts';

const column = (name: string, more: object = {}) => ({ ...blankColumn(), TableName: 't', ColumnName: name, DisplayName: name, ...more });
const draft = (change: Partial<SetupDraft> = {}): SetupDraft => ({ ...blankDraft(), fromClause: 'FROM transporter t', ...change });

describe('Module Setup', () => {
  it('starts with, and is cleared to, one blank column row with the defaults of the specification', () => {
    const { columns, flags, conditions, filters } = blankDraft();
    expect([columns.length, conditions.length, filters.length]).toEqual([1, 0, 0]);
    expect(columns.every(isEmpty)).toBe(true);
    expect(flags).toMatchObject({
      softSearch: true,
      dataInfo: true,
      action: true,
      bulkAction: true,
      distinctResult: false,
      forDashboard: false,
    });
  });

  it('keeps at least one column row', () => {
    const [first, second] = [column('name'), column('mobile')];
    const one = withoutColumn(draft({ columns: [first, second] }), first.rowKey);
    expect(one.columns).toEqual([second]);
    expect(withoutColumn(one, second.rowKey)).toBe(one);
  });

  it('sorts by one column, and by none when it is chosen again', () => {
    const { flags } = blankDraft();
    const by = chooseSort(flags, column('name'), 'FROM transporter t');
    expect(by.defaultSortBy).toBe('name');
    expect(chooseSort(by, column('mobile'), 'FROM transporter t').defaultSortBy).toBe('mobile');
    expect(chooseSort(by, column('name'), 'FROM transporter t').defaultSortBy).toBe('');
  });

  it('keeps sorting by a renamed column, but not by a removed one', () => {
    const [first, second] = [column('name'), column('mobile')];
    const sorted = draft({ columns: [first, second], flags: { ...blankDraft().flags, defaultSortBy: 'name' } });
    const renamed = withColumn(sorted, first.rowKey, { ColumnName: 'email' });
    expect(renamed.flags.defaultSortBy).toBe('email');
    expect(withColumn(renamed, first.rowKey, { TableName: 'g' }).flags.defaultSortBy).toBe('g.email');
    expect(withColumn(sorted, second.rowKey, { ColumnName: 'email' }).flags.defaultSortBy).toBe('name');
    expect(withoutColumn(sorted, first.rowKey).flags.defaultSortBy).toBe('');
    expect(withoutColumn(sorted, second.rowKey).flags.defaultSortBy).toBe('name');
  });

  it('drops empty conditions and filters', () => {
    const { conditions, filters } = bodyOf(
      draft({
        conditions: [blankCondition(), { ...blankCondition(), Key: 'k' }],
        filters: [blankFilter(), { ...blankFilter(), Name: 'n' }],
      }),
      'm',
      's',
    );
    expect(JSON.parse(conditions)).toEqual([{ Key: 'k', Column: '', Condition: 'EQ', Entity: '' }]);
    expect(JSON.parse(filters)).toMatchObject([{ Name: 'n' }]);
  });

  it('drops only the problems of rows that moved', () => {
    const problems = ['json.Columns.1.ColumnName', 'filters.0.Key', 'fromClause'].map((path) => ({ path, message: 'Wrong' }));
    const before = draft({ columns: [column('name'), column('mobile')], filters: [blankFilter()] });
    const left = (after: SetupDraft) => stillTrue(problems, before, after).map(({ path }) => path);
    expect(left({ ...before, columns: before.columns.slice(1) })).toEqual(['filters.0.Key', 'fromClause']);
    expect(left({ ...before, filters: [] })).toEqual(['json.Columns.1.ColumnName', 'fromClause']);
    expect(left({ ...before, fromClause: 'FROM x' })).toHaveLength(3);
  });

  it('finds the tables of a clause by the names used in columns', () => {
    expect(tablesIn('FROM customer c\n LEFT JOIN group AS g ON c.groupId = g.id JOIN branch ON 1')).toEqual([
      { table: 'customer', alias: 'c' },
      { table: 'group', alias: 'g' },
      { table: 'branch', alias: 'branch' },
    ]);
  });

  it.each([
    ['FROM customer c LEFT JOIN group g ON c.groupId = g.id', 'c', 'name'],
    ['customer', 'customer', 'name'],
    ['FROM customer LEFT JOIN group g ON 1', 'g', 'g.name'],
    ['FROM customer AS c', 'g', 'g.name'],
    ['FROM customer AS c', 'customer', 'name'],
  ])('in %s a column of %s sorts as %s', (from, table, name) => {
    expect(sortName({ TableName: table, ColumnName: 'name' }, from)).toBe(name);
  });

  it('requires fields only of rows that are not empty', () => {
    const rows = [column('name'), blankColumn(), { ...column('mobile'), DisplayName: ' ' }];
    expect(missingIn(draft({ columns: rows }))).toEqual([{ path: 'json.Columns.1.DisplayName', message: 'This is required' }]);
    expect(missingIn(draft())).toHaveLength(1);
  });

  it('drops empty texts and columns when sent, and reads back what it sent', () => {
    const sent = bodyOf(draft({ columns: [column('name'), blankColumn()], version: 3 }), 'stock', 'TRANSPORTER_LIST');
    const { Columns } = JSON.parse(sent.json);
    expect(Columns).toHaveLength(1);
    expect(Columns[0]).not.toHaveProperty('StyleClass');
    expect(Columns[0]).toMatchObject({ TableName: 't', ColumnName: 'name', Export: true });
    expect(sent).toMatchObject({ version: 3, moduleId: 'stock', subModuleId: 'TRANSPORTER_LIST' });
    const read = draftOf(
      { ...sent, json: JSON.stringify(setupJson.parse(JSON.parse(sent.json))) },
      { commonGridSetUpId: null, version: 3 },
    );
    expect(read.columns.map(({ rowKey: _, ...row }) => row)).toEqual([column('name')].map(({ rowKey: _, ...row }) => row));
  });

  it.each([
    ['IN', 'a, b', ['a', 'b']],
    ['BETWEEN', '1,00,000, 2,50,000.50', ['1,00,000', '2,50,000.50']],
    ['IN', '1,2', ['1', '2']],
    ['EQ', 'a, b', 'a, b'],
    ['EQ', ' ', undefined],
  ] as const)('a condition %s with %s compares with %j', (Condition, value, expected) => {
    const conditions = [{ rowKey: 1, Key: 'k', Column: 'status', Condition, Entity: '', value }];
    expect(JSON.parse(bodyOf(draft({ conditions }), 'm', 's').conditions)[0].value).toEqual(expected);
  });
});
