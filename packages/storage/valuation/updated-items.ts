import type { DatedMethod } from '#domain/cost/valuation-method';
import type { Ground } from '#storage/valuation/plan';
import { productionsIn } from '#storage/valuation/row-movements';
import type { BranchRow } from '#storage/valuation/stock-source';
import type { ValuedItems } from '#storage/valuation/valued-items';

/** The items of a run with those that moved first or changed their method since, and with what was made from one another. */
export function updatedItems(
  { items, since, methodsOf }: Pick<Ground, 'items' | 'since' | 'methodsOf'>,
  rows: readonly BranchRow[],
): ValuedItems {
  const ids = [...items.ids];
  const of = new Map(items.of);
  const moved = [...rows].sort((one, other) => (one.row.date < other.row.date ? -1 : 1)).map(({ row }) => row.itemId);
  for (const id of [...since.methods.keys(), ...moved]) {
    if (of.has(id)) continue;
    of.set(id, ids.length);
    ids.push(id);
  }
  const methods: readonly (readonly DatedMethod[])[] = ids.map(methodsOf);
  return {
    ids,
    methods,
    groups: joinedGroups(
      ids.map((_, slot) => items.groups[slot] ?? 0),
      of,
      rows,
    ),
    of,
  };
}

/** A production joins the groups of its items. */
function joinedGroups(groups: number[], of: ReadonlyMap<string, number>, rows: readonly BranchRow[]): readonly number[] {
  for (const [, made] of productionsIn(rows)) {
    const slots = [...made].flatMap((item) => of.get(item) ?? []);
    const known = new Set(slots.map((slot) => groups[slot] ?? 0));
    if (known.size === 1 && !known.has(0)) continue;
    const joined = Math.min(...[...known].filter((group) => group > 0), groups.reduce((most, group) => Math.max(most, group), 0) + 1);
    for (const slot of slots) groups[slot] = joined;
    for (const [slot, group] of groups.entries()) if (group > 0 && known.has(group)) groups[slot] = joined;
  }
  return groups;
}
