import type { PrintedReport } from '#application/ports';
import { carriedTo, type Placed, placedRows } from '#integrations/pdf/carried';
import { cellText } from '#integrations/pdf/cell-text';
import { accent, type Content, faint, margin, rule, say, tint, typeset } from '#integrations/pdf/typesetter';

/**
 * A report on A4, landscape if it has many columns; its heading and the column titles are on each page. Sums that a page ends with are
 * below it, and above the next page.
 */
export function printReport(report: PrintedReport): Promise<Uint8Array> {
  const landscape = report.landscape ?? report.columns.length > 6;
  const placed = placedRows(report);
  const scope = (report.scope ?? []).map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
  const lines = Math.ceil(scope.length / (landscape ? 190 : 130));
  return typeset({
    title: report.title,
    landscape,
    top: 84 + lines * 11,
    header: (page) => head(report, scope, carriedTo(report, placed, page - 1)),
    footer: (page, pages) => foot(report, page, pages, page === pages ? [] : carriedTo(report, placed, page)),
    content: [table(report, placed), ...report.notes.map((note) => say(note, { color: faint, margin: [0, 6, 0, 0] }))],
  });
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

function table({ columns, rows, totals }: PrintedReport, placed: readonly Placed[]): Content {
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
    fontSize: 8,
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
