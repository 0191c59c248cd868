/**
 * How the code of an item may be written: as it was scanned, and a UPC of twelve digits also as the EAN of thirteen that begins with a zero,
 * because readers hand over either for the same stripes.
 */
export function codeForms(code: string): readonly string[] {
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return /^\d{12}$/.test(code) ? [code, `0${code}`] : [code];
}
