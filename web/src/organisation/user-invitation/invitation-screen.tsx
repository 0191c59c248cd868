import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { userInvitation } from '#modules/identity/user-invitation';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { useBack } from '../../kit/document/use-back.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SavingWaits } from '../../kit/drafts/saving-waits.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { settleLoose } from '../../kit/fields/loose-texts.ts';
import type { ListRow } from '../../kit/list/actions/use-row-actions.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { type Draft, emptyDraft, problemAt, problemsOf } from '../../kit/record/draft.ts';
import { RecordFields } from '../../kit/record/record-fields.tsx';
import { maySee, useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { AuditAccess, nothingGiven, sentWith, useReadOnlyRole } from '../audit-access.tsx';
import { BranchTicks } from '../branch-ticks.tsx';

const list = '/app/user-invitation';

/** The invitations; `invites` opens the form for a new one, also for people who may invite and do not see the list. */
export function InvitationScreen({ invites = false }: { readonly invites?: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const sees = maySee(list.slice('/app'.length), useSession());
  const back = useBack(sees ? list : '/app/dashboard');
  const close = () => {
    void queries.invalidateQueries({ queryKey: [userInvitation.slug] });
    back();
  };
  const resend = async (row: ListRow) => {
    try {
      await call('PUT', `/api/ims-crm/userInvitation/s/${row.id}/resend`, { body: { version: row['version'] } });
      tell('success', 'Invitation sent again. It is valid for 7 days.');
      await queries.invalidateQueries({ queryKey: [userInvitation.slug] });
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <>
      {sees && (
        <ListScreen
          module={userInvitation}
          handlers={{ resend: (row) => void resend(row) }}
          onOpen={() => undefined}
          add={may('/user-invitation/invite') ? { label: 'Invite someone', act: () => void navigate(`${list}/invite`) } : null}
        />
      )}
      {invites && (
        <Modal title="Invite someone" onClose={close}>
          <InviteForm onDone={close} />
        </Modal>
      )}
    </>
  );
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { branchId } = useSession();
  const [id] = useState(() => newId());
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(userInvitation.fields));
  const [branchIds, setBranchIds] = useState<readonly string[]>(branchId === null ? [] : [branchId]);
  const [given, setGiven] = useState(nothingGiven);
  const readOnly = useReadOnlyRole(draft['roleId']);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const latest = useRef(draft);
  const change = (name: string, value: unknown) => {
    latest.current = { ...latest.current, [name]: value };
    setDraft(latest.current);
  };
  const kept = useKeptValues({
    form: 'user-invitation.invite',
    id,
    isNew: true,
    title: 'Invite someone',
    values: { draft, branchIds, given },
    put(typed) {
      latest.current = typed.draft;
      setDraft(typed.draft);
      setBranchIds(typed.branchIds);
      // Drafts of earlier versions have none.
      setGiven(typed.given ?? nothingGiven);
    },
  });
  const submit = async () => {
    const nowhere = await settleLoose('invite', () => problemsOf(userInvitation.fields, latest.current));
    const sent = latest.current;
    const found = [
      ...nowhere,
      ...problemsOf(userInvitation.fields, sent).filter(({ path }) => !nowhere.some((one) => one.path === path)),
      ...(branchIds.length === 0 ? [{ path: 'branchIds', message: 'Choose at least one branch' }] : []),
    ];
    setProblems(found);
    if (found.length > 0) return;
    try {
      const body = { ...sent, lastName: sent['lastName'] ?? '', id, branchIds, ...sentWith(readOnly, given) };
      await patiently(() => call('POST', '/api/ims-crm/userInvitation/s', { body }));
      kept.drop();
      tell('success', 'Invitation sent. It is valid for 7 days.');
      onDone();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <ModalForm onSubmit={submit}>
      <DraftOffer kept={kept} />
      <SavingWaits />
      <RecordFields
        fields={userInvitation.fields}
        draft={draft}
        problems={problems}
        focus="email"
        parts={[{ title: '', fields: ['email', 'roleId', 'firstName', 'lastName'] }]}
        idPrefix="invite"
        onChange={change}
        onLeave={() => undefined}
      />
      {readOnly && <AuditAccess given={given} problems={problems} idPrefix="invite" onChange={setGiven} />}
      <BranchTicks chosen={branchIds} onChange={setBranchIds} problem={problemAt(problems, 'branchIds')} />
    </ModalForm>
  );
}
