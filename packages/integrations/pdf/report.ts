import type { PrintedReport } from '#application/ports';
import { carriedTo, type Placed, placedRows } from '#integrations/pdf/carried';
import { cellText } from '#integrations/pdf/cell-text';
import { fitColumns } from '#integrations/pdf/fit-columns';
import { accent, type Content, faint, margin, rule, say, tint, typeset } from '#integrations/pdf/typesetter';

/**
 * A report on A4, landscape if it has many columns; its heading and the column titles are on each page. Sums that a page ends with are
 * below it, and above the next page. Columns that do not fit beside each other follow on pages of their own.
 */
export function printReport(report: PrintedReport): Promise<Uint8Array> {
  const landscape = report.landscape ?? report.columns.length > 6;
  const { size, parts } = fitColumns(report, (landscape ? long : short) - 2 * margin);
  const bands = parts.map((columns): Band => ({ report: { ...report, columns }, placed: placedRows(report) }));
  const scope = (report.scope ?? []).map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
  const inLine = landscape ? 190 : 130;
  const lines = Math.ceil(scope.length / inLine);
  // There is room for two lines of sums that are carried.
  const amounts = Math.max(...parts.map((columns) => columns.filter(({ kind }) => kind === 'money').length));
  const more = 11 * Math.max(0, Math.ceil((amounts * carriedLength) / inLine) - 2);
  const saying = (page: number) => (bands.length === 1 ? '' : `  ·  Columns ${1 + bandOn(bands, page)} of ${bands.length}`);
  return typeset({
    title: report.title,
    landscape,
    ...{ top: 84 + lines * 11 + more, bottom: 42 + more },
    header: (page) => head({ ...report, subtitle: `${report.subtitle}${saying(page)}` }, scope, carriedAfter(bands, page - 1)),
    footer: (page, pages) => foot(report, page, pages, page === pages ? [] : carriedAfter(bands, page)),
    content: [
      ...bands.map(({ report: part, placed }, at) => ({ ...table(part, placed, size), ...(at === 0 ? {} : { pageBreak: 'before' }) })),
      ...report.notes.map((note) => say(note, { color: faint, margin: [0, 6, 0, 0] })),
    ],
  });
}

/** The sides of A4, in points. */
const [short, long] = [595, 842];
/** A heading with its sum. */
const carriedLength = 32;

/** Columns that are beside each other, and where their rows came. */
interface Band {
  readonly report: PrintedReport;
  readonly placed: readonly Placed[];
}

function bandOn(bands: readonly Band[], page: number): number {
  return Math.max(
    0,
    bands.findLastIndex(({ placed }) => (placed[0]?.page() ?? Number.POSITIVE_INFINITY) <= page),
  );
}

/** Nothing goes on after the last page of some columns. */
function carriedAfter(bands: readonly Band[], page: number): readonly string[] {
  const at = bandOn(bands, page);
  const band = bands[at];
  return band === undefined || bandOn(bands, page + 1) !== at ? [] : carriedTo(band.report, band.placed, page);
}

function head({ title, subtitle, organisation }: PrintedReport, scope: string, carried: readonly string[]): Content {
  return {
    margin: [margin, 26, margin, 0],
    stack: [
      say(organisation, { alignment: 'center', bold: true, fontSize: 12 }),
      say(title, { alignment: 'center', bold: true, fontSize: 10.5, color: accent }),
      say(subtitle, { alignment: 'center', color: faint }),
      ...(scope === '' ? [] : [say(scope, { alignment: 'center', color: faint, fontSize: 7.5 })]),
      ...(carried.length === 0
        ? []
        : [say(`Brought forward  ${carried.join('  ·  ')}`, { alignment: 'right', fontSize: 7.5, bold: true })]),
    ],
  };
}

function foot({ about }: PrintedReport, page: number, pages: number, carried: readonly string[]): Content {
  const said = about.map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
  return {
    margin: [margin, 4, margin, 0],
    fontSize: 7,
    color: faint,
    stack: [
      say(carried.length === 0 ? ' ' : `Carried forward  ${carried.join('  ·  ')}`, { alignment: 'right', fontSize: 7.5, bold: true }),
      { columns: [say(said, { width: '*' }), { text: `Page ${page} of ${pages}`, width: 70, alignment: 'right' }] },
    ],
  };
}

const numeric = new Set(['money', 'balance', 'quantity', 'number']);

function table({ columns, rows, totals }: PrintedReport, placed: readonly Placed[], size: number): Content {
  const align = (kind: string) => (numeric.has(kind) ? 'right' : 'left');
  const first = columns[0]?.key;
  const half = columns.findIndex(({ key }, index) => index > 0 && key !== first && rows.some(({ looks }) => looks?.[key] !== undefined));
  const body = [
    columns.map(({ label, kind }) => say(label, { bold: true, alignment: align(kind), color: accent })),
    ...rows.map(({ cells, depth, weight, looks }, at) =>
      columns.map(({ key, kind }, index) => {
        const own = looks?.[key] ?? { depth, weight };
        const text = say(cellText(kind, cells[key] ?? null), {
          alignment: align(kind),
          bold: own.weight !== undefined,
          ...(index === 0 || index === half ? { margin: [own.depth * 9, 0, 0, 0] } : {}),
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
      widths: columns.map(({ kind }, index) => (index === 0 || kind === 'text' ? '*' : 'auto')),
      body,
    },
    fontSize: size,
    layout: {
      hLineWidth: (i: number) => (i <= 1 || i === last || (totals !== undefined && i === last - 1) ? 0.8 : 0.3),
      vLineWidth: (i: number) => (half > 0 && i === half ? 0.8 : 0),
      vLineColor: () => rule,
      hLineColor: (i: number) => (i <= 1 || i >= last - 1 ? faint : rule),
      paddingLeft: () => 7,
      paddingRight: () => 4,
      paddingTop: () => 2.6,
      paddingBottom: () => 2.6,
      fillColor: (row: number) => (row === 0 || strong.has(row) || (totals !== undefined && row === last - 1) ? tint : null),
    },
  };
}
