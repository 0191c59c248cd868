import { useParams } from 'react-router-dom';
import { assert } from '#domain/assert';
import { permissions } from '#modules/all';
import { moduleOf } from '#modules/all-modules';
import { type RecordMode, RecordScreen } from '../../kit/record/record-screen.tsx';
import { useSession } from '../../session/session.ts';
import { PermissionTree } from '../permission-tree.tsx';
import { pathsOf, RoleInputs } from './role-inputs.tsx';

/** A role: its name, and its permissions as a tree. */
export function RoleScreen({ mode }: { readonly mode: RecordMode }) {
  const module = moduleOf('role');
  assert(module?.kind === 'master', 'role is a master');
  const { permissions: _, ...fields } = module.fields;
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
          {own && <div className="notice">This is your own role. Someone else must change it.</div>}
          <RoleInputs form={form} idPrefix="field" disabled={own} />
        </>
      )}
      below={(record) =>
        record['isSuperAdmin'] === true ? (
          <p className="notice">Super Admin can do everything, in every branch.</p>
        ) : (
          <PermissionTree all={permissions} held={pathsOf(record['permissions'])} disabled readOnly onChange={() => undefined} />
        )
      }
    />
  );
}
