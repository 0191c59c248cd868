import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import type { Labelled } from '#application/ports';
import { PdfDocumentClass, shareFonts } from '#integrations/pdf/shared-fonts';

/** A node of pdfmake's document tree. */
export type Content = Readonly<Record<string, unknown>>;

const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`);

const faces = {
  latin: {
    name: 'Noto Sans',
    normal: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  },
  devanagari: {
    name: 'Noto Sans Devanagari',
    normal: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    bold: 'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  },
} as const;

const paths = new Set<string>();
/** A PDF that is never written; its fonts measure texts. */
const rulers: PdfDocument[] = [];

/** Fonts are looked up when the first page is set, so functions that never print need not contain them. */
function prepare(): void {
  if (paths.size > 0) return;
  const fonts = Object.values(faces).map(({ name, normal, bold }) => {
    const [plain, strong] = [font(normal), font(bold)];
    paths.add(plain).add(strong);
    return [name, { normal: plain, bold: strong, italics: plain, bolditalics: strong }] as const;
  });
  pdfmake.setFonts(Object.fromEntries(fonts));
  shareFonts();
  rulers.push(new PdfDocumentClass(Object.fromEntries(fonts)));
  // Printed text comes from users, so the typesetter can fetch nothing and read only the fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => paths.has(path));
}

export const ink = '#1c2430';
export const faint = '#5b6675';
export const rule = '#c9d0d9';
export const tint = '#eef3f7';
export const accent = '#0f4c81';

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
        : { watermark: { text: sheet.watermark, color: '#b42318', opacity: 0.14, bold: true, fontSize: 84, angle: -38 } }),
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
    defaultStyle: { font: faces.latin.name, fontSize: 8.5, color: ink, lineHeight: 1 },
  };
}

/** How wide a text will be, in the unit of its size. */
export function widthOf(text: string, size: number, bold: boolean): number {
  prepare();
  const [ruler] = rulers;
  const runs = text.match(scripts) ?? [];
  return runs.reduce((sum, run) => {
    const face = isDevanagari(run) ? faces.devanagari : faces.latin;
    return sum + (ruler?.provideFont(face.name, bold, false).widthOfString(run, size) ?? 0);
  }, 0);
}

/** Text in the font that has its letters: runs of Devanagari are set separately, because a font has one script. */
export function say(text: string, look: Content = {}): Content {
  const runs = text.match(scripts) ?? [];
  if (!runs.some(isDevanagari)) return { ...look, text };
  return { ...look, text: runs.map((run) => (isDevanagari(run) ? { text: run, font: faces.devanagari.name } : run)) };
}

/** Devanagari with the digits, spaces and joiners between its words, or anything else. */
const scripts = /[\u0900-\u097f\u200c\u200d]+(?:[\s]+[\u0900-\u097f\u200c\u200d]+)*|[^\u0900-\u097f\u200c\u200d]+/gu;

function isDevanagari(run: string): boolean {
  return /^[\u0900-\u097f\u200c\u200d]/u.test(run);
}

export function labelled({ label, value }: Labelled): Content {
  return {
    columns: [say(label, { width: 82, color: faint }), say(value, { width: '*', bold: true })],
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
