import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Wait<Value> {
  /** Drawn until then; the value itself when absent. */
  readonly first?: Value;
  /** Milliseconds without a change before it follows. */
  readonly pause?: number;
}

/**
 * Something slow to draw, such as a list of choices, must not delay a typed letter. So this value follows `now` only after the browser has
 * painted, and a key pressed meanwhile comes first. `catchUp` makes it follow at once, for keys that act on it.
 */
export function useAfterPaint<Value extends object>(
  now: Value,
  { first = now, pause = 0 }: Wait<Value> = {},
): readonly [value: Value, catchUp: () => void] {
  const [shown, setShown] = useState(first);
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Before the paint comes the frame, after it the next task.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(now)), pause);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [now, pause]);
  return [shown, () => flushSync(() => setShown(latest.current))];
}
