import { natures } from '#domain/posting/chart';
import { ledgerKindOf } from '#domain/posting/ledger-kind';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import { treeProblem } from '#modules/kit/masters/tree';
import type { AnyRow, MasterFacts, MasterModule } from '#modules/kit/module';
import { groupsOf } from '#modules/kit/voucher/chart';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  parentId: { kind: 'ref', label: 'Under', to: 'group', help: 'Leave empty for a primary group' },
  nature: {
    kind: 'choice',
    label: 'Nature of Group',
    of: natures.map((nature) => ({ value: nature, label: nature })),
    help: 'Same as the group above. Choose it only for a primary group',
  },
  alias: { kind: 'code', label: 'Alias', computed: true, max: 60 },
  isDefault: { kind: 'yes-no', label: 'Default', computed: true },
} as const satisfies Fields;

export type Group = RecordOf<typeof fields> & Standing;

/** A node of the chart of accounts. The 28 default groups keep their place, because reports use their aliases. */
export const group: MasterModule<Group> = {
  kind: 'master',
  slug: 'group',
  entity: 'group',
  service: 'ims-crm',
  area: 'masters',
  title: 'Group',
  plural: 'Groups',
  belongsTo: 'organisation',
  small: true,
  fields,
  idle: ({ parentId }) => (parentId === null ? {} : { nature: 'Same as the group above' }),
  list: {
    id: 'GROUP_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'parentId', label: 'Under', kind: 'ref' },
      { key: 'nature', label: 'Nature of Group', kind: 'choice' },
      { key: 'alias', label: 'Alias', kind: 'code', hidden: true },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'nature'],
  },
  label: (row) => row.name,
  handsOver: ['name', 'parentId', 'nature', 'alias'],
  unique: [{ name: 'name' }, { name: 'alias' }],
  actions: masterActions<Group>({ delete: ownGroup, deactivate: ownGroup }),
  complete: (row, facts) => {
    // The parent group is read separately: a new one may be missing among the cached groups.
    const above = row.parentId === null ? undefined : facts.find('group', row.parentId);
    return { ...row, nature: natures.find((nature) => nature === above?.['nature']) ?? row.nature };
  },
  check,
};

function ownGroup(row: Group): true | string {
  return row.isDefault ? 'This group is built in' : true;
}

function check(row: Group, facts: MasterFacts, id: string): readonly Problem[] {
  const problems: Problem[] = [];
  const before = facts.all('group').find((other) => other.id === id);
  const place = treeProblem('group', id, row.parentId, facts);
  if (place !== null) problems.push({ path: 'parentId', message: place });
  if (row.parentId === null && row.nature === null) problems.push({ path: 'nature', message: 'Choose the nature of a primary group' });
  if (before?.['isDefault'] === true && before['parentId'] !== row.parentId) {
    problems.push({ path: 'parentId', message: 'A default group cannot be moved' });
  }
  if (place === null && before !== undefined && before['isDefault'] !== true) problems.push(...moveProblems(row, before, facts, id));
  return problems;
}

/**
 * A group can move only to a place where its ledgers stay what they are. Otherwise they would change between balance sheet and profit and
 * loss, even in closed years, or stop being the customers, suppliers and banks of their vouchers.
 */
function moveProblems(row: Group, before: AnyRow, facts: MasterFacts, id: string): readonly Problem[] {
  const path = row.parentId === null ? 'nature' : 'parentId';
  if (before['nature'] !== row.nature) {
    return [{ path, message: `The nature of this group cannot change from ${String(before['nature'])}. Create a new group` }];
  }
  const groups = groupsOf(facts);
  const kind = ledgerKindOf(groups, id);
  const kindThere = ledgerKindOf(groups, row.parentId);
  if (before['parentId'] === row.parentId || kind === kindThere) return [];
  return [{ path, message: `This would change its ledgers from type ${kind} to ${kindThere}. Create a new group instead` }];
}
