import { assert } from '#domain/assert';
import { permissions } from '#modules/all';
import { moduleOf } from '#modules/all-modules';
import { onlyReads } from '#modules/kit/operations/reading-paths';
import { Button } from '../../kit/button.tsx';
import type { OwnInputs } from '../../kit/record/created/inline-create.tsx';
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
  const may = useMay();
  const readOnly = form.draft['readOnly'] === true;
  const held = pathsOf(form.draft['permissions']);
  return (
    <>
      <RecordFields
        fields={fields}
        draft={form.draft}
        problems={form.problems}
        onChange={(name, value) => {
          form.change(name, value);
          // What a reader cannot have is not shown either, so it goes at once.
          if (name === 'readOnly' && value === true) form.change('permissions', held.filter(onlyReads));
        }}
        onLeave={form.leave}
        disabled={form.saving || disabled}
        idPrefix={idPrefix}
        focus="name"
      />
      {readOnly && !disabled && (
        <p className="row small">
          A read-only role has only permissions to see, print and export.
          <Button
            look="link"
            onClick={() =>
              form.change(
                'permissions',
                permissions.filter((path) => isForReaders(path) && may(path)),
              )
            }
          >
            Tick all of these
          </Button>
        </p>
      )}
      <PermissionTree
        all={readOnly ? permissions.filter(onlyReads) : permissions}
        held={held}
        disabled={form.saving || disabled}
        readOnly={disabled}
        mayGive={may}
        onChange={(held) => form.change('permissions', held)}
      />
    </>
  );
}

/** What every reader may have; `/own` would limit it. */
function isForReaders(path: string): boolean {
  return onlyReads(path) && !path.endsWith('/own');
}

export function pathsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
}
