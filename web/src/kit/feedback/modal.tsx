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

/** A form begins in its first field, anything else at the button that closes it. Beside the content, so that a focus it took itself stays. */
function FocusFirst({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current: box } = content;
    if (box === null || box.contains(document.activeElement)) return;
    const field = box.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
    (field ?? box.parentElement?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  }, [content]);
  return null;
}
