import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import type { ListRow } from '../../kit/list/actions/use-row-actions.ts';
import { texts } from '../../kit/texts.ts';
import { TextField } from '../../session/pages/public-page.tsx';

/** Sets the password of another user; their sessions end. */
export function SetPassword({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string | undefined>();
  const submit = async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get('newPassword') ?? '');
    try {
      await call('POST', `/api/ims-crm/user/s/${row.id}/password`, { body: { password } });
      tell('success', texts.saved);
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblem(error.problems[0]?.message);
      else tellFailure(error);
    }
  };
  return (
    <Modal title={`Set the password of ${String(row['name'] ?? '')}`} onClose={onClose} width="xs">
      <ModalForm onSubmit={submit}>
        <TextField
          id="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="At least 10 characters. Their open sessions end."
          autoFocus
          problem={problem}
        />
      </ModalForm>
    </Modal>
  );
}
