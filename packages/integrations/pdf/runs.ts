import { type Face, fromRight, latin, needsShaping, scripts } from '#integrations/pdf/faces';

/** A part of a text that one face draws, in one direction. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  /** 0 from the left, 1 from the right, 2 figures among words from the right: levels of Unicode Standard Annex 9. */
  readonly level: 0 | 1 | 2;
}

/** Whether a face has a letter. */
export type Has = (face: Face, codePoint: number) => boolean;

/** The parts of a text, each in the face that has its letters. What no face has is drawn as a question mark in a diamond. */
export function runsOf(text: string, has: Has): readonly Run[] {
  if (plain.test(text)) return text === '' ? [] : [{ text, face: latin, level: 0 }];
  const drawn = drawable(text, has);
  if (!needsShaping.test(drawn)) return [{ text: drawn, face: latin, level: 0 }];
  const runs = [...drawn.matchAll(parts)].map(([run]): Run => ({ text: run, face: faceOf(run), level: 0 }));
  return runs.some(({ text: run }) => fromRight.test(run)) ? levelled(runs.flatMap(apart)) : runs;
}

/** Latin letters and the signs that papers use, all of which the first face has. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u2011-\u2014\u2018-\u201d\u2022\u2026\u20b9]*$/u;

/** Joiners and full stops that all scripts share. */
const shared = '\u200c\u200d\u0964\u0965';
const parts = new RegExp(
  [
    ...scripts.map(({ letters }) => `[${letters}][${letters}${shared}]*(?:\\s+[${letters}][${letters}${shared}]*)*`),
    `(?:(?![${scripts.map(({ letters }) => letters).join('')}])[\\s\\S])+`,
  ].join('|'),
  'gu',
);
const starts = scripts.map(({ face, letters }) => ({ face, start: new RegExp(`^[${letters}]`, 'u') }));

function faceOf(run: string): Face {
  return starts.find(({ start }) => start.test(run))?.face ?? latin;
}

const hasLetter = new Map<string, boolean>();

/** The text as the faces can draw it. */
function drawable(text: string, has: Has): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const letters = [...segment];
    if (letters.every((letter) => isDrawn(letter, has))) drawn += segment;
    else if (/^\s+$/u.test(segment)) drawn += /[\n\r\u2028\u2029]/.test(segment) ? '\n' : ' ';
    else {
      // A sign that only changes how the one before it looks is left out.
      const left = letters.filter((letter) => !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(letter));
      drawn += left.every((letter) => isDrawn(letter, has)) ? left.join('') : '\ufffd';
    }
  }
  return drawn;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function isDrawn(letter: string, has: Has): boolean {
  if (letter === '\n') return true;
  let known = hasLetter.get(letter);
  if (known === undefined) {
    known = has(faceOf(letter), letter.codePointAt(0) ?? 0);
    hasLetter.set(letter, known);
  }
  return known;
}

const pieces = /\p{Nd}+(?:[.,:/٫٬-]\p{Nd}+)*|\s+|[()[\]{}]|[^\p{Nd}\s()[\]{}]+/gu;

/** Around text from the right, figures, spaces and words find their places one by one. */
function apart(run: Run): readonly Run[] {
  return [...run.text.matchAll(pieces)].map(([text]) => ({ ...run, text }));
}

/** The rules of Annex 9 for a line that begins at the left: between words from the right, figures and signs belong to them. */
function levelled(runs: readonly Run[]): readonly Run[] {
  const kinds = runs.map(({ text }): Kind => {
    if (fromRight.test(text)) return 'right';
    if (/\p{L}/u.test(text)) return 'left';
    return /\p{Nd}/u.test(text) ? 'figures' : 'neutral';
  });
  withBrackets(runs, kinds);
  let lastStrong = 'left';
  const sides = kinds.map((kind) => {
    if (kind === 'left' || kind === 'right') lastStrong = kind;
    return kind === 'figures' ? lastStrong : kind;
  });
  return runs.map((run, at) => {
    const next = sides.slice(at).find((side) => side !== 'neutral');
    const before = sides.slice(0, at).findLast((side) => side !== 'neutral');
    const side = sides[at] === 'neutral' ? (before === 'right' && next === 'right' ? 'right' : 'left') : sides[at];
    if (side !== 'right') return run;
    return kinds[at] === 'figures' ? { ...run, level: 2 } : { ...run, text: mirrored(run.text), level: 1 };
  });
}

type Kind = 'left' | 'right' | 'figures' | 'neutral';

/** Rule N0: brackets around words from the right that follow such words. */
function withBrackets(runs: readonly Run[], kinds: Kind[]): void {
  const opened: number[] = [];
  for (const [at, { text }] of runs.entries()) {
    if (/^[([{]$/.test(text)) opened.push(at);
    const opening = /^[)\]}]$/.test(text) ? opened.pop() : undefined;
    if (opening === undefined) continue;
    const inside = kinds.slice(opening, at);
    const before = kinds.slice(0, opening).findLast((kind) => kind === 'left' || kind === 'right');
    if (before === 'right' && inside.includes('right')) kinds[opening] = kinds[at] = 'right';
  }
}

const mirrors: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<', '{': '}', '}': '{' };

/** Brackets among words from the right open to the left. HarfBuzz turns those of its own runs. */
function mirrored(text: string): string {
  return fromRight.test(text) ? text : [...text].map((sign) => mirrors[sign] ?? sign).join('');
}

/** The order in which the parts of a line come on paper, from the left: rule L2 of the same annex. */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, at) => at);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to++;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(to, from + 1);
    }
  }
  return order;
}
