import type { PrintedDocument } from '#application/ports/papers';
import { type BarCode, barCode } from '#integrations/pdf/bar-code';
import { squaresOf, strokes } from '#integrations/pdf/document/registered';
import { accent, type Content, heading, labelled, refused, say } from '#integrations/pdf/typesetter';

/** In points: 55 mm, of which a bar of the 12 digits takes 0.45 mm and can be read by any scanner. */
const codesWide = 156;
/** 40 mm in points, with the blank around it. */
const squareSide = 113;
const barsHigh = 34;
/** The blank beside bars, in modules (ISO/IEC 15417). */
const quietBars = 10;

/** The head of an e-way bill: its number, large and for scanners, what is known of it, and below the ends of its way. */
export function billHead(
  { ewayBill, numberLabel = 'Number', facts, ...document }: PrintedDocument,
  across: number,
  parties: (document: Pick<PrintedDocument, 'parties'>, room: number) => Content,
): readonly Content[] {
  if (ewayBill === undefined) return [];
  const { number, digits, qr, cancelled } = ewayBill;
  const isCancelled = cancelled !== undefined;
  const room = across - codesWide - 12;
  const said = {
    width: room,
    stack: [
      heading(numberLabel),
      say(number, { bold: true, fontSize: 22, color: accent, ...(isCancelled ? { decoration: 'lineThrough' } : {}), margin: [0, 0, 0, 6] }),
      ...(isCancelled ? [say(cancelled, { bold: true, color: refused, margin: [0, 0, 0, 6] })] : []),
      ...facts.map((fact) => labelled(fact, room)),
    ],
  };
  const codes = {
    width: codesWide,
    stack: [
      ...(qr === undefined ? [] : [square(qr, isCancelled)]),
      { canvas: barsOf(barCode('code128', digits)), margin: [0, 6, 0, 0] },
      say(number, { alignment: 'center', fontSize: 8, margin: [0, 2, 0, 0] }),
    ],
  };
  return [{ columns: [said, codes], columnGap: 12, margin: [0, 0, 0, 8] }, parties(document, across)];
}

function square(text: string, isCancelled: boolean): Content {
  const canvas = [...squaresOf(barCode('qr', text), squareSide, 4), ...(isCancelled ? strokes(squareSide) : [])];
  return { canvas, margin: [(codesWide - squareSide) / 2, 0, 0, 0] };
}

function barsOf({ across, dark }: BarCode): readonly Content[] {
  const module = codesWide / (across + 2 * quietBars);
  return dark.map(({ x, width }) => ({
    ...{ type: 'rect', color: '#000000' },
    ...{ x: (x + quietBars) * module, y: 0, w: width * module, h: barsHigh },
  }));
}
