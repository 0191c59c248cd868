import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** Groups within groups: deeper than this nobody reads a report. */
const deepest = 10;

/** Why a record cannot stand under this parent, as a sentence; null when it can. The records of a tree have `parentId`. */
export function treeProblem(slug: string, id: string, parentId: string | null, facts: MasterFacts): string | null {
  if (parentId === null) return null;
  const above = lineOf(slug, parentId, facts);
  if (above.length === 0) return 'The parent was not found';
  if (parentId === id || above.some((row) => row['parentId'] === id)) return 'A group cannot lie within itself';
  return above.length >= deepest ? `Groups lie at most ${deepest} deep` : null;
}

/** A record of a tree and those above it, the nearest first. */
export function lineOf(slug: string, id: string | null, facts: Pick<MasterFacts, 'find'>): readonly AnyRow[] {
  const line: AnyRow[] = [];
  let next = id;
  while (next !== null && line.length <= deepest) {
    const row = facts.find(slug, next);
    if (row === undefined) return line;
    line.push(row);
    next = typeof row['parentId'] === 'string' ? row['parentId'] : null;
  }
  return line;
}
