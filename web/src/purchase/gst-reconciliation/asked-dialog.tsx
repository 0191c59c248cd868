import { lazy, Suspense } from 'react';
import type { GstPeriod } from './gst-calls.ts';
import type { Choice } from './use-decisions.ts';
import type { Asked } from './use-row-acts.ts';

const windows = {
  'do-not-consider': lazy(async () => ({ default: (await import('./set-aside-dialog.tsx')).SetAsideDialog })),
  link: lazy(async () => ({ default: (await import('./linking/link-dialog.tsx')).LinkDialog })),
  write: lazy(async () => ({ default: (await import('./letter/letter-dialog.tsx')).LetterDialog })),
} as const;

export interface RowDialogProps {
  readonly row: Asked['row'];
  readonly period: GstPeriod;
  /** Our own. */
  readonly gstin: string;
  /** Closes the window and decides. */
  readonly onDecide: (choice: Choice) => Promise<void>;
  readonly onClose: () => void;
}

/** The window about a row, loaded when the first one is opened. */
export function AskedDialog({ asked, ...props }: Omit<RowDialogProps, 'row'> & { readonly asked: Asked }) {
  const Window = windows[asked.act];
  return (
    <Suspense fallback={null}>
      <Window {...props} row={asked.row} />
    </Suspense>
  );
}
