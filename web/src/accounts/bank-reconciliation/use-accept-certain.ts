import { useState } from 'react';
import { tellFailure } from '../../api/query-client.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { acceptCertain, type BankPeriod } from './bank-calls.ts';

/** Accepts all certain matches, as many as one call takes at a time. `done` is null while that is not going on. */
export function useAcceptCertain(period: BankPeriod, onEnd: () => Promise<void>) {
  const [done, setDone] = useState<number | null>(null);
  const acceptAll = async () => {
    let accepted = 0;
    let refused = 0;
    setDone(0);
    try {
      for (let left = 1; left > 0; ) {
        const answer = await acceptCertain(period);
        accepted += answer.accepted;
        refused += answer.refused;
        left = answer.accepted === 0 ? 0 : answer.left;
        setDone(accepted);
      }
      tell('success', `${accepted} matches accepted${refused > 0 ? `, ${refused} were taken by others meanwhile` : ''}`);
    } catch (error) {
      tellFailure(error);
    }
    setDone(null);
    await onEnd();
  };
  return { done, acceptAll };
}
