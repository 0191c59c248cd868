import { writeFileSync } from 'node:fs';
import pdfmake from 'pdfmake';
import { describe, expect, it, vi } from 'vitest';
import type { PrintedReport, PrintedRow } from '#application/ports/papers';
import { cellPadding } from '#integrations/pdf/fit-columns';
import { printReport } from '#integrations/pdf/report';
import { pagesOf } from '#test/kit/papers/pdf';

const look = process.env['LOOK_AT'];

const report = (rows: readonly PrintedRow[], more: Partial<PrintedReport> = {}): PrintedReport => ({
  title: 'Profit & Loss',
  subtitle: '01-Apr-2026 to 31-Mar-2027',
  organisation: 'Suryodaya Solar',
  scope: [{ label: 'Branch', value: 'Pune' }],
  about: [{ label: 'Log', value: `12 entries, ${'ab'.repeat(32)}` }],
  columns: [
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'amount', label: 'Amount', kind: 'money' },
  ],
  rows,
  notes: [],
  ...more,
});
const line = (at: number, change: Partial<PrintedRow> = {}): PrintedRow => ({
  depth: 0,
  cells: { particulars: `Line ${at}`, amount: 100_00 },
  ...change,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1));

type Edge = (page: number, pages: number) => object;

/** What is above and below the rows of each page. */
async function edges(of: PrintedReport, name: string): Promise<readonly { readonly above: string; readonly below: string }[]> {
  const create = vi.spyOn(pdfmake, 'createPdf');
  const pdf = await printReport(of);
  if (look !== undefined) writeFileSync(`${look}/${name}.pdf`, pdf);
  const { header, footer } = (create.mock.lastCall?.[0] ?? {}) as { readonly header: Edge; readonly footer: Edge };
  create.mockRestore();
  const pages = pagesOf(pdf);
  return Array.from({ length: pages }, (_, at) => ({
    above: JSON.stringify(header(at + 1, pages)),
    below: JSON.stringify(footer(at + 1, pages)),
  }));
}
/** The first sum of the line. */
const carried = (text: string, word: 'Carried' | 'Brought') => new RegExp(`"${word} forward".*?"text":"([\\d,.]+)"`).exec(text)?.[1];

interface Drawn {
  readonly table: { readonly widths: readonly { readonly _calcWidth: number }[]; readonly body: readonly (readonly Cell[])[] };
}
/** The typesetter writes on each cell where its lines came. */
interface Cell {
  readonly text: string;
  readonly positions: readonly unknown[];
}

/** On how many lines the cells with this text came. */
const lines = (body: Drawn['table']['body'], text: string) => [
  ...new Set(
    body
      .flat()
      .filter((cell) => cell.text === text)
      .map(({ positions }) => positions.length),
  ),
];

