import { useState } from 'react';
import { tellFailure } from '../../api/query-client.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { acceptExact, type GstPeriod } from './gst-calls.ts';

/** Accepts all certain pairs, as many as one call takes at a time. `done` is null while that is not going on. */
export function useAcceptCertain(period: GstPeriod, onEnd: () => Promise<void>) {
  const [done, setDone] = useState<number | null>(null);
  const acceptAll = async () => {
    let accepted = 0;
    let refused = 0;
    setDone(0);
    try {
      for (let left = 1; left > 0; ) {
        const answer = await acceptExact(period);
        accepted += answer.accepted;
        refused += answer.refused;
        left = answer.accepted === 0 ? 0 : answer.left;
        setDone(accepted);
      }
      const others = refused === 0 ? '' : `. ${refused.toLocaleString('en-IN')} could not be: they may be decided already`;
      tell('success', `${accepted.toLocaleString('en-IN')} ${accepted === 1 ? 'pair' : 'pairs'} accepted${others}`);
    } catch (error) {
      tellFailure(error);
    }
    await onEnd();
    setDone(null);
  };
  return { done, acceptAll };
}
