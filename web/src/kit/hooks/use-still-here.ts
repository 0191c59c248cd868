import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A save may end after the person has gone elsewhere. Asked when it begins, the answer says afterwards whether they are still on this screen;
 * if not, nothing leads them on or moves their focus.
 */
export function useStillHere(): () => () => boolean {
  const { pathname } = useLocation();
  const here = useRef<string | null>(pathname);
  useEffect(() => {
    here.current = pathname;
    return () => {
      here.current = null;
    };
  }, [pathname]);
  return () => {
    const { current: begun } = here;
    return () => here.current !== null && here.current === begun;
  };
}