describe('a report on paper', () => {
  it('carries the sum of a page to the next one, until its total', async () => {
    const all = await edges(report(many(100), { totals: { particulars: 'Total', amount: 100 * 100_00 } }), 'carried');
    const sums = all.map(({ below }) => carried(below, 'Carried'));
    expect(all.length).toBeGreaterThan(1);
    expect(sums.at(-1)).toBeUndefined();
    expect(all.map(({ above }) => carried(above, 'Brought'))).toEqual([undefined, ...sums.slice(0, -1)]);
    const rupees = Number(sums[0]?.replaceAll(',', ''));
    expect(rupees).toBeGreaterThan(3000);
    expect(rupees % 100).toBe(0);
  });

  it('starts again after a total, and counts a group without what is in it', async () => {
    const group = line(0, { weight: 'group', cells: { particulars: 'Group', amount: 70 } });
    const inside = Array.from({ length: 60 }, (_, at) => line(at, { depth: 1 }));
    const rows = [...many(3), line(4, { weight: 'total' }), group, ...inside, line(5, { weight: 'total' })];
    const [first] = await edges(report(rows), 'groups');
    expect(carried(first?.below ?? '', 'Carried')).toBe('0.70');
  });

  it('says nothing of sums where nothing is totalled', async () => {
    expect(JSON.stringify(await edges(report(many(100)), 'plain'))).not.toContain('forward');
  });

  it('has two sides beside each other, each with its own look', async () => {
    const columns = [
      ...report([]).columns,
      { key: 'r', label: 'Particulars', kind: 'text' as const },
      { key: 'a', label: 'Amount', kind: 'money' as const },
    ];
    const looks = { r: { depth: 2 }, a: { depth: 2, weight: 'total' as const } };
    const rows = many(80).map((row) => ({ ...row, cells: { ...row.cells, r: 'Right', a: 5_00 }, looks }));
    const [first] = await edges(report(rows, { columns, landscape: true, totals: { amount: 80 * 100_00 } }), 'two-sided');
    expect(carried(first?.below ?? '', 'Carried')).toMatch(/00\.00$/);
  });

  it('carries on the columns that do not fit on pages of their own, each with its sums', async () => {
    const amounts = Array.from({ length: 20 }, (_, at) => ({ key: `a${at}`, label: `Branch ${at} Dr`, kind: 'money' as const }));
    const cells = (factor: number) => Object.fromEntries(amounts.map(({ key }, at) => [key, factor * (at + 1) * 1_00_000_00]));
    const rows = many(50).map((row) => ({ ...row, cells: { particulars: 'Line', ...cells(1) } }));
    const columns = [{ key: 'particulars', label: 'Particulars', kind: 'text' as const }, ...amounts];
    const all = await edges(report(rows, { columns, totals: { particulars: 'Total', ...cells(50) } }), 'in-parts');
    const sums = (text: string) => text.match(/"text":"[\d,]+\.\d\d"/g)?.length ?? 0;
    const parts = all.map(({ above }) => /Columns (\d) of (\d)/.exec(above)?.slice(1).map(Number) ?? []);
    expect(new Set(parts.map(([, of]) => of)).size).toBe(1);
    expect(parts.map(([part]) => part)).toEqual(parts.map(([part]) => part).toSorted());
    expect(parts.at(-1)?.[0]).toBe(parts.at(-1)?.[1]);
    const carriedIn = new Map<number | undefined, number>();
    for (const [at, { below }] of all.entries()) {
      const goesOn = parts[at + 1]?.[0] === parts[at]?.[0];
      expect([below.includes('Carried forward'), all[at + 1]?.above.includes('Brought forward') ?? false]).toEqual([goesOn, goesOn]);
      if (!goesOn) continue;
      // Each amount of the part has its sum, and together they are the twenty.
      expect(sums(below)).toBe(sums(all[at + 1]?.above ?? ''));
      carriedIn.set(parts[at]?.[0], sums(below));
    }
    expect([...carriedIn.values()].reduce((sum, one) => sum + one, 0)).toBe(20);
  });

  it('has its figures on one line and its columns on the page, however many texts there are', async () => {
    const texts = ['GSTIN', 'Place', 'Client', 'Rates', 'Type', 'Project'].map((label) => ({ key: label, label, kind: 'text' as const }));
    const columns = [
      { key: 'date', label: 'Date', kind: 'date' as const },
      ...texts,
      { key: 'empty', label: 'Transporter Document', kind: 'text' as const, optional: true as const },
      ...Array.from({ length: 5 }, (_, at) => ({ key: `a${at}`, label: `Amount ${at}`, kind: 'balance' as const })),
    ];
    const cells = {
      ...{
        date: '2026-05-26',
        GSTIN: '29AAEFD8030E1ZN',
        Place: '29 Karnataka',
        Client: 'Deepam Enterprises LLP',
        Rates: 'GST 5%, GST 18%',
      },
      ...{ Type: 'Domestic', Project: 'Rooftop of the school', empty: '' },
      ...Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`a${at}`, 12_34_567_00])),
    };
    const create = vi.spyOn(pdfmake, 'createPdf');
    await printReport(
      report(
        [
          { depth: 1, cells: { ...cells, date: '2026-04-01' } },
          { depth: 1, cells },
        ],
        { columns },
      ),
    );
    const content = (create.mock.lastCall?.[0] as { readonly content: readonly Drawn[] } | undefined)?.content ?? [];
    create.mockRestore();
    for (const { table } of content) {
      const widths = table.widths.map(({ _calcWidth }) => _calcWidth + cellPadding.left + cellPadding.right);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(842 - 2 * 34 + 0.01);
      expect(JSON.stringify(table.body)).not.toContain('Transporter Document');
      expect(lines(table.body, '12,34,567.00 Dr')).toEqual([1]);
      expect(lines(table.body, '26-May-2026')).toEqual([1]);
    }
  });

  it('has its scope and the head of the log on every page', async () => {
    for (const { above, below } of await edges(report(many(60)), 'scope')) {
      expect(above).toContain('Branch: Pune');
      expect(below).toContain('Log: 12 entries');
    }
  });
});
