import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { asked } from './confirm.ts';
// It has to see the focus before the first window has loaded.
import './focus-returned.ts';

const Confirmation = lazy(async () => ({ default: (await import('./confirmation.tsx')).Confirmation }));

/** Shows the question asked last; mounted once, in the frame. */
export function Confirmations() {
  const now = useStore(asked);
  const last = now.at(-1);
  return last === undefined ? null : (
    <Suspense>
      <Confirmation key={now.length} {...last} />
    </Suspense>
  );
}
