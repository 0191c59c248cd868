import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Store } from '../store.ts';

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

/**
 * A form that is typed in: its fields draw themselves from the store with every key, and the form as a whole, which is slow to draw, gets the
 * value from here after the browser has painted. `drawNow` draws it at once, for ticks and choices that it shows itself. `rest`: the milliseconds
 * without a key to wait for, for a form so large that drawing it would keep the next key waiting.
 */
export function useStoreAfterPaint<Value>(
  store: Store<Value>,
  rest: { readonly current: number } = atOnce,
): readonly [value: Value, drawNow: () => void] {
  const [drawn, setDrawn] = useState(store.get);
  const drawNow = useCallback(() => setDrawn(store.get), [store]);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      frame = 0;
      startTransition(drawNow);
    };
    const end = store.subscribe(() => {
      // Keys until then are drawn together.
      if (frame !== 0 && rest.current === 0) return;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = requestAnimationFrame(() => {
        timer = setTimeout(follow, rest.current);
      });
    });
    drawNow();
    return () => {
      end();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [store, drawNow, rest]);
  return [drawn, drawNow];
}

const atOnce = { current: 0 };
