import { pathsVersion, withoutIdle } from '#domain/permission/saved-paths';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { onlyReads } from '#modules/kit/operations/reading-paths';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true, max: 60 },
  description: { kind: 'text', label: 'Description' },
  readOnly: {
    kind: 'yes-no',
    label: 'Read Only',
    help: 'For auditors. People with this role change nothing, and see only the financial years they are given, until the day they are given',
  },
  permissions: { kind: 'choices', label: 'Permissions', max: 2_000 },
  isSuperAdmin: { kind: 'yes-no', label: 'Super Admin', computed: true },
} as const satisfies Fields;

export type Role = RecordOf<typeof fields> & Standing & { readonly pathsAsOf?: number };

/** A set of permission paths that members hold (decisions D14 and D16). */
export const role: MasterModule<Role> = {
  kind: 'master',
  slug: 'role',
  entity: 'role',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Role',
  plural: 'Roles',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'ROLE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'description', label: 'Description', kind: 'text' },
      { key: 'isSuperAdmin', label: 'Super Admin', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'description'],
  },
  label: (row) => row.name,
  handsOver: ['readOnly'],
  unique: [{ name: 'name' }],
  actions: roleActions(),
  // Roles saved under an earlier version of paths have no version.
  complete: (row) => ({ ...row, pathsAsOf: pathsVersion }),
};

/** The bulk actions are the row's own: Edit for exactly one row (A21), Delete, Deactivate. */
function roleActions(): MasterModule<Role>['actions'] {
  const rules = masterActions<Role>({ edit: notSuperAdmin, delete: notSuperAdmin, deactivate: notSuperAdmin });
  return { ...rules, deactivate: { ...rules.deactivate, bulk: true }, delete: { ...rules.delete, bulk: true } };
}

function notSuperAdmin(row: Role): true | string {
  return row.isSuperAdmin ? 'The Super Admin role cannot be changed' : true;
}

/** The role module with the rule that every path in it exists. The code that saves a role knows all paths; a definition alone does not. */
export function withKnownPaths(module: MasterModule<Role>, known: readonly string[]): MasterModule<Role> {
  const paths = new Set(known);
  return {
    ...module,
    complete: (row, facts, ...more) => {
      const completed = module.complete?.(row, facts, ...more) ?? row;
      return { ...completed, permissions: [...withoutIdle(completed.permissions, paths)] };
    },
    check: (row) =>
      row.permissions
        .flatMap((path, index): Problem[] =>
          paths.has(path) ? [] : [{ path: `permissions.${index}`, message: `Unknown permission ${path}` }],
        )
        .concat(row.readOnly ? changing(row.permissions) : []),
  };
}

function changing(permissions: readonly string[]): readonly Problem[] {
  return permissions.flatMap((path, index) =>
    onlyReads(path) ? [] : [{ path: `permissions.${index}`, message: `${path} changes something, so a read-only role cannot have it` }],
  );
}
