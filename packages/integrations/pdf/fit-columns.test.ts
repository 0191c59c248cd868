import { describe, expect, it } from 'vitest';
import type { PrintedReport, PrintedRow } from '#application/ports/papers';
import { fitColumns } from '#integrations/pdf/fit-columns';
import { widthOf } from '#integrations/pdf/typesetter';

const landscape = 774;
type Column = PrintedReport['columns'][number];

const text = (key: string): Column => ({ key, label: key, kind: 'text' });
const amounts = (count: number) =>
  Array.from({ length: count }, (_, at): Column => ({ key: `a${at}`, label: `Branch ${at}`, kind: 'money' }));
const report = (columns: readonly Column[], more: Partial<PrintedRow> = {}) => {
  const cells = Object.fromEntries(columns.map(({ key, kind }) => [key, kind === 'text' ? 'Sundry Debtors of the east' : 1_23_45_678_90]));
  return { columns, rows: [{ depth: 0, cells, ...more }] };
};
const keys = (parts: readonly (readonly Column[])[]) => parts.map((part) => part.map(({ key }) => key));

describe('columns on paper', () => {
  it.each`
    count | size
    ${6}  | ${8}
    ${11} | ${7}
    ${12} | ${6}
  `('$count amounts of crores fit in size $size', ({ count, size }) => {
    const fitted = fitColumns(report([text('Particulars'), ...amounts(count)]), landscape);
    expect([fitted.size, fitted.parts.length]).toEqual([size, 1]);
  });

  it('that do not fit come in parts, each beginning with what says what a row is', () => {
    const { size, parts } = fitColumns(report([text('Date'), text('Party'), ...amounts(26)]), landscape);
    expect(size).toBe(7);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of keys(parts)) expect(part.slice(0, 2)).toEqual(['Date', 'Party']);
    expect(keys(parts).flatMap((part) => part.slice(2))).toEqual(amounts(26).map(({ key }) => key));
  });

  it('are spread evenly over the parts', () => {
    const { parts } = fitColumns(report([text('Particulars'), ...amounts(14)]), landscape);
    expect(parts.map(({ length }) => length)).toEqual([8, 8]);
  });

  it.each([[3], [9], [26]])('take the whole width in each part, and no more, with %i amounts', (count) => {
    const { widths } = fitColumns(report([text('Date'), text('Party'), text('Place'), ...amounts(count)]), landscape);
    for (const part of widths) expect(part.reduce((sum, width) => sum + width + 11, 0)).toBeCloseTo(landscape);
  });

  it('without figures have room for each word of their heading', () => {
    const columns: readonly Column[] = [text('Party'), { key: 'bucket0', label: 'Not due', kind: 'money' }, ...amounts(9)];
    const { widths, size } = fitColumns({ columns, rows: [{ depth: 0, cells: { Party: 'Ganga Power' } }] }, landscape);
    const width = widths[0]?.[1] ?? 0;
    for (const word of ['Not', 'due']) expect(width).toBeGreaterThanOrEqual(widthOf(word, size, true));
  });

  it('of two sides are as wide on both, whatever is in them', () => {
    const columns = [text('Liabilities'), ...amounts(1), { ...text('right'), label: 'Assets' }, { ...amounts(1)[0], key: 'r0' } as Column];
    const cells = { Liabilities: 'Capital', a0: 1_00, right: 'Urja Power Systems Private Limited', r0: 1_23_45_678_90 };
    const { widths } = fitColumns({ columns, rows: [{ depth: 0, cells, looks: { right: { depth: 1 }, r0: { depth: 1 } } }] }, 527);
    expect(widths[0]?.slice(0, 2)).toEqual(widths[0]?.slice(2));
  });

  it('leave room for amounts in every part, however many texts come first', () => {
    const texts = Array.from({ length: 9 }, (_, at) => text(`Text ${at}`));
    const { parts } = fitColumns(report([...texts, ...amounts(12)]), landscape);
    expect(keys(parts).every((part) => part[0] === 'Text 0' && part.some((key) => key.startsWith('a')))).toBe(true);
    expect(new Set(keys(parts).flat()).size).toBe(21);
  });

  it('of two sides stay together, in a smaller size', () => {
    const looks = { r: { depth: 0 } };
    const fitted = fitColumns(report([text('l'), ...amounts(9), text('r')], { looks }), 527);
    expect([fitted.size, fitted.parts.length]).toEqual([5, 1]);
  });

  it('have their size without any rows', () => {
    expect(fitColumns({ columns: [text('Particulars'), ...amounts(3)], rows: [] }, landscape).size).toBe(8);
  });
});
