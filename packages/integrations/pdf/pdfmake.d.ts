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
    readonly font: object;
    widthOfString(text: string, size: number): number;
  }
  export interface PdfDocument {
    _fontCount: number;
    readonly _fontFamilies: Record<string, EmbeddedFont>;
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
  }
  type Fonts = Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>;
  interface PdfDocumentClass {
    readonly prototype: PdfDocument;
    new (fonts: Fonts): PdfDocument;
  }
  const loaded: PdfDocumentClass | { readonly default: PdfDocumentClass };
  export default loaded;
}
