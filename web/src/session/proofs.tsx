import { lazy, Suspense } from 'react';
import { useStore } from '../kit/store.ts';
import { askedProof } from './prove-again.ts';

const ProveAgain = lazy(async () => ({ default: (await import('./pages/prove-again-form.tsx')).ProveAgainForm }));

/** Asks for the password again when a call needs it; mounted once, in the frame. */
export function Proofs() {
  const asked = useStore(askedProof);
  return asked === null ? null : (
    <Suspense>
      <ProveAgain answer={asked.answer} />
    </Suspense>
  );
}
