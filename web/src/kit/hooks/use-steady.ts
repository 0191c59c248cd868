import { useRef, useState } from 'react';

type Act = (...given: never[]) => unknown;

/**
 * The same functions at every render, which do what those of the latest render do. A component that gets them is not drawn again only
 * because the one above it was.
 */
export function useSteady<Acts extends Readonly<Record<string, Act>>>(acts: Acts): Acts {
  const latest = useRef(acts);
  latest.current = acts;
  const [steady] = useState(
    () => Object.fromEntries(Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)])) as Acts,
  );
  return steady;
}
