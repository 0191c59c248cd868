import { lazy, Suspense } from 'react';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { PortalWindow } from './portal-windows.ts';

const windows = {
  'e-invoice-cancel': lazy(async () => ({ default: (await import('../e-invoice/cancel-dialog.tsx')).CancelEInvoice })),
  'e-invoice-mark': lazy(async () => ({ default: (await import('../e-invoice/mark-dialog.tsx')).EnterEInvoice })),
  'eway-bill-mark': lazy(async () => ({ default: (await import('../eway-bill/mark-bill.tsx')).EnterEwayBill })),
  'eway-bill-update-vehicle': lazy(async () => ({ default: (await import('../eway-bill/update-vehicle.tsx')).UpdateVehicle })),
  'eway-bill-several-vehicles': lazy(async () => ({ default: (await import('../eway-bill/several-vehicles.tsx')).SeveralVehicles })),
  'eway-bill-update-transporter': lazy(async () => ({ default: (await import('../eway-bill/update-transporter.tsx')).UpdateTransporter })),
  'eway-bill-extend-validity': lazy(async () => ({ default: (await import('../eway-bill/extend-validity.tsx')).ExtendValidity })),
  'eway-bill-cancel': lazy(async () => ({ default: (await import('../eway-bill/cancel-bill.tsx')).CancelBill })),
} as const satisfies Readonly<Record<PortalWindow, unknown>>;

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
