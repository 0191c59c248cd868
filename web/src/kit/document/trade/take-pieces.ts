import type { Line } from '../../lines/line-column.ts';
import { typeInto } from '../../lines/line-edits.ts';

/** The barcodes of a line. */
export function codesOf({ values }: Pick<Line, 'values'>): readonly string[] {
  const { barcodes } = values;
  return Array.isArray(barcodes) ? barcodes.map(String) : [];
}

/** What is typed so far and names no piece: only pieces that begin so are offered. */
export function begunIn(codes: readonly string[], known: ReadonlySet<string>): string {
  const last = codes.at(-1);
  return last === undefined || known.has(last) ? '' : last;
}

/** Writes pieces into a line. What was typed of one of them gives way to it, and the quantity counts them if nobody typed another. */
export function takePieces(
  lines: readonly Line[],
  key: string,
  taken: readonly string[],
  { begun, counts }: { readonly begun: string; readonly counts: boolean },
): readonly Line[] {
  const line = lines.find((one) => one.key === key);
  if (line === undefined) return lines;
  const kept = codesOf(line).filter((code) => !taken.includes(code) && !(code === begun && taken.some((one) => one.startsWith(begun))));
  const column = { key: 'barcodes', label: 'Barcodes', kind: 'codes', ...(counts ? { counts: 'quantity' } : {}) } as const;
  return typeInto(lines, key, column, [...kept, ...taken]);
}
