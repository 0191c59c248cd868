import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import type { AskedProof } from '../prove-again.ts';
import { useSession } from '../session.ts';
import { CodeField, TextField } from './public-page.tsx';

/** Asks for the password again and, with a second factor, for a code; then the action continues by itself. */
export function ProveAgainForm({ answer }: AskedProof) {
  const { user } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const code = String(typed.get('code') ?? '').trim();
    const body = { password: String(typed.get('password')), ...(code === '' ? {} : { code }) };
    try {
      // A wrong password is answered with 401, which must not end the session.
      await call('POST', '/api/ims-crm/user/s/proveAgain', { body, ownAnswers: true });
      answer(true);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'signedOut') {
        answer(false);
        return tellFailure(error);
      }
      if (error.code === 'codeNeeded') setAsksCode(true);
      setFailure(error.code === 'codeNeeded' && !asksCode ? null : error);
    }
  };
  const atCode = failure?.code === 'wrongCode' || failure?.code === 'codeNeeded';
  return (
    <Modal title="Confirm that it is you" onClose={() => answer(false)} asks={false} width="xs">
      <ModalForm onSubmit={submit}>
        <p className="muted">You signed in a while ago. Enter your password to make this change.</p>
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} />
        <TextField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          problem={atCode ? undefined : (failure?.problems[0]?.message ?? failure?.message)}
        />
        {asksCode && <CodeField problem={atCode ? failure?.message : undefined} />}
      </ModalForm>
    </Modal>
  );
}
