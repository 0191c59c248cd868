import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isEmail } from '#domain/text/email';
import { call } from '../../api/client.ts';
import { FormFailure, PublicPage, TextField, usePublicForm } from './public-page.tsx';

export function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [taken, setTaken] = useState(false);
  const form = usePublicForm(
    { firstName: 'First name', email: 'Email', password: 'Password' },
    async ({ firstName, lastName, email, password, mobile }) => {
      await call('POST', '/api/ims-crm/user/register', {
        body: { firstName, lastName, email, password, mobile: mobile === '' ? null : mobile },
        open: true,
      });
      setSentTo(email ?? '');
    },
  );
  const checkEmail = async (email: string) => {
    if (!isEmail(email.trim())) return setTaken(false);
    const available = await call<boolean>('GET', `/api/ims-crm/user/isEmailAvailable/${encodeURIComponent(email.trim())}`, {
      open: true,
      hideLoader: true,
    }).catch(() => true);
    setTaken(!available);
  };
  if (sentTo !== null)
    return (
      <PublicPage title="Check your email" lead={`We sent a link to ${sentTo}. Open it within 24 hours to verify your address.`}>
        <Link to="/login">Back to sign in</Link>
      </PublicPage>
    );
  return (
    <PublicPage title="Create an account" lead="Next, you set up your first organisation.">
      <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
        <div className="grid-2">
          <TextField id="firstName" label="First name" autoComplete="given-name" autoFocus problem={form.problemOf('firstName')} />
          <TextField id="lastName" label="Last name" autoComplete="family-name" required={false} problem={form.problemOf('lastName')} />
        </div>
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="email"
          problem={form.problemOf('email') ?? (taken ? 'Email already exists' : undefined)}
          onLeave={(email) => void checkEmail(email)}
        />
        <TextField
          id="mobile"
          label="Mobile (optional)"
          type="tel"
          autoComplete="tel"
          required={false}
          problem={form.problemOf('mobile')}
        />
        <TextField
          id="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          help="At least 10 characters"
          problem={form.problemOf('password')}
        />
        <FormFailure failure={form.failure} />
        <button type="submit" className="button primary" disabled={form.busy}>
          {form.busy ? 'Registering…' : 'Register'}
        </button>
        <span>
          Already registered? <Link to="/login">Sign in</Link>
        </span>
      </form>
    </PublicPage>
  );
}
