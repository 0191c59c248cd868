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
