/** The name of records within a sentence: in small letters, but for GST, IST and the like. */
export function inSentence(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()));
}
