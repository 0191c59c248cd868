import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Floating } from '../fields/floating.tsx';
import { useKeyBarrier } from '../keys.ts';

interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window at its button: takes the focus, and gives it back when it closes. */
export function Popup({ anchor, label, onClose, children }: PopupProps) {
  useKeyBarrier(onClose);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: inside } = box;
    return () => {
      // Tab and other keys inside continue from the button, not from the top of the page.
      if (inside?.contains(document.activeElement)) anchor.current?.focus({ preventScroll: true });
    };
  }, [anchor]);
  return (
    <Floating anchor={anchor} onClose={onClose} role="dialog" label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc of whatever is inside */}
      <div
        ref={box}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <Suspense>
          {children}
          <FocusFirst box={box} />
        </Suspense>
      </div>
    </Floating>
  );
}

/** Beside the content, so that it waits for content that is still loading. */
function FocusFirst({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    // While there is nothing to fill in yet, Esc and Tab still work.
    const first = box.current?.querySelector<HTMLElement>('input, select, button') ?? box.current;
    first?.focus({ preventScroll: true });
  }, [box]);
  return null;
}
