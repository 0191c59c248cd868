import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { useLinkToken } from '../link-token.ts';
import { FormFailure, LinkFailure, PublicPage, TextField, usePublicForm } from './public-page.tsx';

interface Verified {
  readonly email: string;
  /** A link without a password leads to choosing one. */
  readonly resetPasswordToken: string | null;
}

/** The page of the mailed link: verifies at once, and offers another link if this one has expired. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'verified' | Failure>('asking');
  const [tries, setTries] = useState(1);
  const asked = useRef(0);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked.current === tries) return;
    asked.current = tries;
    setState('asking');
    call<Verified>('POST', '/api/ims-crm/user/verifyEmail', { body: { token }, open: true }).then(
      ({ email, resetPasswordToken }) => {
        if (resetPasswordToken === null) return setState('verified');
        const query = new URLSearchParams({ token: resetPasswordToken, email });
        void navigate(`/reset-password?${query}`, { replace: true });
      },
      (error: unknown) => setState(error instanceof Failure ? error : new Failure(0)),
    );
  }, [token, tries, navigate]);
  if (state === 'asking') return <PublicPage title="Verifying…" />;
  if (state === 'verified')
    return (
      <PublicPage title="Your address is verified" lead="You can sign in now.">
        <Link className="button primary" to="/login">
          Sign in
        </Link>
      </PublicPage>
    );
  return (
    <LinkFailure failure={state} dead="This link no longer works" onRetry={() => setTries(tries + 1)}>
      <ResendForm />
    </LinkFailure>
  );
}

function ResendForm() {
  const [sent, setSent] = useState(false);
  const form = usePublicForm({ email: 'Email' }, async ({ email }) => {
    await call('POST', '/api/ims-crm/user/resendVerificationLink', { body: { email }, open: true });
    setSent(true);
  });
  if (sent) return <p role="status">If the address is registered, we have sent a new link.</p>;
  return (
    <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
      <TextField id="email" label="Email" type="email" autoComplete="email" problem={form.problemOf('email')} />
      <FormFailure failure={form.failure} />
      <button type="submit" className="button primary" disabled={form.busy}>
        Send a new link
      </button>
    </form>
  );
}
