import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import { call } from '../api/client.ts';
import { Failure } from '../api/failure.ts';
import { tellFailure } from '../api/query-client.ts';
import { holdToken } from '../api/token.ts';
import { Modal } from '../kit/feedback/modal.tsx';
import { ModalForm } from '../kit/feedback/modal-form.tsx';
import { tell } from '../kit/feedback/toast.ts';
import { texts } from '../kit/texts.ts';
import { TextField } from '../session/pages/public-page.tsx';

export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const problemOf = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const submit = async (form: HTMLFormElement) => {
    const { oldPassword = '', newPassword = '' } = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    try {
      const answer = await call<{ readonly accessToken?: string; readonly expiresIn?: number } | null>(
        'POST',
        '/api/ims-crm/user/s/updatePassword',
        { body: { oldPassword, password: newPassword } },
      );
      if (answer?.accessToken !== undefined) holdToken(answer.accessToken, answer.expiresIn ?? 0);
      tell('success', texts.saved);
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <Modal title="Change password" onClose={onClose} width="xs">
      <ModalForm onSubmit={submit}>
        <TextField
          id="oldPassword"
          label="Old password"
          type="password"
          autoComplete="current-password"
          autoFocus
          problem={problemOf('oldPassword')}
        />
        <TextField
          id="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="At least 10 characters. Your other sessions end."
          problem={problemOf('password')}
        />
      </ModalForm>
    </Modal>
  );
}
