import { useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { user } from '#modules/identity/user';
import type { AnyRow } from '#modules/kit/module';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SavingWaits } from '../../kit/drafts/saving-waits.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { settleLoose } from '../../kit/fields/loose-texts.ts';
import type { ListRow } from '../../kit/list/actions/use-row-actions.ts';
import { problemAt } from '../../kit/record/draft.ts';
import { texts } from '../../kit/texts.ts';
import { AuditAccess, type AuditGiven, sentWith, useReadOnlyRole } from '../audit-access.tsx';
import { BranchTicks } from '../branch-ticks.tsx';

/** Role and branches of a member; name and address are the person's own. */
export function EditUser({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  return (
    <Modal title={nameOf(row)} onClose={onClose}>
      <UserForm row={row} onClose={onClose} />
    </Modal>
  );
}

function nameOf(row: ListRow): string {
  return String(row['name'] ?? row['email'] ?? '');
}

function UserForm({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const [roleId, setRoleId] = useState<unknown>(row['roleId']);
  const [branchIds, setBranchIds] = useState<readonly string[]>(Array.isArray(row['branchIds']) ? row['branchIds'] : []);
  const [given, setGiven] = useState(() => givenTo(row));
  const readOnly = useReadOnlyRole(roleId);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const latest = useRef(roleId);
  const kept = useKeptValues({
    form: 'user.edit',
    id: row.id,
    title: `Edit ${nameOf(row)}`,
    values: { roleId, branchIds, given },
    put(typed) {
      latest.current = typed.roleId;
      setRoleId(typed.roleId);
      setBranchIds(typed.branchIds);
      // Drafts of earlier versions have none.
      setGiven(typed.given ?? givenTo(row));
    },
  });
  const submit = async () => {
    const nowhere = await settleLoose('user');
    setProblems(nowhere.map((one) => ({ ...one, path: 'roleId' })));
    if (nowhere.length > 0) return;
    try {
      const body = { id: row.id, version: row['version'], roleId: latest.current, branchIds, ...sentWith(readOnly, given) };
      const isSent = (now: AnyRow) =>
        now['roleId'] === body.roleId &&
        isSameSet(now['branchIds'], branchIds) &&
        isSameSet(now['financialYearIds'], body.financialYearIds) &&
        now['accessUntil'] === body.accessUntil;
      await patiently(
        () => call<AnyRow>('PUT', '/api/ims-crm/user/s', { body }),
        async () => {
          const now = await call<AnyRow>('GET', `/api/ims-crm/user/s/${row.id}`, { hideLoader: true });
          return isSent(now) ? now : null;
        },
      );
      kept.drop();
      tell('success', texts.saved);
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <ModalForm onSubmit={submit}>
      <DraftOffer kept={kept} />
      <SavingWaits />
      <FieldInput
        id="user-role"
        field={user.fields['roleId'] ?? { kind: 'ref', label: 'Role', to: 'role' }}
        value={roleId}
        error={problemAt(problems, 'roleId')}
        onChange={(value) => {
          latest.current = value;
          setRoleId(value);
        }}
      />
      {readOnly && <AuditAccess given={given} problems={problems} idPrefix="user" onChange={setGiven} />}
      <BranchTicks chosen={branchIds} onChange={setBranchIds} problem={problemAt(problems, 'branchIds')} />
    </ModalForm>
  );
}

function givenTo(row: ListRow): AuditGiven {
  const { financialYearIds: years, accessUntil: until } = row;
  return { financialYearIds: Array.isArray(years) ? years.map(String) : [], accessUntil: typeof until === 'string' ? until : null };
}

function isSameSet(one: unknown, other: readonly string[]): boolean {
  return Array.isArray(one) && one.length === other.length && other.every((id) => one.includes(id));
}
