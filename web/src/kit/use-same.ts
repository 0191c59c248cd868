import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/** The function of the last render under one name for the life of the component, so that parts are not drawn again because of it. */
export function useSameFunction<Args extends readonly unknown[], Answer>(now: (...args: Args) => Answer): (...args: Args) => Answer {
  const latest = useRef(now);
  latest.current = now;
  const same = useRef((...args: Args) => latest.current(...args));
  return same.current;
}

/** The same object as before, and the same objects inside it, wherever the content is the same. */
export function useSame<Value>(now: Value): Value {
  const before = useRef(now);
  before.current = replaceEqualDeep(before.current, now);
  return before.current;
}
