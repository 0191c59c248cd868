import type { PrintedReport } from '#application/ports/papers';
import { carriedTo, type Placed, placedRows } from '#integrations/pdf/carried';
import { cellText } from '#integrations/pdf/cell-text';
import { cellPadding, fitColumns, halfOf, indent } from '#integrations/pdf/fit-columns';
import { readyFor } from '#integrations/pdf/shaping';
import {
  accent,
  type Content,
  faint,
  heightOf,
  linesOf,
  long,
  margin,
  rule,
  say,
  short,
  tint,
  typeset,
} from '#integrations/pdf/typesetter';

/**
 * A report on A4, landscape if it has many columns; its heading and the column titles are on each page. Sums that a page ends with are
 * below their columns, and above them on the next page. Columns that do not fit beside each other follow on pages of their own.
 */
export async function printReport(whole: PrintedReport): Promise<Uint8Array> {
  await readyFor(whole);
  const report = { ...whole, columns: filledColumns(whole) };
  const landscape = report.landscape ?? report.columns.length > 6;
  const { size, parts, widths } = fitColumns(report, Math.floor(landscape ? long : short) - 2 * margin);
  const bands = parts.map(
    (columns, at): Band => ({ report: { ...report, columns }, placed: placedRows(report), size, widths: widths[at] ?? [] }),
  );
  const scope = (report.scope ?? []).map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
  const across = (landscape ? long : short) - 2 * margin;
  const saying = (page: number) => (bands.length === 1 ? '' : `  ·  Columns ${1 + bandOn(bands, page)} of ${bands.length}`);
  return typeset({
    title: report.title,
    landscape,
    top: 43 + headHeight(report, `${report.subtitle}${saying(1)}`, scope, across),
    bottom: 32 + linesOf(aboutOf(report), 7, false, across - 70) * 10,
    header: (page) =>
      head({ ...report, subtitle: `${report.subtitle}${saying(page)}` }, scope, carriedAfter(bands, page - 1, 'Brought forward')),
    footer: (page, pages) => foot(report, page, pages, page === pages ? [] : carriedAfter(bands, page, 'Carried forward')),
    content: [
      ...bands.map((band, at) => ({ ...table(band), ...(at === 0 ? {} : { pageBreak: 'before' }) })),
      ...report.notes.map((note) => say(note, { color: faint, margin: [0, 6, 0, 0] })),
    ],
  });
}

/** Columns that are beside each other, and where their rows came. */
interface Band {
  readonly report: PrintedReport;
  readonly placed: readonly Placed[];
  readonly size: number;
  readonly widths: readonly number[];
}

/** Optional columns only if something is in them, as on the screen. */
function filledColumns({ columns, rows, totals }: PrintedReport): PrintedReport['columns'] {
  const isFilled = ({ key, kind }: PrintedReport['columns'][number]) =>
    [totals, ...rows.map(({ cells }) => cells)].some((cells) => cellText(kind, cells?.[key] ?? null) !== '');
  return columns.filter((column) => !column.optional || isFilled(column));
}

function bandOn(bands: readonly Band[], page: number): number {
  return Math.max(
    0,
    bands.findLastIndex(({ placed }) => (placed[0]?.page() ?? Number.POSITIVE_INFINITY) <= page),
  );
}

/** A line with the sums, each in its column. Nothing goes on after the last page of some columns. */
function carriedAfter(bands: readonly Band[], page: number, says: string): readonly Content[] {
  const at = bandOn(bands, page);
  const band = bands[at];
  const sums = band === undefined || bandOn(bands, page + 1) !== at ? null : carriedTo(band.report, band.placed, page);
  if (band === undefined || sums === null) return [];
  const { columns } = band.report;
  // The word has the room of the columns up to the first sum.
  const span = columns.findIndex(({ key }) => sums[key] !== undefined);
  const cells = columns.map(({ key }, index) =>
    index === 0 ? say(says, { colSpan: span, noWrap: true }) : say(sums[key] ?? '', { alignment: 'right' }),
  );
  return [
    {
      table: { widths: band.widths, body: [cells] },
      fontSize: band.size,
      bold: true,
      margin: [0, 0, 0, 2],
      layout: { ...cellRoom, hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 1, paddingBottom: () => 1 },
    },
  ];
}

