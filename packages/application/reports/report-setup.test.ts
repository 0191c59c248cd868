import { describe, expect, it } from 'vitest';
import { ledgerReportReader } from '#application/reports/ledgers/ledger-report/reader';
import { paymentReceivablesPayablesReader } from '#application/reports/ledgers/payment-receivables-payables/reader';
import { readerOf, readers } from '#application/reports/readers';
import { builtInReportSetup, reportProblems, shapedColumns, shapedTable } from '#application/reports/report-setup';
import { gridSetup, setupColumn } from '#modules/grids/setup';
import type { AnyReport, ReportTable } from '#modules/kit/module';
import { reportsModules } from '#modules/reports/modules';

const table = (...keys: string[]): ReportTable => ({
  title: 'Report',
  subtitle: '',
  columns: keys.map((key) => ({ key, label: `${key}!`, kind: 'text' })),
  rows: [{ id: 'one', cells: { balance: 1 } }],
});
const saved = (columns: readonly object[], more: object = {}) =>
  gridSetup.parse({
    json: { Columns: columns.map((column) => setupColumn.parse(column)), gridSetup: {} },
    conditions: [],
    filters: [],
    fromClause: 'from  ledger',
    countClause: '',
    ...more,
  });
const keysOf = ({ columns }: ReportTable) => columns.map(({ key }) => key);

describe.each(reportsModules.reports.map((report: AnyReport) => [report.slug, report] as const))('%s', (_, report) => {
  it('has a reader, which names each column for Module Setup once', async () => {
    const reader = await readerOf(report);
    expect(reader.report).toBe(report);
    const keys = reader.columns.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a built-in setup with every column, which changes nothing', async () => {
    const reader = await readerOf(report);
    const setup = builtInReportSetup(reader);
    expect(gridSetup.safeParse(setup).error).toBeUndefined();
    expect(reportProblems(reader, setup)).toEqual([]);
    const built = table(...reader.columns.map(({ key, several }) => (several ? `${key}0` : key)));
    expect(shapedTable(reader, built, setup, 'screen')).toEqual(built);
    expect(shapedTable(reader, built, setup, 'file')).toEqual(built);
  });
});

it('there is a reader for each report and for nothing else', () => {
  expect(Object.keys(readers).sort()).toEqual(reportsModules.reports.map(({ entity }) => entity).sort());
});

it('hides, names, orders and styles columns on the screen and in files', () => {
  const setup = saved([
    { ColumnName: 'balance', DisplayName: 'Closing', OrderColumn: 2, StyleClass: 'text-bold' },
    { ColumnName: 'date', DisplayName: 'Day', OrderColumn: 1, Export: false },
    { ColumnName: 'type', DisplayName: 'Voucher Type', OrderColumn: 3, SearchColumn: false },
  ]);
  const built = table('date', 'type', 'debit', 'balance');
  expect(reportProblems(ledgerReportReader, setup)).toEqual([]);
  expect(shapedTable(ledgerReportReader, built, setup, 'screen')).toEqual({
    ...built,
    columns: [
      { key: 'date', label: 'Day', kind: 'text' },
      { key: 'balance', label: 'Closing', kind: 'text', styleClass: 'text-bold' },
    ],
  });
  const file = shapedTable(ledgerReportReader, built, setup, 'file');
  // A heading that was not changed stays the report's own, which may tell a day.
  expect(file.columns.map(({ label }) => label)).toEqual(['Closing', 'type!']);
});

it('treats all buckets as one column, each with its own heading', () => {
  const setup = saved([{ ColumnName: 'bucket', DisplayName: 'Age' }, { ColumnName: 'pending' }]);
  const shaped = shapedTable(paymentReceivablesPayablesReader, table('pending', 'bucket0', 'bucket1'), setup, 'screen');
  expect(shaped.columns.map(({ label }) => label)).toEqual(['bucket0!', 'bucket1!', 'pending!']);
});

it('shows the built-in columns if a filter leaves none of the chosen, and ignores removed columns', () => {
  const setup = saved([{ ColumnName: 'reference' }, { ColumnName: 'gone' }]);
  expect(keysOf(shapedTable(ledgerReportReader, table('particulars', 'debit'), setup, 'screen'))).toEqual(['particulars', 'debit']);
  expect(shapedColumns(ledgerReportReader, setup).map(({ column }) => column.key)).toEqual(['reference']);
});

describe('a setup is refused', () => {
  const date = { ColumnName: 'date' };
  it.each<[string, readonly object[], object, readonly string[]]>([
    ['with a column the report does not have', [date, { ColumnName: 'profit' }], {}, ['json.Columns.1.ColumnName']],
    ['with a column twice', [date, date], {}, ['json.Columns.1.ColumnName']],
    ['with a column of another table', [{ TableName: 'customer', ColumnName: 'date' }], {}, ['json.Columns.0.TableName']],
    ['with a text of its own', [{ Type: 'StaticData', name: 'x' }], {}, ['json.Columns.0.Type']],
    ['that groups', [{ ...date, GroupBy: true }], {}, ['json.Columns.0.GroupBy']],
    ['that shows nothing', [{ ...date, SearchColumn: false }], {}, ['json.Columns.0.SearchColumn']],
    ['that reads another table', [date], { fromClause: 'FROM customer' }, ['fromClause']],
    ['with a condition', [date], { conditions: [{ Key: 'a', Column: 'b', Condition: 'EQ' }] }, ['conditions']],
  ])('%s', (_, columns, more, paths) => {
    expect(reportProblems(ledgerReportReader, saved(columns, more)).map(({ path }) => path)).toEqual(paths);
  });
});
