import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { GivingUp } from '../drafts/giving-up.ts';
import { useKeyBarrier } from '../keys.ts';
import { texts } from '../texts.ts';
import { confirm } from './confirm.ts';
import { useFocusReturned } from './focus-returned.ts';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Set for a window without a form: it closes without the question. */
  readonly asks?: boolean;
  readonly width?: 'xs' | 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/** A form in a window. Closing it by its button, Esc or a click outside asks 'Are you sure, you want to quit?'. */
export function Modal({ title, onClose, asks = true, width = 'sm', children }: ModalProps) {
  // A window may open from inside another, so each has its own name.
  const heading = useId();
  const [givingUp] = useState(() => new Set<() => void>());
  const content = useRef<HTMLDivElement>(null);
  useFocusReturned();
  const close = async () => {
    if (!asks || (await confirm({ message: texts.quit, ok: texts.leave }))) {
      for (const giveUp of givingUp) giveUp();
      onClose();
    }
  };
  return (
    <Dialog open onClose={() => void close()} aria-labelledby={heading} maxWidth={width} fullWidth>
      <Barrier />
      <DialogTitle id={heading}>{title}</DialogTitle>
      <IconButton label="Close" onClick={() => void close()}>
        <span aria-hidden="true">×</span>
      </IconButton>
      <DialogContent ref={content}>
        <GivingUp value={givingUp}>{children}</GivingUp>
        <FocusFirst content={content} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted before the content, so that the content's keys come first, and keys of the screen below do nothing. */
function Barrier() {
  useKeyBarrier();
  return null;
}

/**
 * A form begins in its first field, anything else at the button that closes it. A window that loads has the focus itself, so that Enter does
 * not close it, until its content is there. Beside the content, so that a focus it took itself stays.
 */
function FocusFirst({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current: box } = content;
    const window = box?.closest<HTMLElement>('[role="dialog"]');
    if (!box || !window || box.contains(document.activeElement)) return;
    const begin = () => {
      const field = box.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
      (field ?? window.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
    };
    if (box.querySelector(loading) === null) return begin();
    window.tabIndex = -1;
    window.focus({ preventScroll: true });
    const loaded = new MutationObserver(() => {
      if (box.querySelector(loading) !== null) return;
      loaded.disconnect();
      if (document.activeElement === window) begin();
    });
    loaded.observe(box, { childList: true, subtree: true });
    return () => loaded.disconnect();
  }, [content]);
  return null;
}

const loading = '.grey-bar';
