import { numberedDays, type OpenEntry, type OpenLine } from '#domain/bank/certain-matches';
import { type Learned, namesPayee, plainReference, referencesIn } from '#domain/bank/reference-words';

/**
 * Open entries in the order in which a person looks through them for a line: those of its reference, then of its amount, then of its payee,
 * then the rest of its side, and each of these the nearest in time first.
 */
export function likestFirst<Entry extends OpenEntry>(
  line: OpenLine,
  entries: readonly Entry[],
  learned: readonly Learned[] = [],
): readonly Entry[] {
  const dayOf = numberedDays();
  const at = dayOf(line.date);
  const named = new Set(referencesIn(line));
  const rank = (entry: Entry): number => {
    if (Math.sign(entry.amount) !== Math.sign(line.amount)) return 4;
    if (named.has(plainReference(entry.reference))) return 0;
    if (entry.amount === line.amount) return 1;
    return namesPayee(line.narration, entry.payee, learned) === null ? 3 : 2;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry), days: Math.abs(dayOf(entry.date) - at) }))
    .sort((one, other) => one.rank - other.rank || one.days - other.days)
    .map(({ entry }) => entry);
}
