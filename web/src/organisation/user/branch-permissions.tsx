import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { permissions } from '#modules/all';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import type { ListRow } from '../../kit/list/actions/use-row-actions.ts';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import { PermissionTree } from '../permission-tree.tsx';

interface BranchPaths {
  readonly branchId: string;
  readonly code: string;
  readonly name: string;
  /** Null where the role decides. */
  readonly permissions: readonly string[] | null;
}

interface Stored {
  readonly version: number;
  readonly role: { readonly name: string; readonly permissions: readonly string[] };
  readonly branches: readonly BranchPaths[];
}

const base = '/api/ims-crm/userBranchPermission/s';

/** Changes the permissions of a member branch by branch (decision D1). In other branches the role decides. */
export function BranchPermissions({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const stored = useQuery({
    queryKey: ['user', 'branch-permissions', row.id],
    queryFn: () => call<Stored>('GET', `${base}/findByUserIdForCurrentOrganization/${row.id}`, { hideLoader: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal title={`Warehouse permissions of ${String(row['name'] ?? '')}`} onClose={onClose} width="lg">
      {stored.isError && <div className="notice">{stored.error.message}</div>}
      {stored.isPending && <GreyBar height={240} />}
      {stored.data && <PermissionForm userId={row.id} stored={stored.data} onDone={onClose} />}
    </Modal>
  );
}

interface PermissionFormProps {
  readonly userId: string;
  readonly stored: Stored;
  readonly onDone: () => void;
}

function PermissionForm({ userId, stored, onDone }: PermissionFormProps) {
  const { role } = stored;
  const { branches, at, setAt, current, problem, kept, mayGive, change, everywhere, submit } = useBranchPaths({ userId, stored, onDone });
  if (current === undefined) return <p className="muted">This user has no branch yet. Edit the user to choose branches.</p>;
  return (
    <form className="stack gap-12" onSubmit={(event) => void submit(event)}>
      <DraftOffer kept={kept} />
      <div className="field">
        <label htmlFor="permission-branch">Branch</label>
        <SelectBox id="permission-branch" value={at} onChange={(event) => setAt(event.target.value)}>
          {branches.map(({ branchId, code, name, permissions: paths }) => (
            <option key={branchId} value={branchId}>
              {code} ({name}){paths === null ? '' : `: ${differenceText(role.permissions, paths)}`}
            </option>
          ))}
        </SelectBox>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={current.permissions === null}
          // Changes start from the permissions of the role.
          onChange={(event) => change(event.target.checked ? null : role.permissions)}
        />
        Same as the role {role.name}
      </label>
      {branches.length > 1 && (
        <Button look="link" onClick={everywhere}>
          Use these in all {branches.length} branches
        </Button>
      )}
      <PermissionTree
        key={at}
        all={permissions}
        held={current.permissions ?? role.permissions}
        disabled={current.permissions === null}
        onChange={change}
        mayGive={mayGive}
      />
      {problem !== undefined && (
        <div className="notice" role="alert">
          {problem}
        </div>
      )}
      <Button type="submit" look="main">
        {texts.submit}
      </Button>
    </form>
  );
}

/** The permissions in each branch as they are typed, and their saving. */
function useBranchPaths({ userId, stored, onDone }: PermissionFormProps) {
  const { version } = stored;
  const { access } = useSession();
  const [branches, setBranches] = useState(stored.branches);
  const [at, setAt] = useState(stored.branches[0]?.branchId ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const kept = useKeptValues({
    form: 'user.branch-permissions',
    id: userId,
    title: 'Warehouse permissions',
    values: { branches },
    put: (typed) => setBranches(typed.branches),
  });
  const current = branches.find(({ branchId }) => branchId === at);
  const own = access?.branches.find(({ id }) => id === at)?.permissions ?? [];
  const mayGive = (path: string) => access?.role.isSuperAdmin === true || own.includes(path);
  const change = (paths: readonly string[] | null) =>
    setBranches(branches.map((each) => (each.branchId === at ? { ...each, permissions: paths } : each)));
  const everywhere = () => setBranches(branches.map((each) => ({ ...each, permissions: current?.permissions ?? null })));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { userId, version, branches: branches.map(({ branchId, permissions: paths }) => ({ branchId, permissions: paths })) };
    try {
      await call('POST', base, { body });
      kept.drop();
      tell('success', texts.saved);
      onDone();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblem(error.problems[0]?.message);
      else tellFailure(error);
    }
  };
  return { branches, at, setAt, current, problem, kept, mayGive, change, everywhere, submit };
}

/** How a branch differs from the role: `2 more, 5 fewer`. */
function differenceText(usual: readonly string[], wanted: readonly string[]): string {
  const more = wanted.filter((path) => !usual.includes(path)).length;
  const fewer = usual.filter((path) => !wanted.includes(path)).length;
  const parts = [more > 0 ? `${more} more` : '', fewer > 0 ? `${fewer} fewer` : ''].filter(Boolean);
  return parts.length === 0 ? 'same as the role' : parts.join(', ');
}
