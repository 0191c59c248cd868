import { certainMatches, type OpenEntry, type OpenLine } from '#domain/bank/certain-matches';
import { plainReference } from '#domain/bank/reference-words';
import { bankBook } from './bank-statement.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';

const sizes = { lines: 10_000, entries: 100_000 };
const runs = 9;

/** BANK: matching a large statement with the entries of a year, and how often a match that needs no look is wrong. */
export async function bankMatching(): Promise<readonly Figure[]> {
  const { lines, entries, truth } = bankBook(sizes.lines, sizes.entries);
  const matches = certainMatches(lines, entries);
  const wrong = matches.filter(({ lines: of, entries: chosen }) => of.some((line) => !isTrue(truth.get(line), chosen)));
  const times: number[] = [];
  const floors: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    floors.push(took(() => floor(lines, entries)));
    times.push(took(() => certainMatches(lines, entries)));
  }
  const [ours, plain] = [median(times), median(floors)];
  return [
    ratioFigure('BANK', '10,000 lines matched with 100,000 entries, beside references and amounts alone', ours, 'ms', { most: 2 }, plain),
    figure('BANK', `wrong among ${matches.length} matches that need no look`, wrong.length, 'matches', { exactly: 0 }),
  ];
}

/** Every entry of the match belongs to the line. */
function isTrue(wanted: readonly string[] | undefined, chosen: readonly string[]): boolean {
  return wanted !== undefined && wanted.length === chosen.length && chosen.every((id) => wanted.includes(id));
}

/** The least that any matching must do: read every reference and every word, and look for the pair. */
function floor(lines: readonly OpenLine[], entries: readonly OpenEntry[]): number {
  const byReference = new Map<string, OpenEntry[]>();
  const byAmount = new Map<number, OpenEntry[]>();
  for (const entry of entries) {
    const reference = plainReference(entry.reference);
    const map: Map<string | number, OpenEntry[]> = reference === '' ? (byAmount as never) : (byReference as never);
    const key = reference === '' ? entry.amount : reference;
    const known = map.get(key);
    if (known) known.push(entry);
    else map.set(key, [entry]);
  }
  let found = 0;
  for (const line of lines) {
    const words = [plainReference(line.ref), ...line.narration.toUpperCase().split(/[^A-Z0-9]+/)];
    const hit = words.some((word) => byReference.get(word)?.some(({ amount }) => amount === line.amount));
    if (hit || byAmount.has(line.amount)) found += 1;
  }
  return found;
}

function took(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
