import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import { memberPictureFields } from '#modules/identity/member-pictures';
import type { Fields } from '#modules/kit/field';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { type Draft, draftOf, problemAt, problemsOf } from '../../kit/record/draft.ts';
import { texts } from '../../kit/texts.ts';
import { changeSession, useSession } from '../session.ts';

const base = '/api/ims-crm/user/s';

const fields: Fields = {
  firstName: { kind: 'text', label: 'First Name', required: true },
  lastName: { kind: 'text', label: 'Last Name' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  ...memberPictureFields,
};

/** A person's own profile: their name everywhere, their picture and signature in the open organisation. */
export function Profile({ onClose }: { readonly onClose: () => void }) {
  const stored = useQuery({
    queryKey: ['profile'],
    queryFn: async () => {
      const quiet = { hideLoader: true } as const;
      const [profile, pictures] = await Promise.all([
        call<Draft>('GET', `${base}/myProfile`, quiet),
        call<Draft>('GET', `${base}/myPictures`, quiet),
      ]);
      return { ...profile, ...pictures };
    },
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal title="My profile" onClose={onClose}>
      {stored.isError && <div className="notice">{stored.error.message}</div>}
      {stored.isPending && <GreyBar height={240} />}
      {stored.data && <ProfileForm stored={stored.data} onDone={onClose} />}
    </Modal>
  );
}

function ProfileForm({ stored, onDone }: { readonly stored: Draft; readonly onDone: () => void }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, stored));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const submit = async () => {
    const found = problemsOf(fields, draft);
    setProblems(found);
    if (found.length > 0) return;
    try {
      const body = { ...draft, lastName: draft['lastName'] ?? '' };
      const saved = await call<{ readonly name: string }>('POST', `${base}/updateProfile`, { body });
      if (user !== null) changeSession({ user: { ...user, name: saved.name } });
      void queries.invalidateQueries({ queryKey: ['profile'] });
      tell('success', texts.saved);
      onDone();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <ModalForm onSubmit={submit}>
      {Object.entries(fields).map(([name, field], at) => (
        <FieldInput
          key={name}
          id={`profile-${name}`}
          field={field}
          value={draft[name]}
          error={problemAt(problems, name)}
          autoFocus={at === 0}
          onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </ModalForm>
  );
}
