/** A key that was pressed, at a moment in milliseconds. */
export interface Pressed {
  readonly key: string;
  readonly at: number;
  /** With Ctrl, Alt or the like. */
  readonly modified: boolean;
  /** It goes into a field, where figures may be an amount or a date. */
  readonly intoField: boolean;
}

/** Keys that came fast, one after the other. */
export interface Burst {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** A hand scanner types faster than people: never a longer pause than this, and less on average. */
const longestPause = 50;
const usualPause = 30;
/** With fewer characters it may be a person whose fingers rolled over the keys. */
const fewest = 4;
/** In a field, figures are a code only if there are as many as in the shortest EAN. */
const figuresOfCode = 8;

/**
 * Tells a hand scanner from a person by the pauses between keys. A code is `scanned` when Enter or Tab ends a burst. The field with the focus
 * has its characters by then, so the listener must remember what the field was when a burst `begins`.
 */
export function afterKey(
  burst: Burst | null,
  { key, at, modified, intoField }: Pressed,
): { readonly burst: Burst | null; readonly begins: boolean; readonly scanned: string | null } {
  // Scanners press Shift for capitals.
  if (key === 'Shift' || key === 'CapsLock') return { burst, begins: false, scanned: null };
  if (modified) return none;
  if ([...key].length === 1) {
    const goesOn = burst !== null && at - burst.last <= longestPause;
    const next = goesOn ? { ...burst, text: burst.text + key, last: at } : { text: key, first: at, last: at };
    return { burst: next, begins: !goesOn, scanned: null };
  }
  if (burst === null || (key !== 'Enter' && key !== 'Tab') || at - burst.last > longestPause) return none;
  const { text, first, last } = burst;
  const isFast = last - first <= usualPause * (text.length - 1);
  // A name has no digit. A serial number and a code on goods have one, and the label of a batch has a star.
  const isCode = text.length >= fewest && /[\d*]/.test(text) && !(intoField && text.length < figuresOfCode && /^[\d.,:/-]+$/.test(text));
  return { ...none, scanned: isFast && isCode ? text.trim() : null };
}

const none = { burst: null, begins: false, scanned: null } as const;
