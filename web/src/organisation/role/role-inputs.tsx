import { assert } from '#domain/assert';
import { permissions } from '#modules/all';
import { moduleOf } from '#modules/all-modules';
import type { OwnInputs } from '../../kit/record/inline-create.tsx';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { useMay } from '../../session/permission.ts';
import { PermissionTree } from '../permission-tree.tsx';

interface RoleInputsProps extends OwnInputs {
  readonly disabled?: boolean;
}

/** The name of a role, and its permissions as a tree. */
export function RoleInputs({ form, idPrefix, disabled = false }: RoleInputsProps) {
  const module = moduleOf('role');
  assert(module?.kind === 'master', 'role is a master');
  const { permissions: _, ...fields } = module.fields;
  return (
    <>
      <RecordFields
        fields={fields}
        draft={form.draft}
        problems={form.problems}
        onChange={form.change}
        onLeave={form.leave}
        disabled={form.saving || disabled}
        idPrefix={idPrefix}
        focus="name"
      />
      <PermissionTree
        all={permissions}
        held={pathsOf(form.draft['permissions'])}
        disabled={form.saving || disabled}
        mayGive={useMay()}
        onChange={(held) => form.change('permissions', held)}
      />
    </>
  );
}

export function pathsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
}
