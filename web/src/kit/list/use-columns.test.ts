import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GridColumn } from '../grid/grid-column.ts';
import { columnOf, withoutEmpty } from './use-columns.tsx';

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

it.each([
  ['importStatus', 'choice', 'Processed', 'badge badge-success'],
  ['importStatus', 'choice', 'Save In progress', 'badge badge-primary'],
  ['exportStatus', 'choice', 'Done', 'badge badge-success'],
  ['status', 'status', 'Active', 'badge badge-primary'],
  ['type', 'choice', 'Receipt', undefined],
])('draws %s (%s) "%s" as %s', (key, kind, value, badge) => {
  const definition = { key, label: key, kind, type: '', styleClass: '', sortable: 'none', searchable: false, hidden: false };
  const made = columnOf(definition as never, undefined, undefined, false, false);
  const drawn = renderToStaticMarkup(made.draw({ id: '1', [key]: value }));
  expect(/class="(badge[^"]*)"/.exec(drawn)?.[1]).toBe(badge);
  // And is as wide as a badge.
  expect(made.kind).toBe(badge === undefined ? kind : 'status');
});

it('says that a row is cancelled where nothing else in the list does', () => {
  const definition = { key: 'paymentStatus', label: 'Payment', kind: 'choice', type: '', styleClass: '', sortable: 'none', hidden: false };
  const { text } = columnOf(definition as never, undefined, undefined, false, true);
  const beside = columnOf(definition as never, undefined, undefined, false, false);
  expect(text({ id: '1', status: 'Cancelled', cancelled: true })).toBe('Cancelled');
  expect(beside.text({ id: '1', status: 'Cancelled', cancelled: true })).toBe('');
  expect(text({ id: '2', status: 'Active', cancelled: false, paymentStatus: 'Unpaid' })).toBe('Unpaid');
  expect(text({ id: '3', status: 'Active', cancelled: false })).toBe('');
});
