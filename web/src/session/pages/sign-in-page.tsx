import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { type Ended, endingWords, goesOnAt, lastEnded, noteEnded } from '../ended.ts';
import { openLink } from '../linked-place.ts';
import { session } from '../session.ts';
import { signIn } from '../sign-in.ts';
import { CodeField, FormFailure, PublicPage, TextField, usePublicForm } from './public-page.tsx';

interface Demo {
  readonly signIns: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  /** Its books are not complete yet. */
  readonly filling?: true;
}

export function SignInPage() {
  const demo = useDemo();
  const { ended, email, setEmail, enter, form, asksCode, atCode, resent, resend } = useSignIn();
  return (
    <PublicPage title="Sign in">
      {ended !== null && <Ending {...ended} />}
      <form className="stack gap-16" onSubmit={form.onSubmit} noValidate>
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
          defaultValue={email}
          problem={form.problemOf('email')}
          onLeave={setEmail}
        />
        <TextField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          problem={form.problemOf('password')}
        />
        {asksCode && <CodeField problem={form.failure?.code === 'wrongCode' ? form.failure.message : undefined} />}
        {!atCode && <FormFailure failure={form.failure} />}
        {form.failure?.code === 'notVerified' && !resent && (
          <button type="button" className="bare link" onClick={(event) => void resend(event.currentTarget)}>
            Send the verification link again
          </button>
        )}
        {resent && <p role="status">Link sent. It is valid for 24 hours.</p>}
        <button type="submit" className="button primary" disabled={form.busy}>
          {form.busy ? 'Signing in…' : 'Sign in'}
        </button>
        <div className="row apart">
          <Link to="/forgot-password" state={{ email }}>
            Forgot password?
          </Link>
          <Link to="/register">Create an account</Link>
        </div>
      </form>
      {demo.signIns.length > 0 && <DemoSignIns demo={demo} onEnter={(address, password) => void enter(address, password)} />}
    </PublicPage>
  );
}

/** The form, and where a person goes who signed in. */
function useSignIn() {
  const [resent, setResent] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ended] = useState(lastEnded);
  const [email, setEmail] = useState<string>(state?.email ?? ended?.user.email ?? '');
  // After this the guard redirects, because there is a user now. A mailed link that led here is opened then, or the screen of the session that ended.
  const enter = async (email: string, password: string, code?: string) => {
    await signIn(email, password, code?.trim());
    const linked = (await openLink()) ?? goesOnAt(ended, session.get().user?.id);
    noteEnded(null);
    if (linked !== null) void navigate(linked, { replace: true });
  };
  const form = usePublicForm({ email: 'Email', password: 'Password' }, async ({ email = '', password = '', code }) => {
    try {
      await enter(email, password, code);
    } catch (error) {
      // Once asked for, the code field stays, even while the password is corrected.
      if (error instanceof Failure && error.code === 'codeNeeded') setAsksCode(true);
      throw error;
    }
  });
  const atCode = form.failure?.code === 'codeNeeded' || form.failure?.code === 'wrongCode';
  const resend = async (button: HTMLElement) => {
    const typed = new FormData(button.closest('form') ?? undefined);
    // The link then sets the password that was just typed, and no other.
    const body = { email: typed.get('email'), password: typed.get('password') };
    await call('POST', '/api/ims-crm/user/resendVerificationLink', { body, open: true });
    setResent(true);
  };
  return { ended, email, setEmail, enter, form, asksCode, atCode, resent, resend };
}

interface DemoSignInsProps {
  readonly demo: Demo;
  readonly onEnter: (email: string, password: string) => void;
}

function DemoSignIns({ demo, onEnter }: DemoSignInsProps) {
  return (
    <section className="panel stack" aria-label="Demo sign-ins">
      <strong>Demo organisation</strong>
      <ul className="row">
        {demo.signIns.map(({ email, password, role }) => (
          <li key={email}>
            <button type="button" className="button" title={email} onClick={() => onEnter(email, password)}>
              {role}
            </button>
          </li>
        ))}
      </ul>
      {demo.filling && <span className="muted">Its books are still being filled, month by month.</span>}
    </section>
  );
}

/** What happened, and how to go on. */
function Ending({ why, user, path, waits }: Ended) {
  const onward = {
    server: `What you typed is kept on the server. Sign in as ${user.email} to go on with it.`,
    device: `What you typed last is kept only on this device. Sign in here as ${user.email} to go on with it.`,
    nowhere: `Sign in as ${user.email} to go on where you were.`,
  }[waits ?? 'nowhere'];
  return (
    <div className="panel stack" role="status">
      <strong>{endingWords[why]}.</strong>{' '}
      {(waits !== null || goesOnAt({ why, user, path, waits }, user.id) !== null) && <span>{onward}</span>}
    </div>
  );
}

/** Only a local runner with a demo organisation answers this; elsewhere there are no demo sign-ins. */
function useDemo(): Demo {
  const [demo, setDemo] = useState<Demo>({ signIns: [] });
  useEffect(() => {
    const asked = new AbortController();
    call<Demo>('GET', '/api/ims-crm/user/demo', { open: true, hideLoader: true, signal: asked.signal }).then(setDemo, () =>
      setDemo({ signIns: [] }),
    );
    return () => asked.abort();
  }, []);
  return demo;
}
