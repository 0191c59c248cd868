import { useLayoutEffect, useRef } from 'react';
import { useKeyBarrier } from '../../kit/keys.ts';

interface PaletteWaitsProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onClose: () => void;
}

/** Keeps what is typed while the palette is still loading. */
export function PaletteWaits({ typed, onType, onEnter, onClose }: PaletteWaitsProps) {
  useKeyBarrier();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette palette-waits raised" aria-label="Go to, create, find" onCancel={onClose}>
      <input
        className="input"
        aria-label="Go to, create, find"
        placeholder="Go to, create, or find a ledger, item or voucher"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </dialog>
  );
}
