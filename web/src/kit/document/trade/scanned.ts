import { splitCodes } from '#modules/kit/split-codes';
import type { Line } from '../../lines/line-column.ts';
import { setValues } from '../../lines/line-edits.ts';

/** What became of a scan: the lines, and what to tell. */
export interface Scanned {
  readonly lines: readonly Line[];
  readonly told: string;
  readonly refused: boolean;
}

/**
 * Puts scanned or pasted barcodes into a line. Its quantity grows with them. A barcode that the document has already is refused, and the
 * others of a pasted list go in.
 */
export function scanInto(lines: readonly Line[], key: string, text: string): Scanned {
  const line = lines.find((one) => one.key === key);
  const own = codesOf(line);
  const known = new Set(lines.flatMap(codesOf));
  const codes = splitCodes(text);
  const added = codes.filter((code) => !known.has(code));
  const repeated = codes.filter((code) => known.has(code));
  const barcodes = [...own, ...added];
  const quantity = Math.max(Number(line?.values['quantity'] ?? 0), barcodes.length * 10_000);
  const told = [
    ...(added.length === 0 ? [] : [`${barcodes.length} scanned`]),
    ...(repeated.length === 0 ? [] : [`${repeated.join(', ')} ${repeated.length === 1 ? 'is' : 'are'} in this document already`]),
  ].join('. ');
  return { lines: added.length === 0 ? lines : setValues(lines, key, { barcodes, quantity }), told, refused: repeated.length > 0 };
}

function codesOf(line: Line | undefined): readonly string[] {
  const codes = line?.values['barcodes'];
  return Array.isArray(codes) ? codes.map(String) : [];
}
