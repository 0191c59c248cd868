import loaded, { type EmbeddedFont, type PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { fromRight } from '#integrations/pdf/faces';
import { shapedFont } from '#integrations/pdf/shaped-font';

/** Node returns the whole CommonJS module, other loaders its default export. */
export const PdfDocumentClass = 'default' in loaded ? loaded.default : loaded;

interface Opened {
  readonly parsed: EmbeddedFont['font'];
  readonly Embedded: new (document: PdfDocument, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;
}

const opened = new Map<string, Opened>();

/**
 * Parses each font file once in a process, and not once for each PDF: that was four fifths of the time of a page. The subset and the widths
 * of one PDF are made anew each time; the parsed file only remembers glyphs. HarfBuzz shapes the texts of some files.
 */
export function shareFonts(shaped: ReadonlySet<string>): void {
  const { prototype } = PdfDocumentClass;
  const { provideFont } = prototype;
  prototype.provideFont = function (this: PdfDocument, family, bold, italics) {
    const file = this.getFontFile(family, bold, italics);
    if (file === null) return provideFont.call(this, family, bold, italics);
    let known = opened.get(file);
    if (known === undefined) {
      const font = provideFont.call(this, family, bold, italics);
      const [parsed, Embedded] = [font.font, font.constructor as Opened['Embedded']];
      known = { parsed, Embedded: shaped.has(file) ? shapedFont(Embedded, file) : Embedded };
      opened.set(file, known);
      delete this._fontFamilies[file];
    }
    this._fontFamilies[file] ??= new known.Embedded(this, known.parsed, `F${++this._fontCount}`);
    return this._fontFamilies[file];
  };
  spellOut(shaped);
}

/** Marks are above and below their letters, so readers are told each word that HarfBuzz shaped. They read letters from the right by themselves. */
function spellOut(shaped: ReadonlySet<string>): void {
  const { prototype } = PdfDocumentClass;
  const { _fragment: draw } = prototype;
  const isShaped = (font: EmbeddedFont) => [...shaped].some((file) => opened.get(file)?.parsed === font.font);
  prototype._fragment = function (this: PdfDocument, text, x, y, options) {
    if (!isShaped(this._font) || fromRight.test(text)) return draw.call(this, text, x, y, options);
    const word = text.trimEnd();
    const { addContent } = this;
    // Within the text object, where readers know its font and place.
    this.addContent = (operator) => {
      if (operator === 'ET') addContent.call(this, 'EMC');
      const answer = addContent.call(this, operator);
      if (operator.endsWith(' Tf')) addContent.call(this, `/Span <</ActualText <feff${utf16(word)}>>> BDC`);
      return answer;
    };
    draw.call(this, word, x, y, options);
    this.addContent = addContent;
    if (word !== text) draw.call(this, text.slice(word.length), x + this._font.widthOfString(word, this._fontSize), y, options);
  };
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
