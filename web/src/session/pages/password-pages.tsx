import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { useLinkToken } from '../link-token.ts';
import { FormFailure, PublicPage, TextField, usePublicForm } from './public-page.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const { state } = useLocation();
  const form = usePublicForm({ email: 'Email' }, async ({ email }) => {
    await call('POST', '/api/ims-crm/user/sendResetPasswordEmail', { body: { email }, open: true });
    setSent(true);
  });
  if (sent)
    return (
      <PublicPage
        title="Check your email"
        lead="If the address is registered, we have sent a link to set a new password. It is valid for one hour."
      >
        <Link to="/login">Back to sign in</Link>
      </PublicPage>
    );
  return (
    <PublicPage title="Forgot password" lead="We send you a link to set a new one.">
      <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus
          defaultValue={state?.email}
          problem={form.problemOf('email')}
        />
        <FormFailure failure={form.failure} />
        <button type="submit" className="button primary" disabled={form.busy}>
          Send the link
        </button>
        <Link to="/login">Back to sign in</Link>
      </form>
    </PublicPage>
  );
}

export function ResetPasswordPage() {
  const address = new URLSearchParams(useLocation().search).get('email') ?? '';
  const [email] = useState(address);
  const token = useLinkToken();
  const navigate = useNavigate();
  const form = usePublicForm({ email: 'Email', password: 'New password' }, async ({ email, password }) => {
    await call('POST', '/api/ims-crm/user/resetPassword', { body: { email, password, resetPasswordToken: token }, open: true });
    tell('success', 'Password changed. Sign in with the new one.');
    await navigate('/login', { replace: true, state: { email } });
  });
  return (
    <PublicPage title="Set a new password" lead="All your open sessions end.">
      <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
        <TextField id="email" label="Email" type="email" autoComplete="username" defaultValue={email} problem={form.problemOf('email')} />
        <TextField
          id="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="At least 10 characters"
          autoFocus
          problem={form.problemOf('password') ?? form.problemOf('resetPasswordToken')}
        />
        <FormFailure failure={form.failure} />
        <button type="submit" className="button primary" disabled={form.busy}>
          Set the password
        </button>
        <Link to="/forgot-password">Ask for another link</Link>
      </form>
    </PublicPage>
  );
}
