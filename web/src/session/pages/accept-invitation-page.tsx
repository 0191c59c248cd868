import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { useLinkToken } from '../link-token.ts';
import { FormFailure, LinkFailure, PublicPage, TextField, usePublicForm } from './public-page.tsx';

interface Invitation {
  readonly email: string;
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the address already has an account; then its password is asked for. */
  readonly registered: boolean;
}

export function AcceptInvitationPage() {
  const token = useLinkToken();
  const [state, setState] = useState<Invitation | Failure | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another try
  useEffect(() => {
    setState(null);
    call<Invitation>('POST', '/api/ims-crm/user/invitation', { body: { token }, open: true }).then(setState, (error: unknown) =>
      setState(error instanceof Failure ? error : new Failure(0)),
    );
  }, [token, tries]);
  if (state === null) return <PublicPage title="Opening the invitation…" />;
  if (state instanceof Failure)
    return (
      <LinkFailure failure={state} dead="This invitation no longer works" onRetry={() => setTries(tries + 1)}>
        <Link to="/login">Sign in</Link>
      </LinkFailure>
    );
  return <AcceptForm token={token} invitation={state} />;
}

function AcceptForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const navigate = useNavigate();
  const required: Readonly<Record<string, string>> = invitation.registered
    ? { password: 'Password' }
    : { firstName: 'First name', password: 'Password' };
  const form = usePublicForm(required, async ({ firstName, lastName, password }) => {
    await call('POST', '/api/ims-crm/user/acceptInvitation', {
      body: invitation.registered ? { token, password } : { token, password, firstName, lastName },
      open: true,
    });
    tell('success', `You are now a member of ${invitation.organization}. Please sign in.`);
    await navigate('/login', { replace: true, state: { email: invitation.email } });
  });
  return (
    <PublicPage title={`Join ${invitation.organization}`} lead={`You were invited as ${invitation.email}.`}>
      <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
        {!invitation.registered && (
          <div className="grid-2">
            <TextField
              id="firstName"
              label="First name"
              autoComplete="given-name"
              defaultValue={invitation.firstName}
              problem={form.problemOf('firstName')}
            />
            <TextField
              id="lastName"
              label="Last name"
              autoComplete="family-name"
              required={false}
              defaultValue={invitation.lastName}
              problem={form.problemOf('lastName')}
            />
          </div>
        )}
        <TextField
          id="password"
          label={invitation.registered ? 'Your password' : 'Choose a password'}
          type="password"
          autoComplete={invitation.registered ? 'current-password' : 'new-password'}
          {...(invitation.registered ? {} : { help: 'At least 10 characters' })}
          problem={form.problemOf('password')}
        />
        <FormFailure failure={form.failure} />
        <button type="submit" className="button primary" disabled={form.busy}>
          Accept the invitation
        </button>
      </form>
    </PublicPage>
  );
}
