import type { PrintedDocument } from '#application/ports/papers';
import { type BarCode, qrCode } from '#integrations/pdf/bar-code';
import { type Content, labelled, refused, say, section } from '#integrations/pdf/typesetter';

/** The parties; beside and above them what the portal says of the e-invoice. */
export function registered(
  document: PrintedDocument,
  across: number,
  parties: (document: PrintedDocument, room: number) => Content,
): readonly Content[] {
  const { eInvoice } = document;
  if (eInvoice === undefined) return [parties(document, across)];
  const { facts, qr, cancelled } = eInvoice;
  const room = across - (qr === undefined ? 0 : signedSide + 12);
  const isCancelled = cancelled !== undefined;
  const said = {
    width: room,
    stack: [
      section('E-Invoice', [
        ...facts.map((fact) => labelled(fact, room, undefined, isCancelled ? { decoration: 'lineThrough' } : {})),
        ...(cancelled === undefined ? [] : [say(cancelled, { bold: true, color: refused })]),
      ]),
      parties(document, room),
    ],
  };
  if (qr === undefined) return [said];
  return [{ columns: [said, { width: signedSide, stack: [signedCode(qr, isCancelled)], margin: [0, 0, 0, 8] }], columnGap: 12 }];
}

/** 38 mm in points, of which 3 mm are blank: a signed QR code has 105 to 113 modules across, and a phone reads each from 0.3 mm on. */
const signedSide = 108;
/** The blank around a QR code, in modules (ISO/IEC 18004). */
const quiet = 4;

function signedCode(text: string, isCancelled: boolean): Content {
  return { canvas: [...squaresOf(qrCode(text, 'L'), signedSide, quiet), ...(isCancelled ? strokes(signedSide) : [])] };
}

/** Across a code of this side that is not valid any more. */
export function strokes(side: number): readonly Content[] {
  const stroke = (y1: number, y2: number) => ({ type: 'line', x1: 0, y1, x2: side, y2, lineWidth: 3, lineColor: refused });
  return [stroke(0, side), stroke(side, 0)];
}

/**
 * A code of this side with so many blank modules around it. Rows of rectangles, because pdfmake draws a path at the corner of the page and not
 * where it belongs. They overlap by a hair, so that no line shows between.
 */
export function squaresOf({ across: wide, dark }: BarCode, side: number, blank: number): readonly Content[] {
  const module = side / (wide + 2 * blank);
  const ground = { type: 'rect', x: 0, y: 0, w: side, h: side, color: '#ffffff' };
  const bars = dark.map(({ x, y, width }) => ({
    ...{ type: 'rect', color: '#000000' },
    ...{ x: (x + blank) * module, y: (y + blank) * module, w: width * module, h: module + 0.05 },
  }));
  return [ground, ...bars];
}
