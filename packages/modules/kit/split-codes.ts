/** Codes as people paste them, each once: separated by spaces, lines, commas or semicolons. */
export function splitCodes(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];
}
