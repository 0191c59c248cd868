import { groupCalled, groupNameOf, type PlacedBecause } from '#domain/migration/accounts/account-groups';
import type { Accounts } from '#domain/migration/accounts/accounts';
import { nameKey } from '#domain/migration/name-key';

/** A new group or ledger, and where it comes in the chart. */
export interface ChartPlace {
  readonly kind: 'group' | 'ledger';
  readonly name: string;
  /** The group that it is directly under, as it will be called. Null: a primary group. */
  readonly under: string | null;
  /** The one of the 28 groups that it is under; null: it is a primary group of its own, or below one. */
  readonly group: string | null;
  readonly because: PlacedBecause;
}

/** The new chart against the 28 groups, in the order of the records. What nothing placed for sure comes with `unsure`, so that a person looks. */
export function chartBesideGroups({ records, placed }: Pick<Accounts, 'records' | 'placed'>): readonly ChartPlace[] {
  const parents = new Map<string, string>();
  for (const { slug, rows } of records) if (slug === 'group') parents.set(nameKey(rows[0]?.['name'] ?? ''), rows[0]?.['parentId'] ?? '');
  const ownGroup = (name: string): string | null => {
    const seen = new Set<string>();
    for (let at = name; at !== '' && !seen.has(nameKey(at)); at = parents.get(nameKey(at)) ?? '') {
      seen.add(nameKey(at));
      const alias = parents.has(nameKey(at)) ? undefined : groupCalled(at);
      if (alias !== undefined) return groupNameOf(alias);
    }
    return null;
  };
  return records.flatMap(({ slug, rows }): readonly ChartPlace[] => {
    if (slug !== 'group' && slug !== 'customer') return [];
    const [row = {}] = rows;
    const name = row['name'] ?? '';
    const under = (slug === 'group' ? row['parentId'] : row['groupId']) || null;
    const group = under === null ? null : ownGroup(under);
    const because = placed.get(nameKey(name)) ?? 'unsure';
    return [{ kind: slug === 'group' ? 'group' : 'ledger', name, under, group, because: group === null ? 'unsure' : because }];
  });
}
