import type { PrintedReport } from '#application/ports';
import { cellText } from '#integrations/pdf/cell-text';
import { accent, type Content, faint, margin, rule, say, tint, typeset } from '#integrations/pdf/typesetter';

/** A report on A4, landscape if it has many columns; its heading and the column titles are on each page. */
export function printReport(report: PrintedReport): Promise<Uint8Array> {
  const landscape = report.columns.length > 6;
  return typeset({
    title: report.title,
    landscape,
    top: 84,
    header: () => head(report),
    footer: (page, pages) => foot(report, page, pages),
    content: [table(report), ...report.notes.map((note) => say(note, { color: faint, margin: [0, 6, 0, 0] }))],
  });
}

function head({ title, subtitle, organisation }: PrintedReport): Content {
  return {
    margin: [margin, 26, margin, 0],
    stack: [
      say(organisation, { alignment: 'center', bold: true, fontSize: 12 }),
      say(title, { alignment: 'center', bold: true, fontSize: 10.5, color: accent }),
      say(subtitle, { alignment: 'center', color: faint }),
    ],
  };
}

function foot({ about }: PrintedReport, page: number, pages: number): Content {
  const said = about.map(({ label, value }) => `${label}: ${value}`).join('  ·  ');
  return {
    margin: [margin, 14, margin, 0],
    fontSize: 7,
    color: faint,
    columns: [say(said, { width: '*' }), { text: `Page ${page} of ${pages}`, width: 70, alignment: 'right' }],
  };
}

const numeric = new Set(['money', 'balance', 'quantity', 'number']);

function table({ columns, rows, totals }: PrintedReport): Content {
  const align = (kind: string) => (numeric.has(kind) ? 'right' : 'left');
  const first = columns[0]?.key;
  const body = [
    columns.map(({ label, kind }) => say(label, { bold: true, alignment: align(kind), color: accent })),
    ...rows.map(({ cells, depth, weight }) =>
      columns.map(({ key, kind }) =>
        say(cellText(kind, cells[key] ?? null), {
          alignment: align(kind),
          bold: weight !== undefined,
          ...(key === first ? { margin: [depth * 9, 0, 0, 0] } : {}),
        }),
      ),
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
      vLineWidth: () => 0,
      hLineColor: (i: number) => (i <= 1 || i >= last - 1 ? faint : rule),
      paddingLeft: () => 7,
      paddingRight: () => 4,
      paddingTop: () => 2.6,
      paddingBottom: () => 2.6,
      fillColor: (row: number) => (row === 0 || strong.has(row) || (totals !== undefined && row === last - 1) ? tint : null),
    },
  };
}
