import type { Option } from '../../api/resource.ts';

/** The options in which every typed word begins a word. */
export function narrow(options: readonly Option[], text: string): readonly Option[] {
  const wanted = wordsOf(text);
  return options.filter((option) => {
    const words = wordsOf(option.label);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

/**
 * The option meant by a typed text when the user leaves the field: the same name, else one that begins with it, else the first match, else
 * null.
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
