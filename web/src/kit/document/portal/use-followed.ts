import { useEffect, useState } from 'react';

/** Seconds before each look: most answers come within some, and after ten minutes the person looks again by hand. */
const pauses = [...Array<number>(10).fill(1), ...Array<number>(10).fill(3), ...Array<number>(12).fill(10), ...Array<number>(14).fill(30)];

/** What a portal is asked about a document. */
interface Asked {
  /** Whether its answer is awaited. */
  readonly isMoving: boolean;
  /** The portal is down or busy: no answer comes soon. */
  readonly isSlow: boolean;
  /** Of this request: another one is followed anew. */
  readonly since: string;
}

/** Reads the document again while the portal is asked about it, as long as somebody sees the page. `again` is there once it gave up. */
export function useFollowed({ isMoving, isSlow, since }: Asked, read: () => void): { readonly again: (() => void) | null } {
  const [round, setRound] = useState(0);
  const [gaveUp, setGaveUp] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts anew with each state and each round, and not when the screen is drawn again
  useEffect(() => {
    if (!isMoving) return;
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
    wait(isSlow ? pauses.indexOf(10) : 0);
    return () => clearTimeout(timer);
  }, [isMoving, isSlow, since, round]);
  const again = () => {
    read();
    setRound((rounds) => rounds + 1);
  };
  return { again: gaveUp && isMoving ? again : null };
}
