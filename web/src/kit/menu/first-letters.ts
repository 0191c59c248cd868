/** Milliseconds after which a letter begins another word. */
const pause = 500;

/**
 * Moves in a list by the first letters of a text. The same letter again goes to the next text that begins with it. The answer is null if no
 * text does.
 */
export function typedLetters(now: () => number = () => performance.now()) {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, texts: readonly string[], at: number): number | null => {
    if (key.length !== 1) return null;
    typed = (now() - last > pause ? '' : typed) + key.toLowerCase();
    last = now();
    const same = [...typed].every((letter) => letter === typed[0]);
    const begins = (index: number) =>
      texts[index]
        ?.trim()
        .toLowerCase()
        .startsWith(same ? (typed[0] ?? '') : typed) ?? false;
    // A longer word may be the text where the focus is already.
    const first = same ? at + 1 : Math.max(0, at);
    for (let step = 0; step < texts.length; step += 1) {
      const index = (first + step) % texts.length;
      if (begins(index)) return index;
    }
    return null;
  };
}
