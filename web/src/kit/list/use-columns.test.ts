import { expect, it } from 'vitest';
import type { GridColumn } from '../grid/grid-column.ts';
import { withoutEmpty } from './use-columns.tsx';

type Row = Readonly<Record<string, string>>;
const column = (key: string, kind: GridColumn<Row>['kind'] = 'text'): GridColumn<Row> => ({
  key,
  label: key,
  kind,
  draw: (row) => row[key],
  text: (row) => row[key] ?? '',
});
const keys = (columns: readonly GridColumn<Row>[], rows: readonly Row[], used: readonly string[] = []) =>
  withoutEmpty(columns, rows, used).map(({ key }) => key);

it('leaves out columns that are empty in every row, but never the first, names loaded later, or sort columns', () => {
  const columns = [column('name'), column('mobile'), column('email'), column('groupId', 'ref'), column('alias')];
  expect(keys(columns, [{ email: 'a@b.example' }, {}])).toEqual(['name', 'email', 'groupId']);
  expect(keys(columns, [{}], ['alias'])).toEqual(['name', 'groupId', 'alias']);
  const full = [{ name: 'a', mobile: 'b', email: 'c', alias: 'd' }];
  expect(withoutEmpty(columns, full, [])).toBe(columns);
});
