import type { PrintedDocument } from '#application/ports/papers';
import { accent, type Content, faint, say } from '#integrations/pdf/typesetter';

/** The sums of a document, below its lines on the right. */
export function totalsTable({ totals }: PrintedDocument): Content {
  const sums = totals.map(({ label, value, strong }) => [
    say(label, strong ? { bold: true, fontSize: 10.5 } : { color: faint }),
    say(value, { alignment: 'right', bold: true, ...(strong ? { fontSize: 10.5 } : {}) }),
  ]);
  if (sums.length === 0) return { width: 210, text: '' };
  return { width: 210, table: { widths: ['*', 'auto'], body: sums }, layout: sumLines(sums.length) };
}

/** The signatory, with space for the signature or its picture. */
export function signing({ issuer: { name }, signatory, signature }: PrintedDocument): Content[] {
  if (signatory === '') return [];
  return [
    say(`For ${name}`, { alignment: 'right', bold: true, margin: [0, 4, 0, signature === undefined ? 34 : 4] }),
    ...(signature === undefined
      ? []
      : [{ image: signature, fit: [120, 34] as const, alignment: 'right' as const, margin: [0, 0, 0, 2] as const }]),
    { canvas: [{ type: 'line', x1: 40, y1: 0, x2: 190, y2: 0, lineWidth: 0.6, lineColor: faint }] },
    say(signatory, { alignment: 'right', color: faint, margin: [0, 3, 0, 0] }),
  ];
}

/** Space for the name and signature of the person who takes the goods. */
export function receiving(): Content[] {
  return [
    say('Received by', { bold: true, margin: [0, 4, 0, 34] }),
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.6, lineColor: faint }] },
    say('Name, signature and date', { color: faint, margin: [0, 3, 0, 0] }),
  ];
}

function sumLines(rows: number): Content {
  return {
    hLineWidth: (i: number) => (i === rows - 1 || i === rows ? 0.9 : 0),
    vLineWidth: () => 0,
    hLineColor: () => accent,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 1.4,
    paddingBottom: () => 1.4,
  };
}
