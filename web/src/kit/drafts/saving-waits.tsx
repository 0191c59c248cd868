import { useEffect, useRef } from 'react';
import { online } from '../../api/online.ts';
import { waiting } from '../../api/patiently.ts';
import { Button } from '../button.tsx';
import { useStore } from '../store.ts';

/** Shown in a form whose save waits for the connection. */
export function SavingWaits() {
  const now = useStore(waiting);
  const button = useRef<HTMLButtonElement>(null);
  const waits = now.length > 0;
  // The form cannot be changed meanwhile, so the focus has nowhere else to be.
  useEffect(() => {
    if (waits) button.current?.focus();
  }, [waits]);
  if (now.length === 0) return null;
  return (
    <div className="notice" role="status">
      <span>Waiting for the connection. It will be saved when you are back online.</span>
      <Button ref={button} onClick={() => stopAll(now)}>
        Stop waiting
      </Button>
    </div>
  );
}

function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) stop();
}

/** Above every screen while the server cannot be reached. */
export function OfflineBanner() {
  const now = useStore(online);
  if (now === 'yes') return null;
  return (
    <div className="notice offline" role="status">
      {now === 'offline' ? 'You are offline.' : 'The server cannot be reached.'} Your typing is kept. Saving continues when the connection
      is back.
    </div>
  );
}
