import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import { type PortalName, registrationPortals } from '#modules/organisation/gst-registration/portals';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { TextField } from '../../session/pages/public-page.tsx';
import { portalCall } from './portal-call.ts';

interface EnterUserProps {
  readonly record: AnyRow & Kept;
  readonly portal: PortalName;
  readonly onClose: () => void;
  readonly onEntered: () => void;
}

const labels = { userName: 'User name', password: 'Password' } as const;

/** User and password of a portal. They are never a draft, and the browser is asked not to remember them. */
export function EnterUser({ record, portal, onClose, onEntered }: EnterUserProps) {
  const { title, label } = registrationPortals[portal];
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const problemOf = (field: keyof typeof labels) => problems.find(({ path }) => path === field)?.message;
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const [userName, password] = [String(typed.get('userName') ?? ''), String(typed.get('password') ?? '')];
    const missing = Object.entries({ userName, password }).flatMap(([path, text]) =>
      text.trim() === '' ? [{ path, message: `${labels[path as keyof typeof labels]} is required` }] : [],
    );
    setProblems(missing);
    if (missing.length > 0) return;
    try {
      await call('POST', portalCall(record.id, 'portal-user'), {
        query: { portal },
        body: { version: record.version, userName, password },
      });
      tell('success', 'User and password are entered');
      onEntered();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
      // The record is read again, so that the next try is about it as it is.
      if (error instanceof Failure && error.code === 'changed') onEntered();
    }
  };
  return (
    <Modal title={`${label} of ${String(record['gstin'])}`} onClose={onClose} width="xs">
      <ModalForm onSubmit={submit}>
        <p className="muted">
          The API user that you made at the {title} ({String(record['mode'])}). Nobody can read it again, here or elsewhere.
        </p>
        <TextField id="userName" label={labels.userName} autoComplete="off" autoFocus problem={problemOf('userName')} />
        <TextField id="password" label={labels.password} type="password" autoComplete="off" problem={problemOf('password')} />
      </ModalForm>
    </Modal>
  );
}
