import { describe, expect, it } from 'vitest';
import { comparedTable, otherTimeOf } from '#application/reports/kit/compared-table';
import type { AnyReport, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';

const columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'net', label: 'Net', kind: 'money' },
  { key: 'closing', label: 'Closing', kind: 'balance' },
  { key: 'remark', label: 'Remark', kind: 'text' },
];
const row = (id: string, net: number, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id, link: `/app/x?id=${id}` },
  cells: { particulars: id, unit: 'Nos', net, closing: net * 10, remark: 'said of its own time' },
  ...more,
});
const table = (rows: readonly ReportRow[]): ReportTable => ({
  ...{ title: 'Report', subtitle: 'its days', columns, rows },
  totals: { particulars: 'Total', net: rows.reduce((sum, { cells }) => sum + Number(cells['net'] ?? 0), 0) },
});
const compares = { columns: ['net', 'closing'] };
const beside = (of: Pick<AnyReport, 'compares'>, filter: object, own: readonly ReportRow[], then: readonly ReportRow[]) => {
  const time = otherTimeOf(of, { ...filter });
  if (time === null) throw new Error('it compares');
  return comparedTable(of, table(own), table(then), time);
};
const shown = ({ rows }: Pick<ReportTable, 'rows'>) => rows.map(({ id, cells }) => [id, cells['net'] ?? null, cells['otherNet'] ?? null]);
const years = { from: '2026-04-01', to: '2027-03-31', compare: 'last-year' };

