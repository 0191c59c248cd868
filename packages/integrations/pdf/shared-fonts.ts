import loaded, { type EmbeddedFont, type PdfDocument } from 'pdfmake/js/PDFDocument.js';

/** Node returns the whole CommonJS module, other loaders its default export. */
export const PdfDocumentClass = 'default' in loaded ? loaded.default : loaded;

interface Opened {
  readonly parsed: EmbeddedFont['font'];
  readonly Embedded: new (document: PdfDocument, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;
}

const opened = new Map<string, Opened>();

/**
 * Parses each font file once in a process, and not once for each PDF: that was four fifths of the time of a page. The subset and the widths
 * of one PDF are made anew each time; the parsed file only remembers glyphs.
 */
export function shareFonts(): void {
  const { prototype } = PdfDocumentClass;
  const { provideFont } = prototype;
  prototype.provideFont = function (this: PdfDocument, family, bold, italics) {
    const file = this.getFontFile(family, bold, italics);
    const known = file === null ? undefined : opened.get(file);
    if (file === null || known === undefined) {
      const font = provideFont.call(this, family, bold, italics);
      if (file !== null) opened.set(file, { parsed: font.font, Embedded: font.constructor as Opened['Embedded'] });
      return font;
    }
    this._fontFamilies[file] ??= new known.Embedded(this, known.parsed, `F${++this._fontCount}`);
    return this._fontFamilies[file];
  };
}
