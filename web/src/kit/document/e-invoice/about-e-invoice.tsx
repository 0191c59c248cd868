import { lazy, Suspense } from 'react';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

const windows = {
  'e-invoice-cancel': lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelEInvoice })),
  'e-invoice-mark': lazy(async () => ({ default: (await import('./mark-dialog.tsx')).EnterEInvoice })),
} as const;

/** The windows about the e-invoice of a document, by their actions. */
export type EInvoiceWindow = keyof typeof windows;

interface Props {
  readonly kind: EInvoiceWindow;
  readonly module: AnyDocument;
  readonly row: AnyRow & { readonly id: string };
  readonly onClose: () => void;
}

/** Loaded when one is opened. */
export function AboutEInvoice({ kind, ...props }: Props) {
  const Window = windows[kind];
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}
