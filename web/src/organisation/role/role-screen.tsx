import { useParams } from 'react-router-dom';
import { assert } from '#domain/assert';
import { moduleOf, permissions } from '#modules/all';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { type RecordMode, RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { PermissionTree } from '../permission-tree.tsx';

/** A role: its name, and its paths as a table instead of a text. */
export function RoleScreen({ mode }: { readonly mode: RecordMode }) {
  const module = moduleOf('role');
  assert(module?.kind === 'master', 'role is a master');
  const { permissions: _, ...fields } = module.fields;
  const may = useMay();
  const { id } = useParams();
  const { access } = useSession();
  const own = mode === 'edit' && access?.role.isSuperAdmin !== true && access?.role.id === id;
  return (
    <RecordScreen
      key={mode}
      module={mode === 'view' ? { ...module, fields } : module}
      mode={mode}
      inputs={(form) => (
        <>
          {own && <div className="notice">This is the role you hold yourself. Someone else must change it.</div>}
          <RecordFields
            fields={fields}
            draft={form.draft}
            problems={form.problems}
            onChange={form.change}
            onLeave={form.leave}
            disabled={form.saving || own}
            focus="name"
          />
          <PermissionTree
            all={permissions}
            held={pathsOf(form.draft['permissions'])}
            disabled={form.saving || own}
            mayGive={may}
            onChange={(held) => form.change('permissions', held)}
          />
        </>
      )}
      below={(record) =>
        record['isSuperAdmin'] === true ? (
          <p className="notice">Super Admin may do everything, in every branch.</p>
        ) : (
          <PermissionTree all={permissions} held={pathsOf(record['permissions'])} disabled onChange={() => undefined} />
        )
      }
    />
  );
}

function pathsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
}
