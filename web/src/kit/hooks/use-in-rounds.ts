import { useState } from 'react';
import { tellFailure } from '../../api/query-client.ts';
import { tell } from '../feedback/toast.ts';

/** What one call did, and how many are left for the next. */
export interface Round {
  readonly accepted: number;
  readonly refused: number;
  readonly left: number;
}

/** Accepts as many as one call takes at a time, until none is left. `done` is null while that is not going on. */
export function useInRounds(
  accept: () => Promise<Round>,
  told: (accepted: number, refused: number) => string,
  onEnd: () => Promise<void>,
): { readonly done: number | null; readonly acceptAll: () => Promise<void> } {
  const [done, setDone] = useState<number | null>(null);
  const acceptAll = async () => {
    let accepted = 0;
    let refused = 0;
    setDone(0);
    try {
      for (let left = 1; left > 0; ) {
        const answer = await accept();
        accepted += answer.accepted;
        refused += answer.refused;
        left = answer.accepted === 0 ? 0 : answer.left;
        setDone(accepted);
      }
      tell('success', told(accepted, refused));
    } catch (error) {
      tellFailure(error);
    }
    await onEnd();
    setDone(null);
  };
  return { done, acceptAll };
}
