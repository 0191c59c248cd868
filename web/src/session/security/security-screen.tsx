import { lazy, Suspense, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import './security.css';

const ChangePassword = lazy(async () => ({ default: (await import('../../shell/change-password.tsx')).ChangePassword }));

/** A person's own account security: password, second factor, and where they are signed in. */
export function SecurityScreen() {
  const [changing, setChanging] = useState(false);
  return (
    <div className="record">
      <ScreenHead title="Security" subtitle="Password, two-step sign-in and where you are signed in" />
      <div className="stack gap-16">
        <section className="panel stack gap-12" aria-labelledby="password-heading">
          <header className="row apart">
            <h2 id="password-heading">Password</h2>
            <Button onClick={() => setChanging(true)}>Change password</Button>
          </header>
          <p className="muted">At least 10 characters. Passwords that were found in leaks are refused.</p>
        </section>
        <SecondFactor />
        <Sessions />
      </div>
      <Suspense>{changing && <ChangePassword onClose={() => setChanging(false)} />}</Suspense>
    </div>
  );
}
