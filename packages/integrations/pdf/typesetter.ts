import pdfmake from 'pdfmake';
import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import type { Labelled } from '#application/ports/papers';
import { type Face, fileOf, latin, scripts } from '#integrations/pdf/faces';
import { orderLines } from '#integrations/pdf/line-order';
import { type Run, runsOf } from '#integrations/pdf/runs';
import { PdfDocumentClass, shareFonts } from '#integrations/pdf/shared-fonts';
import { breakTallRows } from '#integrations/pdf/tall-rows';

/** A node of pdfmake's document tree. */
export type Content = Readonly<Record<string, unknown>>;

const paths = new Set<string>();
/** A PDF that is never written; its fonts measure texts. */
const rulers: PdfDocument[] = [];

/** Fonts are looked up when the first page is set, so functions that never print need not contain them. */
function prepare(): void {
  if (paths.size > 0) return;
  const faces = [latin, ...scripts.map(({ face }) => face)];
  const fonts = faces.map(({ name, normal, bold }) => {
    const [plain, strong] = [fileOf(normal), fileOf(bold)];
    paths.add(plain).add(strong);
    return [name, { normal: plain, bold: strong, italics: plain, bolditalics: strong }] as const;
  });
  pdfmake.setFonts(Object.fromEntries(fonts));
  shareFonts(new Set(scripts.flatMap(({ face }) => [fileOf(face.normal), fileOf(face.bold)])));
  orderLines();
  breakTallRows();
  // Its own first font is a file of the package, which a bundled function does not have.
  rulers.push(new PdfDocumentClass(Object.fromEntries(fonts), {}, {}, {}, { font: null }));
  // Printed text comes from users, so the typesetter can fetch nothing and read only the fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => paths.has(path));
}

export const ink = '#1c2430';
export const faint = '#5b6675';
export const rule = '#c9d0d9';
export const tint = '#eef3f7';
export const accent = '#0f4c81';
/** Of what does not count any more. */
export const refused = '#b42318';

export interface Sheet {
  readonly title: string;
  readonly landscape?: boolean;
  readonly watermark?: string | undefined;
  /** Distance of the text from the top, below the header. */
  readonly top: number;
  /** Room for the footer. */
  readonly bottom?: number;
  header(page: number, pages: number): Content;
  footer(page: number, pages: number): Content;
  readonly content: readonly Content[];
}

export const margin = 34;
/** The sides of A4, in points. */
export const short = 595.28;
export const long = 841.89;

export async function typeset(sheet: Sheet): Promise<Uint8Array> {
  prepare();
  return pdfmake
    .createPdf({
      ...inBahi(sheet.title),
      pageSize: 'A4',
      pageOrientation: sheet.landscape ? 'landscape' : 'portrait',
      pageMargins: [margin, sheet.top, margin, sheet.bottom ?? 42],
      header: sheet.header,
      footer: sheet.footer,
      content: sheet.content,
      ...(sheet.watermark === undefined
        ? {}
        : { watermark: { text: sheet.watermark, color: refused, opacity: 0.14, bold: true, fontSize: 84, angle: -38 } }),
    })
    .getBuffer();
}

/** Pages of any size without margins, on which everything has its place. */
export async function placePages(title: string, size: { readonly width: number; readonly height: number }, pages: readonly Content[][]) {
  prepare();
  const content = pages.map((stack, at) => ({ stack: [{ text: '' }, ...stack], ...(at === 0 ? {} : { pageBreak: 'before' }) }));
  return pdfmake.createPdf({ ...inBahi(title), pageSize: size, pageMargins: 0, content }).getBuffer();
}

function inBahi(title: string) {
  return {
    info: { title, creator: 'Bahi', producer: 'Bahi' },
    defaultStyle: { font: latin.name, fontSize: 8.5, color: ink, lineHeight: 1 },
  };
}

function drawnBy(face: Face, bold = false) {
  prepare();
  const [ruler] = rulers;
  if (ruler === undefined) throw new Error('Fonts are not prepared');
  return ruler.provideFont(face.name, bold, false);
}

const partsOf = (text: string) => runsOf(text, (face, codePoint) => drawnBy(face).font.hasGlyphForCodePoint(codePoint));

/** How wide a text will be, in the unit of its size. */
export function widthOf(text: string, size: number, bold: boolean): number {
  return partsOf(text).reduce((sum, run) => sum + drawnBy(run.face, bold).widthOfString(run.text, size), 0);
}

/** From the top of a line to its baseline, as a part of the size of the text. */
export function ascentOf(text: string): number {
  return Math.max(...partsOf(text).map(({ face }) => drawnBy(face).ascender / 1000), 0);
}

/** How high a line of a text will be. */
export function heightOf(text: string, size: number): number {
  return Math.max(...[{ face: latin }, ...partsOf(text)].map(({ face }) => drawnBy(face).lineHeight(size)));
}

/** How many lines a text will have: words go on the next line, and one that is wider than a line on several. */
export function linesOf(text: string, size: number, bold: boolean, width: number): number {
  const space = widthOf(' ', size, bold);
  const ofOne = (line: string) => {
    let [lines, left] = [1, width];
    for (const word of line.split(/\s+/)) {
      const wide = widthOf(word, size, bold);
      if (wide > left && left < width) [lines, left] = [lines + 1, width];
      const more = Math.ceil(wide / width) - 1;
      if (more > 0) [lines, left] = [lines + more, width - (wide - more * width)];
      else left -= wide;
      left -= space;
    }
    return lines;
  };
  return text.split('\n').reduce((sum, line) => sum + ofOne(line), 0);
}

/** Text in the fonts that have its letters, because a font has one script. */
export function say(text: string, look: Content = {}): Content {
  const runs = partsOf(text);
  if (runs.every(({ face }) => face === latin)) return { ...look, text: runs.map((run) => run.text).join('') };
  return { ...look, text: runs.map(inline) };
}

function inline({ text, face, level }: Run): Content {
  return { text, ...(face === latin ? {} : { font: face.name }), ...(level === 0 ? {} : { level }) };
}

/** A label and its value in so much room. A width in points, because a long word would widen the column. */
export function labelled({ label, value }: Labelled, room: number, link?: string, look: Content = {}): Content {
  return {
    columns: [
      say(label, { width: 82, color: faint }),
      say(value, { width: room - 82 - 6, bold: true, ...(link === undefined ? {} : { link }), ...look }),
    ],
    columnGap: 6,
    margin: [0, 0, 0, 1],
  };
}

/** Hair lines between rows, stronger ones around the header and above the totals. */
export function ruled(rows: number, totals: boolean): Content {
  return {
    hLineWidth: (i: number) => (i === 0 || i === 1 || i === rows || (totals && i === rows - 1) ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (i: number) => (i <= 1 || i >= rows - 1 ? faint : rule),
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 2.6,
    paddingBottom: () => 2.6,
    fillColor: (row: number) => (row === 0 || (totals && row === rows - 1) ? tint : null),
  };
}

export function section(title: string, content: readonly Content[]): Content {
  return { stack: [heading(title), ...content], margin: [0, 0, 0, 6] };
}

export function heading(text: string): Content {
  return { text: text.toUpperCase(), fontSize: 7, bold: true, color: accent, characterSpacing: 0.5, margin: [0, 0, 0, 3] };
}
