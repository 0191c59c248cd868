import { describe, expect, it } from 'vitest';
import { setupJson } from '#modules/grids/setup';
import {
  blankColumn,
  blankDraft,
  bodyOf,
  chooseSort,
  draftOf,
  isEmpty,
  missingIn,
  type SetupDraft,
  sortName,
  withoutColumn,
} from './setup-draft.ts';

const column = (name: string, more: object = {}) => ({ ...blankColumn(), TableName: 't', ColumnName: name, DisplayName: name, ...more });
const draft = (change: Partial<SetupDraft> = {}): SetupDraft => ({ ...blankDraft(), fromClause: 'FROM transporter t', ...change });

describe('Module Setup', () => {
  it('begins, and is cleared to, one blank column row with the defaults of the specification', () => {
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

  it.each([
    ['FROM customer c LEFT JOIN group g ON c.groupId = g.id', 'c', 'name'],
    ['customer', 'customer', 'name'],
    ['FROM customer LEFT JOIN group g ON 1', 'g', 'g.name'],
    ['FROM customer AS c', 'g', 'g.name'],
  ])('in %s a column of %s sorts as %s', (from, table, name) => {
    expect(sortName({ TableName: table, ColumnName: 'name' }, from)).toBe(name);
  });

  it('asks for what is required of rows that are not empty', () => {
    const rows = [column('name'), blankColumn(), { ...column('mobile'), DisplayName: ' ' }];
    expect(missingIn(draft({ columns: rows }))).toEqual([{ path: 'json.Columns.1.DisplayName', message: 'This is required' }]);
    expect(missingIn(draft())).toHaveLength(1);
  });

  it('drops empty texts and columns left empty when it is sent, and reads back what it sent', () => {
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
    ['EQ', 'a, b', 'a, b'],
    ['EQ', ' ', undefined],
  ] as const)('a condition %s with %s compares with %j', (Condition, value, expected) => {
    const conditions = [{ rowKey: 1, Key: 'k', Column: 'status', Condition, Entity: '', value }];
    expect(JSON.parse(bodyOf(draft({ conditions }), 'm', 's').conditions)[0].value).toEqual(expected);
  });
});
