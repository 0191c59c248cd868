import type { PrintedReport } from '#application/ports';

/** A cell as write-excel-file takes it. */
interface Cell {
  readonly value: string | number | Date;
  readonly type: typeof String | typeof Number | typeof Date;
  readonly format?: string;
  readonly fontWeight?: 'bold';
  readonly align?: 'left' | 'right';
  readonly indent?: number;
  readonly backgroundColor?: string;
}

type Kind = PrintedReport['columns'][number]['kind'];

/**
 * A report as an .xlsx workbook: amounts are numbers in rupees and days are dates, so that they can be added and sorted.
 * Texts are always written as texts: one that begins with `=` is shown as it was typed, not computed.
 */
export async function workbook(report: PrintedReport): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const { columns, rows, totals } = report;
  const data = [
    [text(report.organisation, true)],
    [text(`${report.title}, ${report.subtitle}`, true)],
    [text(report.about.map(({ label, value }) => `${label}: ${value}`).join(', '), false)],
    columns.map(({ label }) => ({ ...text(label, true), backgroundColor: '#eef3f7' })),
    ...rows.map(({ cells, depth, weight }) =>
      columns.map(({ key, kind }, index) => cellOf(kind, cells[key] ?? null, weight !== undefined, index === 0 ? depth : 0)),
    ),
    ...(totals === undefined ? [] : [columns.map(({ key, kind }) => cellOf(kind, totals[key] ?? null, true, 0))]),
    ...report.notes.map((note) => [text(note, false)]),
  ];
  const widths = columns.map(({ kind }, index) => ({ width: index === 0 ? 42 : kind === 'text' ? 28 : 18 }));
  return writeExcelFile(data, { columns: widths, sheet: sheetName(report.title), stickyRowsCount: 4 }).toBuffer();
}

function text(value: string, bold: boolean): Cell {
  return { ...words(value), ...(bold ? { fontWeight: 'bold' as const } : {}) };
}

/** What looks like a formula is of the format Text, so that it does not become one when somebody edits the cell. */
function words(value: string): Pick<Cell, 'value' | 'type' | 'format'> {
  return { value, type: String, ...(/^[=+\-@\t\r]/.test(value) ? { format: formatOf.text } : {}) };
}

function cellOf(kind: Kind, value: string | number | null, bold: boolean, depth: number): Cell | null {
  if (value === null || value === '') return null;
  const look = { ...(bold ? { fontWeight: 'bold' as const } : {}), ...(depth > 0 ? { indent: depth } : {}) };
  if (kind === 'date' && typeof value === 'string')
    return { ...look, value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd-mmm-yyyy' };
  if (typeof value === 'string') return { ...look, ...words(value) };
  return { ...look, value: value / scaleOf[kind], type: Number, format: formatOf[kind], align: 'right' };
}

/** Paise to rupees, ten-thousandths to units. */
const scaleOf: Readonly<Record<Kind, number>> = { money: 100, balance: 100, quantity: 10_000, number: 1, text: 1, date: 1 };

/** Indian grouping: crores, lakhs, thousands. */
const indian = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';

const formatOf: Readonly<Record<Kind, string>> = {
  money: indian,
  balance: '#,##0.00" Dr";#,##0.00" Cr";""',
  quantity: '#,##0.####',
  number: '0',
  text: '@',
  date: 'dd-mmm-yyyy',
};

/** Excel's rules: at most 31 characters, none of `\ / * ? : [ ]`. */
function sheetName(title: string): string {
  return title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);
}
