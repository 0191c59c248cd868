import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { permissions } from '#modules/all';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import type { ListRow } from '../../kit/list/use-row-actions.ts';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import { PermissionTree } from '../permission-tree.tsx';

interface BranchPaths {
  readonly branchId: string;
  /** Null where the role decides. */
  readonly permissions: readonly string[] | null;
}

/** What the server answers for one branch of a member. */
interface Answered {
  readonly branchId?: string;
  readonly organizationBranch?: { readonly id: string };
  readonly permissions: readonly (string | { readonly url: string })[] | null;
}

/** Narrows or widens what a member may do, branch by branch; elsewhere the role decides. */
export function BranchPermissions({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const stored = useQuery({
    queryKey: ['user', 'branch-permissions', row.id],
    queryFn: async () =>
      (
        await call<readonly Answered[]>('GET', `/api/ims-crm/userBranchPermission/s/findByUserIdForCurrentOrganization/${row.id}`, {
          hideLoader: true,
        })
      ).map(read),
    staleTime: 0,
  });
  return (
    <Modal title={`Warehouse permissions of ${String(row['name'] ?? '')}`} onClose={onClose} width="lg">
      {stored.data === undefined ? <span className="skeleton" /> : <PermissionForm row={row} stored={stored.data} onDone={onClose} />}
    </Modal>
  );
}

function read({ branchId, organizationBranch, permissions: paths }: Answered): BranchPaths {
  return {
    branchId: branchId ?? organizationBranch?.id ?? '',
    permissions: paths === null ? null : paths.map((path) => (typeof path === 'string' ? path : path.url)),
  };
}

function PermissionForm({
  row,
  stored,
  onDone,
}: {
  readonly row: ListRow;
  readonly stored: readonly BranchPaths[];
  readonly onDone: () => void;
}) {
  const names = new Map((useSession().access?.branches ?? []).map(({ id, code, name }) => [id, `${code} (${name})`]));
  const [branches, setBranches] = useState(stored);
  const [at, setAt] = useState(stored[0]?.branchId ?? '');
  const current = branches.find(({ branchId }) => branchId === at);
  const change = (paths: readonly string[] | null) =>
    setBranches(branches.map((each) => (each.branchId === at ? { ...each, permissions: paths } : each)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await call('POST', '/api/ims-crm/userBranchPermission/s', { body: { userId: row.id, version: row['version'], branches } });
      tell('success', texts.saved);
      onDone();
    } catch (error) {
      tellFailure(error);
    }
  };
  if (current === undefined) return <p className="muted">This user works in no branch yet. Edit the user to choose branches.</p>;
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="permission-branch">Branch</label>
        <select id="permission-branch" className="input" value={at} onChange={(event) => setAt(event.target.value)}>
          {branches.map(({ branchId, permissions: paths }) => (
            <option key={branchId} value={branchId}>
              {names.get(branchId) ?? branchId}
              {paths === null ? '' : ', own permissions'}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input type="checkbox" checked={current.permissions === null} onChange={(event) => change(event.target.checked ? null : [])} />
        As the role {String(row['roleName'] ?? '')} says
      </label>
      {current.permissions !== null && <PermissionTree all={permissions} held={current.permissions} onChange={change} />}
      <button type="submit" className="button primary">
        {texts.submit}
      </button>
    </form>
  );
}
