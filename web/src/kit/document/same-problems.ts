/** What the list of problems says of a field or of a line. */
export interface Said {
  readonly says: string;
  /** The same in every line that has the same problem; null for other fields. */
  readonly same: string | null;
}

/** A problem of many lines is said once, with the number of the others: a count of a warehouse has hundreds. */
export function sameOnce<Entry extends Said>(entries: readonly Entry[]): readonly Entry[] {
  const counts = new Map<string, number>();
  for (const { same } of entries) if (same !== null) counts.set(same, (counts.get(same) ?? 0) + 1);
  return entries.flatMap((entry) => {
    if (entry.same === null) return [entry];
    const count = counts.get(entry.same) ?? 0;
    counts.set(entry.same, 0);
    if (count === 0) return [];
    const others = count === 2 ? ' (and one more line)' : ` (and ${count - 1} more lines)`;
    return [count === 1 ? entry : { ...entry, says: `${entry.says}${others}` }];
  });
}