describe('a table beside that of another time', () => {
  it('has each compared column behind its own, with the days it is of, and says so', () => {
    const { columns: all, subtitle } = beside({ compares }, years, [], []);
    expect(all.map(({ key }) => key)).toEqual(['particulars', 'unit', 'net', 'otherNet', 'closing', 'otherClosing', 'remark']);
    expect(all[3]).toMatchObject({ label: 'Compared Net', kind: 'money', period: { from: '2025-04-01', to: '2026-03-31' } });
    expect(subtitle).toBe('its days, compared with 01-Apr-2025 to 31-Mar-2026');
  });

  it('adds rows that only the other time has where they are there, at every depth, without figures and remarks of their own', () => {
    const own = [row('a', 1), row('c', 5, { children: [row('c2', 5)] })];
    const then = [
      row('0', 7),
      row('a', 2),
      row('b', 3, { children: [row('b1', 3)] }),
      row('c', 4, { children: [row('c1', 1), row('c2', 3)] }),
    ];
    const { rows, totals } = beside({ compares }, years, own, then);
    expect(shown({ rows })).toEqual([
      ['0', null, 7],
      ['a', 1, 2],
      ['b', null, 3],
      ['c', 5, 4],
    ]);
    expect(rows[2]?.cells).toEqual({ particulars: 'b', unit: 'Nos', otherNet: 3, otherClosing: 30 });
    expect(shown({ rows: rows[2]?.children ?? [] })).toEqual([['b1', null, 3]]);
    expect(shown({ rows: rows[3]?.children ?? [] })).toEqual([
      ['c1', null, 1],
      ['c2', 5, 3],
    ]);
    expect(totals).toMatchObject({ net: 6, otherNet: 16 });
    expect(rows.reduce((sum, { cells }) => sum + Number(cells['otherNet'] ?? 0), 0)).toBe(16);
  });

  it('says when there is nothing to compare with', () => {
    const said = 'There is nothing to compare with in 01-Apr-2025 to 31-Mar-2026.';
    expect(beside({ compares }, years, [row('a', 1)], []).notes).toEqual([said]);
    expect(beside({ compares }, years, [row('a', 1)], [row('a', 1)]).notes).toBeUndefined();
    expect(beside({ compares }, years, [], []).notes).toBeUndefined();
  });

  it('leads from a compared figure to the row of the other time', () => {
    const { rows } = beside({ compares }, years, [row('a', 1), row('b', 1)], [row('a', 2, { link: '/app/x?id=a&then' })]);
    expect(rows.map(({ link, comparedLink }) => [link, comparedLink])).toEqual([
      ['/app/x?id=a', '/app/x?id=a&then'],
      ['/app/x?id=b', undefined],
    ]);
  });

  it('leaves out what is compared with nothing', () => {
    const of = { compares: { ...compares, without: ['below'] } };
    expect(shown(beside(of, years, [row('a', 1)], [row('a', 2), row('below', 9)]))).toEqual([['a', 1, 2]]);
  });

  it('of a list of vouchers has only totals', () => {
    const of = { compares: { ...compares, totalsOnly: () => true } };
    const { rows, totals } = beside(of, years, [row('a', 1)], [row('b', 9)]);
    expect(shown({ rows })).toEqual([['a', 1, null]]);
    expect(totals).toMatchObject({ net: 1, otherNet: 9 });
  });

  it('puts months beside those at their place, with what is below them, in their order', () => {
    const of = { compares: { ...compares, rowsBy: () => 'month' as const } };
    const then = ['2025-05', '2025-07', '2025-08'].map((id, at) => row(id, at + 1, { children: [row(`${id} GST`, at + 1)] }));
    const own = [row('2026-06', 10), row('2026-07', 20, { children: [row('2026-07 GST', 20)] })];
    const { rows } = beside(of, years, own, then);
    expect(shown({ rows })).toEqual([
      ['2026-05', null, 1],
      ['2026-06', 10, null],
      ['2026-07', 20, 2],
      ['2026-08', null, 3],
    ]);
    expect(rows[0]?.cells['particulars']).toBe('May-2026');
    expect(shown({ rows: rows[2]?.children ?? [] })).toEqual([['2026-07 GST', 20, 2]]);
  });

  it('loses no month of a longer period before: movements are added up, and a balance is that of the last', () => {
    const of = { compares: { ...compares, rowsBy: () => 'month' as const } };
    const days = { from: '2026-03-10', to: '2026-04-20', compare: 'before' };
    const { rows } = beside(
      of,
      days,
      [],
      ['2026-01', '2026-02', '2026-03'].map((id, at) => row(id, at + 1)),
    );
    expect(rows.map(({ id, cells }) => [id, cells['otherNet'], cells['otherClosing']])).toEqual([
      ['2026-03', 1, 10],
      ['2026-04', 5, 30],
    ]);
  });

  it('puts days beside the same day of the year, also after a leap day, and below the opening', () => {
    const of = { compares: { ...compares, rowsBy: () => 'day' as const } };
    const period = { from: '2025-02-01', to: '2025-03-31', compare: 'last-year' };
    const own = [row('opening', 0), row('2025-03-01', 4), row('closing', 0)];
    const { rows } = beside(
      of,
      period,
      own,
      ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-05'].map((id) => row(id, 1)),
    );
    expect(shown({ rows })).toEqual([
      ['opening', 0, null],
      ['2025-02-28', null, 2],
      ['2025-03-01', 4, 1],
      ['2025-03-05', null, 1],
      ['closing', 0, null],
    ]);
  });

  it.each([
    ['2026-11-21', 'before', '2026-10-21'],
    ['2026-11-30', 'before', '2026-10-31'],
    ['2027-03-31', 'before', '2027-02-28'],
    ['2025-02-28', 'last-year', '2024-02-29'],
    ['2026-11-21', 'last-year', '2025-11-21'],
  ])('of %s %s is of %s', (asOf, compare, day) => {
    expect(otherTimeOf({ compares }, { asOf, compare })?.filter).toEqual({ asOf: day, compare: null });
  });

  it.each([
    ['nobody asks', { ...years, compare: null }, {}],
    ['it means nothing in this view', years, { idle: () => ['compare'] }],
  ])('is none if %s', (_, filter, more) => {
    expect(otherTimeOf({ compares, ...more }, filter)).toBeNull();
  });
});
