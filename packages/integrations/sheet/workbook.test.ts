import { fork } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PrintedReport } from '#application/ports/papers';
import { joined } from '#application/tables/joined';
import { Refusal } from '#domain/refusal';
import { sheets } from '#integrations/sheet/read-rows';
import { writeSheet } from '#integrations/sheet/workbook';
import { partOf } from '#test/kit/papers/part-of-zip';

const report: PrintedReport = {
  title: 'Day Book [all]',
  subtitle: 'November',
  organisation: '=HYPERLINK("http://evil")',
  about: [{ label: 'Made by', value: 'Asha' }],
  columns: [
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'amount', label: 'Amount', kind: 'money' },
  ],
  rows: [
    { depth: 1, cells: { particulars: '=1+1', date: '2026-11-20', amount: 1_23_45_678_90 } },
    { depth: 0, cells: { particulars: 'Rent', date: null, amount: null } },
  ],
  notes: [],
};

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const written = (of: PrintedReport) => joined(writeSheet(of, inOne(of.rows), () => of));

describe('a workbook', () => {
  it('has amounts as numbers, days as dates, and formula-like texts as text', async () => {
    const zip = Buffer.from(await written(report));
    const sheet = partOf(zip, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>12345678.9</v>');
    expect(sheet).toContain('<v>46346</v>');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('=1+1');
    // A cell with the format Text stays text when somebody edits it.
    const styles = partOf(zip, 'xl/styles.xml');
    const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1];
    const looks = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? [];
    const isText = (cell: string) => looks[Number(new RegExp(`r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1] ?? 0)]?.includes(`"${text}"`);
    expect([isText('A5'), isText('A6')]).toEqual([true, false]);
  });

  it('has columns as wide as their content, and never wider than a screen', async () => {
    const widths = async (of: PrintedReport) =>
      [...partOf(Buffer.from(await written(of)), 'xl/worksheets/sheet1.xml').matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) =>
        Number(width),
      );
    expect(await widths(report)).toEqual(['Particulars'.length + 3, 13, 18]);
    const named = (particulars: string, depth = 0) => ({ ...report, rows: [{ depth, cells: { particulars } }] });
    expect((await widths(named('Suryodaya Solar Distributors', 2)))[0]).toBe('Suryodaya Solar Distributors'.length + 4 + 3);
    expect((await widths(named('x'.repeat(500))))[0]).toBe(60);
    expect((await widths({ ...report, rows: [] }))[0]).toBe('Particulars'.length + 3);
  });

  it('has figures as Indians read them, whatever their size', async () => {
    const columns = (['money', 'balance', 'quantity', 'decimal'] as const).map((kind) => ({ key: kind, label: kind, kind }));
    const cells = (amount: number, figure: number) => ({ money: -amount, balance: amount, quantity: figure, decimal: figure });
    const rows = [cells(50_000_00, 5_0000), cells(4_47_986_00, 1_5000), cells(2_35_20_035_32, 100_0000)];
    const zip = Buffer.from(await written({ ...report, columns, rows: rows.map((one) => ({ depth: 0, cells: one })) }));
    const sheet = partOf(zip, 'xl/worksheets/sheet1.xml');
    const styles = partOf(zip, 'xl/styles.xml');
    const looks = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? [];
    const formatOf = (cell: string) => {
      const look = looks[Number(new RegExp(`r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1] ?? 0)] ?? '';
      const id = /numFmtId="(\d+)"/.exec(look)?.[1];
      return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]?.replaceAll('&quot;', '"');
    };
    expect([5, 6, 7].map((line) => formatOf(`A${line}`)?.split(';')[1])).toEqual([
      '-##,##0.00',
      '-##\\,##\\,##0.00',
      '-##\\,##\\,##\\,##0.00',
    ]);
    expect([5, 6, 7].map((line) => formatOf(`B${line}`)?.split(';')[0])).toEqual([
      '##,##0.00" Dr"',
      '##\\,##\\,##0.00" Dr"',
      '##\\,##\\,##\\,##0.00" Dr"',
    ]);
    // `#,##0.####` would show 5 as `5.`
    expect([5, 6, 7].map((line) => formatOf(`C${line}`))).toEqual(['#,##0', '#,##0.####', '#,##0']);
    expect([5, 6, 7].map((line) => formatOf(`D${line}`))).toEqual(['#,##0.00', '#,##0.00', '#,##0.00']);
  });

  it('can be imported unchanged, with the number of rows at the top', async () => {
    const hostile = 'Tea & "milk" <b> _x000D_ \u0001\ud800 कॉफ़ी';
    const of = {
      ...report,
      subtitle: '2 rows',
      rows: [...report.rows, { depth: 0, cells: { particulars: hostile } }],
      totals: { amount: 5_00 },
    };
    const read: (readonly string[])[] = [];
    for await (const cells of sheets.rows(await written({ ...of, notes: ['The end'] }), workbookType)) read.push(cells);
    expect(read.map(([first]) => first)).toEqual([
      '=HYPERLINK("http://evil")',
      'Day Book [all], 2 rows',
      'Made by: Asha',
      'Particulars',
      '=1+1',
      'Rent',
      'Tea & "milk" <b> _x000D_ \ufffd कॉफ़ी',
      '',
      'The end',
    ]);
    expect(read[7]).toEqual(['', '', '5']);
  });

  it('has facts known only at the end below the rows', async () => {
    const { subtitle: _, ...head } = report;
    const read: (readonly string[])[] = [];
    const pieces = await joined(writeSheet(head, inOne(report.rows), () => ({ subtitle: '2 rows', notes: ['The end'] })));
    for await (const cells of sheets.rows(pieces, workbookType)) read.push(cells);
    expect(read.map(([first]) => first)).toEqual([
      report.organisation,
      report.title,
      'Made by: Asha',
      'Particulars',
      '=1+1',
      'Rent',
      '2 rows',
      'The end',
    ]);
  });

  it('has formulas for sums, with their amounts for readers that do not compute', async () => {
    const amount = (row: number, factor: 1 | -1 = 1) => ({ row, key: 'amount', factor });
    const rows = [1, 2, 4, 8].map((rupees) => ({ depth: 0, cells: { particulars: 'Row', amount: rupees * 100 } }));
    const sum = {
      depth: 0,
      weight: 'total' as const,
      cells: { particulars: 'Sum', amount: -1_00 },
      sums: { amount: [amount(0), amount(1), amount(3), amount(2, -1)] },
    };
    const long = { depth: 0, cells: { amount: 5_00 }, sums: { amount: Array.from({ length: 251 }, (_, at) => amount(at * 2)) } };
    const of = {
      ...report,
      rows: [...rows, sum, long],
      totals: { amount: 15_00 },
      totalSums: { amount: [0, 1, 2, 3].map((row) => amount(row)) },
    };
    const sheet = partOf(Buffer.from(await written(of)), 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<f>.*?<\/v>/g)).toEqual(['<f>SUM(C5:C6,C8)-SUM(C7)</f><v>-1</v>', '<f>SUM(C5:C8)</f><v>15</v>']);
  });

  it('shows each half of a table with two sides in its own look, and its scope at the top', async () => {
    const of = {
      ...report,
      scope: [{ label: 'Branch', value: 'Pune' }],
      rows: [{ depth: 0, cells: { particulars: 'Left', amount: 1_00 }, looks: { amount: { depth: 1, weight: 'total' as const } } }],
    };
    const sheet = partOf(Buffer.from(await written(of)), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('Branch: Pune, Made by: Asha');
    const style = (cell: string) => new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1];
    expect(style('A5')).not.toBe(style('C5'));
  });

  it('of 40,000 rows is written by a process with little memory', { timeout: 60_000 }, async () => {
    const child = fork(writer, ['40000'], { execArgv: ['--max-old-space-size=96'] });
    const told = new Promise<{ bytes: number; megabytes: number }>((done) => child.on('message', (said) => done(said as never)));
    const ended = new Promise((done) => child.on('exit', done));
    expect(await ended).toBe(0);
    const { bytes, megabytes } = await told;
    expect(bytes).toBeGreaterThan(1_000_000);
    // With all rows in memory it took 420 MB; the process alone takes up to 280 MB on some machines.
    expect(megabytes).toBeLessThan(350);
  });

  it('fails if its rows cannot be read to the end', async () => {
    async function* broken(): AsyncGenerator<PrintedReport['rows']> {
      yield report.rows;
      throw new Refusal('notAllowed', { why: 'Too many rows' });
    }
    await expect(joined(writeSheet(report, broken(), () => report))).rejects.toThrow('Too many rows');
  });
});

const writer = join(import.meta.dirname, '..', '..', '..', 'test/kit/processes/writing-process.ts');
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
