import { useEffect, useState } from 'react';
import type { EInvoiceState } from '#modules/kit/e-invoice/fields';

const moving: ReadonlySet<string> = new Set<EInvoiceState>(['Pending', 'Waiting', 'Sending', 'Cancelling']);

/** Seconds before each look: most answers come within some, and after ten minutes the person looks again by hand. */
const pauses = [...Array<number>(10).fill(1), ...Array<number>(10).fill(3), ...Array<number>(12).fill(10), ...Array<number>(14).fill(30)];

/** Reads the document again while the portal is asked about it, as long as somebody sees the page. `again` is there once it gave up. */
export function useFollowed(state: string, since: string, read: () => void): { readonly again: (() => void) | null } {
  const [round, setRound] = useState(0);
  const [gaveUp, setGaveUp] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts anew with each state and each round, and not when the screen is drawn again
  useEffect(() => {
    if (!moving.has(state)) return;
    setGaveUp(false);
    let timer: ReturnType<typeof setTimeout>;
    const wait = (look: number) => {
      const pause = pauses[look];
      if (pause === undefined) return setGaveUp(true);
      timer = setTimeout(() => {
        const isSeen = document.visibilityState === 'visible';
        if (isSeen) read();
        wait(isSeen ? look + 1 : look);
      }, pause * 1_000);
    };
    wait(state === 'Waiting' ? pauses.indexOf(10) : 0);
    return () => clearTimeout(timer);
  }, [state, since, round]);
  const again = () => {
    read();
    setRound((rounds) => rounds + 1);
  };
  return { again: gaveUp && moving.has(state) ? again : null };
}
