import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Floating } from '../fields/floating.tsx';
import { useKeyBarrier } from '../keys.ts';

interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window at its button: takes the focus, and gives it back on Esc. */
export function Popup({ anchor, label, onClose, children }: PopupProps) {
  useKeyBarrier(onClose);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Floating anchor={anchor} onClose={onClose} role="dialog" label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc of whatever is inside */}
      <div
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
          anchor.current?.focus();
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

/** Stands beside the content, so that it waits for what is still being fetched. */
function FocusFirst({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
  }, [box]);
  return null;
}
