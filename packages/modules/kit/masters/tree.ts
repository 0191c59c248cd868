import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** The deepest level of groups: no one reads a deeper report. */
const deepest = 10;

/** Why a record cannot be under this parent, as a sentence; null when it can. The records of a tree have `parentId`. */
export function treeProblem(slug: string, id: string, parentId: string | null, facts: MasterFacts): string | null {
  if (parentId === null) return null;
  const above = lineOf(slug, parentId, facts);
  if (above.length === 0) return 'The parent was not found';
  if (parentId === id || above.some((row) => row['parentId'] === id)) return 'A group cannot be inside itself';
  const below = levelsBelow(id, facts.all(slug));
  return above.length + 1 + below > deepest ? `Groups can be at most ${deepest} levels deep` : null;
}

/** The number of levels below a record, which move with it. */
function levelsBelow(id: string, rows: ReturnType<MasterFacts['all']>): number {
  let levels = 0;
  let level = new Set([id]);
  while (levels <= deepest) {
    level = new Set(rows.filter(({ parentId }) => typeof parentId === 'string' && level.has(parentId)).map((row) => row.id));
    if (level.size === 0) break;
    levels += 1;
  }
  return levels;
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
