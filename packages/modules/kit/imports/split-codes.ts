import { limits } from '#domain/limits';

/** Codes as people typed or pasted them. */
export interface CodesRead {
  /** Each once, in order. */
  readonly codes: readonly string[];
  /** Those that are there more than once. */
  readonly repeated: readonly string[];
  /** Why some cannot be taken; it names them. */
  readonly problem: string | null;
}

/**
 * Codes separated by spaces, tabs, lines, commas or semicolons. `SN001..SN050` stands for all codes of the range, and so does `SN001-SN050`
 * if it can mean nothing else.
 */
export function readCodes(text: string): CodesRead {
  const found = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => rangeIn(part) ?? part);
  const all = found.flatMap((part) => (typeof part === 'string' ? [part] : 'codes' in part ? part.codes : []));
  const problems = found.flatMap((part) => (typeof part === 'string' || 'codes' in part ? [] : [part.problem]));
  const long = all.find((code) => code.length > limits.barcodeLength);
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const code of all) (once.has(code) ? repeated : once).add(code);
  const tooLong = long === undefined ? [] : [`${long.slice(0, 20)}… is longer than ${limits.barcodeLength} characters`];
  return { codes: [...once], repeated: [...repeated], problem: [...problems, ...tooLong][0] ?? null };
}

/** The codes of a text, each once; undefined if some cannot be taken. */
export function splitCodes(text: string): readonly string[] | undefined {
  const { codes, problem } = readCodes(text);
  return problem === null ? codes : undefined;
}

type Range = { readonly codes: readonly string[] } | { readonly problem: string };

/** Undefined if the text is one code. */
function rangeIn(text: string): Range | undefined {
  const dotted = /^(.+?)\.\.\.?(.+)$/.exec(text);
  const dashed = dotted === null ? /^([^-]*[A-Za-z][^-]*\d{2,})-([^-]*[A-Za-z][^-]*\d{2,})$/.exec(text) : null;
  const [, from = '', to = ''] = dotted ?? dashed ?? [];
  if (from === '') return undefined;
  const [first, last] = [numbered(from), numbered(to)];
  const isPadded = first.digits.length === last.digits.length;
  const isPlain = !first.digits.startsWith('0') && !last.digits.startsWith('0');
  const fits = first.start === last.start && first.end === last.end && (isPadded || (isPlain && dashed === null));
  // With a dash it may be one code, so it is a range only if it counts up.
  if (dashed !== null && !(fits && first.digits < last.digits)) return undefined;
  if (!fits || first.digits === '' || last.digits === '')
    return { problem: `${text}: the codes of a range differ only in their number, such as SN001..SN050` };
  if (BigInt(first.digits) > BigInt(last.digits)) return { problem: `${text}: the range counts down. Start it with the lower number` };
  const count = BigInt(last.digits) - BigInt(first.digits) + 1n;
  if (count > BigInt(limits.codesPerRange))
    return { problem: `${text}: at most ${limits.codesPerRange.toLocaleString('en-IN')} barcodes in one range` };
  const { start, digits, end } = first;
  const codeAt = (at: number) => start + String(BigInt(digits) + BigInt(at)).padStart(digits.length, '0') + end;
  return { codes: Array.from({ length: Number(count) }, (_, at) => codeAt(at)) };
}

/** A code by its last number, which a range counts up. */
function numbered(code: string): { readonly start: string; readonly digits: string; readonly end: string } {
  const [, start = '', digits = '', end = ''] = /^(.*?)(\d+)(\D*)$/.exec(code) ?? [];
  return { start, digits, end };
}
