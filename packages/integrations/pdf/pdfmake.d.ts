/** The part of pdfmake's Node build that we use; the package has no types. */
declare module 'pdfmake' {
  interface Output {
    getBuffer(): Promise<Uint8Array>;
  }
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>): void;
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    createPdf(definition: Readonly<Record<string, unknown>>): Output;
  };
  export = pdfmake;
}

/** The document pdfmake draws on, as far as fonts go. */
declare module 'pdfmake/js/PDFDocument.js' {
  export interface EmbeddedFont {
    /** The parsed file; everything else belongs to one PDF. */
    readonly font: {
      hasGlyphForCodePoint(codePoint: number): boolean;
      getGlyph(id: number): { readonly advanceWidth: number };
    };
    /** From units of the font to thousandths of its size. */
    readonly scale: number;
    readonly ascender: number;
    readonly subset: { readonly glyphs: number[] };
    /** By place in the subset. */
    readonly widths: number[];
    readonly unicode: (readonly number[])[];
    widthOfString(text: string, size: number): number;
    lineHeight(size: number): number;
    layout(text: string): object;
    encode(text: string): readonly [readonly string[], readonly object[]];
  }
  export interface PdfDocument {
    _fontCount: number;
    readonly _fontFamilies: Record<string, EmbeddedFont>;
    _font: EmbeddedFont;
    _fontSize: number;
    addContent(operator: string): PdfDocument;
    _fragment(text: string, x: number, y: number, options: object): void;
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
  }
  type Fonts = Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>;
  interface PdfDocumentClass {
    readonly prototype: PdfDocument;
    new (fonts: Fonts, images: object, patterns: object, attachments: object, options: { readonly font: null }): PdfDocument;
  }
  const loaded: PdfDocumentClass | { readonly default: PdfDocumentClass };
  export default loaded;
}

/** A line of text that pdfmake fills with words. */
declare module 'pdfmake/js/Line.js' {
  export interface Inline {
    readonly width: number;
    readonly trailingCut?: number;
    readonly level?: number;
    x: number;
  }
  export interface Line {
    readonly leadingCut: number;
    readonly inlines: readonly Inline[];
    addInline(inline: Inline): void;
  }
  const loaded: { readonly prototype: Line } | { readonly default: { readonly prototype: Line } };
  export default loaded;
}

/** What lays out a table, row by row. */
declare module 'pdfmake/js/TableProcessor.js' {
  export interface MeasuredCell {
    readonly stack?: readonly MeasuredCell[];
    readonly _inlines?: readonly { readonly width: number; readonly height: number }[];
  }
  export interface TableProcessor {
    readonly tableNode: {
      readonly table: {
        readonly body: readonly (readonly MeasuredCell[])[];
        readonly widths: readonly { readonly _calcWidth: number }[];
        readonly dontBreakRows?: boolean;
      };
    };
    /** Of the row at hand. */
    dontBreakRows: boolean;
    beginRow(row: number, writer: object): void;
  }
  const loaded: { readonly prototype: TableProcessor } | { readonly default: { readonly prototype: TableProcessor } };
  export default loaded;
}
