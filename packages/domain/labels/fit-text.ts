/** How wide a text is at a given size. */
export type WidthOf = (text: string, size: number) => number;

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/**
 * A text in at most so many lines of a width, broken between words. If it is too long it is written smaller, down to seven tenths, and then
 * shortened.
 */
export function fitText(text: string, width: number, lines: number, size: number, widthOf: WidthOf): FittedText {
  for (const factor of [1, 0.9, 0.8, leastFactor]) {
    const broken = broke(text, width, (part) => widthOf(part, size * factor));
    if (broken.length <= lines && broken.every((line) => widthOf(line, size * factor) <= width))
      return { lines: broken, size: size * factor };
  }
  const small = size * leastFactor;
  const broken = broke(text, width, (part) => widthOf(part, small));
  const last = broken.slice(lines - 1).join(' ');
  const kept = [...broken.slice(0, lines - 1), last].map((line) => shortened(line, width, (part) => widthOf(part, small)));
  return { lines: kept, size: small };
}

const leastFactor = 0.7;

function broke(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/[ \t\n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Cut between letters as people see them, so that no sign of Devanagari loses its letter. */
function shortened(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
  let [fits, toLong] = [0, letters.length];
  while (toLong - fits > 1) {
    const middle = (fits + toLong) >> 1;
    if (widthOf(cut(letters, middle)) <= width) fits = middle;
    else toLong = middle;
  }
  return cut(letters, fits);
}

function cut(letters: readonly string[], count: number): string {
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
