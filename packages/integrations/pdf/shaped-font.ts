import type { EmbeddedFont, PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { type ShapedGlyph, shape } from '#integrations/pdf/shaping';

type EmbeddedClass = new (document: PdfDocument, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;

interface Layout {
  readonly shaped: readonly ShapedGlyph[];
  readonly glyphs: readonly { readonly id: number }[];
  readonly positions: readonly Readonly<Record<string, number>>[];
  readonly advanceWidth: number;
}

/** The typesetter's font of one PDF, with texts shaped by HarfBuzz instead of fontkit. */
export function shapedFont(Embedded: EmbeddedClass, file: string): EmbeddedClass {
  return class extends Embedded {
    private readonly layouts = new Map<string, Layout>();
    /** Places in the PDF's font by glyph and text: the same glyph may be read back as different letters. */
    private readonly places = new Map<string, number>();

    override layout(text: string): Layout {
      const known = this.layouts.get(text);
      if (known !== undefined) return known;
      const shaped = shape(file, text);
      const positions = shaped.map(({ id, xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance: xAdvance * this.scale,
        yAdvance: yAdvance * this.scale,
        xOffset: xOffset * this.scale,
        yOffset: yOffset * this.scale,
        advanceWidth: this.font.getGlyph(id).advanceWidth * this.scale,
      }));
      const layout = { shaped, glyphs: shaped, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
      this.layouts.set(text, layout);
      return layout;
    }

    override encode(text: string): readonly [readonly string[], Layout['positions']] {
      const { shaped, positions } = this.layout(text);
      return [shaped.map((glyph) => this.placeOf(glyph).toString(16).padStart(4, '0')), positions];
    }

    private placeOf({ id, text }: ShapedGlyph): number {
      const key = `${id} ${text}`;
      const known = this.places.get(key);
      if (known !== undefined) return known;
      const place = this.subset.glyphs.push(id) - 1;
      this.places.set(key, place);
      this.widths[place] = this.font.getGlyph(id).advanceWidth * this.scale;
      this.unicode[place] = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
      return place;
    }
  };
}
