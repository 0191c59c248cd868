/** How references and names of payees are found in the text of a statement line. */

/** Capitals, letters and digits only, without leading zeros. */
export function plainReference(text: string | null): string {
  return (text ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** A reference of a line has this many characters, or it is too short to mean anything. */
const shortestReference = 3;
/** A word of the narration that counts as a reference. */
const shortestWord = 6;
/** A bank that cuts a reference leaves this many characters of it. */
const shortestPart = 10;

/** The references that a line may name: its own, and every longer word of its narration. */
export function referencesIn({ ref, narration }: { readonly ref: string; readonly narration: string }): readonly string[] {
  const own = plainReference(ref);
  const found = new Set(own.length >= shortestReference ? [own] : []);
  for (const word of narration.toUpperCase().split(/[^A-Z0-9]+/)) {
    const plain = word.startsWith('0') ? word.replace(/^0+/, '') : word;
    if (plain.length >= shortestWord) found.add(plain);
  }
  return [...found];
}

/** Whether a line names the beginning of a reference only. */
export function isPartOf(named: readonly string[], reference: string): boolean {
  return named.some((part) => part.length >= shortestPart && part.length < reference.length && reference.startsWith(part));
}

/** Words that many names have. */
const commonWords = new Set(['AND', 'THE', 'PVT', 'LTD', 'PRIVATE', 'LIMITED', 'COMPANY', 'LLP', 'INDIA', 'MESSRS']);

/** The words that tell a payee. */
export function payeeWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => word.length >= 3 && !commonWords.has(word));
}

/** Every word of a text, in capitals. */
export function wordsOf(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
}

/** A text of narrations that stood for a payee in an earlier choice. */
export interface Learned {
  readonly text: string;
  readonly payee: string;
}

type Named = 'named' | 'learned' | null;

/** Whether a narration names a payee: every telling word of the name, or a learned text of the payee, stands in it. */
export function namesPayee(narration: string, payee: string | null, learned: readonly Learned[]): Named {
  return payeeNames(learned)(narration)(payee);
}

/** The same for many narrations and payees: the words of each are taken apart once. */
export function payeeNames(learned: readonly Learned[]): (narration: string) => (payee: string | null) => Named {
  const known = new Map<string, readonly string[]>();
  const wordsOfPayee = (payee: string) => {
    const words = known.get(payee) ?? payeeWords(payee);
    known.set(payee, words);
    return words;
  };
  return (narration) => {
    const there = new Set(wordsOf(narration));
    const plain = narration.toUpperCase();
    const found = new Set(learned.flatMap(({ text, payee }) => (text !== '' && plain.includes(text.toUpperCase()) ? [payee] : [])));
    return (payee) => {
      if (payee === null || payee === '') return null;
      const words = wordsOfPayee(payee);
      if (words.length > 0 && words.every((word) => there.has(word))) return 'named';
      return found.has(payee) ? 'learned' : null;
    };
  };
}
