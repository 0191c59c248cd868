import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { useKeys } from '../keys.ts';
import { texts } from '../texts.ts';

interface ModalFormProps {
  /** Sends the form, and closes the window on success. */
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>;
  /** What its button says, if it does not submit. */
  readonly ok?: string;
  readonly children: ReactNode;
}

/**
 * A short form in a window. It is sent only once at a time, by its button, Enter or the usual keys; then the focus moves to the first
 * problem.
 */
export function ModalForm({ onSubmit, ok = texts.submit, children }: ModalFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const send = async () => {
    if (busy || form.current === null) return;
    setBusy(true);
    try {
      await onSubmit(form.current);
    } finally {
      setBusy(false);
      setSent((times) => times + 1);
    }
  };
  useEffect(() => {
    if (sent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent]);
  useKeys({ save: () => void send() });
  return (
    <form
      ref={form}
      className="stack gap-12"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        // A window is drawn inside the form it was opened from.
        event.stopPropagation();
        void send();
      }}
    >
      {children}
      <div className="row">
        <Button type="submit" look="main" disabled={busy} press="save">
          {ok}
        </Button>
      </div>
    </form>
  );
}
