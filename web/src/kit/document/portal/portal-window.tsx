import { lazy, Suspense } from 'react';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

const windows = {
  'e-invoice-cancel': lazy(async () => ({ default: (await import('../e-invoice/cancel-dialog.tsx')).CancelEInvoice })),
  'e-invoice-mark': lazy(async () => ({ default: (await import('../e-invoice/mark-dialog.tsx')).EnterEInvoice })),
} as const;

/** The windows about a document at a portal, by their actions. */
export type PortalWindow = keyof typeof windows;

export interface PortalWindowProps {
  readonly module: AnyDocument;
  readonly row: AnyRow & { readonly id: string };
  readonly onClose: () => void;
}

/** Loaded when one is opened. */
export function AboutPortal({ kind, ...props }: PortalWindowProps & { readonly kind: PortalWindow }) {
  const Window = windows[kind];
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}
