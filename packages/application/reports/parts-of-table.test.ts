import { expect, it } from 'vitest';
import { partOfTable } from '#application/reports/parts-of-table';
import type { ReportRow, ReportTable } from '#modules/kit/module';

const row = (id: string): ReportRow => ({ id, cells: { value: 1 } });
const group = (id: string, ...children: readonly ReportRow[]): ReportRow => ({ id, weight: 'group', cells: {}, children });
const table: ReportTable = {
  ...{ title: 'Goods', subtitle: '', columns: [] },
  rows: [group('A', row('1'), group('A1', row('2'), row('3'))), group('B', { ...row('4'), children: [row('place')] }), row('5')],
  totals: { value: 5 },
};

const said = (rows: readonly ReportRow[]): string => rows.map(({ id, children }) => (children ? `${id}(${said(children)})` : id)).join(' ');

it('gives a table page by page, with each group where its rows are', () => {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const part = partOfTable(table, cursor, 2);
    expect(part).toMatchObject({ totals: { value: 5 }, totalsOfAll: true });
    pages.push(said(part.rows));
    cursor = part.cursor;
  } while (cursor !== undefined);
  expect(pages).toEqual(['A(1 A1(2))', 'A(A1(3)) B(4(place))', '5']);
});

it('is the whole table if that is short, and refuses another cursor', () => {
  expect(said(partOfTable(table, undefined).rows)).toBe(said(table.rows));
  expect(partOfTable(table, undefined).cursor).toBeUndefined();
  expect(() => partOfTable(table, 'x')).toThrow();
});
