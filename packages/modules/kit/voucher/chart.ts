import { type Group, type Groups, isUnder, type Nature, natures } from '#domain/posting/chart';
import type { MasterFacts } from '#modules/kit/module';

/** The organisation's groups as the rules of the chart of accounts want them. */
export function groupsOf(facts: Pick<MasterFacts, 'all'>): Groups {
  const rows = facts.all('group');
  const known = chartOf.get(rows);
  if (known !== undefined) return known;
  const groups = new Map(
    rows.map((row): [string, Group] => [
      row.id,
      {
        id: row.id,
        parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
        alias: typeof row['alias'] === 'string' ? row['alias'] : null,
        nature: natures.find((nature) => nature === row['nature']) ?? unknownNature,
      },
    ]),
  );
  chartOf.set(rows, groups);
  return groups;
}

/** A voucher asks for many ledgers whether they are under a group. */
const chartOf = new WeakMap<ReturnType<MasterFacts['all']>, Groups>();

/** A group without a nature has a parent and takes the nature of its root, so this is never reached. */
const unknownNature: Nature = 'Asset';

/** Whether a ledger is under one of these groups, given by alias; a ledger outside all groups is under none. */
export function ledgerIsUnder(facts: Pick<MasterFacts, 'all' | 'find'>, ledgerId: string, aliases: readonly string[]): boolean {
  const groupId = facts.find('customer', ledgerId)?.['groupId'];
  const groups = groupsOf(facts);
  return typeof groupId === 'string' && groups.has(groupId) && isUnder(groups, groupId, aliases);
}
