import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which a person has stopped typing, if only for a moment. */
const pause = 150;

/** Where keys follow each other quickly. A tick box answers its key itself. */
const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="menu"]';

let lastKey = Number.NEGATIVE_INFINITY;
window.addEventListener(
  'keydown',
  ({ target }) => {
    if (target instanceof Element && target.closest(typed) !== null) lastKey = performance.now();
  },
  { capture: true, passive: true },
);

/** Milliseconds until the person has stopped typing; 0 if nobody types. */
function left(): number {
  return Math.max(0, Math.ceil(lastKey + pause - performance.now()));
}

/** When nobody types. */
export async function typingPause(): Promise<void> {
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
}

/** A value that is slow to draw. While a person types, it stays, because drawing it would hold up the next letter. */
export function useTypingPause<Value>(now: Value): Value {
  const drawn = useRef(now);
  const [, redraw] = useState(0);
  if (left() === 0) drawn.current = now;
  useEffect(() => {
    if (drawn.current === now) return;
    const waiting = { on: true };
    void typingPause().then(() => waiting.on && redraw((times) => times + 1));
    return () => {
      waiting.on = false;
    };
  });
  return drawn.current;
}
