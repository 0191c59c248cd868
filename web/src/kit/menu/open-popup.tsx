import Popover from '@mui/material/Popover';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useKeyBarrier } from '../keys.ts';
import type { PopupProps } from './popup.tsx';
import { surfaceOf } from './surface.ts';

/** A small window at its button: takes the focus, and gives it back when it closes. */
export function OpenPopup({ anchor, label, onClose, children }: PopupProps) {
  useKeyBarrier(onClose);
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      // If the focus was inside, it would be lost. So Tab continues from the button, not from the top of the page.
      if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true });
    },
    [anchor],
  );
  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      container={() => surfaceOf(anchor.current)}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableAutoFocus
      disableRestoreFocus
      disableScrollLock
      slotProps={{ paper: { ref: box, tabIndex: -1, role: 'dialog', 'aria-label': label, className: 'popup' } }}
    >
      <Suspense>
        {children}
        <FocusFirst box={box} />
      </Suspense>
    </Popover>
  );
}

/** Next to the content, so that it waits while the content is loading. */
function FocusFirst({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    // While there is nothing to fill in yet, Esc and Tab still work.
    const first = box.current?.querySelector<HTMLElement>('input, select, button') ?? box.current;
    first?.focus({ preventScroll: true });
  }, [box]);
  return null;
}
