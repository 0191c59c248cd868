/**
 * The form in which names are compared for uniqueness: compatible characters merged, invisible ones removed, lower case, single spaces.
 * `Sun  Power` and `SUN power ` are the same name.
 */
export function normalName(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

/** Whether the text has visible characters: not only spaces and invisible ones. */
export function isSeen(text: string): boolean {
  return normalName(text) !== '';
}

/** The most words kept of one record, and the longest word, so that the search index stays small. */
const mostWords = 60;
const longestWord = 40;

/**
 * The words of a text by which soft search finds it: lower case, each once, in order. Vowel signs belong to their word, so
 * Devanagari stays whole. `INV-41/24` gives `inv`, `41`, `24`.
 */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of fold(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (words.size === mostWords) return [...words];
      words.add([...word].slice(0, longestWord).join(''));
    }
  }
  return [...words];
}

/** Text that sorts, compared character by character, as people order names and numbers: `INV-9` before `INV-10`. */
export function sortKey(text: string): string {
  return normalName(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(digitsPadded, '0'));
}

const digitsPadded = 12;

function fold(text: string): string {
  // Lower-casing can split a character, and removing a joiner can bring two together, so the text is normalised last.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC');
}
