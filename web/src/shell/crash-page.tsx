import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Crash } from './crash.tsx';

/** Shown if the frame itself breaks. */
export function CrashPage() {
  const error = useRouteError();
  return (
    <main className="empty-says">
      <Crash>
        <Again error={error} />
      </Crash>
    </main>
  );
}

/** Throws the caught error again, so that both boundaries show the same message. */
function Again({ error }: { readonly error: unknown }): ReactNode {
  useEffect(() => console.error(error), [error]);
  throw error;
}
