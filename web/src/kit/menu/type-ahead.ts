/** Milliseconds between the letters of one word. */
const pause = 700;

/**
 * Finds an entry by its first letters. Letters typed quickly are one word, and the same letter again moves to the next entry that begins
 * with it. Returns the entry's place, or -1.
 */
export function typeAhead() {
  let word = '';
  let last = Number.NEGATIVE_INFINITY;
  return (letter: string, time: number, texts: readonly string[], from: number): number => {
    word = (time - last < pause ? word : '') + letter.toLowerCase();
    last = time;
    const again = [...word].every((one) => one === word[0]);
    const wanted = again ? word.slice(0, 1) : word;
    const first = again ? from + 1 : Math.max(from, 0);
    for (let step = 0; step < texts.length; step += 1) {
      const at = (first + step) % texts.length;
      if (texts[at]?.toLowerCase().startsWith(wanted)) return at;
    }
    return -1;
  };
}
