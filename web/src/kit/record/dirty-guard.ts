import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { asksBeforeLeaving } from '../../session/before-leaving.ts';
import { confirm } from '../feedback/confirm.ts';
import { loadMenusAhead } from '../menu/ahead.ts';
import { texts } from '../texts.ts';

/** Asks before unsaved input is left: inside the product with its own question, on closing the tab with the browser's. */
export function useDirtyGuard(dirty: () => boolean, giveUp: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asksBeforeLeaving() && dirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ message: texts.quit, ok: texts.leave }).then((leaves) => {
      if (leaves) giveUp();
      return leaves ? blocker.proceed() : blocker.reset();
    });
  }, [blocker, giveUp]);
  useEffect(() => {
    // Loaded before they are wanted: then there may be no connection.
    void import('../feedback/confirmation.tsx').catch(() => undefined);
    loadMenusAhead();
  }, []);
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, [dirty]);
}
