import type { Option } from '../../../api/resource.ts';

/** The options in which every typed word begins a word, in the order of `ranked`. */
export function narrow(options: readonly Option[], text: string): readonly Option[] {
  return ranked(options, text).filter((option) => isNamed(option, text));
}

/** Whether every typed word begins a word of the name and code that are shown. */
export function isNamed({ label }: Option, text: string): boolean {
  return placeOf(label, wordsOf(text)) < found;
}

/**
 * What people mean first: options whose names have the typed words as whole words, then as parts of words, then those that the server found
 * by what is not shown, such as an HSN.
 */
export function ranked(options: readonly Option[], text: string): readonly Option[] {
  const wanted = wordsOf(text);
  return options
    .map((option) => ({ option, place: placeOf(option.label, wanted) }))
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option);
}

/** The place of what has nothing of the text in its name. */
const found = 2;

function placeOf(label: string, wanted: readonly string[]): number {
  const words = wordsOf(label);
  if (wanted.every((want) => words.includes(want))) return 0;
  return wanted.every((want) => words.some((word) => word.startsWith(want))) ? 1 : found;
}

/**
 * The option meant by a typed text when the user presses Enter or leaves the field: the same name, else one that begins with it, else the
 * first match, else null.
 */
export function bestMatch(options: readonly Option[], text: string): Option | null {
  const plain = text.trim().toLowerCase();
  const fitting = narrow(options, text);
  return (
    fitting.find((option) => option.label.toLowerCase() === plain) ??
    fitting.find((option) => option.label.toLowerCase().startsWith(plain)) ??
    fitting[0] ??
    null
  );
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
