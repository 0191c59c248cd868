import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useEffect, useRef } from 'react';
import { useKeyBarrier } from '../kit/keys.ts';
import { Sidebar } from './sidebar.tsx';

/** The menu on a narrow screen, over the page; a click beside it or Esc closes it. */
export function SideDrawer({ onClose }: { readonly onClose: () => void }) {
  useKeyBarrier();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className="side-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {/* Tab would go on to the browser's own buttons. */}
      <FocusTrap open disableAutoFocus disableRestoreFocus>
        <div tabIndex={-1}>
          <Sidebar wide />
        </div>
      </FocusTrap>
    </dialog>
  );
}