const cellRoom = { paddingLeft: () => cellPadding.left, paddingRight: () => cellPadding.right };

function head({ title, subtitle, organisation }: PrintedReport, scope: string, carried: readonly Content[]): Content {
  return {
    margin: [margin, 26, margin, 0],
    stack: [
      say(organisation, { alignment: 'center', bold: true, fontSize: 12 }),
      say(title, { alignment: 'center', bold: true, fontSize: 10.5, color: accent }),
      say(subtitle, { alignment: 'center', color: faint }),
      ...(scope === '' ? [] : [say(scope, { alignment: 'center', color: faint, fontSize: 7.5 })]),
      ...carried,
    ],
  };
}

/** Of the heading, with room for what is brought forward. */
function headHeight({ organisation, title }: PrintedReport, subtitle: string, scope: string, across: number): number {
  const texts = [
    { text: organisation, size: 12, bold: true },
    { text: title, size: 10.5, bold: true },
    { text: subtitle, size: 8.5, bold: false },
    ...(scope === '' ? [] : [{ text: scope, size: 7.5, bold: false }]),
  ];
  return texts.reduce((sum, { text, size, bold }) => sum + linesOf(text, size, bold, across) * heightOf(text, size), 0);
}

function aboutOf({ about }: PrintedReport): string {
  return about.map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
}

function foot(report: PrintedReport, page: number, pages: number, carried: readonly Content[]): Content {
  const said = aboutOf(report);
  return {
    margin: [margin, 2, margin, 0],
    stack: [
      ...(carried.length === 0 ? [say(' ', { fontSize: 7.5 })] : carried),
      {
        columns: [say(said, { width: '*' }), { text: `Page ${page} of ${pages}`, width: 70, alignment: 'right' }],
        fontSize: 7,
        color: faint,
      },
    ],
  };
}

/** No line ends behind it: a day in a heading stays together. */
const hardHyphen = '\u2011';

const numeric = new Set(['money', 'balance', 'quantity', 'decimal', 'number']);

function table({ report, placed, size, widths }: Band): Content {
  const { columns, rows, totals } = report;
  const align = (kind: string) => (numeric.has(kind) ? 'right' : 'left');
  const half = halfOf(report);
  const body = [
    columns.map(({ label, kind }) =>
      say(label.replace(/(?<=\w)-(?=\w)/g, hardHyphen), { bold: true, alignment: align(kind), color: accent }),
    ),
    ...rows.map(({ cells, depth, weight, looks }, at) =>
      columns.map(({ key, kind }, index) => {
        const own = looks?.[key] ?? { depth, weight };
        const text = say(cellText(kind, cells[key] ?? null), {
          alignment: align(kind),
          bold: own.weight !== undefined,
          ...(index === 0 || index === half ? { margin: [own.depth * indent * size, 0, 0, 0] } : {}),
        });
        return index === 0 ? placed[at]?.on(text) : text;
      }),
    ),
    ...(totals === undefined
      ? []
      : [columns.map(({ key, kind }) => say(cellText(kind, totals[key] ?? null), { alignment: align(kind), bold: true }))]),
  ];
  const last = body.length;
  const strong = new Set(rows.flatMap(({ weight }, index) => (weight === 'total' ? [index + 1] : [])));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body,
    },
    fontSize: size,
    layout: {
      hLineWidth: (i: number) => (i <= 1 || i === last || (totals !== undefined && i === last - 1) ? 0.8 : 0.3),
      vLineWidth: (i: number) => (half > 0 && i === half ? 0.8 : 0),
      vLineColor: () => rule,
      hLineColor: (i: number) => (i <= 1 || i >= last - 1 ? faint : rule),
      ...cellRoom,
      paddingTop: () => 2.6,
      paddingBottom: () => 2.6,
      fillColor: (row: number) => (row === 0 || strong.has(row) || (totals !== undefined && row === last - 1) ? tint : null),
    },
  };
}
